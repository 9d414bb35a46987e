"""What people note about a game beside its log: a title, the place where it was played, and whether
it is put away.

The caller of every function that writes is inside `writing`.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from scorekeeper.storage.database import Database, marks
from scorekeeper.storage.games import MOST_ASKED_FOR
from scorekeeper.storage.players import clean, normalized


@dataclass(frozen=True, slots=True)
class GameTitle:
    """The title and the place of a game, "" where none was given. `put_away`: the start page does
    not offer to go on with it."""

    title: str = ""
    place: str = ""
    put_away: bool = False


UNTITLED = GameTitle()


def title_of(db: Database, game_id: int) -> GameTitle:
    """What was noted about this game."""
    return titles_of(db, [game_id]).get(game_id, UNTITLED)


def titles_of(db: Database, games: Collection[int]) -> dict[int, GameTitle]:
    """What was noted about these games. Games about which nothing was noted may be missing."""
    noted, values = "(title <> '' OR place <> '' OR put_away = 1)", []
    if len(games) <= MOST_ASKED_FOR:
        noted, values = f"id IN ({marks(games)}) AND {noted}", list(games)
    rows = db.execute(f"SELECT id, title, place, put_away FROM games WHERE {noted}", values)
    return {
        game_id: GameTitle(title, place, bool(put_away))
        for game_id, title, place, put_away in rows.fetchall()
    }


def change(db: Database, game_id: int, title: str, place: str) -> None:
    """Give the game this title and this place; "" for none. A place that differs from a known one
    only in upper and lower case is spelt as that one."""
    title, place = clean(title), clean(place)
    known = {normalized(each): each for each in places(db)}
    place = known.get(normalized(place), place)
    db.execute(
        "UPDATE games SET title = ?, place = ?, found_by = ? WHERE id = ?",
        [title, place, normalized(f"{title} / {place}") if title or place else "", game_id],
    )


def put_away(db: Database, game_id: int, *, away: bool) -> None:
    """Put the game away, or take it out again."""
    db.execute("UPDATE games SET put_away = ? WHERE id = ?", [int(away), game_id])


def places(db: Database) -> tuple[str, ...]:
    """The places of all games that are not deleted, the one with most games first."""
    rows = db.execute(
        "SELECT place FROM games WHERE place <> '' AND deleted_at IS NULL"
        " GROUP BY place ORDER BY count(*) DESC, max(id) DESC"
    )
    return tuple(place for (place,) in rows.fetchall())
