"""Databases of either engine: opened by a path or a URL, and copied row by row into another one.

A copy goes between any two engines. It can be interrupted at any point and begun again. Until both
databases were compared, the target has a mark in `settings`, and only a copy from the same source
opens it. What is worked out from the logs (`projections`) and the notes about a machine are not
copied.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, zip_longest
from pathlib import Path
from typing import Any, TypeGuard
from urllib.parse import parse_qsl, urlencode, urlsplit

from scorekeeper.errors import StorageError
from scorekeeper.storage import projections
from scorekeeper.storage.database import Connections, Database, Values, closed_on_error, writing
from scorekeeper.storage.settings import NOTE_PREFIX
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
        from scorekeeper.storage.postgres.database import open_postgres
    except ImportError as error:
        raise StorageError("no_postgres_driver") from error
    return open_postgres(f"postgresql://{rest}", shown_url(where))


def is_url(where: Path | str | None) -> TypeGuard[str]:
    """Is this the URL of a database on a server, and not a path? The URL of an unknown kind of
    server counts too, and is refused when it is opened: it would be an odd name of a file."""
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
    """The connections to the file; None if the database is on a server."""
    return opened if isinstance(opened, FileConnections) else None


# --- all rows copied ------------------------------------------------------------------------------


Row = tuple[Any, ...]

KEYS: dict[str, tuple[str, ...]] = {
    "games": ("id",),
    "persons": ("id",),
    "place_tables": ("id",),
    "log": ("game_id", "seq"),
    "seats": ("game_id", "seat"),
    "settings": ("name",),
    "house_rules": ("name",),
    "links": ("id",),
    "sitters": ("game_id", "device"),
    "askings": ("id",),
    "place_codes_replaced": ("code",),
    "seatings": ("game_id",),
    "house_decisions": ("id",),
    "successors": ("game_id",),
    "mergers": ("id",),
    "text_suggestions": ("id",),
}
"""The key of each table that is copied. A table comes after those that it refers to."""

_REFERRED_TO = ("games", "persons", "place_tables")
"""Their rows cannot be deleted and inserted again, so they are changed in place."""

_UNFINISHED = "unfinished_copy"
"""The name of the setting that holds the mark of the source."""

_AT_ONCE = 1000
"""Rows that are read together, or written in one transaction."""

_COPIED_SETTINGS = f"name NOT LIKE '{NOTE_PREFIX}%' AND name <> '{_UNFINISHED}'"
"""The condition for the settings that are copied."""

_LAST_LINES = "SELECT game_id, max(seq) FROM log GROUP BY game_id ORDER BY game_id"


def open_complete(where: Path | str) -> Connections:
    """Open a database. Raises StorageError, also if an unfinished copy is in it."""
    opened = open_database(where)
    with closed_on_error(opened):
        refuse_unfinished(opened)
    return opened


def refuse_unfinished(opened: Connections) -> None:
    """Raise StorageError if an unfinished copy is in this database."""
    if _unfinished(opened.db) is not None:
        raise StorageError("unfinished_copy", path=opened.name)


def rows_to_copy(db: Database) -> int:
    """How many rows a copy of this database has."""
    return sum(_count(db, table) for table in KEYS)


def begin_copy(source: Connections, target: Connections) -> None:
    """Mark the target as an unfinished copy of the source. Raises StorageError if the target has
    other rows than those of an unfinished copy of this source."""
    mark = _mark_of_source(source)
    with writing(target.db):
        found = _unfinished(target.db)
        if found is None and any(_count(target.db, table) for table in KEYS if table != "settings"):
            raise StorageError("target_has_games", path=target.name)
        if found not in (None, mark):
            raise StorageError("copy_of_another", path=target.name)
        target.db.upsert_row("settings", {"name": _UNFINISHED, "value": mark}, "name")


def copy_rows(source: Database, target: Database, done: Callable[[int], object]) -> None:
    """Copy what is missing in the target. `done` is called with the number of rows copied since its
    last call. The caller reads the source inside `reading`. Raises StorageError."""
    for table in KEYS:
        if table == "log":
            _copy_logs(source, target, done)
        elif table in _REFERRED_TO:
            _insert(target, source, table, rows(source, table), done)
        else:
            with writing(target):
                only = f" WHERE {_COPIED_SETTINGS}" if table == "settings" else ""
                target.execute(f"DELETE FROM {table}{only}")
            _insert(target, source, table, rows(source, table), done)


def same_rows(source: Database, target: Database, done: Callable[[int], object]) -> bool:
    """Do all rows of both agree, column by column? `done` is called with the number of rows
    compared since its last call."""
    for table in KEYS:
        columns = source.columns(table)
        pairs = zip_longest(rows(source, table), rows(target, table, columns))
        while found := list(islice(pairs, _AT_ONCE)):
            if any(ours != theirs for ours, theirs in found):
                return False
            done(len(found))
    return True


def finish_copy(target: Database) -> None:
    """Let the complete target be opened, with free numbers for new rows."""
    with writing(target):
        for table, key in KEYS.items():
            if key == ("id",):
                target.continue_numbers(table)
        projections.throw_away(target)
        target.execute("DELETE FROM settings WHERE name = ?", [_UNFINISHED])


def rows(db: Database, table: str, columns: Sequence[str] = ()) -> Iterator[Row]:
    """All rows of this table that are copied, in the order of its key."""
    names = columns or db.columns(table)
    places = [names.index(key) for key in KEYS[table]]
    keys, marks = ", ".join(KEYS[table]), ", ".join("?" * len(places))
    wanted = [_COPIED_SETTINGS] if table == "settings" else []
    last: Values = []
    while True:
        after = [*wanted, f"({keys}) > ({marks})"] if last else wanted
        where = f" WHERE {' AND '.join(after)}" if after else ""
        found = db.execute(
            f"SELECT {', '.join(names)} FROM {table}{where} ORDER BY {keys} LIMIT {_AT_ONCE}", last
        ).fetchall()
        yield from found
        if len(found) < _AT_ONCE:
            return
        last = [found[-1][place] for place in places]


def _copy_logs(source: Database, target: Database, done: Callable[[int], object]) -> None:
    there = dict(target.execute(_LAST_LINES).fetchall())
    names = source.columns("log")

    def missing() -> Iterator[Row]:
        for game_id, last in source.execute(_LAST_LINES).fetchall():
            known = there.get(game_id, 0)
            done(known)
            if last > known:
                yield from source.execute(
                    f"SELECT {', '.join(names)} FROM log WHERE game_id = ? AND seq > ?"
                    " ORDER BY seq",
                    [game_id, known],
                ).fetchall()

    _insert(target, source, "log", missing(), done)


def _insert(
    target: Database,
    source: Database,
    table: str,
    found: Iterable[Row],
    done: Callable[[int], object],
) -> None:
    names = source.columns(table)
    statement = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"
    if table in _REFERRED_TO:
        changed = ", ".join(f"{name} = excluded.{name}" for name in names if name != "id")
        statement += f" ON CONFLICT (id) DO UPDATE SET {changed}"
    left = iter(found)
    while batch := list(islice(left, _AT_ONCE)):
        with writing(target):
            target.execute_many(statement, batch)
        done(len(batch))


def _count(db: Database, table: str) -> int:
    only = f" WHERE {_COPIED_SETTINGS}" if table == "settings" else ""
    return int(db.execute(f"SELECT count(*) FROM {table}{only}").fetchone()[0])


def _unfinished(db: Database) -> str | None:
    """The mark of the source if an unfinished copy is in this database, else None."""
    found = db.execute("SELECT value FROM settings WHERE name = ?", [_UNFINISHED]).fetchone()
    return None if found is None else str(found[0])


def _mark_of_source(source: Connections) -> str:
    """A hash that differs between databases: of the secret if there is one, else of the name."""
    found = source.db.execute("SELECT value FROM settings WHERE name = 'secret_key'").fetchone()
    return hashlib.sha256((found[0] if found else source.name).encode()).hexdigest()
