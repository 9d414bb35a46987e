"""Stored summaries of games for the lists, so that unchanged games need no replay.

This table is a cache of the log and may be deleted at any time. A row is valid only while the game
has no later entry and the same program version made it. So no migration creates this table, and a
file without it is complete.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlite_utils import Database


@dataclass(frozen=True, slots=True)
class GameSummary:
    """What a list shows of a game after its first `last_seq` entries, with seats instead of names.
    `standings` are the seats by place with phases done (0 where only points count) and points;
    `reason` is why the game ended, "" if it has not; times are as recorded."""

    game_id: int
    last_seq: int
    seats: tuple[str, ...]
    round_no: int
    started_at: str
    last_at: str
    reason: str
    winners: tuple[str, ...]
    tie_due: bool
    paused: bool
    standings: tuple[tuple[str, int, int], ...]


def create_table(db: Database) -> None:
    """Create the table if it is missing. A changed layout needs a new table name. The caller is
    inside `writing`."""
    db.execute("DROP TABLE IF EXISTS game_lines")  # of release 0.2, without standings
    db.execute(
        "CREATE TABLE IF NOT EXISTS game_summaries (game_id INTEGER PRIMARY KEY,"
        " made_by TEXT NOT NULL, last_seq INTEGER NOT NULL, seats TEXT NOT NULL,"
        " round_no INTEGER NOT NULL,"
        " started_at TEXT NOT NULL, last_at TEXT NOT NULL, reason TEXT NOT NULL,"
        " winners TEXT NOT NULL, tie_due INTEGER NOT NULL, paused INTEGER NOT NULL,"
        " standings TEXT NOT NULL) STRICT"
    )


def keep(db: Database, made_by: str, summaries: Iterable[GameSummary]) -> None:
    """Store these summaries, made by the program version `made_by`. The caller is inside
    `writing`."""
    create_table(db)
    db.conn.executemany(
        "INSERT OR REPLACE INTO game_summaries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                each.game_id,
                made_by,
                each.last_seq,
                " ".join(each.seats),
                each.round_no,
                each.started_at,
                each.last_at,
                each.reason,
                " ".join(each.winners),
                int(each.tie_due),
                int(each.paused),
                " ".join(f"{seat}:{done}:{total}" for seat, done, total in each.standings),
            )
            for each in summaries
        ],
    )


def kept(db: Database, made_by: str) -> tuple[GameSummary, ...]:
    """The summaries that the program version `made_by` stored; some may be out of date."""
    there = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'game_summaries'"
    if db.execute(there).fetchone() is None:
        return ()
    rows = db.execute(
        "SELECT game_id, last_seq, seats, round_no, started_at, last_at, reason, winners, tie_due,"
        " paused, standings FROM game_summaries WHERE made_by = ?",
        [made_by],
    ).fetchall()
    return tuple(
        GameSummary(
            row[0],
            row[1],
            tuple(row[2].split()),
            row[3],
            row[4],
            row[5],
            row[6],
            tuple(row[7].split()),
            bool(row[8]),
            bool(row[9]),
            tuple(_standing(each) for each in row[10].split()),
        )
        for row in rows
    )


def _standing(stored: str) -> tuple[str, int, int]:
    seat, done, total = stored.split(":")
    return seat, int(done), int(total)
