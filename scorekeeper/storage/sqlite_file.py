"""The embedded database, an SQLite file: one connection per thread, and every commit is on the disk
before the answer is sent.

Three traps decide the shape of this module. A deferred BEGIN that reads and then writes fails at
once with "database is locked", so every write starts as BEGIN IMMEDIATE (`writing`). Two reads in a
row may see two states, so related rows are read inside `reading`. SQLite reports "unable to open
database file" for five different reasons, so each reason is checked before SQLite opens the file.
"""

from __future__ import annotations

import sqlite3
import threading
import time
import weakref
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path

from scorekeeper.errors import StorageError
from scorekeeper.storage import projections
from scorekeeper.storage.copies import (
    FOLDER_OF_OWNER,
    OWNER_ONLY,
    back_up,
    keep_before_upgrade,
    make_file,
    make_folder,
)
from scorekeeper.storage.database import News, Values, closed_on_error, usual_path, writing
from scorekeeper.storage.file_look import (
    blame_disk,
    damage_at_start,
    refuse_unsuitable_disk,
    refuse_upgrade_in_use,
)
from scorekeeper.storage.migrations import STEPS, migrations
from scorekeeper.storage.open_file import (
    FileConnection,
    OpenFile,
    address,
    as_open_file_error,
    put_journal_aside,
)
from scorekeeper.storage.sqlite_tables import SqliteDatabase

WAIT_FOR_ANOTHER_WRITER = 10.0
"""Seconds to wait for other threads, and then again for other programs. A write takes about a
millisecond, so a wait of this length means that the disk is stuck."""

CACHE = 256
"""Kilobytes of the file that each connection keeps. Each thread has a connection, and drops what it
keeps when another one writes. The system keeps the file, too."""


class FileDatabase(SqliteDatabase):
    """A connection that `FileConnections` opened, with the file it belongs to."""

    def __init__(self, conn: sqlite3.Connection, file: OpenFile) -> None:
        # sqlite-utils turns recursive triggers on, so those of the log also stop REPLACE INTO.
        super().__init__(conn, execute_plugins=False)
        self.file = file

    @contextmanager
    def atomic(self) -> Iterator[SqliteDatabase]:
        """sqlite-utils writes every row inside this. Outside `writing` it would begin a transaction
        of its own that skips the write queue and the checks of the file, so that is an error."""
        assert self.conn.in_transaction, "written inside `writing`"
        with super().atomic():
            yield self

    @property
    def in_transaction(self) -> bool:
        """Is this thread inside `writing` or `reading`?"""
        return self.conn.in_transaction

    def execute_many(self, sql: str, rows: Iterable[Values], /) -> None:
        """Run one statement for each of these rows of values."""
        self.conn.executemany(sql, rows)

    def insert_row(
        self, table: str, row: Mapping[str, object], *, if_missing: bool = False
    ) -> None:
        """Insert a row. `if_missing`: a row with the same key stays as it is."""
        self.table(table).insert(dict(row), ignore=if_missing)

    def upsert_row(self, table: str, row: Mapping[str, object], key: str) -> None:
        """Insert a row, or change the one that has the same value in the column `key`."""
        self.table(table).upsert(dict(row), pk=key)

    def columns(self, table: str) -> tuple[str, ...]:
        """The names of the columns of a table."""
        return tuple(column.name for column in self.table(table).columns)

    def continue_numbers(self, table: str) -> None:
        """A new row gets the number above the highest one by itself."""

    @contextmanager
    def begin_writing(self, games: Sequence[int], *, shared: bool) -> Iterator[None]:
        """One write transaction. There is one lock for all, so `games` and `shared` do not matter.
        Threads of this process write in the order in which they came; readers never wait. Raises
        StorageError if the wait is too long, or if the file is no longer there before or after the
        commit."""
        assert not self.conn.in_transaction, "writing inside writing"
        file = self.file
        if not file.queue.enter(WAIT_FOR_ANOTHER_WRITER):
            raise StorageError("too_busy", path=str(file.path))
        try:
            self.conn.execute("BEGIN IMMEDIATE")
            try:
                file.check_before_writing()
                yield
                self.conn.execute("COMMIT")
            except BaseException:
                # After a disk error SQLite has already rolled back.
                with suppress(sqlite3.Error):
                    self.conn.rollback()
                raise
            file.remember(self.conn)
        finally:
            file.queue.leave()

    @contextmanager
    def begin_reading(self) -> Iterator[None]:
        """One read transaction, unless one is open already."""
        if self.conn.in_transaction:
            yield
            return
        self.conn.execute("BEGIN")
        try:
            yield
        finally:
            with suppress(sqlite3.Error):
                self.conn.rollback()

    def tell(self, news: News) -> None:
        """Does nothing, because one process serves a file."""

    @contextmanager
    def erasing(self) -> Iterator[None]:
        """Inside it, what is deleted is overwritten in the file, not only unlinked."""
        self.conn.execute("PRAGMA secure_delete=ON")
        try:
            yield
        finally:
            self.conn.execute("PRAGMA secure_delete=FAST")
        # The journal beside the file contains the pages as they were.
        self.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()

    def seconds_since(self, earlier: str) -> str:
        """An SQL expression: the seconds from a time as ISO text until now."""
        return f"((julianday('now') - julianday({earlier})) * 86400)"


class _ThreadConnection:
    """A connection that closes when its thread ends."""

    __slots__ = ("__weakref__", "db")

    def __init__(self, db: FileDatabase) -> None:
        self.db = db

    def __del__(self) -> None:
        self.db.conn.close()


class FileConnections:
    """The file at `path`, opened once by each thread that uses it. Raises StorageError, with the
    reason as its code, if the file cannot be used. `copy_before_upgrade` is the path of the copy
    that was made if an older release wrote the file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.copy_before_upgrade: Path | None = None
        self._of_this_thread = threading.local()
        self._all: weakref.WeakSet[_ThreadConnection] = weakref.WeakSet()
        refuse_unsuitable_disk(path)
        make_folder(path)
        if make_file(path):
            put_journal_aside(path)
        else:
            if (damage := damage_at_start(path)) is not None:
                raise StorageError("not_a_database", path=str(path), reason=damage)
            refuse_upgrade_in_use(path)
        self.file = OpenFile(path)
        try:
            self.copy_before_upgrade = _bring_up_to_date(self.db, path)
            _try_to_write(self.db)
        except (sqlite3.Error, ValueError, LookupError, TypeError) as error:
            # Reading a damaged file may raise any of these.
            self.close()
            raise StorageError("not_a_database", path=str(path), reason=str(error)) from error
        except StorageError as error:
            self.close()
            raise blame_disk(error, path) from error
        except BaseException:
            self.close()
            raise
        if path == usual_path():
            _close_to_others(path)

    @property
    def on_server(self) -> bool:
        """It is a file."""
        return False

    @property
    def listen(self) -> None:
        """One process serves a file."""

    @property
    def name(self) -> str:
        """The path, for people."""
        return str(self.path)

    @property
    def db(self) -> FileDatabase:
        """The connection of the current thread. Raises StorageError if the file is no longer the
        one that was opened."""
        self.file.check()
        held: _ThreadConnection | None = getattr(self._of_this_thread, "held", None)
        if held is None:
            held = self._of_this_thread.held = _ThreadConnection(_open(self.file))
            self._all.add(held)
        return held.db

    def check(self, within: float) -> None:
        """Raise StorageError unless the file can be read. It takes no longer than reading does."""
        self.db.execute("SELECT 1 FROM settings LIMIT 1")

    def copy_to(self, path: Path, *, with_keys: bool = False) -> None:
        """Copy the database to a new file (`copies.back_up`). Raises StorageError."""
        back_up(self.db.conn, path, with_keys=with_keys)

    def close(self) -> None:
        """Close the connections of all threads. A thread that uses `db` again opens a new one."""
        for held in list(self._all):
            held.db.conn.close()
        self._all.clear()
        self._of_this_thread = threading.local()


def _open(file: OpenFile) -> FileDatabase:
    # Threads never share a connection. The check is off so that `close` can close all of them.
    try:
        conn = sqlite3.connect(
            address(file.path),
            timeout=WAIT_FOR_ANOTHER_WRITER,
            check_same_thread=False,
            factory=FileConnection,
            uri=True,
        )
    except sqlite3.Error as error:
        raise as_open_file_error(error, file.path) from error
    conn.path = file.path
    with closed_on_error(conn):
        _turn_wal_on(conn)
        conn.execute("PRAGMA synchronous=FULL")
        conn.execute("PRAGMA foreign_keys=ON")
        conn.execute(f"PRAGMA cache_size=-{CACHE}")
        # What is deleted or changed in a page is overwritten there; `deleted_games` does more.
        conn.execute("PRAGMA secure_delete=FAST")
    return FileDatabase(conn, file)


def _turn_wal_on(conn: sqlite3.Connection) -> None:
    # SQLite does not wait for a lock here, although it does everywhere else. Several programs may
    # open a new file at the same time, so this tries again.
    until = time.monotonic() + WAIT_FOR_ANOTHER_WRITER
    while True:
        try:
            conn.execute("PRAGMA journal_mode=WAL")
        except StorageError as error:
            if error.code != "file_in_use" or time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return


def _bring_up_to_date(db: FileDatabase, path: Path) -> Path | None:
    """Run the missing migrations. A file that already has some is copied first; gives the path of
    that copy, or None."""
    copy = None
    # Two servers may open a new file at the same time: the second waits here and finds it finished.
    with writing(db):
        done = {migration.name for migration in migrations.applied(db)}
        if not done and db.table_names():
            raise StorageError("another_programs_file", path=str(path))
        if done - STEPS.keys():
            raise StorageError("newer_file", path=str(path))
        if migrations.pending(db):
            if done:
                copy = keep_before_upgrade(path, len(done), datetime.now().astimezone().date())
            migrations.apply(db)
        projections.create_tables(db)
    return copy


def _try_to_write(db: FileDatabase) -> None:
    """Raise StorageError if nothing can be written. A full disk is accepted: the games can still be
    read, and space may be freed later."""
    # BEGIN IMMEDIATE succeeds on a file that is read-only; writing this number does not.
    try:
        with writing(db):
            (number,) = db.conn.execute("PRAGMA user_version").fetchone()
            db.conn.execute(f"PRAGMA user_version = {int(number)}")
    except StorageError as error:
        if error.code != "disk_full":
            raise


def _close_to_others(path: Path) -> None:
    """Make the default folder and the files in it readable by their owner only, also those that an
    earlier release made. A file elsewhere (`--db`) keeps its permissions."""
    for place, mode in (
        (path.parent, FOLDER_OF_OWNER),
        *((path.with_name(path.name + end), OWNER_ONLY) for end in ("", "-wal", "-shm")),
    ):
        with suppress(OSError):
            place.chmod(mode)
