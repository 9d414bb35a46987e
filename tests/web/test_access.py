"""The table of who may do what agrees with what every address answers to every role."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from flask import Flask
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from scorekeeper.server_settings import OpenHouse
from scorekeeper.serving.limits import Limits
from scorekeeper.web.access import Action, Condition, Role, action_of, check_actions
from tests.checkout import read
from tests.examples import SOAK
from tests.web import links
from tests.web.client import FROM_HERE, Client
from tests.web.routes import address, rules
from tools.docs.print_access import printed_access

NAMES_A_PLAYER = frozenset(
    {
        *("lay_down.show", "lay_down.verdict", "lay_down.record", "my_seat.undo", "table.undo"),
        *("middle.undo", "face.show", "face.choose"),
        *("turn.pass_on", "turn.skip", "turn.lost", "turn.knock"),
    }
)
"""Views whose request names a player or a command. Each is asked about Ben (p2)."""


PHONES: dict[str, tuple[Role, Callable[[Client], Client]]] = {
    "anyone": (Role.ANYONE, lambda table: table.another(keeper=False)),
    "a watcher": (Role.WATCHER, links.watcher),
    "Ben": (Role.SEAT, lambda table: links.seated(table, "p2")),
    "Ann": (Role.SEAT, lambda table: links.seated(table, "p1")),
    "a keeper": (Role.KEEPER, links.keeper),
    "the host": (Role.HOST, lambda table: table.another()),
}


OPEN_HOUSE_BY_DAY = ("anyone", "Ben", "the host")
"""Who may do other things there than at home. All others are asked on `make random`."""

EVENINGS = [
    pytest.param(
        open_house, who, id=f"{'open house' if open_house else 'at home'}-{who}", marks=marks
    )
    for open_house, who in product((False, True), PHONES)
    for marks in [[pytest.mark.soak] if open_house and who not in OPEN_HOUSE_BY_DAY else []]
]


@pytest.fixture
def cafe(client: Client) -> Client:
    """A host with a venue table, so that strangers may not look at the only game."""
    client.scorer.venue.set_up(1)
    return client


def deal(cafe: Client) -> None:
    """A new game. Ben gave its last command, on his own phone."""
    cafe.deal("Ann", "Ben", "Mia", "Dad")
    ben = links.seated(cafe, "p2")
    assert ben.post(f"{cafe.at}/lay/p2", act="untyped", seen=str(cafe.view.seq)).status_code == 303


def send(phone: Client, method: str, path: str) -> TestResponse:
    """This request from a device that is not the host's own, with the fields of a form."""
    fields = {"seat": "p2", "target": phone.last_command(), "seen": str(phone.view.seq)}
    sent: Any = {"data": fields} if method == "POST" else {}
    sent |= {"headers": FROM_HERE, "environ_base": {"REMOTE_ADDR": "192.168.7.7"}}
    return phone.http.open(path, method=method, **sent)


def is_allowed(who: str, cafe: Client, endpoint: str, *, open_house: bool) -> bool:
    """What the table says. Where the address names no game, only the host has a role; in an open
    house only there."""
    role, _take = PHONES[who]
    rules = cafe.app.url_map.iter_rules(endpoint)
    about_a_game = any("game_id" in rule.arguments for rule in rules)
    if role is not Role.HOST:
        role = role if about_a_game else Role.ANYONE
    elif about_a_game and open_house:
        role = Role.ANYONE
    permission = action_of(cafe.app.view_functions[endpoint]).value
    if role < permission.least_role(open_house=open_house):
        return False
    if role >= Role.KEEPER or permission.condition is None:
        return True
    if permission.condition in (Condition.HOST_DEVICE, Condition.HOST_KEY):
        return False
    if permission.condition is Condition.OWN_GAME:
        return PHONES[who][0] >= Role.SEAT
    return who == "Ben" or endpoint not in NAMES_A_PLAYER


def rules_for(who: str, cafe: Client, method: str) -> list[Rule]:
    """The routes that this phone asks. Ben and Ann ask all, because views look at the seat; of the
    others, for whom the role alone decides, by day each asks every second one."""
    every = rules(cafe, method)
    return every if SOAK or who in ("Ben", "Ann") else every[[*PHONES].index(who) % 2 :: 2]


@pytest.mark.parametrize(("open_house", "who"), EVENINGS)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_every_address_answers_each_role_as_the_table_says(
    cafe: Client, monkeypatch: pytest.MonkeyPatch, who: str, method: str, open_house: bool
) -> None:
    if open_house:
        monkeypatch.setitem(cafe.app.config, "OPEN_HOUSE", OpenHouse())
    deal(cafe)
    phone = PHONES[who][1](cafe)
    asked = set()
    for rule in rules_for(who, cafe, method):
        endpoint, path = rule.endpoint, address(cafe, rule)
        allowed = is_allowed(who, cafe, endpoint, open_house=open_house)
        status = send(phone, method, path).status_code
        assert (status != 403) is allowed, f"{who}: {method} {path} gives {status}"
        asked.add(endpoint)
        cafe.app.extensions["limits"] = Limits()  # none counts earlier requests
        if method == "POST" and status < 400:  # it may have ended the game or replaced a key
            if "game_id" in rule.arguments:
                deal(cafe)
            phone = PHONES[who][1](cafe)
    assert len(asked) > 20


def copied(app: Flask) -> Flask:
    """An app with the same views, of which some may be added or taken away."""
    copy = Flask("copied", static_folder=None)
    copy.view_functions = dict(app.view_functions)
    return copy


def test_a_view_without_an_action_or_the_other_way_round_stops_the_start(client: Client) -> None:
    app = copied(client.app)
    check_actions(app)
    app.view_functions["about.forgotten"] = lambda: "a page"
    with pytest.raises(LookupError, match=r"no action, .*: about\.forgotten$"):
        check_actions(app)
    app = copied(client.app)
    for endpoint, view in client.app.view_functions.items():
        if endpoint != "static" and action_of(view) is Action.WATCH_WALL:
            del app.view_functions[endpoint]
    with pytest.raises(LookupError, match=r"no view does this: WATCH_WALL$"):
        check_actions(app)


def test_no_two_actions_are_the_same() -> None:
    assert len({action.value.words for action in Action}) == len(Action.__members__)


def test_the_printed_table_is_the_present_one() -> None:
    assert read("docs/access.md") == printed_access(), "run `make docs`"
