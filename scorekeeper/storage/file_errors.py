"""What SQLite reports about the file, as a StorageError with a code of ours.

A mistake in a statement of ours is no trouble with the file: it stays what it is.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from scorekeeper.errors import StorageError

Trouble = sqlite3.Error | UnicodeDecodeError


def as_storage_error(trouble: Trouble, path: Path) -> StorageError | None:
    """What is wrong with the file at `path`; None where the trouble is not with the file."""
    if isinstance(trouble, UnicodeDecodeError) or "Could not decode" in str(trouble):
        return StorageError("not_a_database", path=str(path), reason=str(trouble))
    if not isinstance(trouble, sqlite3.DatabaseError):
        return None
    # The lowest byte is the kind of trouble; the others say more about it.
    kind = getattr(trouble, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    return _OF_KIND[kind](str(path), str(trouble)) if kind in _OF_KIND else None


def _in_use(path: str, reason: str) -> StorageError:
    return StorageError("file_in_use", path=path, reason=reason)


def _full(path: str, reason: str) -> StorageError:
    return StorageError("disk_full", path=path, reason=reason)


def _read_only(path: str, reason: str) -> StorageError:
    return StorageError("read_only", path=path, reason=reason)


def _damaged(path: str, reason: str) -> StorageError:
    return StorageError("not_a_database", path=path, reason=reason)


def _unusable(path: str, reason: str) -> StorageError:
    return StorageError("cannot_write", path=path, reason=reason)


_OF_KIND = {
    sqlite3.SQLITE_BUSY: _in_use,
    sqlite3.SQLITE_LOCKED: _in_use,
    sqlite3.SQLITE_PROTOCOL: _in_use,
    sqlite3.SQLITE_FULL: _full,
    sqlite3.SQLITE_READONLY: _read_only,
    sqlite3.SQLITE_PERM: _read_only,
    sqlite3.SQLITE_CORRUPT: _damaged,
    sqlite3.SQLITE_NOTADB: _damaged,
    sqlite3.SQLITE_FORMAT: _damaged,
    sqlite3.SQLITE_CANTOPEN: _unusable,
    sqlite3.SQLITE_IOERR: _unusable,
    sqlite3.SQLITE_NOLFS: _unusable,
    sqlite3.SQLITE_NOMEM: _unusable,
    sqlite3.SQLITE_AUTH: _unusable,
}
"""Every kind that is trouble with the file. The others are mistakes of the program."""


class FileCursor(sqlite3.Cursor):
    """A cursor that reports trouble with the file as StorageError."""

    connection: FileConnection

    def execute(self, sql: str, parameters: Any = ()) -> FileCursor:
        try:
            super().execute(sql, parameters)
        except (sqlite3.Error, UnicodeDecodeError) as trouble:
            raise self._reported(trouble) from trouble
        return self

    def executemany(self, sql: str, parameters: Iterable[Any]) -> FileCursor:
        try:
            super().executemany(sql, parameters)
        except (sqlite3.Error, UnicodeDecodeError) as trouble:
            raise self._reported(trouble) from trouble
        return self

    def fetchone(self) -> Any:
        try:
            return super().fetchone()
        except (sqlite3.Error, UnicodeDecodeError) as trouble:
            raise self._reported(trouble) from trouble

    def fetchmany(self, size: int | None = None) -> list[Any]:
        try:
            return super().fetchmany(self.arraysize if size is None else size)
        except (sqlite3.Error, UnicodeDecodeError) as trouble:
            raise self._reported(trouble) from trouble

    def fetchall(self) -> list[Any]:
        try:
            return super().fetchall()
        except (sqlite3.Error, UnicodeDecodeError) as trouble:
            raise self._reported(trouble) from trouble

    def __next__(self) -> Any:
        try:
            return super().__next__()
        except (sqlite3.Error, UnicodeDecodeError) as trouble:
            raise self._reported(trouble) from trouble

    def _reported(self, trouble: Trouble) -> Exception:
        return as_storage_error(trouble, self.connection.path) or trouble


class FileConnection(sqlite3.Connection):
    """A connection whose cursors report trouble with the file as StorageError. `path` is set right
    after opening."""

    path: Path

    def cursor(self, factory: Any = FileCursor) -> Any:
        return super().cursor(factory)

    # These make a plain cursor of their own in sqlite3, whatever `cursor` says.

    def execute(self, sql: str, parameters: Any = ()) -> FileCursor:
        return self.cursor().execute(sql, parameters)  # type: ignore[no-any-return]

    def executemany(self, sql: str, parameters: Iterable[Any]) -> FileCursor:
        return self.cursor().executemany(sql, parameters)  # type: ignore[no-any-return]
