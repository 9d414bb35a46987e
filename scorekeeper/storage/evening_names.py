"""What each finished game may be called, the best name first.

The table belongs to the cache that `storage.projections` describes. It holds seats; who sat there
is read with them. The caller of every function that writes is inside `writing`.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence

from scorekeeper.game.evening_name import EveningName, NameKind
from scorekeeper.game.standings import Gap
from scorekeeper.immutable import immutable
from scorekeeper.json_text import read_json
from scorekeeper.storage.database import Database, marks
from scorekeeper.storage.games import MOST_ASKED_FOR
from scorekeeper.storage.open_file import damaged_error


@immutable
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


def with_those_before(
    db: Database, games: Collection[int], most: int
) -> tuple[tuple[NamedEvening, ...], ...]:
    """Each of these games with at most `most` that ended before it, the latest first in each row. A
    game without a name is left out. Games that follow each other are read at once."""
    ends = _ends(db, games)
    found = []
    waiting = sorted(ends, key=lambda game_id: (ends[game_id], game_id))
    while waiting:
        newest = waiting[-1]
        read = _until(db, ends[newest], newest, len(waiting) + most)
        at = {each.game_id: place for place, each in enumerate(read)}
        while waiting and (place := at.get(waiting[-1], len(read))) + most < len(read):
            found.append(read[place : place + most + 1])
            waiting.pop()
        if waiting and waiting[-1] == newest:  # fewer were before it
            if lost := set(waiting) - at.keys():
                raise damaged_error(db, LookupError(f"game {min(lost)} ended at no time"))
            found += [read[at[each] : at[each] + most + 1] for each in reversed(waiting)]
            break
    return tuple(found)


def _ends(db: Database, games: Collection[int]) -> dict[int, str]:
    """When each of these games ended, of those that have a name."""
    which, values = "", list[int]()
    if len(games) <= MOST_ASKED_FOR:
        which, values = f" WHERE game_id IN ({marks(games)})", list(games)
    rows = db.execute(f"SELECT game_id, ended_at FROM evening_names{which}", values).fetchall()
    asked = set(games)
    return {game_id: ended_at for game_id, ended_at in rows if game_id in asked}


def _until(db: Database, ended_at: str, game_id: int, most: int) -> tuple[NamedEvening, ...]:
    """This game and those that ended before it, the latest first, at most so many."""
    rows = db.execute(
        "SELECT game_id, ended_at, names FROM evening_names"
        " WHERE ended_at <= ? AND (ended_at < ? OR game_id <= ?)"
        " ORDER BY ended_at DESC, game_id DESC LIMIT ?",
        [ended_at, ended_at, game_id, most],
    ).fetchall()
    try:
        return tuple(
            NamedEvening(number, ended, _read_names(names)) for number, ended, names in rows
        )
    except (ValueError, TypeError) as error:
        raise damaged_error(db, error) from error


def _read_names(stored: str) -> tuple[EveningName, ...]:
    """One at least: a game without a name has no row (`keep`)."""
    names = tuple(_name(*each) for each in read_json(stored))
    if not names:
        raise ValueError("an evening without a name")
    return names


def _printed(name: EveningName) -> list[object]:
    return [name.kind, list(name.seats), name.number, name.ahead.phases, name.ahead.points]


def _name(kind: str, seats: list[str], number: int, phases: int, points: int) -> EveningName:
    return EveningName(NameKind(kind), tuple(seats), number, Gap(phases, points))
