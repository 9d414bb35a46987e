"""History: the games this phone may look at."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.service.game_lists import GameSearch
from scorekeeper.web.access import Action, requires
from scorekeeper.web.navigation import games_found, number_of_games_found
from scorekeeper.web.presenters.game_row import game_rows
from scorekeeper.web.presenters.history import months_of, number_of_games_words
from scorekeeper.web.submit import scorer

history = Blueprint("history", __name__)


GAMES_A_PAGE = 50
"""Games on one page of the history."""


@history.get("/history")
@requires(Action.OPEN_START_PAGE)
def index() -> str | Response:
    """The games this phone may see, with day, players and winner: the newest first, in pages."""
    number = max(request.args.get("page", 1, type=int), 1)
    # One game more than a page shows tells whether there is another page.
    over = GameSearch(over=True)
    played = games_found(over, first=(number - 1) * GAMES_A_PAGE, most=GAMES_A_PAGE + 1)
    if number > 1 and not played:
        return redirect(url_for("history.index"))
    return render_template(
        "history/index.html",
        number_words=number_of_games_words(number_of_games_found(over)),
        going_on=game_rows(games_found(GameSearch(over=False)) if number == 1 else ()),
        months=months_of(game_rows(played[:GAMES_A_PAGE])),
        complete=scorer().lists.complete,
        newer=number - 1,
        older=number + 1 if len(played) > GAMES_A_PAGE else 0,
    )
