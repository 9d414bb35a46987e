"""New entries at the end of a game, recorded now."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from scorekeeper.game.events import Entry, Event
from scorekeeper.game.replay import Replayed, replayed
from scorekeeper.service.projections import Projections
from scorekeeper.service.stored_times import stored_time
from scorekeeper.storage import event_store
from scorekeeper.storage.database import Connections


class NewEntries:
    """What adds entries to the games of one database. Many threads may use it at once."""

    def __init__(self, connections: Connections, projections: Projections) -> None:
        self._connections = connections
        self._projections = projections

    def append(
        self,
        game_id: int,
        before: Replayed | None,
        events: Sequence[Event],
        command_id: str,
        actor: str,
    ) -> Replayed:
        """Record the events of one command, and what follows from them. Gives the game with them.
        `before` is None for a game that starts with them. The caller is inside `writing`."""
        at = stored_time(datetime.now(UTC))
        first = 1 if before is None else before.game.seq + 1
        entries = tuple(
            Entry(seq, command_id, event, actor, at) for seq, event in enumerate(events, first)
        )
        now = replayed(entries) if before is None else before.followed_by(entries)
        event_store.append(self._connections.db, game_id, entries)
        self._projections.follow(self._connections.db, game_id, now)
        return now
