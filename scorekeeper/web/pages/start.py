"""The start page: new game, games going on, games played, check a hand; all that is in sight."""

from __future__ import annotations

from flask import Blueprint, render_template

from scorekeeper.web.sight import games_going_on, games_played

start = Blueprint("start", __name__)


@start.get("/")
def index() -> str:
    """What can be done here: everything with the host's key, looking and checking without."""
    return render_template(
        "start/index.html",
        going_on=games_going_on(),
        played=games_played()[:5],
    )
