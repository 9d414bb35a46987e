"""The stored games: their numbers, marks and watch codes, the links that open them, and which game
followed which by *Same again*.

The letters of every code and key of the program are chosen here too (`ALPHABET`). The caller of
every function that writes is inside `writing`.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable
from enum import StrEnum

from scorekeeper.immutable import immutable
from scorekeeper.storage.database import Database, News, NewsKind, marks
from scorekeeper.storage.event_store import LAST_NUMBER
from scorekeeper.storage.faces import FIRST_FACE, Face, face_of
from scorekeeper.storage.open_file import damaged_error

ALPHABET = "CDFGHJKMNPQRTVWXY234679"
"""No look-alikes (0 O, 1 I L, 2 Z, 5 S, 8 B, U V) and no vowels, so that no code reads as a
word."""


def random_code(length: int) -> str:
    """A code of this many letters that nobody can guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def read_code(typed: str) -> str:
    """The stored spelling of a typed code: `k7 q2` is `K7Q2`."""
    return "".join(typed.split()).replace("-", "").replace("\0", "").upper()


# --- games ----------------------------------------------------------------------------------------


MOST_ASKED_FOR = 500
"""Games named in one query. For more of them, reading the whole table is faster."""

SHORTEST = 4
"""Letters of the shortest watch code."""

TRIES_TO_GUESS = 28_800
"""Guessing any game's code takes at least this many tries on average; codes get longer as the
number of games grows. Twenty tries a minute are allowed (`serving.limits`), so that is 24 hours."""

_FIRST_GENERATIONS = 2**31
"""The first generation of a game's links is drawn below this number."""


@immutable
class StoredGame:
    """One stored game. `mark` identifies it in every archive of it; times are as recorded."""

    game_id: int
    code: str
    mark: str
    last_seq: int
    started_at: str
    last_at: str


def new_game(db: Database, mark: str | None = None) -> int:
    """Store a new game with its own watch code; gives its number.

    After the latest game was removed, or an older copy was restored, a number is given a second
    time. The first generation of the links is random, so that the cookie of a phone that watched
    the first game does not open the second."""
    (number,) = db.execute(
        "INSERT INTO games (code, mark, generation) VALUES (?, ?, ?) RETURNING id",
        [_free_code(db), mark or secrets.token_hex(8), 1 + secrets.randbelow(_FIRST_GENERATIONS)],
    ).fetchone()
    return int(number)


def new_code(db: Database, game_id: int) -> str:
    """Give this game a new watch code and return the old one."""
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
    """The number of this game's last entry, and the command that started it; 0 and "" if the game
    does not exist or is deleted."""
    if game_id > LAST_NUMBER:
        return 0, ""
    found = db.execute(
        "SELECT (SELECT max(seq) FROM log WHERE game_id = id),"
        " (SELECT command_id FROM log WHERE game_id = id AND seq = 1) FROM games"
        " WHERE id = ? AND deleted_at IS NULL",
        [game_id],
    ).fetchone()
    return (0, "") if found is None else (int(found[0] or 0), found[1] or "")


def latest_changes(db: Database, games: Collection[int]) -> list[tuple[int, int, int]]:
    """Number, last entry and count of changes at the door of each of these games, without deleted
    ones."""
    rows = db.execute(
        "SELECT id, (SELECT coalesce(max(seq), 0) FROM log WHERE game_id = id), rings FROM games"
        f" WHERE id IN ({marks(games)}) AND deleted_at IS NULL",
        list(games),
    )
    return list(rows)


def stored_game(db: Database, game_id: int) -> StoredGame | None:
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


def watch_codes(db: Database, games: Collection[int]) -> dict[int, str]:
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


# --- links ----------------------------------------------------------------------------------------


KEY_LENGTH = 14
"""Letters of a key: with 23 letters to choose from, 63 bits."""

KEEPER = "keeper"

_WATCH = "watch"

_GAPS = 2**32
"""The gap between the numbers of two links is drawn up to this."""


class LinkState(StrEnum):
    """The state of a link. OFFERED: it becomes the keeper's link when somebody takes it."""

    CURRENT = "current"
    OFFERED = "offered"
    REPLACED = "replaced"


@immutable
class Link:
    """A link with the key of the keeper or of a seat. `number` is stored in cookies; `opens` is
    `keeper` or a seat. A replaced link is kept, so that a page can tell the person who opens it to
    ask for the new one. `made_by` is the phone that made a keeper's link in place of its own; None
    for all other links."""

    number: int
    key: str
    game_id: int
    opens: str
    state: LinkState
    made_by: str | None


_LINK = (
    "links.id, key, game_id, opens, CASE WHEN links.generation = games.generation THEN state"
    " ELSE 'replaced' END, made_by FROM links JOIN games ON games.id = game_id"
)


def make_keys(
    db: Database, game_id: int, opens: Iterable[str], *, maker: str | None = None
) -> None:
    """Make a new key for each of `opens` (`keeper` or a seat), replacing the present keys. `maker`
    is the keeper's phone that asked for it, if that is to go on as keeper."""
    for each in opens:
        db.execute(
            "UPDATE links SET state = 'replaced' WHERE game_id = ? AND opens = ?", [game_id, each]
        )
        made_by = maker if each == KEEPER else None
        _add_link(db, game_id, each, random_code(KEY_LENGTH), LinkState.CURRENT, made_by)


def offer_keeper(db: Database, game_id: int) -> None:
    """Make a second keeper's key. When somebody takes it, the first is replaced."""
    withdraw_offer(db, game_id)
    _add_link(db, game_id, KEEPER, random_code(KEY_LENGTH), LinkState.OFFERED)


def withdraw_offer(db: Database, game_id: int) -> None:
    """Withdraw the keeper's key that was offered."""
    db.execute(
        "UPDATE links SET state = 'replaced' WHERE game_id = ? AND state = 'offered'", [game_id]
    )


def accept_offer(db: Database, link: Link) -> None:
    """Make the offered link the only keeper's link."""
    db.execute(
        "UPDATE links SET state = CASE WHEN id = ? THEN 'current' ELSE 'replaced' END"
        " WHERE game_id = ? AND opens = ?",
        [link.number, link.game_id, KEEPER],
    )


def renew_all_links(db: Database, game_id: int, *, maker: str | None = None) -> None:
    """Start a new generation: a new watch code and new keys. All earlier ones become invalid.
    `maker` is the phone that goes on as keeper."""
    rows = db.execute(
        "SELECT DISTINCT opens FROM links WHERE game_id = ? AND opens <> ?", [game_id, _WATCH]
    )
    opens = [row[0] for row in rows]
    _add_link(db, game_id, _WATCH, new_code(db, game_id), LinkState.REPLACED)
    db.execute("UPDATE games SET generation = generation + 1 WHERE id = ?", [game_id])
    make_keys(db, game_id, opens, maker=maker)
    db.tell(News(NewsKind.LINKS, game_id))


def link_of_key(db: Database, key: str) -> Link | None:
    """The link with this key as typed, also a replaced one, or None."""
    return _first_link(db, "WHERE key = ? AND opens <> ?", [read_code(key), _WATCH])


def link_for(
    db: Database, game_id: int, opens: str, state: LinkState = LinkState.CURRENT
) -> Link | None:
    """The link of the present generation that opens `opens` and has this state, or None."""
    where = "WHERE game_id = ? AND opens = ? AND state = ? AND links.generation = games.generation"
    return _first_link(db, where, [game_id, opens, str(state)])


def first_link_for(db: Database, game_id: int, opens: str) -> Link | None:
    """The link that opened `opens` when the game began, even if it was replaced since."""
    return _first_link(db, "WHERE game_id = ? AND opens = ? ORDER BY links.id", [game_id, opens])


def was_watch_code(db: Database, code: str) -> bool:
    """Was this the watch code of a game before its links were replaced?"""
    values = [read_code(code), _WATCH]
    return (
        db.execute("SELECT 1 FROM links WHERE key = ? AND opens = ?", values).fetchone() is not None
    )


def link_generation(db: Database, game_id: int) -> int:
    """The generation of the game's links, which grows by one; 0 for an unknown game."""
    found = db.execute("SELECT generation FROM games WHERE id = ?", [game_id]).fetchone()
    return 0 if found is None else int(found[0])


def _first_link(db: Database, where: str, values: list[object]) -> Link | None:
    found = db.execute(f"SELECT {_LINK} {where} LIMIT 1", values).fetchone()
    if found is None:
        return None
    number, known, game_id, opens, state, made_by = found
    try:
        return Link(number, known, game_id, opens, LinkState(state), made_by)
    except ValueError as error:
        raise damaged_error(db, error) from error


def _add_link(
    db: Database,
    game_id: int,
    opens: str,
    key: str,
    state: LinkState,
    made_by: str | None = None,
) -> None:
    # A cookie names a link by its number, so no number is ever given again: not after the latest
    # game was removed, and not after an older copy was restored. The gap is random for that.
    db.execute(
        "INSERT INTO links (id, key, game_id, opens, generation, state, made_by)"
        " SELECT (SELECT coalesce(max(id), 0) FROM links) + ?, ?, id, ?, generation, ?, ?"
        " FROM games WHERE id = ?",
        [1 + secrets.randbelow(_GAPS), key, opens, str(state), made_by, game_id],
    )


# --- same again -----------------------------------------------------------------------------------


@immutable
class EarlierGame:
    """The game before a *Same again*, and the keeper's link with which the later game began. While
    that link is valid, the keeper of the earlier game also keeps the later one."""

    game_id: int
    keeper_link: int


def record_next_game(db: Database, earlier: int, game_id: int, keeper_link: int) -> None:
    """Record that the players of `earlier` continued with `game_id`."""
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
    """The games with which the players continued, one after the other, and whether each is known to
    go on. The row ends before a deleted game."""
    rows = db.execute(
        # A later game has a higher number, in a damaged file too, or this would never end.
        "WITH RECURSIVE following (game_id) AS ("
        " SELECT id FROM games WHERE id = ? UNION ALL"
        " SELECT (SELECT max(successors.game_id) FROM successors"
        " JOIN games ON id = successors.game_id WHERE before = following.game_id"
        " AND successors.game_id > following.game_id AND deleted_at IS NULL)"
        " FROM following WHERE following.game_id IS NOT NULL)"
        " SELECT following.game_id, coalesce(reason = '', 1 = 0) FROM following"
        " LEFT JOIN listed_games ON listed_games.game_id = following.game_id"
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


# --- what is shown of a game ----------------------------------------------------------------------


def shows_chances(db: Database, game_id: int) -> bool:
    """Does this table see its chances to win while it plays? Only if it was switched on. Like a
    colour, this is stored beside the log."""
    found = db.execute("SELECT shows_chances FROM games WHERE id = ?", [game_id]).fetchone()
    return found is not None and bool(found[0])


def show_chances(db: Database, game_id: int, *, on: bool) -> None:
    """Switch the chances of this game on or off."""
    db.execute("UPDATE games SET shows_chances = ? WHERE id = ?", [int(on), game_id])


@immutable
class ShownGame:
    """What pages show of a game beside its log. `last_seq` is its last entry, `started_by` the
    command that started it; `title`, `place` and `put_away` were noted about it (`game_lines`).
    `names` and `faces` are those of its players by seat, in seat order; `forgotten` are the seats
    whose people were forgotten."""

    last_seq: int
    started_by: str
    code: str
    mark: str
    title: str
    place: str
    put_away: bool
    names: dict[str, str]
    forgotten: frozenset[str]
    faces: dict[str, Face]


def shown_game(db: Database, game_id: int) -> ShownGame | None:
    """The game with this number; None if it is unknown, deleted, or has no players. One statement
    reads everything, so that it is all of one moment and a database server is asked once."""
    found = None if game_id > LAST_NUMBER else _shown(db, "games.id", game_id)
    return None if found is None else found[1]


def shown_game_of_code(db: Database, code: str) -> tuple[int, ShownGame] | None:
    """The number of the game with this watch code, and the same about it; None if there is none."""
    return _shown(db, "code", read_code(code))


def _shown(db: Database, column: str, wanted: int | str) -> tuple[int, ShownGame] | None:
    rows = db.execute(
        "SELECT (SELECT max(seq) FROM log WHERE log.game_id = games.id),"
        " (SELECT command_id FROM log WHERE log.game_id = games.id AND seq = 1),"
        " code, mark, title, place, put_away, seat, name, forgotten, seats.colour, seats.shape,"
        " games.id"
        " FROM games JOIN seats ON seats.game_id = games.id JOIN persons ON persons.id = person_id"
        f" WHERE {column} = ? AND deleted_at IS NULL ORDER BY length(seat), seat",
        [wanted],
    ).fetchall()
    if not rows:
        return None
    last_seq, started_by, code, mark, title, place, put_away = rows[0][:7]
    return int(rows[0][-1]), ShownGame(
        last_seq=last_seq or 0,
        started_by=started_by or "",
        code=code,
        mark=mark,
        title=title,
        place=place,
        put_away=bool(put_away),
        names={row[7]: row[8] for row in rows},
        forgotten=frozenset(row[7] for row in rows if row[9]),
        faces={row[7]: face_of(row[10], row[11]) or FIRST_FACE for row in rows},
    )
