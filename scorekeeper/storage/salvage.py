"""What can still be read of a damaged file: every row that SQLite finds, past the pages it cannot.

The file is opened for reading only. Rows are looked for by their number, so that a page that cannot
be read hides its own rows and no others.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import field
from pathlib import Path
from typing import Any

from scorekeeper.errors import StorageError
from scorekeeper.immutable import immutable
from scorekeeper.storage.event_store import COLUMNS
from scorekeeper.storage.faces import EVERY_FACE, Face, face_of
from scorekeeper.storage.file_look import opened_to_read

Row = tuple[Any, ...]

MOST_ROWS = 1 << 40
"""Above every row number."""


@immutable
class FoundGame:
    """What was found of one game: its rows of the log by number, and what belongs to it. `mark` is
    None where its own row is lost; a seat whose name or face is lost is missing in `names` or
    `faces`."""

    game_id: int
    mark: str | None
    deleted: bool
    names: dict[str, str] = field(default_factory=dict)
    faces: dict[str, Face] = field(default_factory=dict)
    log: dict[int, Row] = field(default_factory=dict)


@contextmanager
def found_games(path: Path) -> Iterator[tuple[FoundGame, ...]]:
    """Every game of which something was found, by number. Raises StorageError where SQLite cannot
    read the file at all."""
    try:
        with opened_to_read(path) as conn:
            conn.text_factory = _text
            yield _found(conn)
    except sqlite3.Error as error:
        raise StorageError("not_a_database", path=str(path), reason=str(error)) from error


def _found(conn: sqlite3.Connection) -> tuple[FoundGame, ...]:
    conn.execute("SELECT 1 FROM sqlite_master").fetchone()
    deleted = "deleted_at" if _has_column(conn, "games", "deleted_at") else "NULL"
    games = {
        row[0]: FoundGame(row[0], row[1], row[2] is not None)
        for row in _rows(conn, "games", ("id", "mark", deleted))
        if isinstance(row[1], str)
    }
    for game_id, *row in _rows(conn, "log", ("game_id", COLUMNS)):
        game = games.setdefault(game_id, FoundGame(game_id, None, deleted=False))
        game.log[row[0]] = tuple(row)
    people: dict[Any, Any] = dict(_rows(conn, "persons", ("id", "name")))
    columns = ["game_id", "seat", "person_id"]
    for part in ("colour", "shape"):
        columns.append(part if _has_column(conn, "seats", part) else "NULL")
    for game_id, seat, person, *parts in _rows(conn, "seats", columns):
        if game_id in games and isinstance(people.get(person), str):
            games[game_id].names[seat] = people[person]
        if game_id in games and (shown := face_of(*parts)) in EVERY_FACE:
            games[game_id].faces[seat] = shown
    return tuple(games[game_id] for game_id in sorted(games))


def _rows(conn: sqlite3.Connection, table: str, columns: Sequence[str]) -> Iterator[Row]:
    """All rows of this table that can be read."""
    # No index is used: one may be damaged where its table is not.
    query = (
        f"SELECT rowid, {', '.join(columns)} FROM {table} NOT INDEXED"
        " WHERE rowid >= ? ORDER BY rowid"
    )
    at = 0
    while at < MOST_ROWS:
        try:
            for row in conn.execute(query, [at]):
                if row[0] < at:
                    # A damaged page may lead back.
                    break
                yield row[1:]
                at = row[0] + 1
            else:
                return
        except sqlite3.Error:
            pass
        at = _next_readable(conn, query, at)


def _next_readable(conn: sqlite3.Connection, query: str, at: int) -> int:
    """The first row number after `at` from which rows can be read; `MOST_ROWS` without one."""
    bad, step = at, 1
    while not _reads(conn, query, good := at + step):
        bad, step = good, step * 2
        if good > MOST_ROWS:
            return MOST_ROWS
    while good - bad > 1:
        middle = (good + bad) // 2
        bad, good = (bad, middle) if _reads(conn, query, middle) else (middle, good)
    return good


def _reads(conn: sqlite3.Connection, query: str, at: int) -> bool:
    try:
        row = conn.execute(query, [at]).fetchone()
    except sqlite3.Error:
        return False
    return row is None or bool(row[0] >= at)


def _has_column(conn: sqlite3.Connection, table: str, column: str) -> bool:
    found = conn.execute(f"SELECT 1 FROM pragma_table_info('{table}') WHERE name = ?", [column])
    return found.fetchone() is not None


def _text(stored: bytes) -> str:
    # A text that is none is noticed when its entry is read.
    return stored.decode("utf-8", "replace")
