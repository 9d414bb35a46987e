"""What lists show of games and search them by: their summaries, and what people note about them.

A summary follows from the log and spares a replay; its table is part of the cache that
`storage.projections` describes. A title, a place and whether a game is put away are noted beside
the log. The caller of every function that writes is inside `writing`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from scorekeeper.immutable import immutable
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.storage.database import Database, marks
from scorekeeper.storage.event_store import LAST_NUMBER
from scorekeeper.storage.game_search import (
    NOT_AT_ONE_GO,
    PLAYERS,
    GameSearch,
    condition,
    figure,
    ranking,
)
from scorekeeper.storage.games import MOST_ASKED_FOR
from scorekeeper.storage.open_file import damaged_error
from scorekeeper.storage.players import clean, normalized


@immutable
class GameSummary:
    """What a list shows of a game, with seats instead of names. `standings` are the seats in order
    with place, phases done and points; `reason` is why the game ended,
    "" if it has not. `over`: nothing is left to play. `round_no` is the round being played, or how
    many were played. `played_until` is the end of a game that is over, else the time of the last
    entry. `seconds` is the time at the table; None if it is not known or the game goes on. Times in
    UTC and sort as text; `sheet` and `variant` are those of the rules in force."""

    game_id: int
    over: bool
    seats: tuple[str, ...]
    round_no: int
    started_at: str
    played_until: str
    seconds: int | None
    reason: str
    winners: tuple[str, ...]
    tie_due: bool
    paused: bool
    sheet: str
    variant: str
    standings: tuple[tuple[str, int, int, int], ...]


_COLUMNS = (
    "game_id, over, seats, round_no, started_at, played_until, seconds, reason, winners,"
    " tie_due, paused, sheet, variant, standings"
)
_CHANGED = ", ".join(f"{name} = excluded.{name}" for name in _COLUMNS.split(", ")[1:])


def create_table(db: Database) -> None:
    """Create the table of the summaries if it is missing."""
    db.execute(
        "CREATE TABLE IF NOT EXISTS listed_games (game_id INTEGER PRIMARY KEY,"
        " over INTEGER NOT NULL, seats TEXT NOT NULL, round_no INTEGER NOT NULL,"
        " started_at TEXT NOT NULL, played_until TEXT NOT NULL,"
        " seconds INTEGER, reason TEXT NOT NULL, winners TEXT NOT NULL, tie_due INTEGER NOT NULL,"
        " paused INTEGER NOT NULL, sheet TEXT NOT NULL, variant TEXT NOT NULL,"
        " standings TEXT NOT NULL) STRICT"
    )
    db.execute(
        "CREATE INDEX IF NOT EXISTS listed_games_by_last_entry"
        " ON listed_games (over, played_until, game_id)"
    )
    db.execute(
        "CREATE INDEX IF NOT EXISTS listed_games_by_time ON listed_games (played_until, game_id)"
    )
    db.execute("CREATE INDEX IF NOT EXISTS listed_games_by_sheet ON listed_games (sheet)")
    db.execute("CREATE INDEX IF NOT EXISTS listed_games_by_start ON listed_games (started_at)")


def keep_summary(db: Database, summary: GameSummary) -> None:
    """Store this summary in place of an earlier one."""
    db.execute(
        f"INSERT INTO listed_games ({_COLUMNS})"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        f" ON CONFLICT (game_id) DO UPDATE SET {_CHANGED}",
        [
            summary.game_id,
            int(summary.over),
            " ".join(summary.seats),
            summary.round_no,
            summary.started_at,
            summary.played_until,
            summary.seconds,
            summary.reason,
            " ".join(summary.winners),
            int(summary.tie_due),
            int(summary.paused),
            summary.sheet,
            summary.variant,
            " ".join(":".join(map(str, standing)) for standing in summary.standings),
        ],
    )


def forget_summary(db: Database, game_id: int) -> None:
    """Delete the summary of this game."""
    db.execute("DELETE FROM listed_games WHERE game_id = ?", [game_id])


def forget_all_summaries(db: Database) -> None:
    """Delete all summaries."""
    db.execute("DELETE FROM listed_games")


def find_summaries(
    db: Database,
    search: GameSearch,
    *,
    among: Collection[int] | None = None,
    first: int = 0,
    most: int | None = None,
) -> tuple[GameSummary, ...]:
    """The summaries of the games that this search finds, the latest first: of the games `among`,
    at most `most` after skipping `first`."""
    which, values = condition(search, among)
    rows = db.execute(
        f"SELECT {_COLUMNS} FROM listed_games AS listed WHERE {which}"
        " ORDER BY played_until DESC, game_id DESC LIMIT ? OFFSET ?",
        [*values, LAST_NUMBER if most is None else most, min(first, LAST_NUMBER)],
    ).fetchall()
    return _summaries(db, rows)


def found_with_times(
    db: Database, search: GameSearch, *, among: Collection[int] | None = None
) -> list[tuple[int, str, str]]:
    """The numbers of all games that this search finds, in its order, with the times of their first
    entry and of their end."""
    which, values = condition(search, among)
    order, more = ranking(search)
    return db.execute(
        f"SELECT game_id, started_at, played_until FROM listed_games AS listed WHERE {which}"
        f" ORDER BY {order}",
        [*values, *more],
    ).fetchall()


def figure_of(db: Database, game_id: int, search: GameSearch) -> int | None:
    """The figure of this game by which this search sorts; None if it has none."""
    which, values = figure(search)
    found = db.execute(
        f"SELECT {which} FROM listed_games AS listed WHERE game_id = ?", [*values, game_id]
    ).fetchone()
    return None if found is None or found[0] is None else int(found[0])


def summaries_of(db: Database, games: Collection[int]) -> tuple[GameSummary, ...]:
    """The summaries of these games, in this order."""
    rows = db.execute(
        f"SELECT {_COLUMNS} FROM listed_games WHERE game_id IN ({marks(games)})", list(games)
    ).fetchall()
    by_number = {each.game_id: each for each in _summaries(db, rows)}
    return tuple(by_number[game_id] for game_id in games if game_id in by_number)


def _summaries(db: Database, rows: list[tuple[Any, ...]]) -> tuple[GameSummary, ...]:
    try:
        return tuple(_summary(row) for row in rows)
    except ValueError as error:
        raise damaged_error(db, error) from error


def number_found(db: Database, search: GameSearch, *, among: Collection[int] | None = None) -> int:
    """How many games this search finds, of those `among`."""
    which, values = condition(search, among)
    (number,) = db.execute(
        f"SELECT count(*) FROM listed_games AS listed WHERE {which}", values
    ).fetchone()
    return int(number)


def time_played(db: Database, search: GameSearch, among: Collection[int] | None = None) -> float:
    """The seconds that the finished games of this search took, without those that were not played
    at one go."""
    which, values = condition(search, among)
    (seconds,) = db.execute(
        "SELECT coalesce(sum(seconds), 0) FROM listed_games AS listed"
        f" WHERE over = 1 AND {which} AND seconds <= ?",
        [*values, NOT_AT_ONE_GO],
    ).fetchone()
    return float(seconds)


def people_by_games(db: Database, *, among: Collection[int] | None, most: int) -> tuple[str, ...]:
    """The names of those who played in these games, who played most of them first, at most `most`
    of them."""
    which = "" if among is None else f" AND game_id IN ({marks(among)})"
    # Seats are counted along their index; names are looked up once for each person, not each seat.
    rows = db.execute(
        "SELECT min(name) FROM (SELECT person_id, count(*) AS times FROM seats"
        f" WHERE game_id NOT IN (SELECT id FROM games WHERE deleted_at IS NOT NULL){which}"
        " GROUP BY person_id) AS played JOIN persons ON persons.id = person_id"
        " WHERE forgotten = 0 GROUP BY spelt ORDER BY sum(times) DESC, spelt LIMIT ?",
        [*(among or ()), most],
    )
    return tuple(name for (name,) in rows.fetchall())


def titles_and_places(
    db: Database, *, among: Collection[int] | None
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The titles and the places of these games, each once, those of the latest games first."""
    which = "" if among is None else f" AND id IN ({marks(among)})"
    found = []
    for column in ("title", "place"):
        rows = db.execute(
            f"SELECT {column} FROM games WHERE {column} <> '' AND deleted_at IS NULL{which}"
            f" GROUP BY {column} ORDER BY max(id) DESC",
            list(among or ()),
        )
        found.append(tuple(text for (text,) in rows.fetchall()))
    return found[0], found[1]


_WON_BY = (
    "played_seats AS played JOIN seats ON seats.game_id = played.game_id"
    " AND seats.seat = played.seat"
    " JOIN persons ON persons.id = person_id"
)


def number_won(db: Database, games: Sequence[int], *names: str) -> int:
    """How many of these games the people with these names won, all of them together; without a
    name, anybody."""
    spelt = [normalized(name) for name in names]
    whose = f"spelt IN ({marks(spelt)})" if names else "1 = 1"
    total = 0
    for first in range(0, len(games), MOST_ASKED_FOR):
        some = games[first : first + MOST_ASKED_FOR]
        (won,) = db.execute(
            f"SELECT count(*) FROM (SELECT played.game_id FROM {_WON_BY}"
            f" WHERE won = 1 AND {whose} AND played.game_id IN ({marks(some)})"
            " GROUP BY played.game_id HAVING count(DISTINCT persons.id) >= ?) AS won_by_all",
            [*spelt, *some, max(len(spelt), 1)],
        ).fetchone()
        total += int(won)
    return total


_DID = {"won": "won = 1", "lost": "was_last = 1", "played": "1 = 1"}


def most_often(db: Database, games: Sequence[int], did: str) -> tuple[tuple[str, int], ...]:
    """The names of those who won, lost or played most of these games, and how many, the most first.
    Guests are left out."""
    counted: Counter[str] = Counter()
    for first in range(0, len(games), MOST_ASKED_FOR):
        some = games[first : first + MOST_ASKED_FOR]
        rows = db.execute(
            f"SELECT min(name), count(DISTINCT played.game_id) FROM {_WON_BY}"
            f" WHERE of_game IS NULL AND {_DID[did]} AND played.game_id IN ({marks(some)})"
            " GROUP BY persons.id",
            list(some),
        )
        counted.update({name: int(number) for name, number in rows.fetchall()})
    return tuple(sorted(counted.items(), key=lambda each: (-each[1], each[0].casefold())))


def sheets_played(db: Database) -> tuple[str, ...]:
    """The ids of the rule sheets that games were played by, in alphabetical order."""
    # From one sheet to the next along their index, instead of through all games.
    rows = db.execute(
        "WITH RECURSIVE played (sheet) AS (SELECT min(sheet) FROM listed_games UNION ALL"
        " SELECT (SELECT min(sheet) FROM listed_games WHERE listed_games.sheet > played.sheet)"
        " FROM played WHERE sheet IS NOT NULL)"
        " SELECT sheet FROM played WHERE sheet IS NOT NULL ORDER BY sheet"
    )
    return tuple(sheet for (sheet,) in rows.fetchall() if sheet in SHEETS)


def most_players(db: Database) -> int:
    """How many players the largest game had, with those who left; 0 if there is no game."""
    (found,) = db.execute(f"SELECT MAX({PLAYERS}) FROM listed_games").fetchone()
    return int(found or 0)


AFTER_ALL = "9999-12-31T23:59:59"
"""Sorts after the time of every entry."""


def started_last(db: Database, before: str = AFTER_ALL) -> int | None:
    """The game that was started last before this time, or None. Games of guests are not counted."""
    found = db.execute(
        "SELECT game_id FROM listed_games AS listed WHERE started_at < ?"
        " AND NOT EXISTS (SELECT 1 FROM persons WHERE of_game = listed.game_id AND forgotten = 0)"
        " ORDER BY started_at DESC, game_id DESC LIMIT 1",
        [before],
    ).fetchone()
    return None if found is None else int(found[0])


def _summary(row: tuple[Any, ...]) -> GameSummary:
    game_id, over, seats, round_no, started_at, played_until, seconds, *rest = row
    reason, winners, tie_due, paused, sheet, variant, stood = rest
    if not stood or sheet not in SHEETS:
        raise ValueError(f"a game of {sheet!r} with the standings {stood!r}")
    return GameSummary(
        game_id=game_id,
        over=bool(over),
        seats=tuple(seats.split()),
        round_no=round_no,
        started_at=started_at,
        played_until=played_until,
        seconds=seconds,
        reason=reason,
        winners=tuple(winners.split()),
        tie_due=bool(tie_due),
        paused=bool(paused),
        sheet=sheet,
        variant=variant,
        standings=tuple(_standing(each) for each in stood.split()),
    )


def _standing(stored: str) -> tuple[str, int, int, int]:
    seat, place, done, total = stored.split(":")
    return seat, int(place), int(done), int(total)


# --- titles and places ----------------------------------------------------------------------------


@immutable
class GameTitle:
    """The title of a game and the place where it was played, "" if none was given. `put_away`: the
    start page does not offer to go on with it."""

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


def change_title(db: Database, game_id: int, title: str, place: str) -> None:
    """Give the game this title and this place; "" for none. A place that differs from a known one
    only in upper and lower case is spelt as that one."""
    title, place = clean(title), _as_known(db, place)
    db.execute(
        "UPDATE games SET title = ?, place = ?, found_by = ? WHERE id = ?",
        [title, place, _found_by(title, place), game_id],
    )


def replace_title(db: Database, was: str, title: str) -> None:
    """Give all games with the title `was` this one, "" for none. Deleted games are among them."""
    _replace(db, "title", was, clean(title))


def replace_place(db: Database, was: str, place: str) -> None:
    """Give all games that were played at `was` this place, "" for none. Deleted games are among
    them."""
    _replace(db, "place", was, _as_known(db, place))


def _replace(db: Database, column: str, was: str, text: str) -> None:
    rows = db.execute(f"SELECT id, title, place FROM games WHERE {column} = ?", [was]).fetchall()
    changed = (
        {"id": number, "title": title, "place": place, column: text}
        for number, title, place in rows
    )
    db.execute_many(
        "UPDATE games SET title = :title, place = :place, found_by = :found_by WHERE id = :id",
        [{**row, "found_by": _found_by(row["title"], row["place"])} for row in changed],
    )


def _as_known(db: Database, place: str) -> str:
    known = {normalized(each): each for each in places(db)}
    return known.get(normalized(place), clean(place))


def _found_by(title: str, place: str) -> str:
    return normalized(f"{title} / {place}") if title or place else ""


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
