"""What the storage needs of a database: statements, times, transactions, and news of commits.

Two engines have them: `sqlite_file` (the default) and `postgres`. Every statement is written once,
in SQL that both engines read: values as `?` or `:name`, whole numbers for yes and no, `RETURNING`
for a new number, `ON CONFLICT` for a row that may be there. What differs is in the engines.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol

from platformdirs import user_data_dir

from scorekeeper.durations import commit_seconds
from scorekeeper.errors import StorageError
from scorekeeper.immutable import immutable

# --- news between processes -----------------------------------------------------------------------


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
    NAMES = "names"


@immutable
class News:
    """What a transaction tells the other processes that use the same database, after its commit.
    They read the rest from the database. One process serves a file, so an SQLite file tells no
    news.

    `game_id` is 0 if the change belongs to no game. `number` grows with each change: it is the last
    entry, or the count of changes at the door; 0 for other kinds."""

    kind: NewsKind
    game_id: int = 0
    number: int = 0


@immutable
class WatchedElsewhere:
    """The number of `phones` that watch a game at another process. It is in no database."""

    process: str
    game_id: int
    phones: int


class Listening(Protocol):
    """Receives the news of all processes, also of this one. All methods are called by one thread.
    They may read the database and may raise StorageError."""

    def heard(self, news: News) -> None:
        """A transaction that told this was committed."""

    def watching(self) -> Mapping[int, int]:
        """How many phones watch each game at this process; the others are told."""

    def watched_elsewhere(self, watching: WatchedElsewhere) -> None:
        """A game is watched at another process, which repeats this at each interval."""

    def missed(self) -> None:
        """The connection broke and works again: any news may have been missed, and the database may
        have gone back to an earlier state."""

    def look_again(self) -> None:
        """Called at intervals, in case some news was missed."""

    def ended(self, error: StorageError) -> None:
        """This process must stop: a newer version has upgraded the database."""


Listen = Callable[[Listening], AbstractContextManager[None]]


def print_news(news: News) -> str:
    """The news as one line."""
    return f"{news.kind} {news.game_id} {news.number}"


def parse_news(line: str) -> News | None:
    """The news in this line; None for a kind that only another version knows, and for a line that
    another program told."""
    found = _NEWS_LINE.fullmatch(line)
    if found is None or found[1] not in set(NewsKind):
        return None
    return News(NewsKind(found[1]), int(found[2]), int(found[3]))


def print_watching(watching: WatchedElsewhere) -> str:
    """The message as one line of three words, like all lines."""
    return f"{_WATCHING} {watching.game_id} {watching.phones}@{watching.process}"


def parse_watching(line: str) -> WatchedElsewhere | None:
    """The message in a line of `print_watching`; None for any other line."""
    found = _WATCHING_LINE.fullmatch(line)
    return WatchedElsewhere(found[3], int(found[1]), int(found[2])) if found else None


# --- statements and transactions ------------------------------------------------------------------


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

    def seconds_since(self, earlier: str) -> str:
        """An SQL expression: the seconds from an expression that is a time as ISO text until
        now, by the clock of the engine."""


class Connections(Protocol):
    """An open database. Many threads may use it at once."""

    @property
    def db(self) -> Database:
        """The database for the current thread. Raises StorageError if it cannot be used."""

    @property
    def name(self) -> str:
        """The name of the database for people: a path, or a URL without its password."""

    @property
    def on_server(self) -> bool:
        """Is the database on a server, and not a file?"""

    @property
    def path(self) -> Path:
        """The file. Raises StorageError if the database is on a server."""

    @property
    def copy_before_upgrade(self) -> Path | None:
        """The path of the copy that was made if an older release wrote the file, else None."""

    def check(self, within: float) -> None:
        """Raise StorageError unless the database answers; a server must answer `within` seconds."""

    def copy_to(self, path: Path, *, with_keys: bool = False) -> None:
        """Copy the database to a new file (`copies.back_up`). Raises StorageError."""

    @property
    def listen(self) -> Listen | None:
        """Gives a context inside which news from other processes is heard. None if no other process
        can serve the same games."""

    def close(self) -> None:
        """Close all connections."""


def marks(values: Collection[object]) -> str:
    """The placeholders of these values in `IN (...)`. PostgreSQL refuses an empty list."""
    return ", ".join("?" * len(values)) or "NULL"


def stored_time(when: datetime) -> str:
    """This time as it is stored: in UTC, to the millisecond, in the form of ISO 8601, so that texts
    sort by time. A time without a time zone is in that of this machine."""
    return when.astimezone(UTC).isoformat(timespec="milliseconds")


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
            commit_seconds.count(time.perf_counter() - self._begun)
        return swallowed


def reading(db: Database) -> AbstractContextManager[None]:
    """One read transaction: everything read inside is the state of one moment. Fetch all rows
    before it ends."""
    return db.begin_reading()


class Closable(Protocol):
    """What is open until it is closed."""

    def close(self) -> None:
        """Close it."""


@contextmanager
def closed_on_error(opened: Closable) -> Iterator[None]:
    """If anything fails inside this context, this is closed: also for a signal, after which a file
    that is left open would leave its journal behind."""
    try:
        yield
    except BaseException:
        opened.close()
        raise


def usual_path() -> Path:
    """The default path of the database, in the user's data folder."""
    return Path(user_data_dir("scorekeeper", appauthor=False)) / "games.db"
