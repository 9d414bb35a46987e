"""The form of a new game as a request sends it, and what differs where it is opened.

The pages of the players, of the house rules and of our own phases send it back and forth.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import field

from flask_babel import gettext as _
from htmx_flask import request
from werkzeug.wrappers import Response

from scorekeeper.game.values import MAX_PLAYERS
from scorekeeper.immutable import immutable
from scorekeeper.rules.editions.declaration import RuleSheet
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.service import NotRecorded, Scorer
from scorekeeper.service.people import Face
from scorekeeper.service.players import clean
from scorekeeper.web.forms import posted_key
from scorekeeper.web.fragments import fresh_key
from scorekeeper.web.limits import is_open_house, may_start_a_game
from scorekeeper.web.reader import usual_sheet
from scorekeeper.web.scorer import scorer
from scorekeeper.web.table_form import RulesFields, fields_of_table, read_rules
from scorekeeper.web.this_phone import device_id, ensure_device_id

Answer = Response | tuple[str, int] | str

MOST_NAMES_TO_TAP = 12
"""Names of earlier games that are offered; any other name is typed."""

LONGEST_NAMES = 1000
"""Letters of the field for names."""


@immutable(kw_only=True)
class NewGameForm:
    """The form: the players in seat order, the names still being typed, the rules chosen, the faces
    that were chosen for some of the names. `given` are those who got their seats all at once, as
    last time: while they have them, their names are not offered to be tapped. `followed` is the
    next game of which the form said that it was dealt meanwhile (`NewGameSetup`). `posted` are all
    fields as they were sent, with the key that was tapped; a form just opened has none. `partial`:
    htmx asks, so the answer is the form without the page around it."""

    seated: tuple[str, ...]
    typing: str
    rules: RulesFields
    key: str
    given: tuple[str, ...] = ()
    faces: Mapping[str, Face] = field(default_factory=dict)
    followed: str = ""
    posted: Mapping[str, str] = field(default_factory=dict)
    partial: bool = False

    @property
    def most_players(self) -> int:
        """How many the chosen rules let play (§2)."""
        return int(self.rules.answer("most_players"))


@immutable(kw_only=True)
class NewGameSetup:
    """Where a new game is started: at home, in an open house or at a venue table. `known` are the
    names of earlier games, those first that are offered, `rules` are those of last time. `deal`
    records the game and redirects to it; else it gives the problems, or a sentence that says why
    this phone may start no game now. `ours`: rules may be saved for next time. `open_house`: saved
    rules are not offered. `usual` is the sheet that is offered first in the reader's language.
    `last_players` are those of last time, the next dealer first; none where they are not offered.
    `followed` is the number of a next game that the same people play already, "" for none, and
    `next_url` leads there."""

    url: str
    scorer: Scorer
    known: tuple[str, ...]
    rules: TableRules | None
    deal: Callable[[NewGameForm], Response | NotRecorded | str]
    open_house: bool
    ours: bool = True
    title: str = ""
    note: str = ""
    back_url: str = ""
    usual: RuleSheet = field(default_factory=usual_sheet)
    last_players: Callable[[], tuple[str, ...]] = tuple
    followed: str = ""
    next_url: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names to tap."""
        return self.known[:MOST_NAMES_TO_TAP]


def opened_form(rules: TableRules | None, seated: tuple[str, ...] = ()) -> NewGameForm:
    """The form as it is opened: with these players, and with the rules of last time or, if there
    are none, the rule sheet that is usual in the reader's language."""
    return NewGameForm(
        seated=seated,
        given=seated,
        typing="",
        rules=RulesFields(sheet=usual_sheet().id) if rules is None else fields_of_table(rules),
        key=fresh_key(),
        partial=bool(request.htmx),
    )


def posted_form() -> NewGameForm:
    """The form as this request posts it."""
    return NewGameForm(
        seated=_names("seat"),
        given=_names("given"),
        typing=request.form.get("names", "")[:LONGEST_NAMES],
        rules=read_rules(request.form),
        faces=dict(filter(None, map(face_sent, request.form.getlist("face")[:MAX_PLAYERS]))),
        key=posted_key(),
        followed=request.form.get("followed", ""),
        posted=request.form,
        partial=bool(request.htmx),
    )


def _names(of: str) -> tuple[str, ...]:
    """The names in the fields of this form that are called so, each once."""
    sent = map(clean, request.form.getlist(of)[:MAX_PLAYERS])
    return tuple(dict.fromkeys(filter(None, sent)))


def face_sent(sent: str) -> tuple[str, Face] | None:
    """A name and its face, as a form sends them: `2 9 Ann`. None if it is neither."""
    found = re.fullmatch("([1-8]) ([1-9]|1[0-6]) (.+)", sent)
    return None if found is None else (clean(found[3]), Face(int(found[1]), int(found[2])))


def rules_of(game_id: int | None) -> TableRules | None:
    """The rules of this game; None if there is none, or it cannot be read any more."""
    view = None if game_id is None else scorer().readable_view(game_id)
    return None if view is None else view.game.table


def too_many_games() -> str:
    """Count a game that this phone is about to start, and return the reason if it may start none
    now; "" if it may. Only an open house has such a limit."""
    is_new = device_id() is None
    if not is_open_house() or may_start_a_game(ensure_device_id(), is_new=is_new):
        return ""
    return _("Too many games were started here within an hour. Try again later.")
