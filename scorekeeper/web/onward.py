"""Where a phone goes when its people play on: the same page of the next game (*Same again*).

A page that was open at the end is sent there by itself. One that is opened later stays where it is,
with a way on: an old link shows the old game. Refuses to know who sits where (`service.links`).
"""

from __future__ import annotations

from flask import request, url_for
from htmx_flask import make_response
from werkzeug.wrappers import Response

from scorekeeper.service import TableView
from scorekeeper.web import access
from scorekeeper.web.asking import scorer

WATCH, TV, TABLE = "watch", "tv", "table"


def next_url(view: TableView, page: str) -> str:
    """The page of this phone in the game that is played now; "" where nobody plays on, or the end
    of this one was undone. `page`: WATCH, TV, or TABLE for whoever has a part in the game."""
    following = _played_now(view)
    if following is None:
        return ""
    game_id, code = following.game_id, following.code
    if page == TV:
        return url_for("tv.board", code=code)
    if page == TABLE and access.may_keep(game_id):
        return url_for("table.show", game_id=game_id)
    if access.seat_at(game_id) is not None:
        return url_for("me.show", game_id=game_id)
    return url_for("watch.show", code=code)


def moved_on(view: TableView, page: str) -> Response | None:
    """What a page that asks for news is told when its people play on: where. Nothing to one that
    was opened since (`stay`)."""
    onward = "" if "stay" in request.args else next_url(view, page)
    return make_response("", 204, redirect=onward) if onward else None


def _played_now(view: TableView) -> TableView | None:
    """The last of the games that followed one upon the other."""
    found = None
    while view.game.outcome is not None:
        following = scorer().links.next_game(view.game_id)
        if following is None:
            break
        found = view = scorer().view(following)
    return found
