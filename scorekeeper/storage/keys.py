"""The links of a game: keys for its keeper and its seats, and watch codes that were replaced.

Replaced keys are kept, so that the page can tell whoever opens an old link to ask for the new one.
The caller of every function that writes is inside `writing`.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.storage import games
from scorekeeper.storage.codes import random_code, read_code
from scorekeeper.storage.database import Database
from scorekeeper.storage.news import News, NewsKind

KEY_LENGTH = 14
"""Letters of a key: with 23 letters to choose from, 63 bits."""


KEEPER = "keeper"


_WATCH = "watch"

_GAPS = 2**32


class LinkState(StrEnum):
    """The state of a link. OFFERED: it becomes the keeper's link when somebody takes it."""

    CURRENT = "current"
    OFFERED = "offered"
    REPLACED = "replaced"


@dataclass(frozen=True, slots=True)
class Link:
    """A link. `number` is stored in cookies; `opens` is `keeper` or a seat."""

    number: int
    key: str
    game_id: int
    opens: str
    state: LinkState


_COLUMNS = (
    "links.id, key, game_id, opens, CASE WHEN links.generation = games.generation THEN state"
    " ELSE 'replaced' END FROM links JOIN games ON games.id = game_id"
)


def make_keys(db: Database, game_id: int, opens: Iterable[str]) -> None:
    """Make a new key for each of `opens` (`keeper` or a seat), replacing the present keys."""
    for each in opens:
        db.execute(
            "UPDATE links SET state = 'replaced' WHERE game_id = ? AND opens = ?", [game_id, each]
        )
        _add(db, game_id, each, random_code(KEY_LENGTH), LinkState.CURRENT)


def offer_keeper(db: Database, game_id: int) -> None:
    """Make a second keeper's key. When somebody takes it, the first is replaced."""
    withdraw_offer(db, game_id)
    _add(db, game_id, KEEPER, random_code(KEY_LENGTH), LinkState.OFFERED)


def withdraw_offer(db: Database, game_id: int) -> None:
    """Withdraw the keeper's key that was offered."""
    db.execute(
        "UPDATE links SET state = 'replaced' WHERE game_id = ? AND state = 'offered'", [game_id]
    )


def accept(db: Database, link: Link) -> None:
    """Make the offered link the only keeper's link."""
    db.execute(
        "UPDATE links SET state = CASE WHEN id = ? THEN 'current' ELSE 'replaced' END"
        " WHERE game_id = ? AND opens = ?",
        [link.number, link.game_id, KEEPER],
    )


def renew_all(db: Database, game_id: int) -> None:
    """Start a new generation: a new watch code and new keys. All earlier ones become invalid."""
    opens = [row[0] for row in db.execute(
        "SELECT DISTINCT opens FROM links WHERE game_id = ? AND opens <> ?", [game_id, _WATCH]
    )]  # fmt: skip
    _add(db, game_id, _WATCH, games.new_code(db, game_id), LinkState.REPLACED)
    db.execute("UPDATE games SET generation = generation + 1 WHERE id = ?", [game_id])
    make_keys(db, game_id, opens)
    db.tell(News(NewsKind.LINKS, game_id))


def find_by_key(db: Database, key: str) -> Link | None:
    """The link with this key as typed, also a replaced one; None if there is none."""
    return _first(db, "WHERE key = ? AND opens <> ?", [read_code(key), _WATCH])


def find_by_number(db: Database, number: int) -> Link | None:
    """The link with this number, which is the one in a cookie; None if there is none."""
    return _first(db, "WHERE links.id = ?", [number])


def link_for(
    db: Database, game_id: int, opens: str, state: LinkState = LinkState.CURRENT
) -> Link | None:
    """The link of this generation that opens `opens` and has this state; None if there is none."""
    where = "WHERE game_id = ? AND opens = ? AND state = ? AND links.generation = games.generation"
    return _first(db, where, [game_id, opens, str(state)])


def first_link_for(db: Database, game_id: int, opens: str) -> Link | None:
    """The link that opened `opens` when the game began, even if it was replaced since."""
    return _first(db, "WHERE game_id = ? AND opens = ? ORDER BY links.id", [game_id, opens])


def was_watch_code(db: Database, code: str) -> bool:
    """Was this the watch code of a game before its links were replaced?"""
    values = [read_code(code), _WATCH]
    return (
        db.execute("SELECT 1 FROM links WHERE key = ? AND opens = ?", values).fetchone() is not None
    )


def generation(db: Database, game_id: int) -> int:
    """The generation of the game's links, which grows by one; 0 for an unknown game."""
    found = db.execute("SELECT generation FROM games WHERE id = ?", [game_id]).fetchone()
    return 0 if found is None else int(found[0])


def _first(db: Database, where: str, values: list[object]) -> Link | None:
    found = db.execute(f"SELECT {_COLUMNS} {where} LIMIT 1", values).fetchone()
    if found is None:
        return None
    number, known, game_id, opens, state = found
    return Link(number, known, game_id, opens, LinkState(state))


def _add(db: Database, game_id: int, opens: str, key: str, state: LinkState) -> None:
    # A cookie names a link by its number, so no number is ever given again: not after the latest
    # game was removed, and not after an older copy was restored. The gap is random for that.
    db.execute(
        "INSERT INTO links (id, key, game_id, opens, generation, state)"
        " SELECT (SELECT coalesce(max(id), 0) FROM links) + ?, ?, id, ?, generation, ?"
        " FROM games WHERE id = ?",
        [1 + secrets.randbelow(_GAPS), key, opens, str(state), game_id],
    )
