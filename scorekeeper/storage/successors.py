"""Which game the same people went on with: *Same again*.

Knows pairs of games, and by which keeper's link the later one began. Refuses to know who sits there
(`sitting`). Whoever writes here is inside `writing`.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlite_utils import Database


@dataclass(frozen=True, slots=True)
class Before:
    """The game that was played before, and the keeper's link the one after it began with: as long
    as that one is good, whoever keeps the one keeps the other."""

    game_id: int
    keeper_link: int


def note(db: Database, before: int, game_id: int, keeper_link: int) -> None:
    """After `before` its people went on with `game_id`."""
    row = {"game_id": game_id, "before": before, "keeper_link": keeper_link}
    db.table("successors").insert(row, pk="game_id")


def next_of(db: Database, game_id: int) -> int | None:
    """What they went on with, the last time they did; None where they did not."""
    found = db.execute("SELECT max(game_id) FROM successors WHERE before = ?", [game_id]).fetchone()
    return None if found is None or found[0] is None else int(found[0])


def before(db: Database, game_id: int) -> Before | None:
    """What was played before, where this game is its *Same again*."""
    found = db.execute(
        "SELECT before, keeper_link FROM successors WHERE game_id = ?", [game_id]
    ).fetchone()
    return None if found is None else Before(int(found[0]), int(found[1]))
