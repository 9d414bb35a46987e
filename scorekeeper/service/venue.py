"""The tables of a venue such as a café or a club night, and the game at each of them.

A table is free if nobody plays at it: no game was started there, its game is over or paused, or the
host freed the table. This is worked out from the game's log each time, so an *Undo* of the end
brings the game back to its table, unless others have started a game there since.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime

from scorekeeper.game.answers import problem
from scorekeeper.immutable import immutable
from scorekeeper.service.game_cache import GameCache
from scorekeeper.service.results import Announcer, NotStarted, TableView
from scorekeeper.storage import players, venue
from scorekeeper.storage.database import Connections, Database, stored_time, writing
from scorekeeper.storage.games import read_code
from scorekeeper.storage.venue import VenueTable

# The layers above use this name of storage, which they may not import.
__all__ = ["VenueTable"]

MOST_TABLES = 30
"""The wall board shows one tile per table; with more tables they cannot be read from afar."""

STARTING_LASTS = 180.0
"""Seconds for which a table is reserved for the phone on which names are being typed."""

LONGEST_NAME = 24
"""Letters in the name of a table."""


@immutable
class TableNow:
    """One table as it stands. `view` is the game started there last, over or not, or None; `quiet`
    are the seconds since its last entry; `starter` is the phone on which names are being typed, or
    ""."""

    table: VenueTable
    view: TableView | None = None
    quiet: float = 0.0
    starter: str = ""

    @property
    def playing(self) -> bool:
        """Is a game being played here?"""
        return self.view is not None and not (self.view.game.is_over or self.view.game.paused)

    @property
    def resting(self) -> bool:
        """Is the game here paused?"""
        return self.view is not None and self.view.game.paused and not self.view.game.is_over


def table_name(typed: str) -> str:
    """The name of a table as it is stored, if this was typed."""
    return players.clean(typed)[:LONGEST_NAME]


class Venue:
    """The tables of one database. Many threads may use it at once. `now` gives a time with its
    time zone."""

    def __init__(
        self,
        connections: Connections,
        reader: GameCache,
        announcer: Announcer,
    ) -> None:
        self.now: Callable[[], datetime] = lambda: datetime.now(UTC)
        self._connections = connections
        self._reader = reader
        self._announcer = announcer

    # ------------------------------------------------------------------ reading

    def tables(self) -> tuple[TableNow, ...]:
        """All tables that are not forgotten, ordered by number."""
        found = venue.all_tables(self._connections.db)
        return tuple(self.as_it_stands(table) for table in found)

    def has_tables(self) -> bool:
        """Are there any tables?"""
        return bool(venue.all_tables(self._connections.db))

    def table(self, table_id: int) -> VenueTable | None:
        """The table with this id, or None if it is forgotten or unknown."""
        found = venue.table_of_id(self._connections.db, table_id)
        return None if found is None or found.forgotten else found

    def of_code(self, code: str) -> VenueTable | None:
        """The table with this code, forgotten or not, or None."""
        return venue.table_of_code(self._connections.db, code)

    def was_code(self, code: str) -> bool:
        """Was this the code of a table before it was replaced?"""
        return venue.was_code(self._connections.db, code)

    def table_of(self, game_id: int) -> VenueTable | None:
        """The table at which this game was started, forgotten or not, or None."""
        return venue.table_of(self._connections.db, game_id)

    def tables_of_games(
        self, games: Collection[int], *, still: bool = False
    ) -> Mapping[int, VenueTable]:
        """The table of each of these games that was started at one. `still`: and sits there."""
        return venue.tables_of_games(self._connections.db, games, still=still)

    def as_it_stands(self, table: VenueTable) -> TableNow:
        """This table with its game and the phone that starts one."""
        game_id = venue.game_at(self._connections.db, table.table_id)
        # An unreadable game must not block its table, nor one that was deleted just now.
        db = self._connections.db
        view = None if game_id is None else self._reader.readable_view(db, game_id)
        quiet = (self.now() - view.last_at).total_seconds() if view else 0.0
        lately = self.now().timestamp() - table.starter_at < STARTING_LASTS
        return TableNow(table, view, max(quiet, 0.0), table.starter if lately else "")

    def taken_from(self, game_id: int) -> TableNow | None:
        """The table at which this game was started, if another game is being played there now; else
        None."""
        db, table = self._connections.db, self.table_of(game_id)
        if table is None or table.forgotten or venue.game_at(db, table.table_id) == game_id:
            return None
        now = self.as_it_stands(table)
        return now if now.playing else None

    # ------------------------------------------------------------------ changes by the host

    def set_up(self, count: int) -> None:
        """Add tables until there are `count` of them, at most `MOST_TABLES`. The wall board gets
        its code with the first ones."""
        with self._writing() as db:
            if not venue.wall_code(db):
                venue.new_wall_code(db)
            there = len(venue.all_tables(db))
            for _more in range(there, min(count, MOST_TABLES)):
                venue.add_table(db, stored_time(self.now()))

    def rename(self, table_id: int, name: str) -> None:
        """Name a table. With "" it is shown by its number."""
        with self._writing() as db:
            venue.rename(db, table_id, table_name(name))

    def new_code(self, table_id: int, *, old: str) -> None:
        """Give the table a new code instead of `old`. Its game goes on. Nothing happens if its code
        is another one."""
        with self._writing() as db:
            table = venue.table_of_id(db, table_id)
            if table is not None and table.code == old:
                venue.new_code(db, table_id)

    def free(self, table_id: int, game_id: int) -> None:
        """Detach this game from the table, so that others may start one; the game itself does not
        change. Nothing happens if another game is at the table by now."""
        with self._writing() as db:
            if venue.game_at(db, table_id) == game_id:
                venue.free(db, game_id)

    def forget(self, table_id: int) -> None:
        """Remove the table; its code opens nothing any more. A game at it goes on without it."""
        with self._writing() as db:
            if (game_id := venue.game_at(db, table_id)) is not None:
                venue.free(db, game_id)
            venue.forget(db, table_id)

    def mark_printed(self, base: str) -> None:
        """Record that the cards of all tables were printed with this address."""
        with self._writing() as db:
            venue.mark_printed(db, base)

    # ------------------------------------------------------------------ starting

    def reserve(self, table_id: int, device: str, *, instead: bool = False) -> bool:
        """Reserve the table for this phone, on which names are being typed. False if a game is
        being played there, or if another phone has reserved it and `instead` is not set."""
        with self._writing() as db:
            table = venue.table_of_id(db, table_id)
            if table is None or table.forgotten:
                return False
            now = self.as_it_stands(table)
            others = now.starter not in ("", device) and not instead
            if now.playing or others:
                return False
            venue.set_starter(db, table_id, device, self.now().timestamp())
        return True

    def why_blocked(self, db: Database, table_id: int) -> NotStarted | None:
        """Why no game can be started at this table, or None; `others` is the game played there. The
        caller is inside `writing`, so no other game can be started in between."""
        table = venue.table_of_id(db, table_id)
        if table is None or table.forgotten:
            return NotStarted((problem("table_is_gone"),))
        now = self.as_it_stands(table)
        return NotStarted((problem("table_taken"),), now.view) if now.playing else None

    def sit(self, db: Database, table_id: int, game_id: int) -> None:
        """Start this game of guests at the table. The caller is inside `writing`."""
        venue.seat(db, table_id, game_id, stored_time(self.now()))

    # ------------------------------------------------------------------ the wall

    def wall_code(self) -> str:
        """The code that opens the wall board; "" if there are no tables yet."""
        return venue.wall_code(self._connections.db)

    def opens_wall(self, code: str) -> bool:
        """Is this, as typed, the code of the wall board?"""
        return read_code(code) == (self.wall_code() or None)

    def new_wall_code(self, *, old: str) -> None:
        """Give the wall board a new code instead of `old`; screens that show it must be opened
        again. Nothing happens if its code is another one."""
        with self._writing() as db:
            if venue.wall_code(db) != old:
                return
            venue.new_wall_code(db)
        self._announcer.wall_code_replaced()

    def version(self) -> int:
        """A number that grows with every change that the wall board shows."""
        return venue.version(self._connections.db)

    def announce_change(self) -> None:
        """Announce that something changed that the wall board shows, such as an entry, if somebody
        watches it. A page that is opened later reads the newest."""
        if self._announcer.wall_is_watched():
            self._announcer.venue_changed(self.version())

    # ------------------------------------------------------------------ inside

    @contextmanager
    def _writing(self) -> Iterator[Database]:
        db = self._connections.db
        with writing(db):
            yield db
        self.announce_change()
