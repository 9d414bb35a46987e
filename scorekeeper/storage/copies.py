"""Copies of the database file: backups, the copy before an upgrade, those made after games, and a
saved file put in the place of the present one.

Only the owner can read a copy. No copy overwrites another file. A copy gets its name when it is
complete and on the disk, so that a file with the name of a copy is never half a copy. A program
that is killed at any moment leaves whole files only.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import date, datetime
from glob import escape
from itertools import count
from pathlib import Path

from scorekeeper.errors import ArchiveError, StorageError
from scorekeeper.immutable import immutable
from scorekeeper.storage.file_look import (
    damage_at_start,
    damage_of_copy,
    is_there,
    no_file_error,
    opened_to_read,
    refuse_missing_folder,
)
from scorekeeper.storage.games import KEY_LENGTH, random_code
from scorekeeper.storage.migrations import STEPS, migrations
from scorekeeper.storage.open_file import address, as_storage_error
from scorekeeper.storage.sqlite_tables import SqliteDatabase

OWNER_ONLY = 0o600
FOLDER_OF_OWNER = 0o700
"""The rights of a file and of a folder that only their owner can use."""

PART = ".part"
"""The end of the name of a copy while it is being made."""

_making = threading.Lock()
"""Under POSIX, closing a file drops all locks that this process holds on it. So only one thread
creates a file at a time, and it opens the file only after that."""


def make_file(path: Path) -> bool:
    """Create an empty file that only its owner can read. Gives False if the file exists; it then
    stays unchanged. Raises StorageError if it cannot be created."""
    with _making:
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER_ONLY))
        except FileExistsError:
            return False
        except OSError as error:
            raise StorageError(
                "cannot_write", path=str(path), reason=error.strerror or error
            ) from error
    return True


def make_folder(path: Path) -> None:
    """Create the user's data folder if `path` is in it, for its owner only. An existing folder
    stays unchanged. Raises StorageError, also if `path` is in another folder that is missing."""
    if is_there(path) and path.is_dir():
        raise StorageError("path_is_a_folder", path=str(path))
    refuse_missing_folder(path)
    try:
        path.parent.mkdir(FOLDER_OF_OWNER, parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError("no_folder", path=str(path.parent), reason=error.strerror) from error


def back_up(source: sqlite3.Connection, path: Path, *, with_keys: bool) -> None:
    """Copy the database, as it is at one moment, into a new file. The notes about this location
    are left out and, without `with_keys`, also all keys. Raises StorageError."""
    make_folder(path)
    if path.exists():
        raise StorageError("file_exists", path=str(path))
    with temporary_copy(source, path) as (part, copy):
        # Deleted rows are overwritten on the disk, not only unlinked.
        copy.execute("PRAGMA secure_delete=ON")
        copy.execute("DELETE FROM settings WHERE name LIKE 'here.%'")
        if not with_keys:
            _take_keys_out(copy)
        copy.commit()
        close_copy(copy, part)
        if not put_in_place(part, path):
            raise StorageError("file_exists", path=str(path))


def keep_before_upgrade(path: Path, version: int, today: date) -> Path:
    """Copy the file into its own folder before an upgrade changes it. `version` is the number of
    migrations it has. Gives the path of the copy. Raises StorageError."""
    with (
        closing(sqlite3.connect(address(path), uri=True)) as source,
        temporary_copy(source, path) as (part, copy),
    ):
        close_copy(copy, part)
        return next(each for each in _copy_paths(path, version, today) if put_in_place(part, each))


def _copy_paths(path: Path, version: int, today: date) -> Iterator[Path]:
    for again in count(1):
        more = f"-{again}" if again > 1 else ""
        yield path.with_name(f"{path.name}.before-upgrade-from-{version}-{today}{more}")


@contextmanager
def temporary_copy(
    source: sqlite3.Connection, path: Path
) -> Iterator[tuple[Path, sqlite3.Connection]]:
    """A copy under a temporary name beside `path`, with its connection, open for changes. The
    caller ends it by `close_copy` and gives it its name by `put_in_place`; otherwise it is deleted.
    Raises StorageError."""
    part = _part_of(path)
    if not make_file(part):
        raise StorageError("file_exists", path=str(part))
    try:
        with closing(sqlite3.connect(address(part), uri=True)) as copy:
            _copy_all(source, copy)
            yield part, copy
    except sqlite3.Error as error:
        raise (as_storage_error(error, path) or error) from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise StorageError("cannot_write", path=str(path), reason=reason) from error
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            with suppress(OSError):
                part.with_name(part.name + end).unlink()


def _copy_all(source: sqlite3.Connection, copy: sqlite3.Connection) -> None:
    """Copy all pages. Raises StorageError if the source is damaged or in use: the copy is new, and
    neither; other errors are about the copy."""
    try:
        source.backup(copy)
    except sqlite3.Error as error:
        (_, _, file) = source.execute("PRAGMA database_list").fetchone()
        found = as_storage_error(error, Path(file))
        if found is None or found.code not in ("not_a_database", "file_in_use"):
            raise
        raise found from error


def close_copy(copy: sqlite3.Connection, part: Path) -> None:
    """Make the copy one file without a journal, close it, and wait until it is on the disk."""
    copy.execute("PRAGMA journal_mode=DELETE")
    copy.close()
    _on_the_disk(part)


def put_in_place(part: Path, path: Path) -> bool:
    """Give the finished file its name. Gives False if the name is taken; nothing is changed then.
    Raises OSError."""
    try:
        # A link is never made over a file, while `rename` overwrites it.
        path.hardlink_to(part)
    except FileExistsError:
        return False
    except OSError:
        # Sticks and some network folders have no links.
        if path.exists():
            return False
        part.rename(path)
    else:
        part.unlink()
    folder_on_the_disk(path.parent)
    return True


def folder_on_the_disk(folder: Path) -> None:
    """Wait until the names in this folder are on the disk, where the system can do that."""
    with suppress(OSError):
        _on_the_disk(folder)


def _on_the_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _part_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.{os.getpid()}-{threading.get_native_id()}{PART}")


def _take_keys_out(copy: sqlite3.Connection) -> None:
    """Delete the host's key and the secret that signs cookies; the copy makes new ones when it is
    first opened. Each link gets a new key, because its present key opens the game here."""
    copy.create_function("another_key", 0, lambda: random_code(KEY_LENGTH))
    copy.execute("DELETE FROM settings WHERE name IN ('host_key', 'host_generation', 'secret_key')")
    copy.execute("UPDATE links SET key = another_key() WHERE state <> 'replaced'")


# --- automatic copies -----------------------------------------------------------------------------


KEPT = 10
"""Copies that are kept, in a folder beside the file."""

ROOM_LEFT = 20_000_000
"""Bytes that a copy leaves free on the disk, so that games can be recorded."""

ABANDONED = 3600.0
"""Seconds after which half a copy is deleted: the program that made it was killed."""

_NAME = re.compile(r"-(\d{4,})-(\d{4}-\d\d-\d\d-\d{4})\.db")


@immutable
class AutomaticCopy:
    """One copy of the whole file, with all keys, because games go on with it on this host. `number`
    grows with every copy. `made_at` is the local time in its name, to the minute; it is for people,
    because clocks may go back."""

    path: Path
    number: int
    made_at: datetime


def folder_of_copies(path: Path) -> Path:
    """The folder with the copies of this file."""
    return path.with_name(f"{path.name}.copies")


def automatic_copies(path: Path) -> tuple[AutomaticCopy, ...]:
    """The copies of this file, the newest first."""
    found = []
    with suppress(OSError):
        for each in folder_of_copies(path).iterdir():
            name = _NAME.fullmatch(each.name.removeprefix(path.stem))
            if name is not None and each.name.startswith(path.stem):
                with suppress(ValueError):
                    made_at = datetime.strptime(name[2], "%Y-%m-%d-%H%M")
                    found.append(AutomaticCopy(each, int(name[1]), made_at))
    return tuple(sorted(found, key=lambda copy: copy.number, reverse=True))


def make_automatic_copy(source: sqlite3.Connection, path: Path, now: datetime) -> Path:
    """Copy the file at `path`, to which `source` is connected, into its folder; gives the path of
    the copy. The copy is checked; then all but the last `KEPT` are deleted. Raises StorageError;
    all older copies stay then."""
    folder = folder_of_copies(path)
    try:
        folder.mkdir(FOLDER_OF_OWNER, exist_ok=True)
        delete_abandoned(path)
        _refuse_without_room(source, folder)
    except OSError as error:
        raise StorageError("no_folder", path=str(folder), reason=error.strerror) from error
    named = folder / f"{path.stem}.db"
    with temporary_copy(source, named) as (part, copy):
        close_copy(copy, part)
        if (damage := damage_of_copy(part)) is not None:
            raise StorageError("not_a_database", path=str(path), reason=damage)
        made = _number_copy(part, path, now)
    for old in automatic_copies(path)[KEPT:]:
        with suppress(OSError):
            old.path.unlink()
    return made


def _number_copy(part: Path, path: Path, now: datetime) -> Path:
    number = max((copy.number for copy in automatic_copies(path)), default=0) + 1
    while True:
        made = part.with_name(f"{path.stem}-{number:04}-{now:%Y-%m-%d-%H%M}.db")
        if put_in_place(part, made):
            return made
        number += 1


def _refuse_without_room(source: sqlite3.Connection, folder: Path) -> None:
    (pages,), (size,) = (
        source.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "page_size")
    )
    if shutil.disk_usage(folder).free < pages * size + ROOM_LEFT:
        raise StorageError("disk_full", path=str(folder))


def delete_abandoned(path: Path) -> None:
    """Delete the halves of copies of this file that killed programs left, beside it and in the
    folder of its copies."""
    beside = path.parent.glob(f"{escape(path.name)}.*{PART}*")
    for part in (*beside, *folder_of_copies(path).glob(f"*{PART}*")):
        with suppress(OSError):
            if part.stat().st_mtime < time.time() - ABANDONED:
                part.unlink()


def delete_copy(copy: Path) -> None:
    """Delete a copy, with a journal that lies beside it. It does not matter if it is gone already.
    Raises OSError."""
    for each in (copy, _beside(copy, "-wal"), _beside(copy, "-shm")):
        each.unlink(missing_ok=True)
    folder_on_the_disk(copy.parent)


# --- a saved file in the place of the present one -------------------------------------------------
#
# A saved file is a copy, a backup or the file of another host. It is copied beside the present file
# and checked there, so that nothing is ever written into the saved file itself.


FIRST_BYTES = b"SQLite format 3\0"
"""How every database begins."""


def begins_as_database(file: Path) -> bool:
    """Does the file begin as a database does?"""
    with suppress(OSError):
        if file.is_file():
            with file.open("rb") as opened:
                return opened.read(len(FIRST_BYTES)) == FIRST_BYTES
    return False


def refuse_other_files(file: Path) -> None:
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
    if not first.startswith(FIRST_BYTES):
        raise StorageError("not_a_database", path=str(file), reason="other first bytes")


@contextmanager
def staged_copy(file: Path, path: Path) -> Iterator[tuple[Path, SqliteDatabase]]:
    """A copy of the saved file beside `path`, open to be checked. It is deleted at the end unless
    it was put in place. Raises StorageError if the file is damaged or not of this program."""
    make_folder(path)
    with _opened_to_read(file) as source, temporary_copy(source, path) as (part, conn):
        db = SqliteDatabase(conn, execute_plugins=False)
        with storage_errors(file):
            (found,) = conn.execute("PRAGMA integrity_check(1)").fetchone()
            if found != "ok":
                raise StorageError("not_a_database", path=str(file), reason=found)
            refuse_other_versions(db, file)
        yield part, db


@contextmanager
def storage_errors(file: Path) -> Iterator[None]:
    """Inside it, SQLite's errors are raised as StorageError about this file."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        unusable = StorageError("not_a_database", path=str(file), reason=str(error))
        raise (as_storage_error(error, file) or unusable) from error


def refuse_other_versions(db: SqliteDatabase, file: Path) -> None:
    """Raise StorageError for the database of another program or of a newer release."""
    if "_sqlite_migrations" not in db.table_names():
        raise StorageError("another_programs_file", path=str(file))
    done = {migration.name for migration in migrations.applied(db)}
    if not done & STEPS.keys():
        raise StorageError("another_programs_file", path=str(file))
    if done - STEPS.keys():
        raise StorageError("newer_file", path=str(file))


@contextmanager
def opened_to_look(file: Path) -> Iterator[SqliteDatabase]:
    """This file, open for reading only. If no program has it open and it has no journal, nothing is
    created beside it. Raises StorageError."""
    with _opened_to_read(file) as conn, storage_errors(file):
        db = SqliteDatabase(conn, execute_plugins=False)
        refuse_other_versions(db, file)
        yield db


@contextmanager
def _opened_to_read(file: Path) -> Iterator[sqlite3.Connection]:
    with storage_errors(file), opened_to_read(file) as conn:
        yield conn


def replace_file(part: Path, db: SqliteDatabase, path: Path, today: date) -> Path | None:
    """Give the finished copy the name `path`. Gives the new name of the file that was there; None
    if there was none. Raises StorageError, also if a program uses the present file."""
    with storage_errors(path):
        if path.exists() and damage_at_start(path) is None:
            _put_journal_in(path)
        close_copy(db.conn, part)
        kept = _keep_present_file(path, today)
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


def _keep_present_file(path: Path, today: date) -> Path | None:
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
            part = kept.with_name(f"{kept.name}{PART}")
            shutil.copy2(path, part)
            put_in_place(part, kept)
        return kept
    raise AssertionError("names do not end")


def _kept_names(path: Path, today: date) -> Iterator[Path]:
    for again in count(1):
        more = f"-{again}" if again > 1 else ""
        yield path.with_name(f"{path.name}.before-restore-{today}{more}")


def _share_as_before(part: Path, path: Path) -> None:
    """Give the new file the rights and the owner of the present one."""
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
