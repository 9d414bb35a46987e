"""What the engines raise when a law of the tables refuses a row."""

from __future__ import annotations

import sqlite3

try:
    import psycopg
except ImportError:
    REFUSED: tuple[type[Exception], ...] = (sqlite3.IntegrityError,)
else:
    REFUSED = (sqlite3.IntegrityError, psycopg.IntegrityError)
