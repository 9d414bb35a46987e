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


def games_after(db: Database, game_id: int) -> tuple[tuple[int, bool], ...]:
    """The games with which the players continued one after the other, first to last, and whether
    each is known to go on. Deleted games end the row."""
    rows = db.execute(
        # A later game has a higher number, in a damaged file too, or this would never end.
        "WITH RECURSIVE following (game_id) AS ("
        " SELECT id FROM games WHERE id = ? UNION ALL"
        " SELECT (SELECT max(successors.game_id) FROM successors"
        " JOIN games ON id = successors.game_id WHERE before = following.game_id"
        " AND successors.game_id > following.game_id AND deleted_at IS NULL)"
        " FROM following WHERE following.game_id IS NOT NULL)"
        " SELECT following.game_id, coalesce(reason = '', 1 = 0) FROM following"
        " LEFT JOIN games_in_lists ON games_in_lists.game_id = following.game_id"
        " WHERE following.game_id <> ? ORDER BY following.game_id",
        [game_id, game_id],
    )
    return tuple((following, bool(goes_on)) for following, goes_on in rows.fetchall())


def earlier_game(db: Database, game_id: int) -> EarlierGame | None:
    """The game before this one if this one is a *Same again*, else None."""
    found = db.execute(
        "SELECT before, keeper_link FROM successors WHERE game_id = ?", [game_id]
    ).fetchone()
    return None if found is None else EarlierGame(int(found[0]), int(found[1]))
