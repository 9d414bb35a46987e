"""What the storage needs of a database: statements and transactions. Two engines have them.

Every statement is written once, in SQL that both engines read: values as `?` or `:name`, whole
numbers for yes and no, `RETURNING` for a new number, `ON CONFLICT` for a row that may be there.
What differs is in the two implementations: `sqlite_file` (the default) and `postgres`.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol

from platformdirs import user_data_dir

from scorekeeper.errors import StorageError
from scorekeeper.histogram import commit_seconds

# --- was storage/news.py
# What a transaction tells the other processes that use the same database, once it is committed.
#
# Where the games are in a file, one process serves them and nobody is told. Whoever is told reads
# the rest from the database: news says only what kind of thing changed, in which game, and a
# number that grows with each change.


_WATCHING = "watching"
_NEWS_LINE = re.compile(r"([a-z]+) ([0-9]{1,99}) ([0-9]{1,99})")
_WATCHING_LINE = re.compile(rf"{_WATCHING} ([0-9]{{1,99}}) ([0-9]{{1,99}})@([0-9a-f]+)")


class NewsKind(StrEnum):
    """What changed."""

    ENTRY = "entry"
    DOOR = "door"
    LINKS = "links"
    DELETED = "deleted"
    VENUE = "venue"
    WALL_CODE = "wall"


@dataclass(frozen=True, slots=True)
class News:
    """`game_id` is 0 for what is about no game. `number` is the last entry, or the count of changes
    at the door; 0 where there is none."""

    kind: NewsKind
    game_id: int = 0
    number: int = 0


@dataclass(frozen=True, slots=True)
class WatchedElsewhere:
    """So many phones watch this game at another process. It is in no database."""

    process: str
    game_id: int
    phones: int


class Listening(Protocol):
    """What is done with news from all processes, this one included. All methods are called by one
    thread that may read the database, and may raise StorageError."""

    def heard(self, news: News) -> None:
        """A transaction was committed that told this."""

    def watching(self) -> Mapping[int, int]:
        """How many phones watch each game at this process, to be told to the others."""

    def watched_elsewhere(self, watching: WatchedElsewhere) -> None:
        """This many watch a game at another process. It says so again at each interval."""

    def missed(self) -> None:
        """The connection broke and is there again: anything may have been missed, and the database
        may be an earlier state of itself."""

    def look_again(self) -> None:
        """Called at intervals, in case that something was missed all the same."""

    def ended(self, error: StorageError) -> None:
        """This process may not go on: the database was upgraded by a newer version."""


Listen = Callable[[Listening], AbstractContextManager[None]]


def printed(news: News) -> str:
    """The news as one line."""
    return f"{news.kind} {news.game_id} {news.number}"


def parsed(line: str) -> News | None:
    """The news in this line; None for a kind that only another version knows, and for a line that
    another program told."""
    found = _NEWS_LINE.fullmatch(line)
    if found is None or found[1] not in set(NewsKind):
        return None
    return News(NewsKind(found[1]), int(found[2]), int(found[3]))


def printed_watching(watching: WatchedElsewhere) -> str:
    """It as one line, of three words as all are."""
    return f"{_WATCHING} {watching.game_id} {watching.phones}@{watching.process}"


def parsed_watching(line: str) -> WatchedElsewhere | None:
    """What was printed so; None for another line."""
    found = _WATCHING_LINE.fullmatch(line)
    return WatchedElsewhere(found[3], int(found[1]), int(found[2])) if found else None


Values = Sequence[object] | dict[str, object]
"""The values of a statement: in order for `?`, by name for `:name`."""


class Rows(Protocol):
    """The answer to a statement: rows as tuples."""

    @property
    def rowcount(self) -> int:
        """How many rows the statement changed."""

    def fetchone(self) -> Any:
        """The next row, or None."""

    def fetchall(self) -> list[Any]:
        """All rows that are left."""

    def __iter__(self) -> Iterator[Any]:
        """The rows that are left, one by one."""


class Statements(Protocol):
    """What runs statements: a database, or a file that is only looked at."""

    def execute(self, sql: str, values: Values = (), /) -> Rows:
        """Run one statement. One that writes is run inside `writing`."""


class Database(Statements, Protocol):
    """A database as one thread uses it. Errors about the database are raised as StorageError."""

    @property
    def in_transaction(self) -> bool:
        """Is this thread inside `writing` or `reading`?"""

    def execute_many(self, sql: str, rows: Iterable[Values], /) -> None:
        """Run one statement for each of these rows of values."""

    def insert_row(
        self, table: str, row: Mapping[str, object], *, if_missing: bool = False
    ) -> None:
        """Insert a row. `if_missing`: a row with the same key stays as it is."""

    def upsert_row(self, table: str, row: Mapping[str, object], key: str) -> None:
        """Insert a row, or change the one that has the same value in the column `key`."""

    def tell(self, news: News) -> None:
        """Tell this to all processes that listen, once the transaction is committed. It is called
        inside `writing`."""

    def columns(self, table: str) -> tuple[str, ...]:
        """The names of the columns of a table."""

    def continue_numbers(self, table: str) -> None:
        """Let the next row get a number `id` above those that are there. Call it inside `writing`
        after rows were inserted with their numbers."""

    def begin_writing(self, games: Sequence[int], *, shared: bool) -> AbstractContextManager[None]:
        """See `writing`."""

    def begin_reading(self) -> AbstractContextManager[None]:
        """See `reading`."""

    def erasing(self) -> AbstractContextManager[None]:
        """Inside it, outside of `writing`, what is deleted is overwritten on the disk, as far as
        the engine can do it."""

    def seconds_between(self, earlier: str, later: str) -> str:
        """An SQL expression: the seconds between two expressions that are times as ISO text."""

    def seconds_since(self, earlier: str) -> str:
        """An SQL expression: the seconds from such a time until now, by the clock of the engine."""


class Connections(Protocol):
    """An open database. Many threads may use it at once."""

    @property
    def db(self) -> Database:
        """The database for the current thread. Raises StorageError if it cannot be used."""

    @property
    def name(self) -> str:
        """What people are told of the database: a path, or a URL without its password."""

    @property
    def on_server(self) -> bool:
        """Is the database on a server, and not a file?"""

    @property
    def path(self) -> Path:
        """The file. Raises StorageError where there is none."""

    @property
    def copy_before_upgrade(self) -> Path | None:
        """The path of the copy that was made if an older release wrote the file, else None."""

    def state(self) -> Hashable | None:
        """A value that is another one after every commit, by this program or another. Whatever is
        read afterwards is at least as new. None where nothing is known. Raises StorageError."""

    def check(self, within: float) -> None:
        """Raise StorageError unless the database answers, on a server within so many seconds."""

    def copy_to(self, path: Path, *, with_keys: bool = False) -> None:
        """Copy the database to a new file (`copies.back_up`). Raises StorageError."""

    @property
    def listen(self) -> Listen | None:
        """Gives a context inside which news from other processes is heard (`storage.news`). None
        where no other process can serve the same games."""

    def close(self) -> None:
        """Close all connections."""


def marks(values: Collection[object]) -> str:
    """What stands in `IN (...)` for these values. SQLite would take an empty list, too."""
    return ", ".join("?" * len(values)) or "NULL"


def writing(db: Database, *games: int, shared: bool = False) -> AbstractContextManager[None]:
    """One write transaction: all of it is committed, or nothing. It waits for the lock of each of
    these `games`, or without any for the lock of what the games share: codes, keys, people, tables.
    `shared`: for that one too. A game's log is only extended under the game's lock; SQLite has a
    single lock for everything. Raises StorageError."""
    return _Timed(db.begin_writing(games, shared=shared or not games))


class _Timed:
    """A write transaction whose time is counted once it is committed."""

    __slots__ = ("_begun", "_transaction")

    def __init__(self, transaction: AbstractContextManager[None]) -> None:
        self._transaction = transaction

    def __enter__(self) -> None:
        self._begun = time.perf_counter()
        self._transaction.__enter__()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool | None:
        swallowed = self._transaction.__exit__(kind, error, trace)
        if kind is None:
            commit_seconds.add(time.perf_counter() - self._begun)
        return swallowed


def reading(db: Database) -> AbstractContextManager[None]:
    """One read transaction: everything read inside is the state of one moment. Fetch all rows
    before it ends."""
    return db.begin_reading()


def usual_path() -> Path:
    """The default path of the database, in the user's data folder."""
    return Path(user_data_dir("scorekeeper", appauthor=False)) / "games.db"
