"""A place with several tables: a café, a club night. Which games sit where, and who starts one.

Knows tables, the games dealt at them, and moments. Refuses to know cards, pages and addresses
(`web.pages.place`); what a table's code lets a phone do is decided there.

A table is free when nobody plays at it: no game was dealt there yet, or it is over, stopped, waits
for another day, or the host freed the table from it. That is read off the game's log each time, so
an *Undo* of the end brings the game back to its table, unless others sit there by then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlite_utils import Database

from scorekeeper.errors import LogError
from scorekeeper.game.values import Seat
from scorekeeper.rules.problems import Problem
from scorekeeper.service.game_cache import Reader
from scorekeeper.service.results import NotRecorded, TableView
from scorekeeper.storage import players, venue_tables
from scorekeeper.storage.database import Connections, writing
from scorekeeper.storage.games import read_code
from scorekeeper.storage.venue_tables import PlaceTable

MOST_TABLES = 30
"""So many tables have a tile on one wall board that can be read from afar."""


STARTING_LASTS = 180.0
"""Seconds. So long a table waits for the phone that types names there."""


LONGEST_NAME = 24
"""Letters in the name of a table."""


__all__ = ["MOST_TABLES", "PlaceTable", "Places", "TableNow"]


@dataclass(frozen=True, slots=True)
class TableNow:
    """One table as it stands. `view` is the game that was dealt there last, over or not, None where
    there is none; `quiet` are the seconds since its last entry; `starter` is the phone that types
    names there right now, or ""."""

    table: PlaceTable
    view: TableView | None = None
    quiet: float = 0.0
    starter: str = ""

    @property
    def playing(self) -> bool:
        """Do people play here?"""
        return self.view is not None and _going_on(self.view) and not self.view.game.paused

    @property
    def resting(self) -> bool:
        """Does a game wait here for another day?"""
        return self.view is not None and _going_on(self.view) and self.view.game.paused


class Places:
    """The tables of one file. May be used by many threads at once.

    `moved(pulse)` is called after anything that a wall board shows has changed, by the thread that
    did it; `pulse` grows each time. `now` is a moment with its time zone."""

    def __init__(
        self,
        connections: Connections,
        reader: Reader,
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.now = now
        self.moved: Callable[[int], None] | None = None
        self.wall_renewed: Callable[[], None] | None = None
        self._connections = connections
        self._reader = reader

    # ------------------------------------------------------------------ looking

    def tables(self) -> tuple[TableNow, ...]:
        """Every table, by number."""
        found = venue_tables.all_tables(self._connections.db)
        return tuple(self.as_it_stands(table) for table in found)

    def there_are(self) -> bool:
        """Is this a place with several tables?"""
        return bool(venue_tables.all_tables(self._connections.db))

    def table(self, table_id: int) -> PlaceTable | None:
        """This table, unless it is forgotten."""
        found = venue_tables.one(self._connections.db, table_id)
        return None if found is None or found.forgotten else found

    def of_code(self, code: str) -> PlaceTable | None:
        """The table whose card says so, also one that is forgotten."""
        return venue_tables.of_code(self._connections.db, code)

    def was_code(self, code: str) -> bool:
        """Is this a code that a card, now replaced, said before?"""
        return venue_tables.was_code(self._connections.db, code)

    def table_of(self, game_id: int) -> PlaceTable | None:
        """The table guests dealt this game at, also one that is forgotten; None for a game that
        was dealt at none."""
        return venue_tables.table_of(self._connections.db, game_id)

    def tables_of_games(self) -> Mapping[int, PlaceTable]:
        """Every game that guests ever dealt, with their table."""
        return venue_tables.tables_of_games(self._connections.db)

    def as_it_stands(self, table: PlaceTable) -> TableNow:
        """Who plays at this table, and since when nothing was entered."""
        game_id = venue_tables.game_at(self._connections.db, table.table_id)
        view = None if game_id is None else self._view(game_id)
        quiet = (self.now() - view.last_at).total_seconds() if view else 0.0
        lately = self.now().timestamp() - table.starter_at < STARTING_LASTS
        return TableNow(table, view, max(quiet, 0.0), table.starter if lately else "")

    # ------------------------------------------------------------------ the host's

    def set_up(self, count: int) -> None:
        """Have so many tables, those there are counted in; the same number twice adds none. The
        first ones bring the wall board's code with them."""
        with self._writing() as db:
            if not venue_tables.wall_code(db):
                venue_tables.new_wall_code(db)
            there = len(venue_tables.all_tables(db))
            for _more in range(there, min(count, MOST_TABLES)):
                venue_tables.add(db, self.now().isoformat(timespec="seconds"))

    def rename(self, table_id: int, name: str) -> None:
        """Call a table "Window" from now on; "" is its number again."""
        with self._writing() as db:
            venue_tables.rename(db, table_id, players.clean(name)[:LONGEST_NAME])

    def new_code(self, table_id: int) -> None:
        """Another code for its card. Games there go on."""
        with self._writing() as db:
            venue_tables.new_code(db, table_id)

    def free(self, table_id: int, game_id: int) -> None:
        """Others may start at this table; the game that sat there stays as it is, and whoever keeps
        it keeps it. Passed over where another game sits there by now."""
        with self._writing() as db:
            if venue_tables.game_at(db, table_id) == game_id:
                venue_tables.free(db, game_id)

    def forget(self, table_id: int) -> None:
        """This table is there no more, its card leads nowhere. A game at it goes on without it."""
        with self._writing() as db:
            if (game_id := venue_tables.game_at(db, table_id)) is not None:
                venue_tables.free(db, game_id)
            venue_tables.forget(db, table_id)

    def printed(self, base: str) -> None:
        """The cards of all tables were printed, with this address."""
        with self._writing() as db:
            venue_tables.printed(db, base)

    # ------------------------------------------------------------------ starting

    def start(self, table_id: int, device: str, *, instead: bool = False) -> bool:
        """This phone is about to type names at the table. False where people play there, or another
        phone is typing; `instead` of which this one may."""
        with self._writing() as db:
            table = venue_tables.one(db, table_id)
            if table is None or table.forgotten:
                return False
            now = self.as_it_stands(table)
            others = now.starter not in ("", device) and not instead
            if now.playing or others:
                return False
            venue_tables.start(db, table_id, device, self.now().timestamp())
        return True

    def in_the_way(self, db: Database, table_id: int) -> NotRecorded | None:
        """Why no game can be dealt at this table; its `view` is the one played there. The caller is
        inside `writing`, so nobody sits down in between."""
        table = venue_tables.one(db, table_id)
        if table is None or table.forgotten:
            return NotRecorded((Problem("table_is_gone", ""),))
        now = self.as_it_stands(table)
        return NotRecorded((Problem("table_taken", ""),), view=now.view) if now.playing else None

    def sit(self, db: Database, table_id: int, game_id: int, names: Mapping[Seat, str]) -> None:
        """Guests sit down there to this game. The caller is inside `writing`."""
        players.sit_as_guests(db, game_id, names)
        venue_tables.seat(db, table_id, game_id, self.now().isoformat(timespec="seconds"))

    # ------------------------------------------------------------------ the wall

    def wall_code(self) -> str:
        """What opens the wall board; "" before there are tables."""
        return venue_tables.wall_code(self._connections.db)

    def opens_wall(self, code: str) -> bool:
        """Is this the wall's code, however it is typed?"""
        return read_code(code) == (self.wall_code() or None)

    def new_wall_code(self) -> None:
        """Another code for the wall board; screens that show it have to come again."""
        with self._writing() as db:
            venue_tables.new_wall_code(db)
        if self.wall_renewed is not None:
            self.wall_renewed()

    def pulse(self) -> int:
        """A number that grows with whatever the wall board shows."""
        return venue_tables.pulse(self._connections.db)

    def tell(self) -> None:
        """An entry was made at some table: tell who watches the wall."""
        if self.moved is not None:
            self.moved(self.pulse())

    # ------------------------------------------------------------------ inside

    def _view(self, game_id: int) -> TableView | None:
        try:
            return self._reader.view(self._connections.db, game_id)
        except LogError:
            # A game that cannot be read must not keep people from their table.
            return None

    @contextmanager
    def _writing(self) -> Iterator[Database]:
        db = self._connections.db
        with writing(db):
            yield db
        self.tell()


def _going_on(view: TableView) -> bool:
    return view.game.outcome is None or view.game.tie_due is not None
