"""The seats of players who start a game or join it: their names, and a key for each new seat."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.game.events import Event, GameStarted, PlayerJoined
from scorekeeper.game.values import Seat
from scorekeeper.storage import keys, players
from scorekeeper.storage.database import Database


def seats_at_start(events: Sequence[Event]) -> tuple[Seat, ...]:
    """The seats of the game that these events start, clockwise."""
    start = events[0]
    assert isinstance(start, GameStarted)
    return start.seats


def seat_newcomers(db: Database, game_id: int, events: Sequence[Event], name: str) -> None:
    """Give the player who joins with these events this name, and make a key for the seat. In a game
    of guests the player is a guest too. The caller is inside `writing`."""
    for event in events:
        if isinstance(event, PlayerJoined):
            guests = players.guests_at(db, game_id)
            seat_them = players.sit_as_guests if guests else players.sit_down
            seat_them(db, game_id, {event.seat: name})
            keys.make_keys(db, game_id, [event.seat])
