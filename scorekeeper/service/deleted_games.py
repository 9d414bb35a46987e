"""Deleted games: they can be brought back for 30 days and are then removed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from datetime import UTC, datetime, timedelta
from itertools import islice

from scorekeeper.errors import LogError, StorageError
from scorekeeper.game.replay import replay
from scorekeeper.immutable import immutable
from scorekeeper.service.game_cache import GameCache
from scorekeeper.service.game_lists import done_daily, lines_of, moment_of
from scorekeeper.service.projections import summary_of
from scorekeeper.service.results import Announcer, GameLine
from scorekeeper.service.shown_names import NamelessWords
from scorekeeper.storage import deleted_games, event_store, venue
from scorekeeper.storage.database import Connections, reading, stored_time, writing
from scorekeeper.storage.deleted_games import KEPT_FOR

# The layers above use this name of storage, which they may not import.
__all__ = ["KEPT_FOR", "DeletedGames", "DeletedLine"]

_A_MOMENT = timedelta(minutes=10)

MOST_LISTED = 100
"""Deleted games that are listed; the others are removed with them."""


@immutable
class DeletedLine:
    """A deleted game in the list of those that can be brought back, until `removed_at` (UTC)."""

    line: GameLine
    deleted_at: datetime
    removed_at: datetime


class DeletedGames:
    """The deleted games of one database. Many threads may use it at once. `now` gives a time with
    its time zone.

    A deleted game is on no page. It can be brought back for 30 days and is then removed. A removed
    game leaves nothing in the file: its log, seats, links, titles and what was worked out from it
    are overwritten, and so are players who are in no other game. Copies of the file, archives and
    decisions that were kept for later games are not changed."""

    def __init__(
        self,
        connections: Connections,
        reader: GameCache,
        announcer: Announcer,
        words: NamelessWords,
    ) -> None:
        self.now: Callable[[], datetime] = lambda: datetime.now(UTC)
        self._connections = connections
        self._reader = reader
        self._announcer = announcer
        self._words = words

    def delete(self, game_id: int) -> None:
        """Delete this game. Its pages, codes, links and streams end immediately."""
        db = self._connections.db
        at = stored_time(self.now())
        with writing(db, game_id, shared=True):
            deleted_games.mark_deleted(db, game_id, at)
            venue.free(db, game_id)
        self._announcer.game_deleted(game_id)
        self._announcer.venue_changed(venue.version(db))

    def bring_back(self, game_id: int) -> None:
        """Bring this game back, if it is still there."""
        db = self._connections.db
        with writing(db):
            deleted_games.bring_back(db, game_id)

    def is_deleted(self, game_id: int) -> bool:
        """Was this game deleted, and can it still be brought back?"""
        return deleted_games.deleted_game(self._connections.db, game_id) is not None

    def is_just_deleted(self, game_id: int) -> bool:
        """Was this game deleted a moment ago, so that it may have been a mistake? No if its time
        cannot be read."""
        db = self._connections.db
        found = deleted_games.deleted_game(db, game_id)
        with suppress(StorageError):
            return found is not None and self.now() - moment_of(db, found.deleted_at) < _A_MOMENT
        return False

    def of_code(self, code: str) -> int | None:
        """The deleted game with this watch code, if it can still be brought back, or None."""
        found = deleted_games.deleted_game_of_code(self._connections.db, code)
        return None if found is None else found.game_id

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
                    summary = summary_of(each.game_id, log, replay(log))
                    (line,) = lines_of(db, [summary], self._words)
                    at = moment_of(db, each.deleted_at)
                    found.append(DeletedLine(line, at, at + timedelta(days=KEPT_FOR)))
        return tuple(found)

    def remove_expired(self) -> int:
        """Remove the games that were deleted 30 days ago or earlier, and return their number."""
        db = self._connections.db
        if not (expired := deleted_games.expired_games(db)):
            return 0
        with db.erasing(), writing(db):
            for game_id in expired:
                deleted_games.remove(db, game_id)
        self._reader.forget()  # the next game may get the number of one of them
        return len(expired)

    def removed_daily(self) -> AbstractContextManager[None]:
        """Inside it, another thread removes expired games now and once a day."""
        return done_daily(self.remove_expired, "deleted-games")
