"""One game as it is read afterwards: the score sheet, and the log."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.web.access import Action, may, requires
from scorekeeper.web.history_form import LIST, form_of_came
from scorekeeper.web.numbers import whole_number
from scorekeeper.web.presenters.ask.shown_rulings import all_in_readers_language
from scorekeeper.web.presenters.chances import chances_page
from scorekeeper.web.presenters.game_page import log_page, sheet_page
from scorekeeper.web.submit import game_by_code_or_404, game_or_404, scorer
from scorekeeper.web.this_phone import remember_game

game_page = Blueprint("game_page", __name__)


@game_page.get("/history/<int:game_id>")
@requires(Action.READ_GAME)
def show(game_id: int) -> str:
    """One game as the score sheet: rounds by players, points and phases."""
    view = game_or_404(game_id)
    persons = scorer().people.at(game_id) if may(Action.READ_PEOPLE) else {}
    came_from = request.args.get("came", "")
    return render_template(
        "game_page/page.html",
        page=sheet_page(view, persons),
        chances=chances_page(view, scorer().chances.hindsight(view)),
        came_from=came_from,
        back_url=_where_from(came_from, game_id),
    )


@game_page.get("/w/<code>/rounds")
@requires(Action.WATCH_GAME)
def by_code(code: str) -> Response:
    """The score sheet of the game with this watch code."""
    view = game_by_code_or_404(code)
    remember_game(view.game_id)
    return redirect(url_for("game_page.show", game_id=view.game_id))


@game_page.get("/history/<int:game_id>/log")
@requires(Action.READ_GAME)
def log(game_id: int) -> str:
    """One game as its log. Struck entries stay readable."""
    page = log_page(all_in_readers_language(game_or_404(game_id)))
    came_from = request.args.get("came", "")
    sheet = url_for(
        "game_page.show", game_id=game_id, came=came_from.removeprefix("sheet-") or None
    )
    back_url = _where_from(came_from, game_id) if came_from == "menu" else sheet
    return render_template("game_page/log.html", page=page, back_url=back_url)


def _where_from(came_from: str, game_id: int) -> str:
    """The page whose link led here, named by `came` in that link; "" for any other."""
    match came_from:
        case _ if came_from.partition("-")[0] == LIST:
            return url_for("history.index", **form_of_came(came_from).query)
        case "start":
            return url_for("start.index")
        case "people" if may(Action.READ_PEOPLE):
            return url_for("people.index")
        case _ if came_from.startswith("person-") and may(Action.READ_PEOPLE):
            number = whole_number(came_from.removeprefix("person-"))
            return url_for("person.show", person_id=number) if number else ""
        case "menu" if may(Action.OPEN_TABLE, game_id):
            return url_for("menu.show", game_id=game_id)
        case _:
            return ""
