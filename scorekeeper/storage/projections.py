"""What was worked out from the logs and is stored: which games are covered, and by which program.

Everything here is a cache of the log. `throw_away` empties it at any time, and the next list of
games fills it again (`service.projections`). So no migration creates these tables, and a file
without them is complete. A table with another layout needs another name.
"""

from __future__ import annotations

from scorekeeper.storage import game_lines, player_results
from scorekeeper.storage.database import Database

_OF_EARLIER_RELEASES = ("game_lines", "game_summaries", "projected_up_to")


def create_tables(db: Database) -> None:
    """Create the tables that are missing, and delete those of earlier releases. The caller is
    inside `writing`."""
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
    player_results.create_tables(db)


def throw_away(db: Database) -> None:
    """Empty all tables of this cache. The caller is inside `writing`."""
    game_lines.forget_all(db)
    player_results.forget_all(db)
    db.execute("DELETE FROM projected_games")
    db.execute("DELETE FROM projected_by")


def forget(db: Database, game_id: int) -> None:
    """Delete what is stored of this game. The caller is inside `writing`."""
    db.execute("DELETE FROM projected_games WHERE game_id = ?", [game_id])
    game_lines.forget(db, game_id)
    player_results.forget(db, game_id)


def covers_all(db: Database, made_by: str) -> bool:
    """Is everything stored that follows from the logs as they are now, by this program version?"""
    found = db.execute("SELECT made_by, complete FROM projected_by").fetchone()
    return found is not None and found == (made_by, 1)


def was_made_by(db: Database, made_by: str) -> bool:
    """Is what is stored, complete or not, the work of this program version?"""
    found = db.execute("SELECT made_by FROM projected_by").fetchone()
    return found is not None and bool(found[0] == made_by)


def begin(db: Database, made_by: str) -> None:
    """Throw everything away, so that this program version can store it anew. The caller is inside
    `writing`."""
    throw_away(db)
    db.execute("INSERT INTO projected_by (id, made_by, complete) VALUES (1, ?, 0)", [made_by])


def mark_complete(db: Database) -> None:
    """Everything is stored for the logs as they are now. The caller is inside `writing`."""
    db.execute("UPDATE projected_by SET complete = 1")


def mark_incomplete(db: Database) -> None:
    """Something may be missing, and the next list looks for it. The caller is inside `writing`."""
    db.execute("UPDATE projected_by SET complete = 0 WHERE complete = 1")


def mark_covered(db: Database, game_id: int, last_seq: int) -> None:
    """Everything is stored of this game up to this entry. The caller is inside `writing`."""
    db.execute(
        "INSERT INTO projected_games (game_id, last_seq) VALUES (?, ?)"
        " ON CONFLICT (game_id) DO UPDATE SET last_seq = excluded.last_seq",
        [game_id, last_seq],
    )


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
