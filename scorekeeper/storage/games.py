"""The stored games: their numbers, marks and watch codes."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass

from scorekeeper.storage.codes import ALPHABET, random_code, read_code
from scorekeeper.storage.database import Database, marks
from scorekeeper.storage.event_store import LAST_NUMBER

MOST_ASKED_FOR = 500
"""Games named in one query. For more of them, reading the whole table is faster."""


SHORTEST = 4


TRIES_TO_GUESS = 28_800
"""Guessing any game's code takes at least this many tries on average; codes get longer as the
number of games grows. Twenty tries a minute are allowed (`web.rate_limit`), so that is 24 hours."""


_FIRST_GENERATIONS = 2**31


@dataclass(frozen=True, slots=True)
class StoredGame:
    """One stored game. `mark` identifies it in every archive of it; times are as recorded."""

    game_id: int
    code: str
    mark: str
    last_seq: int
    started_at: str
    last_at: str


def new_game(db: Database, mark: str | None = None) -> int:
    """Store a new game with its own watch code; gives its number. The caller is inside
    `writing`.

    After the latest game was removed, or an older copy was restored, a number is given a second
    time. The first generation of the links is random, so that the cookie of a phone that watched
    the first game does not open the second."""
    (number,) = db.execute(
        "INSERT INTO games (code, mark, generation) VALUES (?, ?, ?) RETURNING id",
        [_free_code(db), mark or secrets.token_hex(8), 1 + secrets.randbelow(_FIRST_GENERATIONS)],
    ).fetchone()
    return int(number)


def new_code(db: Database, game_id: int) -> str:
    """Give this game a new watch code and return the old one. The caller is inside `writing`."""
    (old,) = db.execute("SELECT code FROM games WHERE id = ?", [game_id]).fetchone()
    db.execute("UPDATE games SET code = ? WHERE id = ?", [_free_code(db), game_id])
    return str(old)


def game_of_code(db: Database, code: str) -> int | None:
    """The game with this watch code, or None. A deleted game has none."""
    found = db.execute(
        "SELECT id FROM games WHERE code = ? AND deleted_at IS NULL", [read_code(code)]
    ).fetchone()
    return None if found is None else int(found[0])


def game_of_mark(db: Database, mark: str) -> int | None:
    """The game with this mark, or None."""
    found = db.execute("SELECT id FROM games WHERE mark = ?", [mark]).fetchone()
    return None if found is None else int(found[0])


def ends_of_log(db: Database, game_id: int) -> tuple[int, str]:
    """The number of this game's last entry, and the command that started it; 0 and "" if there is
    none, or the game is deleted."""
    if game_id > LAST_NUMBER:
        return 0, ""
    found = db.execute(
        "SELECT (SELECT max(seq) FROM log WHERE game_id = id),"
        " (SELECT command_id FROM log WHERE game_id = id AND seq = 1) FROM games"
        " WHERE id = ? AND deleted_at IS NULL",
        [game_id],
    ).fetchone()
    return (0, "") if found is None else (int(found[0] or 0), found[1] or "")


def newest(db: Database, games: Collection[int]) -> list[tuple[int, int, int]]:
    """The last entry of each of these games, and the count of changes at its door. A deleted one
    has none."""
    rows = db.execute(
        "SELECT id, (SELECT coalesce(max(seq), 0) FROM log WHERE game_id = id), rings FROM games"
        f" WHERE id IN ({marks(games)}) AND deleted_at IS NULL",
        list(games),
    )
    return list(rows)


def one(db: Database, game_id: int) -> StoredGame | None:
    """The game with this number, or None. A deleted game is not found."""
    found = db.execute(
        "SELECT id, code, mark, last.seq, first.recorded_at, last.recorded_at FROM games"
        " JOIN log AS first ON first.game_id = id AND first.seq = 1"
        " JOIN log AS last ON last.game_id = id"
        " AND last.seq = (SELECT max(seq) FROM log WHERE game_id = id)"
        " WHERE id = ? AND deleted_at IS NULL",
        [game_id],
    ).fetchone()
    return None if found is None else StoredGame(*found)


def codes(db: Database, games: Collection[int]) -> dict[int, str]:
    """The watch codes of these games."""
    which = "" if len(games) > MOST_ASKED_FOR else f"WHERE id IN ({marks(games)})"
    return dict(db.execute(f"SELECT id, code FROM games {which}", list(games) if which else []))


def _free_code(db: Database) -> str:
    (taken,) = db.execute("SELECT count(*) FROM games").fetchone()
    length = SHORTEST
    while (taken + 2) * TRIES_TO_GUESS > len(ALPHABET) ** length:
        length += 1
    while True:
        code = random_code(length)
        # A replaced code is not used again: it must not lead its holder to another game.
        given = db.execute(
            "SELECT 1 FROM links WHERE key = ? UNION SELECT 1 FROM games WHERE code = ?",
            [code, code],
        ).fetchone()
        if given is None:
            return code
