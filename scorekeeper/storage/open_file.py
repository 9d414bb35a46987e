"""The file of games while it is open: is it still the file that was opened, and whose turn is it?

A file can be deleted, moved, replaced or overwritten while a connection to it is open. SQLite goes
on with what it has and reports nothing, so every entry after that would be lost at the next start.
Therefore the file is looked at before anything is read and before and after anything is written.

Whether it was overwritten in place cannot be told from its number on the disk. Two signs give it
away: it became shorter, which our file never does, or it changed although nobody wrote in this
process. The second also happens when another scorekeeper uses the same file, so then the content is
examined: the last line of the log that was seen must still be there, and SQLite must find no
damage.

What was committed last may still lie in the journal beside the file (`-wal`). When SQLite opens a
file it plays whatever journal lies beside it into that file. So where another file took the place
of ours, our journal is put aside before it can spoil that one. Where ours was moved or deleted, its
journal stays: whoever puts the file back has everything.
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
"""What SQLite keeps beside the file while it is open: these letters after its name."""

LastLine = tuple[int, str] | None
"""Row number and command of the last line of the log; None while it has none."""


class OpenFile:
    """The file at `path`, which must exist, as it was when it was opened. May be used by many
    threads at once; what is remembered changes only in a writer's turn."""

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

    def look(self) -> os.stat_result:
        """Raises StorageError where this is not the file any more that was opened."""
        # The size is read first: the file may grow between the two, and never shrinks.
        size = self._size
        try:
            found = self.path.stat()
        except FileNotFoundError as trouble:
            raise StorageError("file_gone", path=str(self.path)) from trouble
        except OSError as trouble:
            reason = trouble.strerror
            raise StorageError("cannot_write", path=str(self.path), reason=reason) from trouble
        if (found.st_dev, found.st_ino) != self._number:
            self._put_journal_aside()
            raise StorageError("file_replaced", path=str(self.path))
        if self._overwritten or found.st_size < size:
            self._overwritten = True
            raise StorageError("file_overwritten", path=str(self.path))
        return found

    def look_before_writing(self) -> None:
        """The same, and the content is examined where somebody else changed the file. The caller
        has the turn and is inside a transaction."""
        found = self.look()
        if found.st_mtime_ns == self._changed_at:
            return
        if not self._is_sound():
            self._overwritten = True
            raise StorageError("file_overwritten", path=str(self.path))
        self._changed_at, self._size = found.st_mtime_ns, found.st_size

    def remember(self, conn: sqlite3.Connection) -> None:
        """What was just committed is here: remember the file as it is now. The caller has the
        turn. Raises StorageError where the file is not there any more."""
        found = self.look()
        self._changed_at, self._size = found.st_mtime_ns, found.st_size
        self._last_line = _last_line(conn)
        if not self._journal:
            beside = (self.path.with_name(self.path.name + end) for end in JOURNAL)
            self._journal = {each: _number(each) for each in beside if each.exists()}

    def _put_journal_aside(self) -> None:
        for each, number in self._journal.items():
            # Whoever uses the other file already has a journal of its own there.
            with suppress(OSError):
                if _number(each) == number:
                    each.rename(_free_name(each))

    def _is_sound(self) -> bool:
        # A new connection reads from the disk; one that is open may remember what was there before.
        try:
            with closing(sqlite3.connect(address(self.path), uri=True)) as conn:
                if self._last_line is not None:
                    row, _command = self._last_line
                    asked = "SELECT rowid, command_id FROM log WHERE rowid = ?"
                    if conn.execute(asked, [row]).fetchone() != self._last_line:
                        return False
                return bool(conn.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
        except sqlite3.DatabaseError as trouble:
            # A file that is busy is not for that reason another one.
            return "locked" in str(trouble)


def _number(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino


def _free_name(path: Path) -> Path:
    name = f"{path.name}.of-the-file-before"
    names = (name if again == 1 else f"{name}-{again}" for again in count(1))
    return next(path.with_name(each) for each in names if not path.with_name(each).exists())


def address(path: Path) -> str:
    """How SQLite is asked for a file that must be there: it makes none."""
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
