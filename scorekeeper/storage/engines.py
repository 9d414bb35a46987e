"""Opens a database with the engine that it needs."""

from __future__ import annotations

from pathlib import Path

from scorekeeper.errors import StorageError
from scorekeeper.storage.database import Connections
from scorekeeper.storage.sqlite_file import FileConnections


def open_database(where: Path | str) -> Connections:
    """Open the database at this path, or at this URL that begins with `postgresql://`. Raises
    StorageError, with the reason as its code, if it cannot be used."""
    if not is_url(where):
        return FileConnections(Path(where))
    try:
        from scorekeeper.storage.postgres import open_postgres
    except ImportError as error:
        raise StorageError("no_postgres_driver") from error
    return open_postgres(str(where))


def is_url(where: Path | str) -> bool:
    """Is this the URL of a database on a server, and not a path?"""
    return isinstance(where, str) and where.startswith(("postgresql://", "postgres://"))


def file_connections(opened: Connections) -> FileConnections | None:
    """The connections to the file; None where the database is on a server."""
    return opened if isinstance(opened, FileConnections) else None
