"""Deleting games: gone from every page at once, to be brought back for 30 days, then removed.

A removed game leaves nothing in the file: its log, seats, links, titles and what was worked out
from it are overwritten, and so are players who are in no other game. Copies of the file, archives
and decisions that were kept for later games are not changed.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import islice

from scorekeeper.errors import LogError
from scorekeeper.game.replay import replay
from scorekeeper.service.announcer import Announcer
from scorekeeper.service.daily import done_daily
from scorekeeper.service.game_cache import GameCache
from scorekeeper.service.game_lists import line_of
from scorekeeper.service.projections import summary_of
from scorekeeper.service.results import GameLine
from scorekeeper.storage import deleted_games, event_store
from scorekeeper.storage import venue as venue_tables
from scorekeeper.storage.database import Connections, reading, writing
from scorekeeper.storage.deleted_games import KEPT_FOR

__all__ = ["KEPT_FOR", "DeletedGames", "DeletedLine"]

MOST_LISTED = 100
"""Deleted games that are listed; the others are removed with them."""


@dataclass(frozen=True, slots=True)
class DeletedLine:
    """A deleted game in the list of those that can be brought back, until `removed_at` (UTC)."""

    line: GameLine
    deleted_at: datetime
    removed_at: datetime


class DeletedGames:
    """The deleted games of one database. Many threads may use it at once. `now` gives a time with
    its time zone."""

    def __init__(
        self,
        connections: Connections,
        reader: GameCache,
        announcer: Announcer,
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.now = now
        self._connections = connections
        self._reader = reader
        self._announcer = announcer

    def delete(self, game_id: int) -> None:
        """Delete this game. Its pages, codes, links and streams end at once."""
        db = self._connections.db
        at = self.now().astimezone(UTC).isoformat(timespec="seconds")
        with writing(db, game_id, shared=True):
            deleted_games.mark(db, game_id, at)
            venue_tables.free(db, game_id)
        self._announcer.game_deleted(game_id)
        self._announcer.venue_changed(venue_tables.version(db))

    def bring_back(self, game_id: int) -> None:
        """Bring this game back, if it is still there."""
        db = self._connections.db
        with writing(db):
            deleted_games.bring_back(db, game_id)

    def is_deleted(self, game_id: int) -> bool:
        """Was this game deleted, and can it still be brought back?"""
        return deleted_games.is_deleted(self._connections.db, game_id)

    def numbers(self) -> tuple[int, ...]:
        """The games that can be brought back, the one that was deleted last first."""
        return tuple(each.game_id for each in deleted_games.all_deleted(self._connections.db))

    def all(self, wanted: Callable[[int], bool] = lambda game_id: True) -> tuple[DeletedLine, ...]:
        """The `wanted` games that can be brought back, the one that was deleted last first. A game
        that cannot be read is left out."""
        db, found = self._connections.db, []
        deleted = (each for each in deleted_games.all_deleted(db) if wanted(each.game_id))
        listed = tuple(islice(deleted, MOST_LISTED))
        with reading(db):
            for each in listed:
                with suppress(LogError):
                    log = event_store.read(db, each.game_id)
                    line = line_of(db, summary_of(each.game_id, log, replay(log)))
                    at = datetime.fromisoformat(each.deleted_at)
                    found.append(DeletedLine(line, at, at + timedelta(days=KEPT_FOR)))
        return tuple(found)

    def remove_expired(self) -> int:
        """Remove the games that were deleted 30 days ago or earlier. Gives how many they were."""
        db = self._connections.db
        if not (games := deleted_games.to_be_removed(db)):
            return 0
        with db.erasing(), writing(db):
            for game_id in games:
                deleted_games.remove(db, game_id)
        self._reader.forget()  # the next game may get the number of one of them
        return len(games)

    def removed_daily(self) -> AbstractContextManager[None]:
        """Inside it, another thread removes expired games now and once a day."""
        return done_daily(self.remove_expired, "deleted-games")
