"""What each finished game may be called, the best name first.

The table belongs to the cache that `storage.projections` describes. It holds seats; who sat there
is read with them. The caller of every function that writes is inside `writing`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.game.evening_name import EveningName, NameKind
from scorekeeper.game.standings import Gap
from scorekeeper.json_text import read_json
from scorekeeper.storage.database import Database
from scorekeeper.storage.open_file import damaged_error


@dataclass(frozen=True, slots=True)
class NamedEvening:
    """A finished game, when it ended, and its names."""

    game_id: int
    ended_at: str
    names: tuple[EveningName, ...]


def create_table(db: Database) -> None:
    """Create the table if it is missing."""
    db.execute(
        "CREATE TABLE IF NOT EXISTS evening_names (game_id INTEGER PRIMARY KEY,"
        " ended_at TEXT NOT NULL, names TEXT NOT NULL) STRICT"
    )
    db.execute(
        "CREATE INDEX IF NOT EXISTS evening_names_by_end ON evening_names (ended_at, game_id)"
    )


def keep(db: Database, game_id: int, ended_at: str, names: Sequence[EveningName]) -> None:
    """Store the names of this game in place of earlier ones; nothing if it has none."""
    forget(db, game_id)
    if names:
        printed = json.dumps([_printed(name) for name in names], separators=(",", ":"))
        db.execute("INSERT INTO evening_names VALUES (?, ?, ?)", [game_id, ended_at, printed])


def forget(db: Database, game_id: int) -> None:
    """Delete the names of this game."""
    db.execute("DELETE FROM evening_names WHERE game_id = ?", [game_id])


def forget_all(db: Database) -> None:
    """Delete the names of all games."""
    db.execute("DELETE FROM evening_names")


def with_those_before(db: Database, game_id: int, most: int) -> tuple[NamedEvening, ...]:
    """This game and at most `most` that ended before it, the latest first; nothing if it has no
    name."""
    ended = db.execute("SELECT ended_at FROM evening_names WHERE game_id = ?", [game_id]).fetchone()
    if ended is None:
        return ()
    rows = db.execute(
        "SELECT game_id, ended_at, names FROM evening_names"
        " WHERE ended_at <= ? AND (ended_at < ? OR game_id <= ?)"
        " ORDER BY ended_at DESC, game_id DESC LIMIT ?",
        [ended[0], ended[0], game_id, most + 1],
    ).fetchall()
    try:
        return tuple(
            NamedEvening(number, ended_at, tuple(_name(*each) for each in read_json(names)))
            for number, ended_at, names in rows
        )
    except (ValueError, TypeError) as error:
        raise damaged_error(db, error) from error


def _printed(name: EveningName) -> list[object]:
    return [name.kind, list(name.seats), name.number, name.ahead.phases, name.ahead.points]


def _name(kind: str, seats: list[str], number: int, phases: int, points: int) -> EveningName:
    return EveningName(NameKind(kind), tuple(seats), number, Gap(phases, points))
