"""The database file while it is open: checks that it is still the file that was opened.

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
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

from scorekeeper.errors import StorageError
from scorekeeper.storage.write_queue import WriteQueue

JOURNAL = ("-wal", "-shm")
"""Suffixes of the files that SQLite keeps beside an open file."""

LastLine = tuple[int, str] | None
"""Row number and command id of the last line of the log; None if it is empty."""


class OpenFile:
    """The existing file at `path`, as it was when it was opened. Many threads may use it at once;
    only the current writer changes what is remembered."""

    def __init__(self, path: Path) -> None:
        self.path = path
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
        """From now on nothing is written into this file. `damage` is what SQLite says of it."""
        self._damage = damage

    def damaged_error(self) -> StorageError:
        """The error that every command on a damaged file gets."""
        return StorageError("not_a_database", path=str(self.path), reason=self._damage)

    def check(self) -> os.stat_result:
        """Check the file. Raises StorageError if it is no longer the one that was opened."""
        # Read the known size before `stat`: the file may grow in between, and never shrinks.
        size = self._size
        try:
            found = self.path.stat()
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
    """Rename the journal of a file that is gone, which SQLite would delete or put into the next
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
