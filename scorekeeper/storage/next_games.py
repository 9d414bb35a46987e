"""Which game followed which by *Same again*."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.storage.database import Database


@dataclass(frozen=True, slots=True)
class EarlierGame:
    """The game before a *Same again*, and the keeper's link with which the later game began. While
    that link is valid, the keeper of the earlier game also keeps the later one."""

    game_id: int
    keeper_link: int


def record(db: Database, earlier: int, game_id: int, keeper_link: int) -> None:
    """The players of `earlier` continued with `game_id`. The caller is inside `writing`."""
    row = {"game_id": game_id, "before": earlier, "keeper_link": keeper_link}
    db.insert_row("successors", row)


def next_game(db: Database, game_id: int) -> int | None:
    """The game with which the players of this one continued last, or None. Deleted games do not
    count."""
    found = db.execute(
        "SELECT max(game_id) FROM successors JOIN games ON id = game_id"
        " WHERE before = ? AND deleted_at IS NULL",
        [game_id],
    ).fetchone()
    return None if found is None or found[0] is None else int(found[0])


def earlier_game(db: Database, game_id: int) -> EarlierGame | None:
    """The game before this one if this one is a *Same again*, else None."""
    found = db.execute(
        "SELECT before, keeper_link FROM successors WHERE game_id = ?", [game_id]
    ).fetchone()
    return None if found is None else EarlierGame(int(found[0]), int(found[1]))
