"""What lists show of games and search them by: their summaries, and what people note about them.

A summary follows from the log and spares a replay; its table is part of the cache that
`storage.projections` describes. A title, a place and whether a game is put away are noted beside
the log. The caller of every function that writes is inside `writing`.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from scorekeeper.storage.database import Database, marks
from scorekeeper.storage.event_store import LAST_NUMBER
from scorekeeper.storage.games import MOST_ASKED_FOR
from scorekeeper.storage.open_file import damaged_error
from scorekeeper.storage.players import clean, normalized


@dataclass(frozen=True, slots=True)
class GameSummary:
    """What a list shows of a game, with seats instead of names. `standings` are the seats by place
    with phases done (0 where only points count) and points; `reason` is why the game ended, "" if
    it has not. `over`: nothing is left to play. Times are in UTC and sort as text; `sheet` and
    `variant` are those of the rules in force, `rounds` are the closed ones."""

    game_id: int
    over: bool
    seats: tuple[str, ...]
    round_no: int
    rounds: int
    started_at: str
    last_at: str
    reason: str
    winners: tuple[str, ...]
    tie_due: bool
    paused: bool
    sheet: str
    variant: str
    standings: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSearch:
    """Which games a list contains; a part that is empty or None excludes none. `over`: finished
    games, or with False those that go on. `put_away`: those that are put away, or not. `at_home`:
    none that was started at a venue table. `players` all took part, each a name in any spelling;
    `sheet` is an id, `place` as stored. The last entry came `since` and `before` these times in
    UTC. Each of the `words` occurs in the title, the place or a name."""

    over: bool | None = None
    put_away: bool | None = None
    at_home: bool = False
    players: tuple[str, ...] = ()
    sheet: str = ""
    place: str = ""
    since: str = ""
    before: str = ""
    words: tuple[str, ...] = ()


EVERY_GAME = GameSearch()


_COLUMNS = (
    "game_id, over, seats, round_no, rounds, started_at, last_at, reason, winners, tie_due, paused,"
    " sheet, variant, standings"
)
_CHANGED = ", ".join(f"{name} = excluded.{name}" for name in _COLUMNS.split(", ")[1:])


def create_table(db: Database) -> None:
    """Create the table of the summaries if it is missing."""
    db.execute(
        "CREATE TABLE IF NOT EXISTS games_in_lists (game_id INTEGER PRIMARY KEY,"
        " over INTEGER NOT NULL, seats TEXT NOT NULL, round_no INTEGER NOT NULL,"
        " rounds INTEGER NOT NULL, started_at TEXT NOT NULL, last_at TEXT NOT NULL,"
        " reason TEXT NOT NULL, winners TEXT NOT NULL, tie_due INTEGER NOT NULL,"
        " paused INTEGER NOT NULL, sheet TEXT NOT NULL, variant TEXT NOT NULL,"
        " standings TEXT NOT NULL) STRICT"
    )
    db.execute(
        "CREATE INDEX IF NOT EXISTS games_in_lists_by_last_entry"
        " ON games_in_lists (over, last_at, game_id)"
    )
    db.execute(
        "CREATE INDEX IF NOT EXISTS games_in_lists_by_time ON games_in_lists (last_at, game_id)"
    )
    db.execute("CREATE INDEX IF NOT EXISTS games_in_lists_by_sheet ON games_in_lists (sheet)")
    db.execute("CREATE INDEX IF NOT EXISTS games_in_lists_by_start ON games_in_lists (started_at)")


def keep_summary(db: Database, summary: GameSummary) -> None:
    """Store this summary in place of an earlier one."""
    db.execute(
        f"INSERT INTO games_in_lists ({_COLUMNS})"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        f" ON CONFLICT (game_id) DO UPDATE SET {_CHANGED}",
        [
            summary.game_id,
            int(summary.over),
            " ".join(summary.seats),
            summary.round_no,
            summary.rounds,
            summary.started_at,
            summary.last_at,
            summary.reason,
            " ".join(summary.winners),
            int(summary.tie_due),
            int(summary.paused),
            summary.sheet,
            summary.variant,
            " ".join(f"{seat}:{done}:{total}" for seat, done, total in summary.standings),
        ],
    )


def forget_summary(db: Database, game_id: int) -> None:
    """Delete the summary of this game."""
    db.execute("DELETE FROM games_in_lists WHERE game_id = ?", [game_id])


def forget_all_summaries(db: Database) -> None:
    """Delete all summaries."""
    db.execute("DELETE FROM games_in_lists")


def find_summaries(
    db: Database,
    search: GameSearch,
    *,
    among: Collection[int] | None = None,
    first: int = 0,
    most: int | None = None,
) -> tuple[GameSummary, ...]:
    """The summaries of the games that this search finds, latest entry first: of the games `among`,
    at most `most` after skipping `first`."""
    which, values = _condition(search, among)
    rows = db.execute(
        f"SELECT {_COLUMNS} FROM games_in_lists AS listed WHERE {which}"
        " ORDER BY last_at DESC, game_id DESC LIMIT ? OFFSET ?",
        [*values, LAST_NUMBER if most is None else most, min(first, LAST_NUMBER)],
    ).fetchall()
    try:
        return tuple(_summary(row) for row in rows)
    except ValueError as error:
        raise damaged_error(db, error) from error


def number_found(db: Database, search: GameSearch, *, among: Collection[int] | None = None) -> int:
    """How many games this search finds, of those `among`."""
    which, values = _condition(search, among)
    (number,) = db.execute(
        f"SELECT count(*) FROM games_in_lists AS listed WHERE {which}", values
    ).fetchone()
    return int(number)


def time_played(
    db: Database, search: GameSearch, *, longest: float, among: Collection[int] | None = None
) -> float:
    """The seconds that the finished games of this search took, without those that took more than
    `longest`: these were not played in one go."""
    which, values = _condition(search, among)
    (seconds,) = db.execute(
        f"SELECT coalesce(sum(took), 0) FROM (SELECT {db.seconds_between('started_at', 'last_at')}"
        f" AS took FROM games_in_lists AS listed WHERE over = 1 AND {which}) AS played"
        " WHERE took <= ?",
        [*values, longest],
    ).fetchone()
    return float(seconds)


def sheets_played(db: Database) -> tuple[str, ...]:
    """The ids of the rule sheets that games were played by, in alphabetical order."""
    rows = db.execute("SELECT DISTINCT sheet FROM games_in_lists ORDER BY sheet")
    return tuple(sheet for (sheet,) in rows.fetchall())


def started_last(db: Database) -> int | None:
    """The game that was started last, or None. Games of guests are not counted."""
    found = db.execute(
        "SELECT game_id FROM games_in_lists AS listed"
        " WHERE NOT EXISTS (SELECT 1 FROM persons WHERE of_game = listed.game_id AND forgotten = 0)"
        " ORDER BY started_at DESC, game_id DESC LIMIT 1"
    ).fetchone()
    return None if found is None else int(found[0])


_PLAYED_IN = (
    "EXISTS (SELECT 1 FROM seats WHERE seats.game_id = listed.game_id"
    " AND person_id IN (SELECT id FROM persons WHERE {}))"
)


def _condition(search: GameSearch, among: Collection[int] | None) -> tuple[str, list[object]]:
    """The SQL condition for rows of the table, which is called `listed`, and its values."""
    which, values = ["1 = 1"], list[object]()

    def add(condition: str, *more: object) -> None:
        which.append(condition)
        values.extend(more)

    if among is not None:
        add(f"game_id IN ({marks(among)})", *among)
    if search.over is not None:
        # Without the plus sign, SQLite would look for a few games among all that are over.
        add("over = ?" if among is None else "+over = ?", int(search.over))
    if search.put_away is not None:
        add("(SELECT put_away FROM games WHERE id = game_id) = ?", int(search.put_away))
    if search.at_home:
        add("game_id NOT IN (SELECT game_id FROM seatings)")
    for player in search.players:
        add(_PLAYED_IN.format("spelt = ?"), normalized(player))
    if search.sheet:
        add("sheet = ?", search.sheet)
    if search.place:
        add("(SELECT place FROM games WHERE id = game_id) = ?", search.place)
    if search.since:
        add("last_at >= ?", search.since)
    if search.before:
        add("last_at < ?", search.before)
    for word in search.words:
        by_text = "instr((SELECT found_by FROM games WHERE id = game_id), ?) > 0"
        by_name = _PLAYED_IN.format("instr(spelt, ?) > 0")
        add(f"({by_text} OR {by_name})", normalized(word), normalized(word))
    return " AND ".join(which), values


def _summary(row: tuple[Any, ...]) -> GameSummary:
    game_id, over, seats, round_no, rounds, started_at, last_at, reason, winners, *rest = row
    tie_due, paused, sheet, variant, stood = rest
    return GameSummary(
        game_id=game_id,
        over=bool(over),
        seats=tuple(seats.split()),
        round_no=round_no,
        rounds=rounds,
        started_at=started_at,
        last_at=last_at,
        reason=reason,
        winners=tuple(winners.split()),
        tie_due=bool(tie_due),
        paused=bool(paused),
        sheet=sheet,
        variant=variant,
        standings=tuple(_standing(each) for each in stood.split()),
    )


def _standing(stored: str) -> tuple[str, int, int]:
    seat, done, total = stored.split(":")
    return seat, int(done), int(total)


# --- titles and places ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
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
