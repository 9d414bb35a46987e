"""The rulebook, searchable: of a game, or of a rule sheet as printed."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, url_for
from htmx_flask import request

from scorekeeper.errors import TableError
from scorekeeper.pages.shown.rules import decided_words, rulebook_page
from scorekeeper.rules.sheets import DEFAULT_SHEET
from scorekeeper.rules.table_rules import TableRules, table_rules
from scorekeeper.web.access import Action, requires
from scorekeeper.web.forms import game_by_code_or_404, game_or_404, house_rules
from scorekeeper.web.prepared_search import prepare_search
from scorekeeper.web.way_back import came_here
from scorekeeper.wording.terms import name_cards_by_deck

rules = Blueprint("rules", __name__)


@rules.get("/g/<int:game_id>/rules")
@requires(Action.READ_GAME)
def of_game(game_id: int) -> str:
    """The rules of a game, opened from its table."""
    view = game_or_404(game_id)
    page_url = url_for("rules.of_game", game_id=game_id, came=came_here())
    check = url_for("check.show", game=game_id)
    return _page(view.game.table, page_url, url_for("ask.show", game_id=game_id), check, game_id)


@rules.get("/w/<code>/rules")
@requires(Action.WATCH_GAME)
def of_watched(code: str) -> str:
    """The rules of a game, opened with its watch code."""
    view = game_by_code_or_404(code)
    page_url = url_for("rules.of_watched", code=view.code, came=came_here())
    check = url_for("check.show", code=view.code)
    back = url_for("standings.show", code=view.code)
    return _page(view.game.table, page_url, back, check, view.game_id)


@rules.get("/rules/<sheet>")
@requires(Action.READ_RULE_SHEET)
def of_sheet(sheet: str) -> str:
    """The rules of a sheet as printed."""
    try:
        table = table_rules(sheet or DEFAULT_SHEET)
    except TableError:
        abort(404)
    name_cards_by_deck(table.rule_sheet)
    page_url = url_for("rules.of_sheet", sheet=sheet, came=came_here())
    return _page(table, page_url, url_for("start.index"), url_for("check.show", sheet=sheet))


def _page(
    table: TableRules, page_url: str, back_url: str, check_url: str, game_id: int | None = None
) -> str:
    """The rulebook; in a game also the saved decisions, and the links to play differently."""
    prepare_search()
    decided = decided_words(house_rules()) if game_id else ()
    page = rulebook_page(table, request.args.get("q", ""), decided)
    template = "rules/_rulings.html" if request.htmx else "rules/page.html"
    return render_template(
        template,
        page=page,
        page_url=page_url,
        back_url=back_url,
        check_url=check_url,
        game_id=game_id,
    )
