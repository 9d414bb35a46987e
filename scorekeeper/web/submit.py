"""What every writing form carries: its idempotency key, and how far into the log it has seen.

Knows field names. Refuses to know games; pages turn fields into commands.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from flask import abort, current_app, g, request
from flask_babel import gettext as _
from flask_babel import lazy_gettext

from scorekeeper.errors import UnknownGame
from scorekeeper.game.commands import Command
from scorekeeper.game.events import Entry
from scorekeeper.game.values import Seat
from scorekeeper.rules.problems import Problem
from scorekeeper.service import Done, NotRecorded, Overtaken, Repeated, Scorer, TableView
from scorekeeper.web.access import actor, came_before
from scorekeeper.web.numbers import whole_number
from scorekeeper.web.rate_limit import count_code_or_429
from scorekeeper.wording.deck_colours import speak_of_deck
from scorekeeper.wording.log import event_line
from scorekeeper.wording.problems import refusal_lines
from scorekeeper.wording.terms import listed

_KEY = re.compile(r"[A-Za-z0-9_-]{8,64}")


def fresh_key() -> str:
    """A new idempotency key, one for each form that is shown."""
    return secrets.token_urlsafe(9)


def posted_key() -> str:
    """The key this form was shown with; a form without a readable one gets a key of its own, the
    same for the whole request."""
    if "posted_key" not in g:
        typed = request.form.get("key", "")
        g.posted_key = typed if _KEY.fullmatch(typed) else fresh_key()
    found: str = g.posted_key
    return found


def posted_seen() -> int:
    """The last entry the asker had seen, 0 where the form does not say."""
    return whole_number(request.form.get("seen", "")) or 0


def posted_flag(name: str) -> bool:
    """Whether a tick or a button of this name was sent."""
    return request.form.get(name, "") not in ("", "no", "0")


REPLACED = lazy_gettext("This code was replaced. Ask for the new one.")


_MOST_NAMED = 4


def scorer() -> Scorer:
    """The scorer of this app."""
    found: Scorer = current_app.extensions["scorer"]
    return found


def play(game_id: int, command: Command) -> Done | Repeated | NotRecorded | Overtaken:
    """Tell the referee what was sent with a form of ours: once however often it comes, and on what
    its page showed. Raises UnknownGame."""
    return scorer().play(
        game_id, command, command_id=posted_key(), seen=posted_seen(), actor=actor(game_id)
    )


def sent_before(view: TableView) -> bool:
    """Was this very form recorded already? Then `play` answers `Repeated`, whatever is in it."""
    return any(entry.command_id == posted_key() for entry in view.log)


def spoken_of(view: TableView) -> TableView:
    """This game; every card on its page is called as its deck prints it."""
    speak_of_deck(view.game.table.rule_sheet)
    return view


def game_or_404(game_id: int) -> TableView:
    """The game of this number; a plain "not found" page where there is none."""
    try:
        return spoken_of(scorer().view(game_id))
    except UnknownGame:
        abort(404)


def game_by_code_or_404(code: str) -> TableView:
    """The game of this watch code, upper or lower case; a plain page where there is none."""
    view = game_of_code(code)
    if view is None:
        if scorer().links.was_replaced(code):
            abort(410, REPLACED)
        abort(404, look_again(code))
    return view


def game_of_code(code: str) -> TableView | None:
    """The game of this watch code, if there is one. Codes are not to be guessed: who tries many
    that are none has to wait. One that was replaced is no guess."""
    try:
        view = scorer().view_by_code(code)
    except UnknownGame:
        count_code_or_429(right=scorer().links.was_replaced(code))
        return None
    count_code_or_429(right=True, known=came_before(view.game_id))
    return spoken_of(view)


def look_again(code: str) -> str | None:
    """What to say of a code that cannot be one, because of a letter that looks like another."""
    odd = scorer().links.letters_of_no_code(code)
    if not odd or len(odd) > _MOST_NAMED or not code.isascii():
        return None
    return _(
        "There is no game under this code. Is the code typed right? No code has %(letters)s in it;"
        " it is a letter or a figure that looks like it.",
        letters=listed(odd),
    )


@dataclass(frozen=True, slots=True)
class Notice:
    """What a page says above a form: `tone` is `wait`, `no`, `yes` or `plain`. `unsaved`: it
    answers a form that was not recorded and is not on this page; the phone keeps its draft."""

    title: str
    lines: tuple[str, ...] = ()
    tone: str = "wait"
    unsaved: bool = False


def refused(problems: Iterable[Problem], names: Mapping[Seat, str], *, title: str = "") -> Notice:
    """All problems at once, in words."""
    return Notice(title, refusal_lines(problems, names))


def not_said_yet(
    problems: Iterable[Problem], said: Collection[str], names: Mapping[Seat, str]
) -> Notice | None:
    """Those problems whose codes the page does not say by itself."""
    left = [found for found in problems if found.code not in said]
    return refused(left, names) if left else None


def overtaken(
    since: Sequence[Entry], names: Mapping[Seat, str], log: Sequence[Entry] = ()
) -> Notice:
    """Somebody was quicker: what happened meanwhile, and that nothing typed is lost. `log` is the
    whole log, for what lies behind an entry."""
    if not since:
        return Notice(
            _("This phone showed more of the game than is recorded here."),
            (
                _("An older copy of the games may have been put back here."),
                _("What you sent does not count."),
                _("Look at the table as it is now, then send it again if it is still right."),
            ),
            "plain",
        )
    lines = tuple(event_line(entry, names, log) for entry in since)
    return Notice(
        _("Something happened meanwhile. Yours is below as you typed it; it does not count yet."),
        lines[-4:],
        "plain",
    )
