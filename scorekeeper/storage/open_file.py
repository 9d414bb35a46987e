"""The database file while it is open: checks that it is still the file that was opened, a queue for
its writers, and SQLite's errors as StorageError.

A file can be deleted, moved, replaced or overwritten while a connection to it is open. SQLite keeps
working and reports nothing, so every later entry would be lost at the next start. Therefore the
file is checked before every read, and before and after every write.

A file that was overwritten in place keeps its inode number. Two signs show it: the file became
shorter, which ours never does, or it changed although this process did not write. The second also
happens when another scorekeeper uses the same file. The content is then checked: the last known
line of the log must still be there, and SQLite must find no damage.

The last commits may still be in the journal beside the file (`-wal`). When SQLite opens a file, it
applies any journal beside it. So if another file replaced ours, our journal is renamed before it
can damage that file. If ours was moved or deleted, its journal stays: once the file is put back,
nothing is missing.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections import deque
from collections.abc import Iterable
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import Any

from scorekeeper.errors import StorageError

# --- errors ---------------------------------------------------------------------------------------
#
# Errors about the file become StorageError. Those of a wrong statement are mistakes of the program
# and stay as they are.


RawError = sqlite3.Error | UnicodeDecodeError


def as_storage_error(error: RawError, path: Path) -> StorageError | None:
    """The StorageError for the file at `path`; None if the error is not about the file."""
    if isinstance(error, UnicodeDecodeError) or "Could not decode" in str(error):
        return StorageError("not_a_database", path=str(path), reason=str(error))
    if not isinstance(error, sqlite3.DatabaseError):
        return None
    # The program asks for no column that is not there, but a damaged schema may lack one.
    if str(error).startswith(("no such column", "no such table")):
        return StorageError("not_a_database", path=str(path), reason=str(error))
    # The lowest byte is the kind of error; the other bytes give details.
    kind = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    code = _OF_KIND.get(kind)
    return None if code is None else StorageError(code, path=str(path), reason=str(error))


def as_open_file_error(error: RawError, path: Path) -> Exception:
    """The error of SQLite as it is reported for the file at `path`, which was there when it was
    opened. SQLite only says that it cannot be opened if it went away since it was checked."""
    found = as_storage_error(error, path)
    if found is not None and found.code == "cannot_write" and not path.exists():
        return StorageError("file_gone", path=str(path))
    return found or error


def damaged_error(db: object, error: Exception) -> StorageError:
    """The StorageError for a stored value that only a damaged file has."""
    conn = getattr(db, "conn", None)
    path = conn.path if isinstance(conn, FileConnection) else ""
    reason = f"{type(error).__name__}: {error}"
    return StorageError("not_a_database", path=str(path), reason=reason)


_OF_KIND = {
    sqlite3.SQLITE_BUSY: "file_in_use",
    sqlite3.SQLITE_LOCKED: "file_in_use",
    sqlite3.SQLITE_PROTOCOL: "file_in_use",
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_CORRUPT: "not_a_database",
    sqlite3.SQLITE_NOTADB: "not_a_database",
    sqlite3.SQLITE_FORMAT: "not_a_database",
    sqlite3.SQLITE_CANTOPEN: "cannot_write",
    sqlite3.SQLITE_IOERR: "cannot_write",
    sqlite3.SQLITE_NOLFS: "cannot_write",
    sqlite3.SQLITE_NOMEM: "cannot_write",
    sqlite3.SQLITE_AUTH: "cannot_write",
}
"""The code of each kind of error that is about the file. All others are mistakes of the program."""


class FileCursor(sqlite3.Cursor):
    """A cursor that raises StorageError for errors about the file."""

    connection: FileConnection

    def execute(self, sql: str, parameters: Any = ()) -> FileCursor:
        try:
            super().execute(sql, parameters)
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise self._reported(error) from error
        return self

    def executemany(self, sql: str, parameters: Iterable[Any]) -> FileCursor:
        try:
            super().executemany(sql, parameters)
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise self._reported(error) from error
        return self

    def fetchone(self) -> Any:
        try:
            return super().fetchone()
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise self._reported(error) from error

    def fetchmany(self, size: int | None = None) -> list[Any]:
        try:
            return super().fetchmany(self.arraysize if size is None else size)
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise self._reported(error) from error

    def fetchall(self) -> list[Any]:
        try:
            return super().fetchall()
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise self._reported(error) from error

    def __next__(self) -> Any:
        try:
            return super().__next__()
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise self._reported(error) from error

    def _reported(self, error: RawError) -> Exception:
        return as_open_file_error(error, self.connection.path)


class FileConnection(sqlite3.Connection):
    """A connection whose cursors raise StorageError for errors about the file. `path` is set right
    after opening."""

    path: Path

    def cursor(self, factory: Any = FileCursor) -> Any:
        return super().cursor(factory)

    # In sqlite3 these two create a plain cursor and ignore `cursor`, so they are overridden.

    def execute(self, sql: str, parameters: Any = ()) -> FileCursor:
        return self.cursor().execute(sql, parameters)  # type: ignore[no-any-return]

    def executemany(self, sql: str, parameters: Iterable[Any]) -> FileCursor:
        return self.cursor().executemany(sql, parameters)  # type: ignore[no-any-return]


# --- the queue of writers -------------------------------------------------------------------------


class WriteQueue:
    """A lock that threads get in the order in which they asked for it.

    A writer that waits in SQLite sleeps and tries again, so an unlucky one may wait for ever. Here
    the writers of this process queue up, and only one at a time asks SQLite."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._writing = False
        self._waiting: deque[threading.Lock] = deque()

    def enter(self, within: float) -> bool:
        """Wait at most `within` seconds for the lock. False if it was not free in that time."""
        with self._lock:
            if not self._writing:
                self._writing = True
                return True
            turn = threading.Lock()
            turn.acquire()
            self._waiting.append(turn)
        if turn.acquire(timeout=within):
            return True
        with self._lock:
            if turn in self._waiting:
                self._waiting.remove(turn)
                return False
        return True  # the lock came just after the timeout

    def leave(self) -> None:
        """Release the lock to the thread that has waited longest."""
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._writing = False


# --- the file -------------------------------------------------------------------------------------


JOURNAL = ("-wal", "-shm")
"""Suffixes of the files that SQLite keeps beside an open file."""

LastLine = tuple[int, str] | None
"""Row number and command id of the last line of the log; None if it is empty."""


class OpenFile:
    """The existing file at `path`, as it was when it was opened. Many threads may use it at once;
    only the current writer changes what is remembered."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = str(path)
        self.queue = WriteQueue()
        found = path.stat()
        self._number = found.st_dev, found.st_ino
        self._size = found.st_size
        self._changed_at = found.st_mtime_ns
        self._last_line: LastLine = None
        self._journal: dict[Path, tuple[int, int]] = {}
        self._overwritten = False
        self._damage = ""

    def mark_damaged(self, damage: str) -> None:
        """Let nothing more be written into this file. `damage` is SQLite's description."""
        self._damage = damage

    def damaged_error(self) -> StorageError:
        """The error that every command on a damaged file gets."""
        return StorageError("not_a_database", path=str(self.path), reason=self._damage)

    def check(self) -> os.stat_result:
        """Check the file. Raises StorageError if it is no longer the one that was opened."""
        # Read the known size before `stat`: the file may grow in between, and never shrinks.
        size = self._size
        try:
            found = os.stat(self._file)  # noqa: PTH116 - a path of pathlib takes four calls more
        except FileNotFoundError as error:
            raise StorageError("file_gone", path=str(self.path)) from error
        except OSError as error:
            reason = error.strerror
            raise StorageError("cannot_write", path=str(self.path), reason=reason) from error
        if (found.st_dev, found.st_ino) != self._number:
            self._put_journal_aside()
            raise StorageError("file_replaced", path=str(self.path))
        if self._overwritten or found.st_size < size:
            self._overwritten = True
            raise StorageError("file_overwritten", path=str(self.path))
        return found

    def check_before_writing(self) -> None:
        """Check the file, and its content too if another program changed it. The caller is the
        current writer and inside a transaction. Raises StorageError."""
        found = self.check()
        if self._damage:
            raise self.damaged_error()
        if found.st_mtime_ns == self._changed_at:
            return
        if not self._is_sound():
            self._overwritten = True
            raise StorageError("file_overwritten", path=str(self.path))
        self._changed_at, self._size = found.st_mtime_ns, found.st_size

    def remember(self, conn: sqlite3.Connection) -> None:
        """Check the file after a commit and remember its present state. The caller is the current
        writer. Raises StorageError if the file is no longer there."""
        found = self.check()
        self._changed_at, self._size = found.st_mtime_ns, found.st_size
        self._last_line = _last_line(conn)
        if not self._journal:
            beside = (self.path.with_name(self.path.name + end) for end in JOURNAL)
            self._journal = {each: _number(each) for each in beside if each.exists()}

    def _put_journal_aside(self) -> None:
        for each, number in self._journal.items():
            # A program that uses the other file may already have its own journal there.
            with suppress(OSError):
                if _number(each) == number:
                    each.rename(_free_name(each))

    def _is_sound(self) -> bool:
        # A new connection reads from the disk; an open one may have the old content in its cache.
        try:
            with closing(sqlite3.connect(address(self.path), uri=True)) as conn:
                if self._last_line is not None:
                    row, _command = self._last_line
                    asked = "SELECT rowid, command_id FROM log WHERE rowid = ?"
                    if conn.execute(asked, [row]).fetchone() != self._last_line:
                        return False
                return bool(conn.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
        except sqlite3.DatabaseError as error:
            # A locked file is still the same file.
            return "locked" in str(error)


def _number(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino


def _free_name(path: Path) -> Path:
    name = f"{path.name}.of-the-file-before"
    names = (name if again == 1 else f"{name}-{again}" for again in count(1))
    return next(path.with_name(each) for each in names if not path.with_name(each).exists())


def put_journal_aside(path: Path) -> None:
    """Rename the journal of a file that is gone. SQLite would delete it or put it into the next
    file of that name."""
    for end in JOURNAL:
        each = path.with_name(path.name + end)
        if each.exists():
            with suppress(OSError):
                each.rename(_free_name(each))


def address(path: Path) -> str:
    """The SQLite URI of an existing file; opening it never creates one."""
    return f"{path.absolute().as_uri()}?mode=rw"


def _last_line(conn: sqlite3.Connection) -> LastLine:
    # Before the first migration there is no log.
    try:
        found = conn.execute(
            "SELECT rowid, command_id FROM log ORDER BY rowid DESC LIMIT 1"
        ).fetchone()
    except sqlite3.OperationalError:
        return None
    return None if found is None else (int(found[0]), str(found[1]))
