"""Opens a database on a PostgreSQL server, and keeps it open."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from pathlib import Path
from typing import Any, NoReturn

import psycopg
from psycopg.conninfo import conninfo_to_dict

from scorekeeper.errors import StorageError
from scorekeeper.storage.news import Listen
from scorekeeper.storage.postgres_database import READ_ONLY_SETTING, PostgresDatabase
from scorekeeper.storage.postgres_errors import as_opening_error
from scorekeeper.storage.postgres_news import Listener, channel_of
from scorekeeper.storage.postgres_pool import Pool
from scorekeeper.storage.postgres_schema import bring_up_to_date, refuse_newer, schema_of

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
"""A network that went dead says nothing, so it is asked."""


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

    def state(self) -> Hashable:
        """Which transactions are over, which changes with every commit."""
        return self.db.snapshot()

    def check(self, within: float) -> None:
        """Raise StorageError unless the database answers within so many seconds."""
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
        """Migrate, and find out now whatever is wrong. Gives the name of the schema."""
        try:
            with psycopg.connect(autocommit=True, **settings) as conn:
                _refuse_read_only(conn, self.name)
                bring_up_to_date(conn, self.name)
                return schema_of(conn)
        except psycopg.Error as error:
            raise (as_opening_error(error, self.name) or error) from error


def open_postgres(url: str, shown: str) -> PostgresConnections:
    """Open the database at this URL, which people are told as `shown`. Raises StorageError."""
    return PostgresConnections(url, shown)


def _configure(conn: psycopg.Connection) -> None:
    conn.execute(_ON_CONNECT)


def _refuse_read_only(conn: psycopg.Connection, shown: str) -> None:
    if conn.execute("SHOW transaction_read_only").fetchone() == ("on",):
        raise StorageError("database_read_only", path=shown, reason="")
