"""Damage to a database file, found by SQLite before anything is written into the file.

The checks open the file for reading only: a connection that may write would put the journal beside
the file into it when it closes, and the journal may be another file's. `quick_check` finds pages
that are not what they should be, `integrity_check` also finds indexes that say something else than
their table. With 10,000 games (120 MB) they take 0.2 s and 0.5 s.

SQLite cannot tell whose journal lies beside a file. Somebody who puts a copy in the place of the
file by hand may leave the journal of the file from before, so such a start looks more closely: at
the whole file, at the numbers of the log, and at what the file says without its journal.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from scorekeeper.storage.file_errors import as_storage_error

QUICKLY = 50_000_000
"""Bytes up to which a file is checked before it is opened. A larger one is checked afterwards, by
a thread beside the pages (`service.automatic_copies`)."""


_READ, _ALONE = "mode=ro", "mode=ro&immutable=1"
"""How a file is opened: with its journal, and as if there were none."""


_OF_ANOTHER_FILE = "the journal beside it belongs to another file"


_GAP = "SELECT game_id FROM log GROUP BY game_id HAVING count(*) <> max(seq) LIMIT 1"


def damage_at_start(path: Path) -> str | None:
    """What is wrong with the file, in SQLite's words; None if nothing is found at once."""
    size, has_journal = path.stat().st_size, _has_journal(path)
    check = "quick_check(1)" if size <= QUICKLY else None
    if not size and has_journal and not path.stat().st_size:
        # SQLite would delete the journal.
        return "the file is empty, and its journal is not"
    if has_journal:
        return damage_of(path) or _damage_by_journal(path)
    if _damage(path, _ALONE, check) is None:
        return None
    # Or has another program just opened it?
    return _damage(path, _READ, check)


def damage_of(path: Path) -> str | None:
    """What is wrong with the file or an index of it, in SQLite's words, or None. The file may be
    in use."""
    return _damage(path, _READ, "integrity_check(1)")


def damage_of_copy(path: Path) -> str | None:
    """What is wrong with a file that nobody uses and that has no journal, or None. Nothing is
    created beside it."""
    return _damage(path, _ALONE, "integrity_check(1)")


def _damage(path: Path, mode: str, check: str | None) -> str | None:
    try:
        with closing(_open(path, mode)) as conn:
            conn.execute("SELECT count(*) FROM sqlite_master").fetchone()
            if check is not None:
                (found,) = conn.execute(f"PRAGMA {check}").fetchone()
                if found != "ok":
                    return str(found)
            return _cut_off(conn, path)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        reported = as_storage_error(error, path)
        # A file that is in use or cannot be opened is another matter, and so is an empty folder.
        damaged = reported is None or reported.code == "not_a_database"
        return str(error) if damaged else None


def _cut_off(conn: sqlite3.Connection, path: Path) -> str | None:
    """SQLite takes a last page that is cut off for one that ends with zeros."""
    if _has_journal(path):
        return None
    (pages,), (size,) = (
        conn.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "page_size")
    )
    is_whole = path.stat().st_size >= pages * size or _has_journal(path)
    return None if is_whole else "the last page is cut off"


def _damage_by_journal(path: Path) -> str | None:
    """Whether the journal beside the file belongs to another one, as far as can be told."""
    with suppress(sqlite3.Error, UnicodeDecodeError), closing(_open(path, _READ)) as conn:
        if conn.execute(_GAP).fetchone() is not None:
            return "a log with its journal has a gap"
        # Without its journal the file may be in the middle of a change, and tell nothing.
        with closing(_open(path, _ALONE)) as alone:
            return _other_file(alone, conn)
    return None


def _other_file(alone: sqlite3.Connection, whole: sqlite3.Connection) -> str | None:
    """The secret of a host and a line of its log are never changed."""
    (last,) = alone.execute("SELECT max(rowid) FROM log").fetchone()
    for query, given in (
        ("SELECT value FROM settings WHERE name = ?", "secret_key"),
        ("SELECT command_id FROM log WHERE rowid = ?", last),
    ):
        before, now = (conn.execute(query, [given]).fetchone() for conn in (alone, whole))
        if before is not None and now is not None and before != now:
            return _OF_ANOTHER_FILE
        if before is not None and now is None and _still_has_game(alone, whole, last):
            return _OF_ANOTHER_FILE
    return None


def _still_has_game(alone: sqlite3.Connection, whole: sqlite3.Connection, row: int) -> bool:
    """Is the game of this line still there, so that its line was not removed with it?"""
    game = alone.execute("SELECT game_id FROM log WHERE rowid = ?", [row]).fetchone()
    return whole.execute("SELECT 1 FROM games WHERE id = ?", game).fetchone() is not None


def _open(path: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?{mode}", uri=True)


def _has_journal(path: Path) -> bool:
    with suppress(OSError):
        return path.with_name(f"{path.name}-wal").stat().st_size > 0
    return False
