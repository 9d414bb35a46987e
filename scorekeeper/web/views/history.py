"""History: the games this phone may look at; one game as the full score sheet and as the log."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.web.access import Action, may, requires
from scorekeeper.web.navigation import games_going_on, games_played, number_of_games_played
from scorekeeper.web.presenters.game_row import game_rows
from scorekeeper.web.presenters.history import (
    log_page,
    months_of,
    number_of_games_words,
    sheet_page,
)
from scorekeeper.web.submit import game_by_code_or_404, game_or_404, scorer
from scorekeeper.web.this_phone import remember_game

history = Blueprint("history", __name__)


GAMES_A_PAGE = 50
"""Games on one page of the history."""


@history.get("/history")
@requires(Action.OPEN_START_PAGE)
def index() -> str | Response:
    """The games this phone may see, with day, players and winner: the newest first, in pages."""
    number = max(request.args.get("page", 1, type=int), 1)
    # One game more than a page shows tells whether there is another page.
    played = games_played(first=(number - 1) * GAMES_A_PAGE, most=GAMES_A_PAGE + 1)
    if number > 1 and not played:
        return redirect(url_for("history.index"))
    return render_template(
        "history/index.html",
        number_words=number_of_games_words(number_of_games_played()),
        going_on=game_rows(games_going_on() if number == 1 else ()),
        months=months_of(game_rows(played[:GAMES_A_PAGE])),
        complete=scorer().lists.complete,
        newer=number - 1,
        older=number + 1 if len(played) > GAMES_A_PAGE else 0,
    )


@history.get("/history/<int:game_id>")
@requires(Action.READ_GAME)
def game(game_id: int) -> str:
    """One game as the score sheet: rounds by players, points and phases."""
    page = sheet_page(game_or_404(game_id))
    came_from = request.args.get("came", "")
    return render_template(
        "history/game.html",
        page=page,
        came_from=came_from,
        back_url=_where_from(came_from, game_id),
    )


@history.get("/w/<code>/rounds")
@requires(Action.WATCH_GAME)
def by_code(code: str) -> Response:
    """The score sheet of the game with this watch code."""
    view = game_by_code_or_404(code)
    remember_game(view.game_id)
    return redirect(url_for("history.game", game_id=view.game_id))


@history.get("/history/<int:game_id>/log")
@requires(Action.READ_GAME)
def log(game_id: int) -> str:
    """One game as its log. Struck entries stay readable."""
    page = log_page(game_or_404(game_id))
    came_from = request.args.get("came", "")
    sheet = url_for("history.game", game_id=game_id, came=came_from.removeprefix("sheet-") or None)
    back_url = _where_from(came_from, game_id) if came_from == "menu" else sheet
    return render_template("history/log.html", page=page, back_url=back_url)


def _where_from(came_from: str, game_id: int) -> str:
    """The page whose link led here, named by `came` in that link; "" for any other."""
    match came_from:
        case "list":
            return url_for("history.index")
        case "start":
            return url_for("start.index")
        case "menu" if may(Action.OPEN_TABLE, game_id):
            return url_for("menu.show", game_id=game_id)
        case _:
            return ""
