"""The tables in PostgreSQL: made by the migrations of `migrations`, with the laws of the log.

Many processes may start at once: one of them migrates, the others wait for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import cast

import psycopg

from scorekeeper.errors import StorageError
from scorekeeper.storage import projections
from scorekeeper.storage.database import Rows, Values
from scorekeeper.storage.deleted_games import KEPT_FOR
from scorekeeper.storage.migrations import STEPS, Migrated
from scorekeeper.storage.postgres_news import UPGRADED, channel_of, notify_statements
from scorekeeper.storage.postgres_sql import PostgresTable, definition, statement

LOCKS = 0x5C0E
"""The first of the two numbers of every advisory lock of this program."""


_MIGRATING = -1
"""The second number of the lock of the process that migrates. Games have numbers from 1 on, and 0
is what they share."""


_LAWS = f"""
CREATE OR REPLACE FUNCTION refuse_change_of_log() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN RAISE EXCEPTION 'a line of the log is never changed' USING ERRCODE = '23514'; END $$;
CREATE OR REPLACE FUNCTION refuse_short_log() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN
IF EXISTS (SELECT 1 FROM games WHERE id = OLD.game_id AND deleted_at IS NOT NULL
    AND deleted_at::timestamptz <= now() - interval '{KEPT_FOR} days') THEN RETURN OLD; END IF;
RAISE EXCEPTION 'a line of the log is never taken out' USING ERRCODE = '23514'; END $$;
CREATE OR REPLACE FUNCTION refuse_empty_log() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN RAISE EXCEPTION 'a line of the log is never taken out' USING ERRCODE = '23514'; END $$;
CREATE OR REPLACE FUNCTION refuse_gap_in_log() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN
IF NEW.seq <> 1 + (SELECT coalesce(max(seq), 0) FROM log WHERE game_id = NEW.game_id) THEN
RAISE EXCEPTION 'a line of the log follows the one before it' USING ERRCODE = '23514'; END IF;
RETURN NEW; END $$;
CREATE OR REPLACE TRIGGER log_is_never_changed BEFORE UPDATE ON log
FOR EACH ROW EXECUTE FUNCTION refuse_change_of_log();
CREATE OR REPLACE TRIGGER log_is_never_shortened BEFORE DELETE ON log
FOR EACH ROW EXECUTE FUNCTION refuse_short_log();
CREATE OR REPLACE TRIGGER log_is_never_emptied BEFORE TRUNCATE ON log
FOR EACH STATEMENT EXECUTE FUNCTION refuse_empty_log();
CREATE OR REPLACE TRIGGER log_has_no_gaps BEFORE INSERT ON log
FOR EACH ROW EXECUTE FUNCTION refuse_gap_in_log();
"""
"""The same laws as the triggers in `migrations`, and one for TRUNCATE, which SQLite lacks."""


_FUNCTIONS = ("refuse_change_of_log", "refuse_short_log", "refuse_empty_log", "refuse_gap_in_log")


def bring_up_to_date(conn: psycopg.Connection, shown: str) -> None:
    """Run the migrations that are missing in the first schema of the search path. Raises
    StorageError for the tables of another program or of a newer release."""
    if _is_up_to_date(conn, shown):
        return
    with _alone(conn), conn.transaction():
        # Another process may have done it meanwhile.
        if _is_up_to_date(conn, shown):
            return
        conn.execute("SET TRANSACTION READ WRITE")
        done = _applied(conn)
        if not done and _has_tables(conn):
            raise StorageError("another_programs_database", path=shown)
        if not done:
            conn.execute(
                "CREATE TABLE IF NOT EXISTS scorekeeper_migrations"
                " (name text PRIMARY KEY, applied_at text NOT NULL)"
            )
        target = cast(Migrated, _Target(conn))
        for name, step in STEPS.items():
            if name not in done:
                step(target)
                conn.execute(
                    "INSERT INTO scorekeeper_migrations VALUES (%s, %s)",
                    [name, datetime.now(UTC).isoformat(timespec="seconds")],
                )
        projections.create_tables(target)
        _write_laws(conn)
        for told in notify_statements(channel_of(schema_of(conn)), [UPGRADED]):
            conn.execute(told.encode())


class _Target:
    """What a migration changes. It is like a `Database`, with statements that `definition` says."""

    def __init__(self, conn: psycopg.Connection) -> None:
        self._conn = conn

    def table(self, name: str) -> PostgresTable:
        """The table with this name, which may not be there yet."""
        return PostgresTable(self.execute, name)

    def execute(self, sql: str, values: Values = ()) -> Rows:
        """Run a statement of a migration. Rows cannot have a hidden number here: there are none."""
        defined = definition(sql)
        if defined is None or "rowid" in sql:
            defined = "SELECT 1 WHERE false"
        rows: Rows = self._conn.execute(statement(defined).encode(), values)
        return rows


def refuse_newer(conn: psycopg.Connection, shown: str) -> None:
    """Raises StorageError if a newer release upgraded the database."""
    if _applied(conn) - STEPS.keys():
        raise StorageError("newer_database", path=shown)


def schema_of(conn: psycopg.Connection) -> str:
    """The schema that has the tables."""
    row = conn.execute("SELECT current_schema()").fetchone()
    assert row is not None
    return str(row[0])


def _is_up_to_date(conn: psycopg.Connection, shown: str) -> bool:
    refuse_newer(conn, shown)
    done = _applied(conn)
    found = conn.execute("SELECT to_regclass('projected_by') IS NOT NULL").fetchone()
    return done == STEPS.keys() and found == (True,)


def _applied(conn: psycopg.Connection) -> set[str]:
    found = conn.execute(
        "SELECT 1 FROM pg_tables WHERE schemaname = current_schema()"
        " AND tablename = 'scorekeeper_migrations'"
    ).fetchone()
    if found is None:
        return set()
    return {name for (name,) in conn.execute("SELECT name FROM scorekeeper_migrations")}


def _has_tables(conn: psycopg.Connection) -> bool:
    found = conn.execute("SELECT 1 FROM pg_tables WHERE schemaname = current_schema() LIMIT 1")
    return found.fetchone() is not None


def _write_laws(conn: psycopg.Connection) -> None:
    conn.execute(_LAWS)
    # A session with another search path, such as psql, must find the tables too.
    row = conn.execute("SELECT quote_ident(current_schema())").fetchone()
    assert row is not None
    for function in _FUNCTIONS:
        conn.execute(f"ALTER FUNCTION {function}() SET search_path = {row[0]}, pg_temp".encode())


@contextmanager
def _alone(conn: psycopg.Connection) -> Iterator[None]:
    """Inside it, no other process migrates. Others wait as long as it takes."""
    conn.execute("SET lock_timeout = 0; SET statement_timeout = 0")
    conn.execute("SELECT pg_advisory_lock(%s, %s)", [LOCKS, _MIGRATING])
    try:
        yield
    finally:
        conn.execute("SELECT pg_advisory_unlock(%s, %s)", [LOCKS, _MIGRATING])
