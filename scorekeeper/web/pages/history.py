"""History: the games this phone may look at; one game as the full score sheet and as the log."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response

from scorekeeper.web.access import looker_only, watch
from scorekeeper.web.asking import game_by_code_or_404, game_or_404
from scorekeeper.web.present.history import log_page, sheet_page
from scorekeeper.web.sight import games_going_on, games_played

history = Blueprint("history", __name__)


@history.get("/history")
def index() -> str:
    """Every game in sight, with its day, players and winner."""
    return render_template("history/index.html", going_on=games_going_on(), played=games_played())


@history.get("/history/<int:game_id>")
@looker_only
def game(game_id: int) -> str:
    """One game as the score sheet: rounds by players, points and phases."""
    return render_template("history/game.html", page=sheet_page(game_or_404(game_id)))


@history.get("/w/<code>/rounds")
def by_code(code: str) -> Response:
    """The score sheet of the game with this watch code."""
    view = game_by_code_or_404(code)
    watch(view.game_id)
    return redirect(url_for("history.game", game_id=view.game_id))


@history.get("/history/<int:game_id>/log")
@looker_only
def log(game_id: int) -> str:
    """One game as its log; what was crossed out stays readable."""
    return render_template("history/log.html", page=log_page(game_or_404(game_id)))
