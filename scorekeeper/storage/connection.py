"""How the file is opened: one connection a thread, every commit on the disk before it is told.

Knows pragmas, threads, and what is wrong with a file that cannot be used. Refuses to know tables
(`schema`).

Two traps decide the shape of this module. A deferred BEGIN that reads and then writes fails at
once with "database is locked", so every write starts as BEGIN IMMEDIATE (`writing`). And SQLite
says "unable to open database file" for five different reasons, so they are looked for one by one
before it is asked.
"""

from __future__ import annotations

import sqlite3
import threading
import time
import weakref
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from platformdirs import user_data_dir
from sqlite_utils import Database

from scorekeeper.errors import StorageError
from scorekeeper.storage.schema import STEPS, migrations

WAIT_FOR_ANOTHER_WRITER = 10.0
"""Seconds. Writes take about a millisecond, so this long a wait means a stuck disk."""


def usual_path() -> Path:
    """Where games are kept if nobody says otherwise: the data folder of this user."""
    return Path(user_data_dir("scorekeeper", appauthor=False)) / "games.db"


class _Held:
    """A connection that closes when its thread ends."""

    __slots__ = ("__weakref__", "db")

    def __init__(self, db: Database) -> None:
        self.db = db

    def __del__(self) -> None:
        self.db.conn.close()


class Connections:
    """The file at `path`, opened once by each thread that asks. Raises StorageError, with the
    reason as its code, if the file cannot be used."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._of_this_thread = threading.local()
        self._all: weakref.WeakSet[_Held] = weakref.WeakSet()
        _look_at_the_place(path)
        try:
            _bring_up_to_date(self.db, path)
        except (sqlite3.Error, StorageError) as trouble:
            self.close()
            if isinstance(trouble, StorageError):
                raise
            raise _told(trouble, path) from trouble

    @property
    def db(self) -> Database:
        """The connection of the thread that asks."""
        held: _Held | None = getattr(self._of_this_thread, "held", None)
        if held is None:
            held = self._of_this_thread.held = _Held(_open(self.path))
            self._all.add(held)
        return held.db

    def copy_to(self, path: Path) -> None:
        """Copy the file, in one moment of its life, to a new place: all but the notes about this
        one. Raises StorageError."""
        if path.exists():
            raise StorageError("file_exists", path=str(path))
        _look_at_the_place(path)
        try:
            with closing(sqlite3.connect(path)) as copy:
                self.db.conn.backup(copy)
                # A copy may be given away; what is noted about this place, Wi-Fi and all, stays.
                copy.execute("PRAGMA secure_delete=ON")
                copy.execute("DELETE FROM settings WHERE name LIKE 'here.%'")
                copy.commit()
        except sqlite3.Error as trouble:
            path.unlink(missing_ok=True)
            raise _told(trouble, path) from trouble

    def close(self) -> None:
        """Close every thread's connection. A thread that asks again opens a new one."""
        for held in list(self._all):
            held.db.conn.close()
        self._all.clear()
        self._of_this_thread = threading.local()


@contextmanager
def writing(db: Database) -> Iterator[None]:
    """What is written inside stands or falls together; nobody else writes meanwhile."""
    db.conn.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.conn.execute("COMMIT")
    except BaseException:
        db.rollback()
        raise


def _open(path: Path) -> Database:
    # Threads never share a connection; the check is off so that `close` may close them all.
    conn = sqlite3.connect(path, timeout=WAIT_FOR_ANOTHER_WRITER, check_same_thread=False)
    try:
        _keep_a_journal_aside(conn)
        conn.execute("PRAGMA synchronous=FULL")
        conn.execute("PRAGMA foreign_keys=ON")
        # sqlite-utils turns recursive triggers on: REPLACE INTO log meets the law of the log too.
        return Database(conn, execute_plugins=False)
    except sqlite3.Error as trouble:
        conn.close()
        raise _told(trouble, path) from trouble


def _keep_a_journal_aside(conn: sqlite3.Connection) -> None:
    # SQLite does not wait for a lock here, although it does everywhere else: a file that several
    # open for the first time at once is asked again.
    until = time.monotonic() + WAIT_FOR_ANOTHER_WRITER
    while True:
        try:
            conn.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as trouble:
            if "locked" not in str(trouble) or time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return


def _look_at_the_place(path: Path) -> None:
    if path.is_dir():
        raise StorageError("path_is_a_folder", path=str(path))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        raise StorageError("no_folder", path=str(path.parent), reason=trouble.strerror) from trouble


def _bring_up_to_date(db: Database, path: Path) -> None:
    # Two servers may open a new file at the same time: the second waits here and finds it done.
    with writing(db):
        done = {migration.name for migration in migrations.applied(db)}
        if not done and db.table_names():
            raise StorageError("another_programs_file", path=str(path))
        if done - STEPS.keys():
            raise StorageError("newer_file", path=str(path))
        if migrations.pending(db):
            migrations.apply(db)


def _told(trouble: sqlite3.Error, path: Path) -> StorageError:
    reason = str(trouble)
    if "not a database" in reason or "malformed" in reason:
        return StorageError("not_a_database", path=str(path), reason=reason)
    if "locked" in reason:
        return StorageError("file_in_use", path=str(path), reason=reason)
    return StorageError("cannot_write", path=str(path), reason=reason)
