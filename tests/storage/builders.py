"""A game whose log has begun, and what the engines raise when a law of the tables refuses a row."""

from __future__ import annotations

import sqlite3

from scorekeeper.game.events import Entry, GameStarted
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.storage import event_store, games
from scorekeeper.storage.database import Database, writing

try:
    import psycopg
except ImportError:
    REFUSED: tuple[type[Exception], ...] = (sqlite3.IntegrityError,)
else:
    REFUSED = (sqlite3.IntegrityError, psycopg.IntegrityError)

START = Entry(1, "deal", GameStarted(("p1", "p2"), "p1", table_rules()), "Ann", "2026-11-21T19:00")


def begun(db: Database) -> int:
    """A new game with this entry; its number."""
    with writing(db):
        game_id = games.new_game(db)
        event_store.append(db, game_id, [START])
    return game_id
