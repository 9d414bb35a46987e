"""Stored summaries of games, from which lists are read and searched without replaying a game.

The table is part of the cache that `storage.projections` describes.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database

from scorekeeper.storage.event_store import LAST_NUMBER


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


_COLUMNS = (
    "game_id, over, seats, round_no, rounds, started_at, last_at, reason, winners, tie_due, paused,"
    " sheet, variant, standings"
)


def create_table(db: Database) -> None:
    """Create the table if it is missing. The caller is inside `writing`."""
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
    db.execute("CREATE INDEX IF NOT EXISTS games_in_lists_by_start ON games_in_lists (started_at)")


def keep(db: Database, summary: GameSummary) -> None:
    """Store this summary in place of an earlier one. The caller is inside `writing`."""
    db.execute(
        f"INSERT OR REPLACE INTO games_in_lists ({_COLUMNS})"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
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


def forget(db: Database, game_id: int) -> None:
    """Delete the summary of this game. The caller is inside `writing`."""
    db.execute("DELETE FROM games_in_lists WHERE game_id = ?", [game_id])


def forget_all(db: Database) -> None:
    """Delete all summaries. The caller is inside `writing`."""
    db.execute("DELETE FROM games_in_lists")


def found(
    db: Database,
    *,
    over: bool,
    among: Collection[int] | None = None,
    at_home: bool = False,
    first: int = 0,
    most: int | None = None,
) -> tuple[GameSummary, ...]:
    """The summaries of games that are over or not, latest entry first: of the games `among`, with
    `at_home` none that was started at a venue table, at most `most` after skipping `first`."""
    which, values = _condition(over, among, at_home)
    rows = db.execute(
        f"SELECT {_COLUMNS} FROM games_in_lists WHERE {which}"
        " ORDER BY last_at DESC, game_id DESC LIMIT ? OFFSET ?",
        [*values, -1 if most is None else most, min(first, LAST_NUMBER)],
    ).fetchall()
    return tuple(_summary(row) for row in rows)


def number_found(db: Database, *, over: bool, among: Collection[int] | None = None) -> int:
    """How many games are over or not, of those `among`."""
    which, values = _condition(over, among, False)
    (number,) = db.execute(f"SELECT count(*) FROM games_in_lists WHERE {which}", values).fetchone()
    return int(number)


def started_last(db: Database) -> int | None:
    """The game that was started last, or None. Games of guests are not counted."""
    found = db.execute(
        "SELECT game_id FROM games_in_lists AS listed"
        " WHERE NOT EXISTS (SELECT 1 FROM persons WHERE of_game = listed.game_id)"
        " ORDER BY started_at DESC, game_id DESC LIMIT 1"
    ).fetchone()
    return None if found is None else int(found[0])


def _condition(
    over: bool, among: Collection[int] | None, at_home: bool
) -> tuple[str, list[object]]:
    which, values = ["over = ?"], list[object]([int(over)])
    if among is not None:
        which.append(f"game_id IN ({', '.join('?' * len(among))})")
        values.extend(among)
    if at_home:
        which.append("game_id NOT IN (SELECT game_id FROM seatings)")
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
