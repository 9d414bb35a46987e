"""Prints `docs/access.md`, who may do what: every action, its role, condition and addresses."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

from flask import Flask

from scorekeeper.app import PAGES
from scorekeeper.web.access import Action, Role, action_of

_HEAD = """\
# Who may do what

There are no accounts. A phone has a role because it took a link, opened a code, or holds the host's
key. Each role may do what the roles above it in this page may do. A phone without the role gets an
answer with status 403 that says so. Whether the game allows a command at that moment is another
question, which the referee answers.

Keepers and the host need not meet a condition that is about seats. The live stream,
`/stream/<code>`, is opened with the same codes as the pages it updates.

This page is printed from `scorekeeper/web/access.py` by `make docs`."""

HOW_A_PHONE_COMES_TO_IT = {
    Role.ANYONE: "any phone that reaches this host",
    Role.WATCHER: "may look at one game: it opened the watch code, or this is the only game at home"
    " and there are no venue tables",
    Role.SEAT: "has a seat at the game: it took the link of the seat, or the keeper let it in",
    Role.KEEPER: "took the keeper's link of the game, or started the game",
    Role.HOST: "took the host's key; is keeper of every game, except in an open house",
}

_OPEN_HOUSE = """\
## In an open house

`scorekeeper serve --open`: whoever comes may start a game and is its keeper. The host's key opens
the host's page, and gives no rights in any game. No game may be
looked at because it is the only one. These actions need another role there than at home; nobody
means no phone, whatever it holds."""


def printed_access() -> str:
    """The page, in Markdown."""
    addresses = _addresses()
    parts = [_HEAD, *("\n".join(_role(role, addresses)) for role in HOW_A_PHONE_COMES_TO_IT)]
    parts += [_OPEN_HOUSE, "\n".join(_in_open_house(addresses))]
    return "\n\n".join(parts) + "\n"


def _role(role: Role, addresses: dict[Action, list[str]]) -> Iterator[str]:
    yield f"## {role.name.capitalize()}"
    yield ""
    yield f"{HOW_A_PHONE_COMES_TO_IT[role].capitalize()}."
    yield ""
    yield "| may | condition | addresses |"
    yield "|---|---|---|"
    for action in Action:
        permission = action.value
        if permission.least is role:
            only = permission.condition.value if permission.condition else ""
            yield f"| {permission.words} | {only} | {_shown(addresses[action])} |"


def _in_open_house(addresses: dict[Action, list[str]]) -> Iterator[str]:
    yield "| action | at home | in an open house | addresses |"
    yield "|---|---|---|---|"
    for action in Action:
        permission = action.value
        if (there := permission.in_open_house) is not None:
            roles = f"{permission.least.name.lower()} | {there.name.lower()}"
            yield f"| {permission.words} | {roles} | {_shown(addresses[action])} |"


def _shown(addresses: list[str]) -> str:
    return ", ".join(f"`{address}`" for address in addresses)


def _addresses() -> dict[Action, list[str]]:
    """The methods and addresses of each action."""
    app = Flask("scorekeeper", static_folder=None)
    for page in PAGES:
        app.register_blueprint(page)
    found: dict[Action, list[str]] = {action: [] for action in Action}
    for rule in app.url_map.iter_rules():
        methods = " ".join(sorted((rule.methods or set()) & {"GET", "POST"}))
        pattern = re.sub(r"<\w+:", "<", rule.rule)
        found[action_of(app.view_functions[rule.endpoint])].append(f"{methods} {pattern}")
    return {action: sorted(lines, key=_by_address) for action, lines in found.items()}


def _by_address(line: str) -> tuple[str, str]:
    methods, _, pattern = line.rpartition(" ")
    return pattern, methods


if __name__ == "__main__":
    sys.stdout.write(printed_access())
