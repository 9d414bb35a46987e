"""The shelf of games: their numbers, marks and watch codes, and which were played last.

Knows which games there are. Refuses to know what happened in them (`event_store`) and whether
they are over: that is read off the log (`service`).
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass

from sqlite_utils import Database

ALPHABET = "CDFGHJKMNPQRTVWXY234679"
"""Letters of a watch code. No look-alikes (0 O, 1 I L, 2 Z, 5 S, 8 B, U V) and no vowels, so that
no code reads as a word."""


MOST_ASKED_FOR = 500
"""Games named in one question; what is known of more is found sooner by reading all."""


SHORTEST = 4


TRIES_TO_GUESS = 28_800
"""It takes so many tries at least, on the average, to hit the code of any game; before that, codes
grow by a letter. Twenty tries a minute are allowed (`web.limits`), so that is a day and a night."""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game on the shelf. `mark` is the same in every archive of it; times are as recorded."""

    game_id: int
    code: str
    mark: str
    last_seq: int
    started_at: str
    last_at: str


def new_game(db: Database, mark: str | None = None) -> int:
    """Put a new game on the shelf, with a code of its own. The caller is inside `writing`."""
    cursor = db.execute(
        "INSERT INTO games (code, mark) VALUES (?, ?)",
        [_free_code(db), mark or secrets.token_hex(8)],
    )
    assert cursor.lastrowid is not None
    return cursor.lastrowid


def new_code(db: Database, game_id: int) -> str:
    """Give this game another watch code; the one it had. The caller is inside `writing`."""
    (old,) = db.execute("SELECT code FROM games WHERE id = ?", [game_id]).fetchone()
    db.execute("UPDATE games SET code = ? WHERE id = ?", [_free_code(db), game_id])
    return str(old)


def read_code(typed: str) -> str:
    """A code as it is kept, from a code as it is typed: `k7 q2` is `K7Q2`."""
    return "".join(typed.split()).replace("-", "").upper()


def game_of_code(db: Database, code: str) -> int | None:
    """The game that is watched under this code."""
    found = db.execute("SELECT id FROM games WHERE code = ?", [read_code(code)]).fetchone()
    return None if found is None else int(found[0])


def game_of_mark(db: Database, mark: str) -> int | None:
    """The game that carries this mark, if it stands on this shelf."""
    found = db.execute("SELECT id FROM games WHERE mark = ?", [mark]).fetchone()
    return None if found is None else int(found[0])


def one(db: Database, game_id: int) -> StoredGame | None:
    """This game, or None where there is none."""
    return next(iter(_shelved(db, "WHERE id = ?", [game_id])), None)


def codes(db: Database, games: Collection[int]) -> dict[int, str]:
    """The watch codes of these games."""
    which = "" if len(games) > MOST_ASKED_FOR else f"WHERE id IN ({', '.join('?' * len(games))})"
    return dict(db.execute(f"SELECT id, code FROM games {which}", list(games) if which else []))


def game_started_last(db: Database) -> int | None:
    """The game that was started last, or None while the shelf is empty. Games of guests set
    no example."""
    ours = "WHERE id NOT IN (SELECT of_game FROM persons WHERE of_game IS NOT NULL)"
    started = _shelved(db, f"{ours} ORDER BY first.recorded_at DESC, id DESC LIMIT 1", [])
    return started[0].game_id if started else None


def _shelved(db: Database, which: str, values: list[int]) -> tuple[StoredGame, ...]:
    rows = db.execute(
        "SELECT id, code, mark, last.seq, first.recorded_at, last.recorded_at FROM games"
        " JOIN log AS first ON first.game_id = id AND first.seq = 1"
        " JOIN log AS last ON last.game_id = id"
        f" AND last.seq = (SELECT max(seq) FROM log WHERE game_id = id) {which}",
        values,
    )
    return tuple(StoredGame(*row) for row in rows)


def _free_code(db: Database) -> str:
    (taken,) = db.execute("SELECT count(*) FROM games").fetchone()
    length = SHORTEST
    while (taken + 2) * TRIES_TO_GUESS > len(ALPHABET) ** length:
        length += 1
    while True:
        code = "".join(secrets.choice(ALPHABET) for _ in range(length))
        # Nor one that was replaced: whoever comes with it is not to find another game.
        given = db.execute("SELECT 1 FROM links WHERE key = ?", [code]).fetchone()
        if game_of_code(db, code) is None and given is None:
            return code


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
