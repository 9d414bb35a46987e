"""Putting a saved file of games in the place of the present one, whole or not at all.

A saved file is a copy, a backup or the file of another host. It is first copied beside the present
file and looked at there, so that the saved file itself is never written. A program that is killed
at any moment leaves the old file or the new one under the name, never a part of one.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import date
from itertools import count
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.errors import ArchiveError, StorageError
from scorekeeper.storage.copies import (
    close_copy,
    copied,
    folder_on_the_disk,
    make_folder,
    put_in_place,
)
from scorekeeper.storage.damage import damage_at_start
from scorekeeper.storage.disk import no_file_error
from scorekeeper.storage.file_errors import as_storage_error
from scorekeeper.storage.file_look import opened_to_read
from scorekeeper.storage.migrations import STEPS, migrations
from scorekeeper.storage.open_file import address

_FIRST_BYTES = b"SQLite format 3\0"


def has_first_bytes(file: Path) -> bool:
    """Does the file begin as a database does?"""
    with suppress(OSError):
        if file.is_file():
            with file.open("rb") as opened:
                return opened.read(len(_FIRST_BYTES)) == _FIRST_BYTES
    return False


def look_at_first_bytes(file: Path) -> None:
    """Raise StorageError if the file cannot be a database, ArchiveError if it is an archive."""
    try:
        if file.exists() and not (file.is_file() or file.is_dir()):
            raise no_file_error(file)
        with file.open("rb") as opened:
            first = opened.read(1000)
    except OSError as error:
        raise StorageError("cannot_write", path=str(file), reason=error.strerror) from error
    if b'"scorekeeper-game"' in first:
        raise ArchiveError("archive_for_import", path=str(file))
    if not first.startswith(_FIRST_BYTES):
        raise StorageError("not_a_database", path=str(file), reason="other first bytes")


@contextmanager
def staged(file: Path, path: Path) -> Iterator[tuple[Path, Database]]:
    """A copy of the saved file beside `path`, open to be looked at; deleted at the end if it has
    not been put in place. Raises StorageError if it is not one of this program, or damaged."""
    make_folder(path)
    with _opened(file) as source, copied(source, path) as (part, conn):
        db = Database(conn, execute_plugins=False)
        with reported(file):
            (found,) = conn.execute("PRAGMA integrity_check(1)").fetchone()
            if found != "ok":
                raise StorageError("not_a_database", path=str(file), reason=found)
            look_at_steps(db, file)
        yield part, db


@contextmanager
def reported(file: Path) -> Iterator[None]:
    """Inside it, SQLite's errors become StorageError about this file."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        unusable = StorageError("not_a_database", path=str(file), reason=str(error))
        raise (as_storage_error(error, file) or unusable) from error


def look_at_steps(db: Database, file: Path) -> None:
    """Raise StorageError for the database of another program or of a newer release."""
    if "_sqlite_migrations" not in db.table_names():
        raise StorageError("another_programs_file", path=str(file))
    done = {migration.name for migration in migrations.applied(db)}
    if not done & STEPS.keys():
        raise StorageError("another_programs_file", path=str(file))
    if done - STEPS.keys():
        raise StorageError("newer_file", path=str(file))


@contextmanager
def opened_to_look(file: Path) -> Iterator[Database]:
    """This file, open for reading only. Nothing is created beside one that nobody uses and that has
    no journal. Raises StorageError."""
    with _opened(file) as conn, reported(file):
        db = Database(conn, execute_plugins=False)
        look_at_steps(db, file)
        yield db


@contextmanager
def _opened(file: Path) -> Iterator[sqlite3.Connection]:
    with reported(file), opened_to_read(file) as conn:
        yield conn


def replace_file(part: Path, db: Database, path: Path, today: date) -> Path | None:
    """Give the finished copy the name `path`. Gives the new name of the file that was there; None
    if there was none. Raises StorageError, also if a program uses the present file."""
    with reported(path):
        if path.exists() and damage_at_start(path) is None:
            _put_journal_in(path)
        close_copy(db.conn, part)
        kept = _keep(path, today)
        if kept is not None:
            _share_as_before(part, path)
        # What is left now is the journal of a damaged or missing file. SQLite would put it into
        # the new file. Its own file is kept by then, so nothing is lost between these two lines.
        _put_journal_aside(path, kept, today)
        part.replace(path)
    folder_on_the_disk(path.parent)
    return kept


def _put_journal_in(path: Path) -> None:
    """Make the present file one file without a journal. Raises StorageError if it is in use."""
    # SQLite leaves the WAL mode only if no other connection is open.
    with closing(sqlite3.connect(address(path), timeout=1.0, uri=True)) as conn:
        conn.execute("PRAGMA journal_mode=DELETE")


def _keep(path: Path, today: date) -> Path | None:
    """Give the present file a second name; the first one stays until the new file takes it."""
    if not path.exists():
        return None
    for kept in _kept_names(path, today):
        try:
            kept.hardlink_to(path)
        except FileExistsError:
            continue
        except OSError:
            if kept.exists():
                continue
            # Sticks and some network folders have no links.
            part = kept.with_name(f"{kept.name}.part")
            shutil.copy2(path, part)
            put_in_place(part, kept)
        return kept
    raise AssertionError("names do not end")


def _kept_names(path: Path, today: date) -> Iterator[Path]:
    for again in count(1):
        more = f"-{again}" if again > 1 else ""
        yield path.with_name(f"{path.name}.before-restore-{today}{more}")


def _share_as_before(part: Path, path: Path) -> None:
    """Let those use the new file who could use the present one."""
    found = path.stat()
    with suppress(OSError):
        part.chmod(found.st_mode & 0o777)
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(part, found.st_uid, found.st_gid)


def _put_journal_aside(path: Path, kept: Path | None, today: date) -> None:
    named = kept if kept is not None else next(_kept_names(path, today))
    journal, index = _beside(path, "-wal"), _beside(path, "-shm")
    if journal.exists():
        journal.replace(_beside(named, "-wal"))
    index.unlink(missing_ok=True)


def _beside(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)
