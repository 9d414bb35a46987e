"""Fragments the live stream sends: rendered once for everybody who reads the same language.

Knows which partial a view is. Refuses to know who is watching (`live`, `stream`).
"""

from __future__ import annotations

from flask import Flask, render_template

from scorekeeper.errors import UnknownGame
from scorekeeper.service import Scorer
from scorekeeper.web.pages.wall import page_of_wall
from scorekeeper.web.present.tv import tv_page
from scorekeeper.web.present.watch import watch_page
from scorekeeper.wording.deck_colours import speak_of_deck


def render_fragment(app: Flask, view: str, code: str, language: str) -> tuple[int, str]:
    """The newest entry's number and the partial that shows the game then. Raises UnknownGame."""
    scorer: Scorer = app.extensions["scorer"]
    if view == "wall":
        if not scorer.places.opens_wall(code):
            raise UnknownGame("unknown_code", typed=code)
        with app.test_request_context("/wall", headers={"Accept-Language": language}):
            wall = page_of_wall(scorer)
            return wall.seq, render_template("wall/_tiles.html", page=wall)
    game_view = scorer.view_by_code(code)
    with app.test_request_context(f"/w/{code}", headers={"Accept-Language": language}):
        speak_of_deck(game_view.game.table.rule_sheet)
        if view == "seq":
            return game_view.game.seq, str(game_view.game.seq)
        if view == "tv":
            return game_view.game.seq, render_template("tv/_board.html", page=tv_page(game_view))
        return game_view.game.seq, render_template(
            "watch/_standings.html", page=watch_page(game_view)
        )
