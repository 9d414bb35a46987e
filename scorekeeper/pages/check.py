"""Check a hand: whether it completes the phase, what is left, what is missing, what it can hit.

The page is open to everybody, and the server keeps none of it. Opened from a game, it uses that
game's rules and the melds on its table.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from flask import Blueprint, render_template, request, url_for

from scorekeeper.errors import TableError, UnknownGame
from scorekeeper.game.standings import standings
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.card_desk import card_desk
from scorekeeper.pages.shown.cards import PhasePicture, phase_picture
from scorekeeper.pages.shown.form_news import draft_name
from scorekeeper.pages.shown.hand_tasks import CheckTask
from scorekeeper.pages.shown.marks import PlayerView, players_of
from scorekeeper.pages.shown.wells import CardDesk, typed_in
from scorekeeper.rules.editions.declaration import RuleSheet
from scorekeeper.rules.sheets import DEFAULT_SHEET, SHEETS
from scorekeeper.rules.table_rules import NumberedPhase, TableRules, table_rules
from scorekeeper.service import TableView
from scorekeeper.web.access import Action, may, requires
from scorekeeper.web.forms import game_of_code, name_colours_of
from scorekeeper.web.long_work import takes_long
from scorekeeper.web.numbers import MOST_DIGITS, phase_number, whole_number
from scorekeeper.web.reader import usual_sheet
from scorekeeper.web.scorer import scorer
from scorekeeper.web.this_phone import seat_at
from scorekeeper.wording.terms import (
    name_cards_by_deck,
    phase_words,
)


@immutable
class PhaseTile:
    """One phase to choose from, with the players who try it in this game."""

    number: int
    words: str
    picture: PhasePicture
    players: tuple[PlayerView, ...]


@immutable(kw_only=True)
class CheckPage:
    """Everything the page shows. `phase_no` and `desk` are None while no phase is chosen; `before`
    and `after` are the numbers of the phases beside it, None at the ends. `draft` is the name under
    which a phone keeps the hand: one for each seat of a round, and one outside games."""

    in_game: bool
    draft: str
    sheet: RuleSheet
    sheets: tuple[RuleSheet, ...]
    phases: tuple[PhaseTile, ...]
    phase_no: int | None
    words: str
    picture: PhasePicture | None
    before: int | None
    after: int | None
    desk: CardDesk | None


def check_page(
    table: TableRules,
    number: int | None,
    typed: str,
    view: TableView | None = None,
    seat: Seat = "",
) -> CheckPage:
    """The page for one phase of this table and the cards typed so far. `view` is the game it was
    opened from, None outside a game. `seat` is whose hand it is, or "" if that is not known."""
    phases = table.phases
    chosen = next((entry for entry in phases if entry.number == number), None)
    before, after = _neighbours(phases, chosen)
    desk = None
    if chosen is not None:
        task = CheckTask(
            table=table, number=chosen.number, phase=chosen.phase, view=view, seat=seat
        )
        desk = card_desk(task, typed)
    return CheckPage(
        in_game=view is not None,
        draft=draft_name(view, f"{seat or 'any'}.check") if view else "check.hand",
        sheet=table.rule_sheet,
        sheets=tuple(SHEETS.values()),
        phases=tuple(
            PhaseTile(
                entry.number,
                phase_words(entry.phase),
                phase_picture(entry.phase),
                _who_tries(view, entry.number) if view else (),
            )
            for entry in phases
        ),
        phase_no=chosen.number if chosen else None,
        words=phase_words(chosen.phase) if chosen else "",
        picture=phase_picture(chosen.phase) if chosen else None,
        before=before,
        after=after,
        desk=desk,
    )


def _who_tries(view: TableView, number: int) -> tuple[PlayerView, ...]:
    players = players_of(view)
    return tuple(
        players[line.seat]
        for line in standings(view.game)
        if line.current_phase == number and not line.frozen
    )


def _neighbours(
    phases: Sequence[NumberedPhase], chosen: NumberedPhase | None
) -> tuple[int | None, int | None]:
    if chosen is None:
        return None, None
    at = phases.index(chosen)
    before = phases[at - 1].number if at else None
    after = phases[at + 1].number if at + 1 < len(phases) else None
    return before, after


check = Blueprint("check", __name__)


@check.get("/check")
@requires(Action.CHECK_HAND)
@takes_long
def show() -> str:
    """The whole page: ten phases to choose from, then the cards and their answer."""
    view = _view()
    return render_template(
        "check/page.html",
        page=_page(view),
        rules_query=_rules_query(view),
        back_url=_back_url(view),
    )


@check.post("/check/answer")
@requires(Action.CHECK_HAND)
@takes_long
def answer() -> str:
    """The answer alone, while cards are tapped."""
    return render_template("check/_answer.html", page=_page(_view()))


def _back_url(view: TableView | None) -> str:
    """The page of the game whose link led here: the own seat, the standings or the rules; "" if the
    page was not opened from a game."""
    if view is None:
        return ""
    seat = request.values.get("seat", "")
    if seat and seat == seat_at(view.game_id):
        return url_for("my_seat.show", game_id=view.game_id)
    if request.values.get("code", ""):
        return url_for("standings.show", code=view.code)
    return url_for("rules.of_game", game_id=view.game_id)


def _rules_query(view: TableView | None) -> dict[str, str]:
    """The parts of the address that name the rules, for the page's own requests. A code that opens
    no game is left out, because each request with it would count as a guess."""
    named = ("sheet",) if view is None else ("game", "code", "sheet", "seat")
    return {name: value for name in named if (value := request.values.get(name, ""))}


def _page(view: TableView | None) -> CheckPage:
    number = request.values.get("phase", "")
    phase_no = phase_number(number)
    typed = typed_in(request.values, "hand")
    if view is None:
        rules = _rules()
        name_cards_by_deck(rules.rule_sheet)
        return check_page(rules, phase_no, typed)
    return check_page(view.game.table, phase_no, typed, view, request.values.get("seat", ""))


def _view() -> TableView | None:
    """The game whose rules and melds are used; None if the page was not opened from a game."""
    code, game_id = request.values.get("code", ""), request.values.get("game", "")
    if code:
        return game_of_code(code)
    with suppress(UnknownGame):
        number = whole_number(game_id, digits=MOST_DIGITS)
        if number is not None and may(Action.READ_GAME, number):
            return name_colours_of(scorer().view(number))
    return None


def _rules() -> TableRules:
    """The rules outside a game: those of the sheet asked for, or of the phone's language."""
    try:
        if sheet := request.values.get("sheet", ""):
            return table_rules(sheet)
    except TableError:
        return table_rules(DEFAULT_SHEET)
    return table_rules(usual_sheet().id)
