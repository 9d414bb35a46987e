"""What was worked out from the logs and is stored: which games are covered, by which program, and
the results of finished games.

Everything here is a cache of the log. `throw_away` empties it at any time, and the next list of
games fills it again (`service.projections`). So no migration creates these tables, and a file
without them is complete. A table with another layout needs another name. The summaries of games
and the names of evenings belong to the cache, too (`game_lines`, `evening_names`).

Results are stored player by player, so that statistics need no replay. They hold seats, and who sat
there is read with them. So a person can be renamed, merged with another or forgotten without a
replay. Every change of the results has a number, and `result_changes` tells whether games were only
added since an earlier one: then only those have to be counted.

The caller of every function that writes is inside `writing`.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from datetime import datetime
from typing import Any

from scorekeeper.game.finished import PhaseTry, PlayerResult
from scorekeeper.immutable import immutable
from scorekeeper.json_text import read_json
from scorekeeper.rules.variants import only_points_decide
from scorekeeper.storage import evening_names, game_lines
from scorekeeper.storage.database import Database
from scorekeeper.storage.open_file import damaged_error

# --- results of finished games --------------------------------------------------------------------


@immutable(kw_only=True)
class CountedGame:
    """What statistics count of a finished game. `sheet` is the id of its rule sheet, `phases` the
    key of its phase list, `length` the number of its phases; `reason`, `rounds`, `results` and the
    times are those of the `FinishedGame`. Times are in UTC and sort as text."""

    game_id: int
    sheet: str
    variant: str
    phases: str
    length: int
    reason: str
    rounds: int
    started_at: str
    ended_at: str
    results: tuple[PlayerResult, ...]

    @property
    def points_only(self) -> bool:
        """Do only points decide, and no phases (§32)?"""
        return only_points_decide(self.variant)


@immutable
class TriedGame:
    """What one person tried in a game; `players` is the number of its players."""

    variant: str
    players: int
    tries: tuple[PhaseTry, ...]


Persons = dict[str, int]
"""The number of the person at each seat of a game. Guests and forgotten people are left out."""


_COLUMNS = (
    "game_id, sheet, variant, phases, length, reason, rounds, started_at, ended_at, results, change"
)
_PERSONS = (
    "SELECT group_concat(seat || ':' || person_id, ' ') FROM seats"
    " JOIN persons ON persons.id = person_id"
    " WHERE seats.game_id = {game} AND of_game IS NULL"
)


@immutable
class ResultChanges:
    """The number of the last change, and of the last one that did more than add a game."""

    last: int
    last_other: int


def _create_result_tables(db: Database) -> None:
    """Create the tables of the results if they are missing."""
    db.execute(
        "CREATE TABLE IF NOT EXISTS finished_games (game_id INTEGER PRIMARY KEY,"
        " sheet TEXT NOT NULL, variant TEXT NOT NULL, phases TEXT NOT NULL,"
        " length INTEGER NOT NULL, reason TEXT NOT NULL, rounds INTEGER NOT NULL,"
        " started_at TEXT NOT NULL, ended_at TEXT NOT NULL, results TEXT NOT NULL,"
        " change INTEGER NOT NULL) STRICT"
    )
    db.execute(
        "CREATE INDEX IF NOT EXISTS finished_games_by_end ON finished_games (ended_at, game_id)"
    )
    db.execute("CREATE INDEX IF NOT EXISTS finished_games_by_change ON finished_games (change)")
    # What the search of games asks of the players of a finished game.
    db.execute(
        "CREATE TABLE IF NOT EXISTS played_seats (game_id INTEGER NOT NULL, seat TEXT NOT NULL,"
        " place INTEGER NOT NULL, won INTEGER NOT NULL, was_last INTEGER NOT NULL,"
        " phases INTEGER NOT NULL, total INTEGER NOT NULL, worst INTEGER,"
        " PRIMARY KEY (game_id, seat)) STRICT"
    )
    db.execute(
        "CREATE TABLE IF NOT EXISTS result_changes (id INTEGER PRIMARY KEY CHECK (id = 1),"
        " last INTEGER NOT NULL, last_other INTEGER NOT NULL) STRICT"
    )
    db.execute("INSERT INTO result_changes VALUES (1, 1, 1) ON CONFLICT DO NOTHING")


def keep_results(db: Database, game_id: int, game: CountedGame | None) -> None:
    """Store the results of this game in place of earlier ones; nothing if it has none."""
    replaced = _delete(db, game_id)
    if game is None:
        if replaced:
            mark_results_changed(db)
        return
    change = _next_change(db, other=replaced)
    db.execute(
        f"INSERT INTO finished_games ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            *(game.game_id, game.sheet, game.variant, game.phases, game.length, game.reason),
            *(game.rounds, game.started_at, game.ended_at),
            *(json.dumps([_printed(of) for of in game.results]), change),
        ],
    )
    # Who left, or came late, did not lose to those who played it all.
    lowest = max((of.place for of in game.results if of.whole), default=0)
    db.execute_many(
        "INSERT INTO played_seats (game_id, seat, place, won, was_last, phases, total, worst)"
        " VALUES (:game_id, :seat, :place, :won, :was_last, :phases, :total, :worst)",
        [
            {
                "game_id": game_id,
                "seat": of.seat,
                "place": of.place,
                "won": int(of.won),
                "was_last": int(of.whole and of.place == lowest > 1),
                "phases": 0 if game.points_only else of.phases_done,
                "total": of.total,
                "worst": of.worst_round,
            }
            for of in game.results
        ],
    )


def _forget_results(db: Database, game_id: int) -> None:
    """Delete the results of this game."""
    if _delete(db, game_id):
        mark_results_changed(db)


def _forget_all_results(db: Database) -> None:
    """Delete the results of all games."""
    db.execute("DELETE FROM finished_games")
    db.execute("DELETE FROM played_seats")
    mark_results_changed(db)


def mark_results_changed(db: Database) -> None:
    """Record that everything has to be counted again, because a game is gone or has other
    players."""
    _next_change(db, other=True)


def result_changes(db: Database) -> ResultChanges:
    """The numbers of the last changes of the results."""
    return ResultChanges(*db.execute("SELECT last, last_other FROM result_changes").fetchone())


@immutable
class EarlierState:
    """What decides which earlier games the players of a game have: the number of the last change of
    the results, and who has a seat."""

    last_change: int
    seated: str


def earlier_state(db: Database, game_id: int) -> tuple[EarlierState, bool]:
    """The state of the earlier games of these players, and whether their table sees its chances
    while it plays. One statement reads both, because it is asked after each entry."""
    seated = _PERSONS.format(game="games.id")
    row = db.execute(
        f"SELECT (SELECT last FROM result_changes), ({seated}), shows_chances"
        " FROM games WHERE id = ?",
        [game_id],
    ).fetchone()
    last_change, persons, shown = row or (0, "", False)
    return EarlierState(last_change, persons or ""), bool(shown)


def number_of_results(db: Database) -> int:
    """How many finished games count."""
    return int(db.execute("SELECT count(*) FROM finished_games").fetchone()[0])


def read_results(
    db: Database, *, since: int = 0, ended: tuple[str, str] | None = None
) -> Iterator[tuple[CountedGame, Persons]]:
    """The games stored after this change, in the order in which they ended, one at a time, so that
    thousands of games need no memory; with `ended` those that ended between these two times. The
    caller reads all of them inside `reading`."""
    # Without the plus sign, SQLite would go by the change and sort all games for it.
    by = "change" if since else "+change"
    between, values = (" AND ended_at >= ? AND ended_at < ?", ended) if ended else ("", ())
    rows = db.execute(
        f"SELECT {_COLUMNS}, ({_PERSONS.format(game='finished_games.game_id')})"
        f" FROM finished_games WHERE {by} > ?{between} ORDER BY ended_at, game_id",
        [since, *values],
    )
    for *game, seated in rows:
        try:
            found = _game(game), _persons(seated)
        except (ValueError, TypeError) as error:
            raise damaged_error(db, error) from error
        yield found


def latest_games(
    db: Database, people: Collection[int], phases: str, *, game_id: int, began: str, most: int
) -> dict[int, tuple[TriedGame, ...]]:
    """What each of these people tried in the latest games with these phases that were over when
    this game began, at most `most` games, newest first. Games with fixed rounds are left out."""
    if not people:
        return {}
    rows = db.execute(
        " UNION ALL ".join([_LATEST] * len(people)),
        [value for person in people for value in (person, phases, began, game_id, most)],
    ).fetchall()
    found: dict[int, tuple[TriedGame, ...]] = dict.fromkeys(people, ())
    for _ended_at, _game_id, person, seat, variant, stored in sorted(rows, reverse=True):
        try:
            results = _read_results(stored)
        except (ValueError, TypeError) as error:
            raise damaged_error(db, error) from error
        tries = (of.tries for of in results if of.seat == seat)
        found[person] += tuple(TriedGame(variant, len(results), each) for each in tries)
    return found


_LATEST = (
    "SELECT * FROM (SELECT ended_at, game_id, person_id, seat, variant, results"
    " FROM seats JOIN finished_games USING (game_id)"
    " WHERE person_id = ? AND phases = ? AND ended_at <= ? AND game_id <> ?"
    " AND variant <> 'fixed-10' ORDER BY ended_at DESC, game_id DESC LIMIT ?) AS latest"
)


def _delete(db: Database, game_id: int) -> bool:
    db.execute("DELETE FROM played_seats WHERE game_id = ?", [game_id])
    return bool(db.execute("DELETE FROM finished_games WHERE game_id = ?", [game_id]).rowcount)


def _next_change(db: Database, *, other: bool) -> int:
    also = ", last_other = last + 1" if other else ""
    db.execute(f"UPDATE result_changes SET last = last + 1{also}")
    return result_changes(db).last


def _persons(seated: str | None) -> Persons:
    pairs = (each.split(":") for each in (seated or "").split())
    return {seat: int(person) for seat, person in pairs}


def _game(row: list[Any]) -> CountedGame:
    for at in row[7:9]:
        datetime.fromisoformat(at)
    return CountedGame(
        game_id=row[0],
        sheet=row[1],
        variant=row[2],
        phases=row[3],
        length=row[4],
        reason=row[5],
        rounds=row[6],
        started_at=row[7],
        ended_at=row[8],
        results=_read_results(row[9]),
    )


def _printed(of: PlayerResult) -> list[Any]:
    tries = [[each.number, each.rounds, int(each.laid)] for each in of.tries]
    return [
        *(of.seat, of.place, int(of.won), of.total, of.phases_done, of.rounds, of.times_out),
        *(tries, of.best_round, of.worst_round, int(of.whole)),
    ]


def _read_results(stored: str) -> tuple[PlayerResult, ...]:
    return tuple(_result(*each) for each in read_json(stored))


def _result(
    seat: str, place: int, won: int, total: int, phases_done: int, *more: Any
) -> PlayerResult:
    rounds, times_out, tries, best_round, worst_round, whole = more
    return PlayerResult(
        seat=seat,
        place=place,
        won=bool(won),
        total=total,
        phases_done=phases_done,
        rounds=rounds,
        times_out=times_out,
        tries=tuple(PhaseTry(number, tried, bool(laid)) for number, tried, laid in tries),
        best_round=best_round,
        worst_round=worst_round,
        whole=bool(whole),
    )


# --- which games are covered ----------------------------------------------------------------------


_OF_EARLIER_RELEASES = ("game_lines", "game_summaries", "games_in_lists", "projected_up_to")


def create_tables(db: Database) -> None:
    """Create the tables that are missing, and delete those of earlier releases."""
    for name in _OF_EARLIER_RELEASES:
        db.execute(f"DROP TABLE IF EXISTS {name}")
    # `last_seq` is the last entry that was read for everything that is stored of this game.
    db.execute(
        "CREATE TABLE IF NOT EXISTS projected_games"
        " (game_id INTEGER PRIMARY KEY, last_seq INTEGER NOT NULL) STRICT"
    )
    # One row: the version of the program that stored it, and whether it covers all games.
    db.execute(
        "CREATE TABLE IF NOT EXISTS projected_by"
        " (id INTEGER PRIMARY KEY CHECK (id = 1), made_by TEXT NOT NULL, complete INTEGER NOT NULL)"
        " STRICT"
    )
    game_lines.create_table(db)
    evening_names.create_table(db)
    _create_result_tables(db)


def throw_away(db: Database) -> None:
    """Empty all tables of this cache."""
    game_lines.forget_all_summaries(db)
    evening_names.forget_all(db)
    _forget_all_results(db)
    db.execute("DELETE FROM projected_games")
    db.execute("DELETE FROM projected_by")


def forget(db: Database, game_id: int) -> None:
    """Delete what is stored of this game."""
    db.execute("DELETE FROM projected_games WHERE game_id = ?", [game_id])
    game_lines.forget_summary(db, game_id)
    evening_names.forget(db, game_id)
    _forget_results(db, game_id)


def covers_all(db: Database, made_by: str) -> bool:
    """Is everything stored that follows from the logs as they are now, by this program version?"""
    found = db.execute("SELECT made_by, complete FROM projected_by").fetchone()
    return found is not None and found == (made_by, 1)


def was_made_by(db: Database, made_by: str) -> bool:
    """Is what is stored, complete or not, the work of this program version?"""
    found = db.execute("SELECT made_by FROM projected_by").fetchone()
    return found is not None and bool(found[0] == made_by)


def begin(db: Database, made_by: str) -> None:
    """Throw everything away, so that this program version can store it anew."""
    throw_away(db)
    db.execute("INSERT INTO projected_by (id, made_by, complete) VALUES (1, ?, 0)", [made_by])


def mark_complete(db: Database) -> None:
    """Record that everything is stored for the logs as they are now."""
    db.execute("UPDATE projected_by SET complete = 1")


def mark_incomplete(db: Database) -> None:
    """Record that something may be missing, so that the next list looks for it."""
    db.execute("UPDATE projected_by SET complete = 0 WHERE complete = 1")


def mark_covered(db: Database, game_id: int, last_seq: int) -> None:
    """Record that everything is stored of this game up to this entry."""
    db.execute(
        "INSERT INTO projected_games (game_id, last_seq) VALUES (?, ?)"
        " ON CONFLICT (game_id) DO UPDATE SET last_seq = excluded.last_seq",
        [game_id, last_seq],
    )


def cover_more(db: Database, game_id: int, covered: int, last_seq: int) -> bool:
    """Record that everything is stored of this game up to this entry. Gives False, and records
    nothing, unless it was stored up to the entry `covered`."""
    moved = db.execute(
        "UPDATE projected_games SET last_seq = ? WHERE game_id = ? AND last_seq = ?",
        [last_seq, game_id, covered],
    )
    return bool(moved.rowcount)


def not_covered(db: Database) -> tuple[int, ...]:
    """The games of which something is missing or out of date, newest game first."""
    rows = db.execute(
        "SELECT id FROM games LEFT JOIN projected_games ON game_id = id"
        " WHERE deleted_at IS NULL"
        " AND coalesce(last_seq, 0)"
        " <> coalesce((SELECT max(seq) FROM log WHERE log.game_id = games.id), 0)"
        " ORDER BY id DESC"
    )
    return tuple(game_id for (game_id,) in rows.fetchall())
