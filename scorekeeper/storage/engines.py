"""Opens a database with the engine that it needs."""

from __future__ import annotations

from pathlib import Path
from typing import TypeGuard
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from scorekeeper.errors import StorageError
from scorekeeper.storage.database import Connections
from scorekeeper.storage.sqlite_file import FileConnections

_SECRETS = {"password", "sslpassword", "sslkey", "passfile"}


def open_database(where: Path | str) -> Connections:
    """Open the database at this path, or at this URL that begins with `postgresql://`. Raises
    StorageError, with the reason as its code, if it cannot be used."""
    if not is_url(where):
        return FileConnections(Path(where))
    try:
        from scorekeeper.storage.postgres import open_postgres
    except ImportError as error:
        raise StorageError("no_postgres_driver") from error
    return open_postgres(where, shown_url(where))


def is_url(where: Path | str | None) -> TypeGuard[str]:
    """Is this the URL of a database on a server, and not a path?"""
    return isinstance(where, str) and where.startswith(("postgresql://", "postgres://"))


def shown_url(url: str) -> str:
    """The URL without a password."""
    try:
        parts = urlsplit(url)
        before, at, place = parts.netloc.rpartition("@")
        netloc = f"{before.partition(':')[0]}{at}{place}"
        asked = [pair for pair in parse_qsl(parts.query) if pair[0] not in _SECRETS]
        return urlunsplit(("postgresql", netloc, parts.path, urlencode(asked), ""))
    except ValueError:
        return "postgresql://"


def file_connections(opened: Connections) -> FileConnections | None:
    """The connections to the file; None where the database is on a server."""
    return opened if isinstance(opened, FileConnections) else None
