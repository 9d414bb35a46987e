"""Deleted games: they can be brought back for `KEPT_FOR` days, and are then removed for good.

While a game is deleted its row in `games` says since when, and nothing reads the game any more. The
trigger `log_is_never_shortened` refuses to remove the log of a game before those days are over. The
caller of every function that writes is inside `writing`.
"""

from __future__ import annotations

from scorekeeper.immutable import immutable
from scorekeeper.storage import projections
from scorekeeper.storage.database import Database, News, NewsKind
from scorekeeper.storage.event_store import LAST_NUMBER
from scorekeeper.storage.games import read_code

KEPT_FOR = 30
"""Days for which a deleted game can be brought back. The trigger contains the same number."""


@immutable
class DeletedGame:
    """A deleted game that can be brought back, and when it was deleted (UTC)."""

    game_id: int
    deleted_at: str


_OF_ONE_GAME = ("sitters", "askings", "links", "seatings", "successors", "seats", "log")
"""The tables with rows of a game in the column `game_id`, in the order of their removal."""


def mark_deleted(db: Database, game_id: int, deleted_at: str) -> None:
    """Delete this game, so that it can be brought back. A deleted one keeps its time."""
    db.execute(
        "UPDATE games SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL", [deleted_at, game_id]
    )
    projections.forget(db, game_id)
    db.tell(News(NewsKind.DELETED, game_id))


def bring_back(db: Database, game_id: int) -> None:
    """Bring this game back, if it was deleted. The next list finds it again."""
    changed = db.execute(
        "UPDATE games SET deleted_at = NULL WHERE id = ? AND deleted_at IS NOT NULL", [game_id]
    )
    if changed.rowcount:
        projections.mark_incomplete(db)


def deleted_game(db: Database, game_id: int) -> DeletedGame | None:
    """The deleted game with this number, if it can still be brought back, or None."""
    if game_id > LAST_NUMBER:
        return None
    return _first(db, "id = ?", game_id)


def deleted_game_of_code(db: Database, code: str) -> DeletedGame | None:
    """The deleted game that had this watch code and can be brought back, or None."""
    return _first(db, "code = ?", read_code(code))


def _first(db: Database, condition: str, value: object) -> DeletedGame | None:
    found = db.execute(
        f"SELECT id, deleted_at FROM games WHERE deleted_at IS NOT NULL AND {condition}", [value]
    ).fetchone()
    return None if found is None else DeletedGame(*found)


def all_deleted(db: Database) -> tuple[DeletedGame, ...]:
    """The games that can be brought back, the one that was deleted last first."""
    rows = db.execute(
        "SELECT id, deleted_at FROM games WHERE deleted_at IS NOT NULL"
        " ORDER BY deleted_at DESC, id DESC"
    )
    return tuple(DeletedGame(game_id, deleted_at) for game_id, deleted_at in rows.fetchall())


def expired_games(db: Database) -> tuple[int, ...]:
    """The games that were deleted so long ago that they are removed for good."""
    rows = db.execute(
        "SELECT id FROM games WHERE deleted_at IS NOT NULL"
        f" AND {db.seconds_since('deleted_at')} >= ?",
        [KEPT_FOR * 24 * 60 * 60],
    )
    return tuple(game_id for (game_id,) in rows.fetchall())


def remove(db: Database, game_id: int) -> None:
    """Remove every row of this game, and the players who are in no other game. Raises
    the engine's own error for a game that was not deleted long enough ago."""
    persons = [
        person
        for (person,) in db.execute(
            "SELECT person_id FROM seats WHERE game_id = ?", [game_id]
        ).fetchall()
    ]
    db.execute("DELETE FROM successors WHERE before = ?", [game_id])
    for table in _OF_ONE_GAME:
        db.execute(f"DELETE FROM {table} WHERE game_id = ?", [game_id])
    for person in persons:
        db.execute(
            "DELETE FROM persons WHERE id = ?"
            " AND NOT EXISTS (SELECT 1 FROM seats WHERE person_id = persons.id)",
            [person],
        )
    projections.forget(db, game_id)
    db.execute("DELETE FROM games WHERE id = ?", [game_id])
    projections.mark_incomplete(db)
