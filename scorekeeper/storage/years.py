"""Who won how many of the games that ended between two times, and how long games took, counted by
the database.

It reads the cache that `storage.projections` describes. The caller is inside `reading`.
"""

from __future__ import annotations

from scorekeeper.immutable import immutable
from scorekeeper.storage.database import Database
from scorekeeper.storage.game_search import NOT_AT_ONE_GO

_BETWEEN = "ended_at >= ? AND ended_at < ?"


@immutable
class PersonsWins:
    """In how many of the games a person played, and how many of them this person won."""

    person: int
    games: int
    wins: int


def wins_between(db: Database, since: str, before: str) -> tuple[PersonsWins, ...]:
    """The people who played then, who won most first. Guests are left out."""
    # Without the plus sign, SQLite would begin with the people and read all their games.
    rows = db.execute(
        "SELECT person_id, count(DISTINCT game_id) AS played, count(DISTINCT won_game) AS games_won"
        " FROM (SELECT person_id, seats.game_id AS game_id,"
        " CASE WHEN won = 1 THEN seats.game_id END AS won_game FROM seats"
        " JOIN played_seats ON played_seats.game_id = seats.game_id"
        " AND played_seats.seat = seats.seat WHERE seats.game_id IN"
        f" (SELECT game_id FROM finished_games WHERE {_BETWEEN})) AS of_these_games"
        " JOIN persons ON persons.id = person_id WHERE +of_game IS NULL"
        " GROUP BY person_id ORDER BY games_won DESC, played DESC, person_id",
        [since, before],
    )
    return tuple(PersonsWins(*row) for row in rows.fetchall())


def number_between(db: Database, since: str, before: str) -> int:
    """How many games that count ended then."""
    row = db.execute(f"SELECT count(*) FROM finished_games WHERE {_BETWEEN}", [since, before])
    return int(row.fetchone()[0])


def time_between(db: Database, since: str, before: str) -> float:
    """The seconds at the table of these games, without those that were not played at one go."""
    row = db.execute(
        "SELECT coalesce(sum(seconds), 0) FROM finished_games"
        " JOIN listed_games ON listed_games.game_id = finished_games.game_id"
        f" WHERE {_BETWEEN} AND seconds <= ?",
        [since, before, NOT_AT_ONE_GO],
    )
    return float(row.fetchone()[0])


def latest_times(db: Database, most: int) -> tuple[float, ...]:
    """The seconds at the table of the latest games that were played to their last phase, at most
    `most`; without those that were not played at one go."""
    rows = db.execute(
        "SELECT seconds FROM listed_games WHERE over = 1 AND variant = 'standard'"
        " AND reason = 'last_phase' AND seconds <= ? ORDER BY played_until DESC LIMIT ?",
        [NOT_AT_ONE_GO, most],
    )
    return tuple(float(seconds) for (seconds,) in rows.fetchall())


def played_before(db: Database, since: str) -> frozenset[int]:
    """The people with a finished game that ended before this time."""
    rows = db.execute(
        "SELECT DISTINCT person_id FROM seats WHERE game_id IN"
        " (SELECT game_id FROM finished_games WHERE ended_at < ?)",
        [since],
    )
    return frozenset(person for (person,) in rows.fetchall())
