"""Opens a database with the engine that it needs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TypeGuard
from urllib.parse import parse_qsl, urlencode, urlsplit

from scorekeeper.errors import StorageError
from scorekeeper.storage.database import Connections
from scorekeeper.storage.sqlite_file import FileConnections

_SCHEMES = ("postgresql", "postgres")
_BEGINS_AS_A_URL = re.compile(r"[a-z][a-z0-9+.-]*://|postgres(ql)?:", re.IGNORECASE)

_PASSWORD = re.compile(r"^([^:@/]*):.*@")
_SECRETS = {"password", "sslpassword", "sslkey", "passfile"}


def open_database(where: Path | str) -> Connections:
    """Open the database at this path, or at this URL that begins with `postgresql://`. Raises
    StorageError, with the reason as its code, if it cannot be used."""
    if not is_url(where):
        return FileConnections(Path(where))
    scheme, separator, rest = where.partition("://")
    if scheme.lower() not in _SCHEMES or not separator:
        raise StorageError("bad_database_url", path=shown_url(where))
    try:
        from scorekeeper.storage.postgres import open_postgres
    except ImportError as error:
        raise StorageError("no_postgres_driver") from error
    return open_postgres(f"postgresql://{rest}", shown_url(where))


def is_url(where: Path | str | None) -> TypeGuard[str]:
    """Is this the URL of a database on a server, and not a path? One of another kind of server is
    refused when it is opened: it would be an odd name of a file."""
    return isinstance(where, str) and _BEGINS_AS_A_URL.match(where) is not None


def place_of(typed: str) -> Path | str:
    """The path or the URL that was typed. Raises StorageError for a path without a name, such as
    that of the root folder."""
    if is_url(typed):
        return typed
    path = Path(typed)
    if not path.name:
        raise StorageError("path_is_a_folder", path=str(path))
    return path


def shown_url(url: str) -> str:
    """The URL without a password."""
    if "://" not in url:
        return url
    try:
        parts = urlsplit(url, allow_fragments=False)
        asked = [pair for pair in parse_qsl(parts.query) if pair[0] not in _SECRETS]
    except ValueError:
        return "postgresql://"
    scheme = "postgresql" if parts.scheme in _SCHEMES else parts.scheme
    # A password may contain a slash, which should have been written as %2F.
    place = _PASSWORD.sub(r"\1@", f"{parts.netloc}{parts.path}")
    return f"{scheme}://{place}" + (f"?{urlencode(asked)}" if asked else "")


def file_connections(opened: Connections) -> FileConnections | None:
    """The connections to the file; None where the database is on a server."""
    return opened if isinstance(opened, FileConnections) else None
