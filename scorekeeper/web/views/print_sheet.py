"""The printed score sheet: blank for a game on paper, half filled in mid-game, or final."""

from __future__ import annotations

from flask import Blueprint, render_template, request, url_for

from scorekeeper.errors import TableError
from scorekeeper.rules.sheets import DEFAULT_SHEET
from scorekeeper.rules.table_rules import TableRules, table_rules
from scorekeeper.web.access import Action, requires
from scorekeeper.web.numbers import whole_number
from scorekeeper.web.presenters.print_sheet import (
    MOST_ON_PAPER,
    PAPERS,
    BlankChoice,
    blank_sheet,
    sheet_of_game,
)
from scorekeeper.web.reader import usual_sheet
from scorekeeper.web.submit import game_or_404
from scorekeeper.web.views.share import public_base

print_sheet = Blueprint("print_sheet", __name__)


USUAL_PLAYERS = 4


@print_sheet.get("/print-sheet")
@requires(Action.PRINT_BLANK_SHEET)
def blank() -> str:
    """A blank sheet for so many players and these rules."""
    players = whole_number(request.args.get("players", "")) or USUAL_PLAYERS
    choice = BlankChoice(
        players=min(max(players, 2), MOST_ON_PAPER),
        sheet=request.args.get("sheet", ""),
        variant=request.args.get("variant", "standard"),
        paper=_paper(),
    )
    table = _rules(choice)
    return render_template("print_sheet/page.html", page=blank_sheet(choice, table), back_url="")


@print_sheet.get("/history/<int:game_id>/print")
@requires(Action.EXPORT_GAME)
def game(game_id: int) -> str:
    """The sheet of a game: what was played is filled in, the rest is blank."""
    view = game_or_404(game_id)
    address = f"{public_base()}{url_for('standings.show', code=view.code)}"
    page = sheet_of_game(view, _paper(), address)
    back_url = url_for("export.show", game_id=game_id)
    return render_template("print_sheet/page.html", page=page, back_url=back_url)


def _paper() -> str:
    """The paper that was chosen; A4 except where Letter is usual."""
    asked = request.args.get("paper", "")
    if asked in PAPERS:
        return asked
    usual = (request.accept_languages.best or "").replace("_", "-").upper()
    return "letter" if usual.endswith(("-US", "-CA", "-MX")) else "a4"


def _rules(choice: BlankChoice) -> TableRules:
    usual = usual_sheet().id
    try:
        return table_rules(choice.sheet or usual, variant=choice.variant)
    except TableError:
        return table_rules(DEFAULT_SHEET)
