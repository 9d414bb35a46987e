"""Check a hand: phase, cards, answer. Open to everybody; the server keeps nothing of it."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from scorekeeper.errors import TableError, UnknownGame
from scorekeeper.rules.sheets import DEFAULT_SHEET, sheet_for_language
from scorekeeper.rules.table import TableRules, table_rules
from scorekeeper.web.asking import scorer
from scorekeeper.web.present.hand import HandPage, hand_page

check = Blueprint("check", __name__)


@check.get("/check")
def show() -> str:
    """The page: ten phases to choose from, then cards and their answer."""
    return render_template("check/page.html", page=_asked(), here=_here())


@check.post("/check/answer")
def answer() -> str:
    """The answer alone, while cards are tapped."""
    return render_template("check/_answer.html", page=_asked(), here=_here())


def _here() -> dict[str, str]:
    """The parts of the address that name the rules, to be carried along."""
    return {
        name: value for name in ("game", "code", "sheet") if (value := request.values.get(name, ""))
    }


def _asked() -> HandPage:
    number = request.values.get("phase", "")
    table, named = _table()
    return hand_page(
        table,
        int(number) if number.isdecimal() and len(number) < 4 else None,
        request.values.get("hand", "")[:400],
        named=named,
    )


def _table() -> tuple[TableRules, str]:
    """The rules to check by: a game's, or a sheet's, or those the phone's language suggests."""
    try:
        if code := request.values.get("code", ""):
            view = scorer().view_by_code(code)
            return view.game.table, view.code
        game_id = request.values.get("game", "")
        if game_id.isdecimal() and len(game_id) < 19:
            view = scorer().view(int(game_id))
            return view.game.table, view.code
    except UnknownGame:
        pass
    try:
        if sheet := request.values.get("sheet", ""):
            return table_rules(sheet), ""
    except TableError:
        return table_rules(DEFAULT_SHEET), ""
    return table_rules(sheet_for_language(request.accept_languages.best or "en").id), ""
