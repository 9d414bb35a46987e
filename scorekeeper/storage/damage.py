"""Damage to a database file, found by SQLite before anything is written into the file.

The checks open the file for reading only: a connection that may write would put the journal beside
the file into it when it closes, and the journal may be another file's. `quick_check` finds pages
that are not what they should be, `integrity_check` also finds indexes that say something else than
their table. With 10,000 games (120 MB) they take 0.2 s and 0.5 s.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from scorekeeper.storage.file_errors import as_storage_error

QUICKLY = 50_000_000
"""Bytes up to which a file is checked before it is opened. A larger one is checked afterwards, by
a thread beside the pages (`service.automatic_copies`)."""


def damage_at_start(path: Path) -> str | None:
    """What is wrong with the file, in SQLite's words; None if nothing is found at once."""
    whole = path.stat().st_size <= QUICKLY
    return _damage(path, "mode=ro", "quick_check(1)" if whole else "schema_version")


def damage_of(path: Path) -> str | None:
    """What is wrong with the file or an index of it, in SQLite's words, or None. The file may be
    in use."""
    return _damage(path, "mode=ro", "integrity_check(1)")


def damage_of_copy(path: Path) -> str | None:
    """What is wrong with a file that nobody uses and that has no journal, or None. Nothing is
    created beside it."""
    return _damage(path, "mode=ro&immutable=1", "integrity_check(1)")


def _damage(path: Path, mode: str, check: str) -> str | None:
    try:
        uri = f"{path.absolute().as_uri()}?{mode}"
        with closing(sqlite3.connect(uri, uri=True)) as conn:
            (found,) = conn.execute(f"PRAGMA {check}").fetchone()
            conn.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except (sqlite3.Error, UnicodeDecodeError) as error:
        reported = as_storage_error(error, path)
        # A file that is in use or cannot be opened is another matter, and so is an empty folder.
        damaged = reported is None or reported.code == "not_a_database"
        return str(error) if damaged else None
    return None if check == "schema_version" or found == "ok" else str(found)
