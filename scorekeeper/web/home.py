"""Where a phone goes back to in a game: the table for who keeps it, one's own seat for who sits.

Also: what belongs to one seat alone, so that nobody lays down or goes out for another.
"""

from __future__ import annotations

from flask import abort, url_for

from scorekeeper.game.events import Seat
from scorekeeper.web import access


def home(game_id: int) -> str:
    """The page of this phone in this game."""
    keeps = access.may_keep(game_id) or access.seat_at(game_id) is None
    return url_for("table.show" if keeps else "me.show", game_id=game_id)


def own_or_keeper(game_id: int, seat: Seat) -> None:
    """Refuse whoever is neither this seat nor the keeper of the game."""
    if access.seat_at(game_id) != seat and not access.may_keep(game_id):
        abort(403)
