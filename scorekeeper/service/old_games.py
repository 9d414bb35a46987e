"""Putting unfinished games away that nobody has touched for some days, as an open house does.

A game that its keeper takes out again stays out: each game is looked at once after its last entry,
when it has become old enough. The time up to which games were looked at is a note of the host. A
note from the future was made by a clock that was wrong, and games are looked at from now on.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from functools import partial

from scorekeeper.service.daily import done_daily
from scorekeeper.service.game_lists import GameLists
from scorekeeper.service.stored_times import stored_time
from scorekeeper.storage import game_lines, settings
from scorekeeper.storage import game_lines as titles
from scorekeeper.storage.database import Connections, writing
from scorekeeper.storage.game_lines import GameSearch

_LOOKED_UP_TO = "put_away_up_to"


class OldGames:
    """The unfinished games of one database that nobody touches. Many threads may use it at
    once. `now` gives a time with its time zone."""

    def __init__(
        self,
        connections: Connections,
        lists: GameLists,
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.now = now
        self._connections = connections
        self._lists = lists

    def put_away(self, days: int) -> int:
        """Put away the unfinished games whose last entry is at least so many days old. Gives how
        many they were. While the lists of games are incomplete it does nothing."""
        if not self._lists.ready():
            return 0
        db = self._connections.db
        now = self.now()
        before = stored_time(now - timedelta(days=days))
        since = settings.note(db, _LOOKED_UP_TO) or ""
        if since > stored_time(now):
            settings.keep_note(db, _LOOKED_UP_TO, before)
            return 0
        if before <= since:
            return 0
        with writing(db):
            search = GameSearch(over=False, put_away=False, since=since, before=before)
            old = game_lines.found(db, search)
            for game in old:
                titles.put_away(db, game.game_id, away=True)
        settings.keep_note(db, _LOOKED_UP_TO, before)
        return len(old)

    def put_away_daily(self, days: int) -> AbstractContextManager[None]:
        """Inside it, another thread puts old games away now and once a day."""
        return done_daily(partial(self.put_away, days), "old-games")
