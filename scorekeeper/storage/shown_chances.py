"""Which tables see their chances to win while they play. This is beside the log, like a colour."""

from __future__ import annotations

from scorekeeper.storage.database import Database


def are_shown(db: Database, game_id: int) -> bool:
    """Does this table see its chances? No, unless it was switched on."""
    found = db.execute("SELECT shows_chances FROM games WHERE id = ?", [game_id]).fetchone()
    return found is not None and bool(found[0])


def show(db: Database, game_id: int, *, on: bool) -> None:
    """Switch the chances of this game on or off. The caller is inside `writing`."""
    db.execute("UPDATE games SET shows_chances = ? WHERE id = ?", [int(on), game_id])
