"""Copies of the database file: backups that may be given away, and the copy before an upgrade.

Only the owner can read a copy. No copy overwrites another file. A copy gets its name when it is
complete and on the disk, so that a file with the name of a copy is never half a copy. Those made
after each game are in `automatic_copies`.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import date
from pathlib import Path

from scorekeeper.errors import StorageError
from scorekeeper.storage.codes import random_code
from scorekeeper.storage.disk import is_there
from scorekeeper.storage.file_errors import as_storage_error
from scorekeeper.storage.keys import KEY_LENGTH
from scorekeeper.storage.open_file import address

OWNER_ONLY = 0o600


FOLDER_OF_OWNER = 0o700


PART = ".part"
"""How the name of a copy ends that is being made."""


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
    """Create the parent folder of `path`, for its owner only. An existing folder stays unchanged.
    Raises StorageError."""
    if is_there(path) and path.is_dir():
        raise StorageError("path_is_a_folder", path=str(path))
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
    with copied(source, path) as (part, copy):
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
        copied(source, path) as (part, copy),
    ):
        close_copy(copy, part)
        return next(each for each in _copy_paths(path, version, today) if put_in_place(part, each))


def _copy_paths(path: Path, version: int, today: date) -> Iterator[Path]:
    again = 1
    while True:
        more = f"-{again}" if again > 1 else ""
        yield path.with_name(f"{path.name}.before-upgrade-from-{version}-{today}{more}")
        again += 1


@contextmanager
def copied(source: sqlite3.Connection, path: Path) -> Iterator[tuple[Path, sqlite3.Connection]]:
    """A copy under a temporary name beside `path`, with its connection, open for changes. The
    caller ends it by `close_copy` and gives it its name by `put_in_place`; otherwise it is deleted.
    Raises StorageError."""
    part = _part_of(path)
    if not make_file(part):
        raise StorageError("file_exists", path=str(part))
    try:
        with closing(sqlite3.connect(address(part), uri=True)) as copy:
            source.backup(copy)
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
