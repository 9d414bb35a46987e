"""A look at the file of games that writes nothing, waits for nobody and upgrades nothing.

It tells what can be said of a file before it is opened: by `scorekeeper where`, and by a start that
first asks whether another server has it. It may be missing, damaged, locked, or written by another
version; `error` then says so.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from scorekeeper.errors import StorageError
from scorekeeper.storage.damage import damage_of, damage_of_copy
from scorekeeper.storage.disk import no_file_error
from scorekeeper.storage.file_errors import as_storage_error
from scorekeeper.storage.migrations import STEPS, migrations
from scorekeeper.storage.open_file import JOURNAL, address

WAIT_FOR_AN_UPGRADE = 5.0
"""Seconds that another program of this version may take to upgrade the file."""


@dataclass(frozen=True, slots=True)
class FileLook:
    """The file at `path` at one moment. `size` is in bytes, None if there is no file. `games` are
    those that are not deleted, None if they cannot be counted. `missing` and `unknown` count the
    migrations that only this program or only the file has. The keys are "" if there are none."""

    path: Path
    size: int | None = None
    games: int | None = None
    applied: int = 0
    missing: int = 0
    unknown: int = 0
    error: StorageError | None = None
    host_key: str = field(default="", repr=False)
    secret_key: str = field(default="", repr=False)


def look_at(path: Path, *, thorough: bool = False) -> FileLook:
    """What is known of the file at `path`. `thorough`: SQLite also reads all of it for damage."""
    has_journal = _has_journal(path)
    look = _look(path, has_journal=has_journal)
    if look.error is not None and not has_journal and _has_journal(path):
        # Another program has just opened it.
        has_journal = True
        look = _look(path, has_journal=has_journal)
    if thorough and look.size and look.error is None:
        damage = (damage_of if has_journal else damage_of_copy)(path)
        if damage is not None:
            error = StorageError("not_a_database", path=str(path), reason=damage)
            return replace(look, error=error)
    return look


def refuse_upgrade_in_use(path: Path) -> None:
    """Raises StorageError if the file lacks migrations and another program has it open: an older
    server would go on writing into tables that it does not know. The file is not changed."""
    until = time.monotonic() + WAIT_FOR_AN_UPGRADE
    while True:
        look = look_at(path)
        if not look.applied or not look.missing or look.unknown or not _is_open_elsewhere(path):
            return
        # It may be a program of this version that is just upgrading it.
        if time.monotonic() > until:
            raise StorageError("upgrade_in_use", path=str(path))
        time.sleep(0.05)


def _look(path: Path, *, has_journal: bool) -> FileLook:
    look = FileLook(path)
    try:
        if path.is_dir():
            return replace(look, error=StorageError("path_is_a_folder", path=str(path)))
        if path.exists() and not path.is_file():
            return replace(look, error=no_file_error(path))
        look = replace(look, size=path.stat().st_size)
        with _opened(path, has_journal=has_journal) as conn:
            return _read(conn, look)
    except FileNotFoundError:
        return look
    except OSError as error:
        reason = error.strerror or str(error)
        return replace(look, error=StorageError("cannot_write", path=str(path), reason=reason))
    except (sqlite3.Error, UnicodeDecodeError) as error:
        known = as_storage_error(error, path)
        damaged = StorageError("not_a_database", path=str(path), reason=str(error))
        return replace(look, error=known or damaged)


@contextmanager
def opened_to_read(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that only reads. Nothing is created beside a file that nobody uses. Raises
    sqlite3.Error."""
    with _opened(path, has_journal=_has_journal(path)) as conn:
        yield conn


@contextmanager
def _opened(path: Path, *, has_journal: bool) -> Iterator[sqlite3.Connection]:
    # Without a journal everything is in the one file, and SQLite need not even lock it.
    way = "mode=ro" if has_journal else "mode=ro&immutable=1"
    from_file = address(path).replace("mode=rw", way)
    with closing(sqlite3.connect(from_file, uri=True, timeout=1.0)) as conn:
        yield conn


def _has_journal(path: Path) -> bool:
    with suppress(OSError):
        return path.with_name(path.name + JOURNAL[0]).stat().st_size > 0
    return False


def _read(conn: sqlite3.Connection, look: FileLook) -> FileLook:
    path = str(look.path)
    tables = {name for (name,) in conn.execute("SELECT name FROM sqlite_master")}
    if migrations.migrations_table not in tables:
        foreign = StorageError("another_programs_file", path=path) if tables else None
        return replace(look, missing=len(STEPS), error=foreign)
    asked = f"SELECT name FROM {migrations.migrations_table} WHERE migration_set = ?"
    applied = {name for (name,) in conn.execute(asked, [migrations.name])}
    if applied - STEPS.keys():
        look = replace(look, error=StorageError("newer_file", path=path))
    keys: dict[str, str] = {}
    if "settings" in tables:
        keys = dict(
            conn.execute(
                "SELECT name, value FROM settings WHERE name IN ('host_key', 'secret_key')"
            )
        )
    return replace(
        look,
        games=_number_of_games(conn) if "games" in tables else 0,
        applied=len(applied),
        missing=len(STEPS.keys() - applied),
        unknown=len(applied - STEPS.keys()),
        host_key=keys.get("host_key", ""),
        secret_key=keys.get("secret_key", ""),
    )


def _number_of_games(conn: sqlite3.Connection) -> int:
    columns = {row[1] for row in conn.execute("PRAGMA table_info(games)")}
    where = "WHERE deleted_at IS NULL" if "deleted_at" in columns else ""
    (number,) = conn.execute(f"SELECT count(*) FROM games {where}").fetchone()
    return int(number)


def _is_open_elsewhere(path: Path) -> bool:
    """Does another program, or another connection of this one, have the file open?"""
    # SQLite lends a file exclusively only to whoever is the only one that has it open.
    with suppress(sqlite3.Error), closing(sqlite3.connect(address(path), uri=True)) as conn:
        conn.execute("PRAGMA busy_timeout=0")
        conn.execute("PRAGMA locking_mode=EXCLUSIVE")
        try:
            conn.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.OperationalError as error:
            return error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
    return False
