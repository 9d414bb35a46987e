"""SQLite's errors about the database file, turned into StorageError.

Other errors caused by a wrong SQL statement are not turned: they are mistakes of the program.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from scorekeeper.errors import StorageError

RawError = sqlite3.Error | UnicodeDecodeError


def as_storage_error(error: RawError, path: Path) -> StorageError | None:
    """The StorageError for the file at `path`; None if the error is not about the file."""
    if isinstance(error, UnicodeDecodeError) or "Could not decode" in str(error):
        return StorageError("not_a_database", path=str(path), reason=str(error))
    if not isinstance(error, sqlite3.DatabaseError):
        return None
    # The program asks for no column that is not there, but a damaged schema may lack one.
    if str(error).startswith(("no such column", "no such table")):
        return _damaged(str(path), str(error))
    # The lowest byte is the kind of error; the other bytes give details.
    kind = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    return _OF_KIND[kind](str(path), str(error)) if kind in _OF_KIND else None


def damaged_error(db: object, error: Exception) -> StorageError:
    """The StorageError for a stored value that only a damaged file has."""
    conn = getattr(db, "conn", None)
    path = conn.path if isinstance(conn, FileConnection) else ""
    reason = f"{type(error).__name__}: {error}"
    return StorageError("not_a_database", path=str(path), reason=reason)


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
"""The kinds of error that are about the file. All others are mistakes of the program."""


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
        return as_storage_error(error, self.connection.path) or error


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
