"""Announces to the phones of this process what other processes record in the same database."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import assert_never

from scorekeeper.errors import StorageError
from scorekeeper.service.game_cache import GameCache
from scorekeeper.service.results import Announcer
from scorekeeper.service.venue import Venue
from scorekeeper.storage import games
from scorekeeper.storage.database import Connections, News, NewsKind, WatchedElsewhere

BELIEVED = 20.0
"""Seconds for which a number of watchers is believed. Each process tells it every 15 seconds."""

_log = logging.getLogger(__name__)


class OtherProcesses:
    """Announces the news of the database (`storage.database.News`). News of this process come back
    too, which does no harm."""

    def __init__(
        self, connections: Connections, reader: GameCache, venue: Venue, announcer: Announcer
    ) -> None:
        self._connections = connections
        self._reader = reader
        self._venue = venue
        self._announcer = announcer
        self._stop: Callable[[], None] = lambda: None
        self._elsewhere: dict[int, dict[str, tuple[int, float]]] = {}
        self.fault: StorageError | None = None
        """Why this process had to stop, or None."""

    @contextmanager
    def followed(self, stop: Callable[[], None]) -> Iterator[None]:
        """Inside it, what other processes record is announced. `stop` is called, by another thread,
        when a newer version has upgraded the database. A file has no other processes."""
        self._stop = stop
        if self._connections.listen is None:
            yield
            return
        with self._connections.listen(self):
            yield

    def heard(self, news: News) -> None:
        """Announce this news."""
        match news.kind:
            case NewsKind.ENTRY:
                self._announcer.entry_recorded(news.game_id, news.number)
                self._venue.announce_change()
            case NewsKind.DOOR:
                self._announcer.door_changed(news.game_id, news.number)
            case NewsKind.LINKS:
                self._announcer.links_replaced(news.game_id)
            case NewsKind.DELETED:
                self._announcer.game_deleted(news.game_id)
            case NewsKind.VENUE:
                self._venue.announce_change()
            case NewsKind.WALL_CODE:
                self._announcer.wall_code_replaced()
            case NewsKind.NAMES:
                self._announcer.names_changed()
            case _:
                assert_never(news.kind)

    def watching(self) -> Mapping[int, int]:
        """How many phones watch each game at this process."""
        return self._announcer.watching()

    def watched_elsewhere(self, watching: WatchedElsewhere) -> None:
        """Note how many watch this game at another process."""
        here = self._elsewhere.setdefault(watching.game_id, {})
        here[watching.process] = (watching.phones, time.monotonic())

    def phones_elsewhere(self, game_id: int) -> int:
        """How many phones watch this game at other processes. Those of a process that was killed
        are counted for `BELIEVED` seconds."""
        return _phones(self._elsewhere.get(game_id, {}))

    def missed(self) -> None:
        """After a failover the database may lack entries that were shown, and have others under
        their numbers. So the cache is emptied, and every page is read again."""
        self._reader.forget()
        self._elsewhere = {}
        self._announcer.news_missed()

    def look_again(self) -> None:
        """Announce the newest of every game that is watched, and of the wall."""
        self._elsewhere = {
            game_id: here for game_id, here in self._elsewhere.items() if _phones(here)
        }
        watched = self._announcer.watched_games()
        for game_id, seq, door_version in games.latest_changes(self._connections.db, watched):
            self._announcer.entry_recorded(game_id, seq)
            self._announcer.door_changed(game_id, door_version)
        self._venue.announce_change()

    def ended(self, error: StorageError) -> None:
        """Stop, because a newer version has upgraded the database."""
        _log.error("this process ends: %s", error)
        self.fault = error
        self._stop()


def _phones(said: Mapping[str, tuple[int, float]]) -> int:
    """The phones at all processes whose number is still believed."""
    earliest = time.monotonic() - BELIEVED
    # Another thread may add to it meanwhile.
    return sum(phones for phones, at in tuple(said.values()) if at > earliest)
