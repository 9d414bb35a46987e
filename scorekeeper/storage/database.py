"""How the file is opened: one connection a thread, every commit on the disk before it is answered.

Three traps decide the shape of this module. A deferred BEGIN that reads and then writes fails at
once with "database is locked", so every write starts as BEGIN IMMEDIATE (`writing`). Two reads that
follow each other may see two states, so what belongs together is read inside `reading`. And SQLite
says "unable to open database file" for five different reasons, so they are looked for one by one
before it is asked.
"""

from __future__ import annotations

import sqlite3
import threading
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_dir
from sqlite_utils import Database

from scorekeeper.errors import StorageError
from scorekeeper.storage import game_lines
from scorekeeper.storage.copies import (
    FOLDER_OF_OWNER,
    OWNER_ONLY,
    back_up,
    keep_before_upgrade,
    make_file,
    make_folder,
)
from scorekeeper.storage.file_errors import FileConnection, as_storage_error
from scorekeeper.storage.migrations import STEPS, migrations
from scorekeeper.storage.open_file import OpenFile, address

WAIT_FOR_ANOTHER_WRITER = 10.0
"""Seconds to wait for the turn, and again for another program. Writes take about a millisecond, so
this long a wait means a stuck disk."""


def usual_path() -> Path:
    """Where games are kept if nobody says otherwise: the data folder of this user."""
    return Path(user_data_dir("scorekeeper", appauthor=False)) / "games.db"


class FileDatabase(Database):
    """A connection that `Connections` opened, with the file it belongs to."""

    def __init__(self, conn: sqlite3.Connection, file: OpenFile) -> None:
        # sqlite-utils turns recursive triggers on: REPLACE INTO log meets the law of the log too.
        super().__init__(conn, execute_plugins=False)
        self.file = file

    @contextmanager
    def atomic(self) -> Iterator[Database]:
        """Every row that sqlite-utils writes is written in here. By itself it would begin a write
        that does not wait for its turn and that is not looked after: `writing` does both."""
        assert self.conn.in_transaction, "written inside `writing`"
        with super().atomic():
            yield self


class _Held:
    """A connection that closes when its thread ends."""

    __slots__ = ("__weakref__", "db")

    def __init__(self, db: FileDatabase) -> None:
        self.db = db

    def __del__(self) -> None:
        self.db.conn.close()


class Connections:
    """The file at `path`, opened once by each thread that asks. Raises StorageError, with the
    reason as its code, if the file cannot be used. `copy_before_upgrade`: where the file was copied
    to, if an older release wrote it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.copy_before_upgrade: Path | None = None
        self._of_this_thread = threading.local()
        self._all: weakref.WeakSet[_Held] = weakref.WeakSet()
        make_folder(path)
        make_file(path)
        self.file = OpenFile(path)
        try:
            self.copy_before_upgrade = _bring_up_to_date(self.db, path)
            _try_to_write(self.db)
        except (sqlite3.Error, ValueError, LookupError, TypeError) as trouble:
            # A damaged file may hold anything, so any of these may come out of reading it.
            self.close()
            raise StorageError("not_a_database", path=str(path), reason=str(trouble)) from trouble
        except BaseException:
            self.close()
            raise
        if path == usual_path():
            _close_to_others(path)

    @property
    def db(self) -> FileDatabase:
        """The connection of the thread that asks. Raises StorageError where the file is not the one
        any more that was opened."""
        self.file.look()
        held: _Held | None = getattr(self._of_this_thread, "held", None)
        if held is None:
            held = self._of_this_thread.held = _Held(_open(self.file))
            self._all.add(held)
        return held.db

    def copy_to(self, path: Path, *, with_keys: bool = False) -> None:
        """Copy the file, as it is at one moment, to a new place: all but the notes about this one
        and, without `with_keys`, the keys and the seal of cookies. Raises StorageError."""
        back_up(self.db.conn, path, with_keys=with_keys)

    def close(self) -> None:
        """Close every thread's connection. A thread that asks again opens a new one."""
        for held in list(self._all):
            held.db.conn.close()
        self._all.clear()
        self._of_this_thread = threading.local()


@contextmanager
def writing(db: Database) -> Iterator[None]:
    """What is written inside stands or falls together; nobody else writes meanwhile. Writers of
    this process get their turn in the order they came; readers wait for none. Raises StorageError
    where the turn does not come, and where the file is not there any more, before or after."""
    assert isinstance(db, FileDatabase), "opened by Connections"
    assert not db.conn.in_transaction, "writing inside writing"
    file = db.file
    if not file.queue.enter(WAIT_FOR_ANOTHER_WRITER):
        raise StorageError("too_busy", path=str(file.path))
    try:
        db.conn.execute("BEGIN IMMEDIATE")
        try:
            file.look_before_writing()
            yield
            db.conn.execute("COMMIT")
        except BaseException:
            # Where the disk failed SQLite has taken it back already.
            with suppress(sqlite3.Error):
                db.conn.rollback()
            raise
        file.remember(db.conn)
    finally:
        file.queue.leave()


@contextmanager
def reading(db: Database) -> Iterator[None]:
    """What is read inside is the state of one moment, whatever others write meanwhile. Fetch all
    rows before it ends."""
    if db.conn.in_transaction:
        yield
        return
    db.conn.execute("BEGIN")
    try:
        yield
    finally:
        with suppress(sqlite3.Error):
            db.conn.rollback()


def _open(file: OpenFile) -> FileDatabase:
    # Threads never share a connection; the check is off so that `close` may close them all.
    try:
        conn = sqlite3.connect(
            address(file.path),
            timeout=WAIT_FOR_ANOTHER_WRITER,
            check_same_thread=False,
            factory=FileConnection,
            uri=True,
        )
    except sqlite3.Error as trouble:
        raise (as_storage_error(trouble, file.path) or trouble) from trouble
    conn.path = file.path
    try:
        _keep_a_journal_aside(conn)
        conn.execute("PRAGMA synchronous=FULL")
        conn.execute("PRAGMA foreign_keys=ON")
        return FileDatabase(conn, file)
    except BaseException:
        conn.close()
        raise


def _keep_a_journal_aside(conn: sqlite3.Connection) -> None:
    # SQLite does not wait for a lock here, although it does everywhere else: a file that several
    # open for the first time at once is asked again.
    until = time.monotonic() + WAIT_FOR_ANOTHER_WRITER
    while True:
        try:
            conn.execute("PRAGMA journal_mode=WAL")
        except StorageError as trouble:
            if trouble.code != "file_in_use" or time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return


def _bring_up_to_date(db: FileDatabase, path: Path) -> Path | None:
    """Run the migrations this file has not seen. Where there were some before, it is copied first;
    gives back where to."""
    copy = None
    # Two servers may open a new file at the same time: the second waits here and finds it done.
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
        game_lines.make_room(db)
    return copy


def _try_to_write(db: FileDatabase) -> None:
    """Raises StorageError where nothing can be written. A full disk is no hindrance: what was
    recorded can be read, and there may be room later."""
    # BEGIN IMMEDIATE succeeds on a file that is read-only; writing this number does not.
    try:
        with writing(db):
            (number,) = db.conn.execute("PRAGMA user_version").fetchone()
            db.conn.execute(f"PRAGMA user_version = {int(number)}")
    except StorageError as trouble:
        if trouble.code != "disk_full":
            raise


def _close_to_others(path: Path) -> None:
    """The usual folder is ours, so it is for its owner alone, also one that an earlier release
    made. A file that somebody put elsewhere (`--db`) stays as open as they left it."""
    for place, mode in (
        (path.parent, FOLDER_OF_OWNER),
        *((path.with_name(path.name + end), OWNER_ONLY) for end in ("", "-wal", "-shm")),
    ):
        with suppress(OSError):
            place.chmod(mode)
