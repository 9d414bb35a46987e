"""A database on a PostgreSQL server: connections, statements and transactions. Many processes may
use it at once.

A transaction is READ COMMITTED, and its first statement takes the locks: no other transaction
changes what it reads after that before it ends. With a higher level the snapshot would be older
than the wait. A lock is an advisory one, of a game or of what the games share; always the shared
one first, then games in rising order, so that two commands never wait for each other.

Outside of a transaction a statement borrows a connection for itself and cannot write. A connection
that turns out to be broken there is replaced in silence, because nothing was done on it yet.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict

from scorekeeper.errors import LostConnection, StorageError
from scorekeeper.storage.database import Listen, News, Rows, Values
from scorekeeper.storage.postgres.connections import (
    MOST_CONNECTIONS,
    Connection,
    Pool,
    as_opening_error,
    as_storage_error,
)
from scorekeeper.storage.postgres.news import Listener, channel_of, lines_of, notify_statements
from scorekeeper.storage.postgres.schema import (
    COLUMNS,
    LOCKS,
    NUMBERS,
    bring_up_to_date,
    refuse_newer,
    schema_of,
    statement,
)

Answer = TypeVar("Answer")

READ_ONLY_SETTING = "scorekeeper.read_only"
"""A setting of each connection: the server's own `default_transaction_read_only`, by which a host
forbids all writing. Ours only lets transactions write that ask for it."""

_BEGIN_WRITING = (
    "BEGIN READ WRITE;"
    f" SELECT set_config('transaction_read_only', current_setting('{READ_ONLY_SETTING}'), true)"
)


class PostgresDatabase:
    """The database. All threads share it; each has its own transaction."""

    def __init__(self, pool: Pool, shown: str, channel: str) -> None:
        self._pool = pool
        self._channel = channel
        self._shown = shown
        self._of_this_thread = threading.local()

    @property
    def in_transaction(self) -> bool:
        """Is this thread inside `writing` or `reading`?"""
        return self._open is not None

    def execute(self, sql: str, values: Values = (), /) -> Rows:
        """Run one statement. Outside of a transaction it cannot write."""
        conn = self._open
        if conn is None:
            return self._on_a_connection(lambda conn: _execute(conn, sql, values))
        with self._reported(), self._pool.asking(conn):
            return _execute(conn, sql, values)

    def execute_many(self, sql: str, rows: Iterable[Values], /) -> None:
        """Run one statement for each of these rows of values."""
        conn, rows = self._open, list(rows)
        assert conn is not None, "written inside `writing`"
        if len(rows) == 1:  # a pipeline of one takes three times as long
            self.execute(sql, rows[0])
            return
        with self._reported(), self._pool.asking(conn), conn.cursor() as cursor:
            cursor.executemany(statement(sql).encode(), [_without_nul(row) for row in rows])

    def insert_row(
        self, table: str, row: Mapping[str, object], *, if_missing: bool = False
    ) -> None:
        """Insert a row. `if_missing`: a row with the same key stays as it is."""
        self.execute(_insert(table, row) + " ON CONFLICT DO NOTHING" * if_missing, dict(row))

    def upsert_row(self, table: str, row: Mapping[str, object], key: str) -> None:
        """Insert a row, or change the one that has the same value in the column `key`."""
        changed = ", ".join(f"{name} = excluded.{name}" for name in row if name != key)
        insert = _insert(table, row)
        self.execute(f"{insert} ON CONFLICT ({key}) DO UPDATE SET {changed}", dict(row))

    def tell(self, news: News) -> None:
        """Tell this to all processes that listen, once the transaction is committed."""
        assert self.in_transaction, "told inside `writing`"
        self._of_this_thread.news.append(news)

    def columns(self, table: str) -> tuple[str, ...]:
        """The names of the columns of a table."""
        return tuple(name for (name,) in self.execute(COLUMNS, [table]))

    def continue_numbers(self, table: str) -> None:
        """Let the next row get a number above those that are there."""
        self.execute(NUMBERS.format(table=table))

    @contextmanager
    def begin_writing(self, games: Sequence[int], *, shared: bool) -> Iterator[None]:
        """One write transaction under these locks. Raises LostConnection if it cannot be said
        whether it was committed."""
        assert not self.in_transaction, "writing inside writing"
        locks = ([0] if shared else []) + sorted({each % 2**31 for each in games})
        taken = "; ".join(f"SELECT pg_advisory_xact_lock({LOCKS}, {each})" for each in locks)
        with self._transaction(f"{_BEGIN_WRITING}; {taken}", "COMMIT"):
            yield

    @contextmanager
    def begin_reading(self) -> Iterator[None]:
        """One read transaction, unless one is open already."""
        if self.in_transaction:
            yield
            return
        with self._transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", "ROLLBACK"):
            yield

    def erasing(self) -> nullcontext[None]:
        """When what is deleted leaves the disk is up to the server."""
        return nullcontext()

    def seconds_since(self, earlier: str) -> str:
        """An SQL expression: the seconds from a time as ISO text until now, by the clock of the
        server."""
        return f"extract(epoch FROM now() - CAST({earlier} AS timestamptz))"

    # ------------------------------------------------------------------ inside

    @property
    def _open(self) -> Connection | None:
        """The connection of the transaction of this thread, if it has one."""
        return getattr(self._of_this_thread, "conn", None)

    @contextmanager
    def _transaction(self, begin: str, end: str) -> Iterator[None]:
        conn = self._begun(begin)
        self._of_this_thread.conn = conn
        self._of_this_thread.news = []
        try:
            yield
            with self._reported(), self._pool.asking(conn):
                done = self._ended(conn, end)
            # After an error that somebody swallowed, the server answers a COMMIT with ROLLBACK.
            assert done == end, "a statement before the commit failed"
        finally:
            self._of_this_thread.conn = None
            self._pool.give_back(conn)

    def _ended(self, conn: Connection, end: str) -> str | None:
        """End the transaction, and tell the others its news, in one round trip. Every notice leaves
        by this line, so notices of many transactions would be gathered here."""
        told = lines_of(self._of_this_thread.news)
        cursor = conn.execute("; ".join([*notify_statements(self._channel, told), end]).encode())
        while cursor.nextset():
            pass
        return cursor.statusmessage

    def _begun(self, begin: str) -> Connection:
        """A connection on which this transaction has begun."""

        def begun(conn: Connection) -> Connection:
            conn.execute(begin.encode())
            return conn

        return self._on_a_connection(begun, keep=True)

    def _on_a_connection(
        self, use: Callable[[Connection], Answer], *, keep: bool = False
    ) -> Answer:
        """Use a connection for what may be done twice: if it was broken, use another one."""
        for _broken in range(MOST_CONNECTIONS):
            with suppress(LostConnection):
                return self._used(use, keep=keep)
        return self._used(use, keep=keep)

    def _used(self, use: Callable[[Connection], Answer], *, keep: bool) -> Answer:
        conn = self._pool.take()
        try:
            with self._reported(), self._pool.asking(conn):
                answer = use(conn)
        except BaseException:
            self._pool.give_back(conn)
            raise
        if not keep:
            self._pool.give_back(conn)
        return answer

    @contextmanager
    def _reported(self) -> Iterator[None]:
        """Inside it, errors about the database are raised as StorageError."""
        try:
            yield
        except StorageError:
            raise
        except Exception as error:
            known = as_storage_error(error, self._shown)
            if known is None:
                raise
            raise known from error


def _execute(conn: Connection, sql: str, values: Values) -> Rows:
    try:
        rows: Rows = conn.execute(statement(sql).encode(), values)
    except psycopg.DataError as error:
        if error.sqlstate is not None:
            raise
        # PostgreSQL has no text with a NUL in it. This failed before anything was sent.
        rows = conn.execute(statement(sql).encode(), _without_nul(values))
    return rows


def _without_nul(values: Values) -> Values:
    if isinstance(values, dict):
        return {name: _cut(value) for name, value in values.items()}
    return [_cut(value) for value in values]


def _cut(value: object) -> object:
    return value.replace("\0", "") if isinstance(value, str) else value


def _insert(table: str, row: Mapping[str, object]) -> str:
    return (
        f"INSERT INTO {table} ({', '.join(row)}) VALUES ({', '.join(f':{name}' for name in row)})"
    )


# --- the open database ----------------------------------------------------------------------------


_ON_CONNECT = f"""
SELECT set_config(
    '{READ_ONLY_SETTING}', current_setting('default_transaction_read_only'), false
);
SET statement_timeout = '15s'; SET lock_timeout = '10s';
SET idle_in_transaction_session_timeout = '20s'; SET default_transaction_read_only = on;
SET client_min_messages = warning; SET timezone = 'UTC'
"""
_UNLESS_SAID = {
    "application_name": "scorekeeper",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
"""What applies unless the URL says otherwise. A dead network reports nothing, so it is probed."""


class PostgresConnections:
    """The database at this URL. Raises StorageError, with the reason as its code, if it cannot be
    used."""

    copy_before_upgrade = None
    on_server = True

    def __init__(self, url: str, shown: str) -> None:
        self.name = shown
        try:
            settings: dict[str, Any] = {**_UNLESS_SAID, **conninfo_to_dict(url)}
        except psycopg.Error:
            # The message of the error contains the URL.
            raise StorageError("bad_database_url", path=self.name) from None
        schema = self._open_once(settings)
        self._pool = Pool(settings, self.name, _configure)
        channel = channel_of(schema)
        self.db = PostgresDatabase(self._pool, self.name, channel)
        self.listen: Listen | None = Listener(
            settings, channel, lambda conn: refuse_newer(conn, self.name)
        ).running

    def check(self, within: float) -> None:
        """Raise StorageError unless the database answers within this many seconds."""
        self._pool.check(lambda: self.db.execute("SELECT 1 FROM settings LIMIT 1"), within)

    @property
    def path(self) -> Path:
        """There is no file. Raises StorageError."""
        raise StorageError("needs_a_file", path=self.name)

    def copy_to(self, path: Path, *, with_keys: bool = False) -> NoReturn:
        """A server has its own copies. Raises StorageError."""
        raise StorageError("needs_a_file", path=self.name)

    def close(self) -> None:
        """Close all connections."""
        self._pool.close()

    def _open_once(self, settings: Mapping[str, Any]) -> str:
        """Run the missing migrations, and raise StorageError for any fault now. Gives the name of
        the schema."""
        try:
            with psycopg.connect(autocommit=True, **settings) as conn:
                _refuse_read_only(conn, self.name)
                bring_up_to_date(conn, self.name)
                return schema_of(conn)
        except psycopg.Error as error:
            raise (as_opening_error(error, self.name) or error) from error


def open_postgres(url: str, shown: str) -> PostgresConnections:
    """Open the database at this URL; `shown` is its name for people. Raises StorageError."""
    return PostgresConnections(url, shown)


def _configure(conn: psycopg.Connection) -> None:
    conn.execute(_ON_CONNECT)


def _refuse_read_only(conn: psycopg.Connection, shown: str) -> None:
    if conn.execute("SHOW transaction_read_only").fetchone() == ("on",):
        raise StorageError("database_read_only", path=shown, reason="")
