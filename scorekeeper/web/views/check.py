"""Check a hand: phase, cards, answer. Open to everybody; the server keeps none of it."""

from __future__ import annotations

from contextlib import suppress

from flask import Blueprint, render_template, request

from scorekeeper.errors import TableError, UnknownGame
from scorekeeper.rules.sheets import DEFAULT_SHEET
from scorekeeper.rules.table_rules import TableRules, table_rules
from scorekeeper.service import TableView
from scorekeeper.web.access import Action, may, requires
from scorekeeper.web.numbers import MOST_DIGITS, whole_number
from scorekeeper.web.presenters.best_hits import with_hits
from scorekeeper.web.presenters.check import CheckPage, check_page
from scorekeeper.web.reader import usual_sheet
from scorekeeper.web.submit import game_of_code, scorer, spoken_of
from scorekeeper.wording.terms import name_cards_by_deck

check = Blueprint("check", __name__)


@check.get("/check")
@requires(Action.CHECK_HAND)
def show() -> str:
    """The whole page: ten phases to choose from, then the cards and their answer."""
    return _answered("check/page.html")


@check.post("/check/answer")
@requires(Action.CHECK_HAND)
def answer() -> str:
    """The answer alone, while cards are tapped."""
    return _answered("check/_answer.html")


def _answered(template: str) -> str:
    view = _view()
    return render_template(template, page=_asked(view), rules_query=_rules_query(view))


def _rules_query(view: TableView | None) -> dict[str, str]:
    """The parts of the address that name the rules, for the page's own requests. A code that opens
    no game is left out, because each request with it would count as a guess."""
    named = ("sheet",) if view is None else ("game", "code", "sheet", "seat")
    return {name: value for name in named if (value := request.values.get(name, ""))}


def _asked(view: TableView | None) -> CheckPage:
    number = request.values.get("phase", "")
    phase_no = whole_number(number, digits=3)
    typed = request.values.get("hand", "")[:400]
    if view is None:
        rules = _rules()
        name_cards_by_deck(rules.rule_sheet)
        return check_page(rules, phase_no, typed, named="")
    page = check_page(view.game.table, phase_no, typed, named=view.code)
    return with_hits(page, view, request.values.get("seat", ""))


def _view() -> TableView | None:
    """The game whose rules and melds are used; None if the page was not opened from a game."""
    code, game_id = request.values.get("code", ""), request.values.get("game", "")
    if code:
        return game_of_code(code)
    with suppress(UnknownGame):
        number = whole_number(game_id, digits=MOST_DIGITS)
        if number is not None and may(Action.READ_GAME, number):
            return spoken_of(scorer().view(number))
    return None


def _rules() -> TableRules:
    """The rules outside a game: those of the sheet asked for, or of the phone's language."""
    try:
        if sheet := request.values.get("sheet", ""):
            return table_rules(sheet)
    except TableError:
        return table_rules(DEFAULT_SHEET)
    return table_rules(usual_sheet().id)
