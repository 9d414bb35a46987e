"""Where a phone goes back to in a game: the table for who keeps it, one's own seat for who sits.

Also: what belongs to one seat alone, so that nobody lays down or goes out for another.
"""

from __future__ import annotations

from collections.abc import Collection

from flask import abort, request, url_for
from htmx_flask import make_response
from werkzeug.wrappers import Response

from scorekeeper.game.values import Seat
from scorekeeper.service import GameLine, TableView
from scorekeeper.web import access
from scorekeeper.web.access import games_of_this_phone, is_host, the_game_of_this_house
from scorekeeper.web.submit import scorer


def home(game_id: int) -> str:
    """The page of this phone in this game."""
    keeps = access.may_keep(game_id) or access.seat_at(game_id) is None
    return url_for("table.show" if keeps else "my_seat.show", game_id=game_id)


def own_or_keeper(game_id: int, seat: Seat) -> None:
    """Refuse whoever is neither this seat nor the keeper of the game."""
    if access.seat_at(game_id) != seat and not access.may_keep(game_id):
        abort(403)


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
        return url_for("my_seat.show", game_id=game_id)
    return url_for("standings.show", code=code)


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


def games_going_on() -> tuple[GameLine, ...]:
    """Games in sight that are not over, the one that moved last first."""
    return scorer().lists.going_on(_in_sight())


def games_played(
    *, first: int = 0, most: int | None = None, but: Collection[int] = ()
) -> tuple[GameLine, ...]:
    """Games in sight that are over, the last one first: `most` of them after the `first` ones, and
    none of `but`."""
    return scorer().lists.played(_in_sight(), first=first, most=most, but=but)


def _in_sight() -> frozenset[int] | None:
    """The games this phone may see in a list; None is all."""
    if is_host():
        return None
    only = the_game_of_this_house()
    return games_of_this_phone() | (frozenset() if only is None else {only})
