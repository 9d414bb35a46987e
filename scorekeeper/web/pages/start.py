"""The start page: new game, games going on, games played, check a hand."""

from __future__ import annotations

from flask import Blueprint, render_template

from scorekeeper.web.asking import scorer

start = Blueprint("start", __name__)


@start.get("/")
def index() -> str:
    """What can be done here: everything with the host's key, looking and checking without."""
    return render_template(
        "start/index.html",
        going_on=scorer().games_going_on(),
        played=scorer().games_played()[:5],
    )
