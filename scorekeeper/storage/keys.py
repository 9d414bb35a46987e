"""The links of a game: keys that open it to a keeper or to a seat, and codes that were replaced.

Knows keys, and which of them still open something. Refuses to know who holds one (`sitting`), and
what the holder may do (`web.access`). No key is ever forgotten: whoever comes with an old one is
told to ask for the new one. Whoever writes here is inside `writing`.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from sqlite_utils import Database

from scorekeeper.storage import games

KEY_LENGTH = 14
"""Letters of a key: with 23 letters to choose from, 63 bits."""


KEEPER = "keeper"


_WATCH = "watch"


class State(StrEnum):
    """What has become of a link. OFFERED: it becomes the keeper's when somebody takes it."""

    CURRENT = "current"
    OFFERED = "offered"
    REPLACED = "replaced"


@dataclass(frozen=True, slots=True)
class Link:
    """A link: its number (what a cookie remembers), its key, and what it opens: `keeper` or a
    seat."""

    number: int
    key: str
    game_id: int
    opens: str
    state: State


_COLUMNS = (
    "links.id, key, game_id, opens, CASE WHEN links.generation = games.generation THEN state"
    " ELSE 'replaced' END FROM links JOIN games ON games.id = game_id"
)


def draw(db: Database, game_id: int, opens: Iterable[str]) -> None:
    """New keys for what these open; the keys there were open nothing any more."""
    for each in opens:
        db.execute(
            "UPDATE links SET state = 'replaced' WHERE game_id = ? AND opens = ?", [game_id, each]
        )
        _add(db, game_id, each, _new_key(), State.CURRENT)


def offer_keeper(db: Database, game_id: int) -> None:
    """A second key for the keeper, which ends the first when it is taken."""
    withdraw(db, game_id)
    _add(db, game_id, KEEPER, _new_key(), State.OFFERED)


def withdraw(db: Database, game_id: int) -> None:
    """Nobody is offered to keep this game any more."""
    db.execute(
        "UPDATE links SET state = 'replaced' WHERE game_id = ? AND state = 'offered'", [game_id]
    )


def accept(db: Database, link: Link) -> None:
    """The key that was offered is the keeper's now, and the only one."""
    db.execute(
        "UPDATE links SET state = CASE WHEN id = ? THEN 'current' ELSE 'replaced' END"
        " WHERE game_id = ? AND opens = ?",
        [link.number, link.game_id, KEEPER],
    )


def renew_all(db: Database, game_id: int) -> None:
    """A new generation: another watch code, other keys, and whatever was given out is dead."""
    opens = [row[0] for row in db.execute(
        "SELECT DISTINCT opens FROM links WHERE game_id = ? AND opens <> ?", [game_id, _WATCH]
    )]  # fmt: skip
    _add(db, game_id, _WATCH, games.new_code(db, game_id), State.REPLACED)
    db.execute("UPDATE games SET generation = generation + 1 WHERE id = ?", [game_id])
    draw(db, game_id, opens)


def find(db: Database, key: str) -> Link | None:
    """The link with this key, however it is typed; also one that opens nothing any more."""
    return _first(db, "WHERE key = ? AND opens <> ?", [games.read_code(key), _WATCH])


def numbered(db: Database, number: int) -> Link | None:
    """The link a cookie was taken with."""
    return _first(db, "WHERE links.id = ?", [number])


def given(db: Database, game_id: int, opens: str, state: State = State.CURRENT) -> Link | None:
    """The link that opens this now, or, with OFFERED, the one that is offered."""
    where = "WHERE game_id = ? AND opens = ? AND state = ? AND links.generation = games.generation"
    return _first(db, where, [game_id, opens, str(state)])


def first(db: Database, game_id: int, opens: str) -> Link | None:
    """The link that opened this when the game began, be it dead by now."""
    return _first(db, "WHERE game_id = ? AND opens = ? ORDER BY links.id", [game_id, opens])


def was_watch_code(db: Database, code: str) -> bool:
    """Did a game go by this code before its links were replaced?"""
    values = [games.read_code(code), _WATCH]
    return (
        db.execute("SELECT 1 FROM links WHERE key = ? AND opens = ?", values).fetchone() is not None
    )


def generation(db: Database, game_id: int) -> int:
    """How often the links of this game were made, 0 for no game."""
    found = db.execute("SELECT generation FROM games WHERE id = ?", [game_id]).fetchone()
    return 0 if found is None else int(found[0])


def _first(db: Database, where: str, values: list[object]) -> Link | None:
    found = db.execute(f"SELECT {_COLUMNS} {where} LIMIT 1", values).fetchone()
    if found is None:
        return None
    number, known, game_id, opens, state = found
    return Link(number, known, game_id, opens, State(state))


def _add(db: Database, game_id: int, opens: str, key: str, state: State) -> None:
    db.execute(
        "INSERT INTO links (key, game_id, opens, generation, state)"
        " SELECT ?, id, ?, generation, ? FROM games WHERE id = ?",
        [key, opens, str(state), game_id],
    )


def _new_key() -> str:
    return "".join(secrets.choice(games.ALPHABET) for _ in range(KEY_LENGTH))
