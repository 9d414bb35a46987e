"""The seats of players who start a game or join it: their names, and a key for each new seat."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.game.events import Event, GameStarted, PlayerJoined
from scorekeeper.game.values import Seat
from scorekeeper.storage import games as keys
from scorekeeper.storage import players
from scorekeeper.storage.database import Database
from scorekeeper.storage.players import colours_together


def seat_first(
    db: Database, game_id: int, events: Sequence[Event], names: Sequence[str], *, guests: bool
) -> dict[Seat, str]:
    """Give the players of the game that these events start their seats, clockwise, and make the
    keys of the game. `guests` exist in this game only. The caller is inside `writing`."""
    start = events[0]
    assert isinstance(start, GameStarted)
    seated = dict(zip(start.seats, names, strict=True))
    seat_them = players.sit_as_guests if guests else players.sit_down
    seat_them(db, game_id, seated)
    keys.make_keys(db, game_id, [keys.KEEPER, *seated])
    return seated


def seat_newcomers(db: Database, game_id: int, events: Sequence[Event], name: str) -> None:
    """Give the player who joins with these events this name, and make a key for the seat. In a game
    of guests the player is a guest too. The caller is inside `writing`."""
    for event in events:
        if isinstance(event, PlayerJoined):
            guests = players.guests_at(db, game_id)
            seat_them = players.sit_as_guests if guests else players.sit_down
            seat_them(db, game_id, {event.seat: name})
            keys.make_keys(db, game_id, [event.seat])


def colours_for(
    db: Database, seated: Sequence[str], offered: Sequence[str], *, guests: bool
) -> dict[str, int]:
    """A colour for each name: those `seated` as they would be in a game together, those `offered`
    their own. `guests` are nobody's namesakes."""
    known = players.own_colours(db, () if guests else (*seated, *offered))
    together = colours_together(db, {name: known.get(name) for name in seated})
    alone = {name: known.get(name) or at % 8 + 1 for at, name in enumerate(offered)}
    return {**alone, **together}
