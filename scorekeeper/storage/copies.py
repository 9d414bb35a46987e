"""Copies of the file of games: backups that may be given away, and the one made before an upgrade.

Every copy can be read by its owner alone, and none is written over another file.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import date
from pathlib import Path

from scorekeeper.errors import StorageError
from scorekeeper.storage.file_errors import as_storage_error
from scorekeeper.storage.games import ALPHABET
from scorekeeper.storage.keys import KEY_LENGTH
from scorekeeper.storage.open_file import address

OWNER_ONLY = 0o600


FOLDER_OF_OWNER = 0o700


_making = threading.Lock()
"""Closing a file that was made here would take the locks of whoever opened it meanwhile in this
process (POSIX). So one thread makes a file at a time, and opens it only after that."""


def make_file(path: Path) -> bool:
    """Make an empty file for its owner alone. False where there is one already: it stays as it is.
    Raises StorageError where none can be made."""
    with _making:
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER_ONLY))
        except FileExistsError:
            return False
        except OSError as trouble:
            raise StorageError(
                "cannot_write", path=str(path), reason=trouble.strerror or trouble
            ) from trouble
    return True


def make_folder(path: Path) -> None:
    """Make the folder that `path` is to lie in, for its owner alone; one that is there stays as it
    is. Raises StorageError."""
    if path.is_dir():
        raise StorageError("path_is_a_folder", path=str(path))
    try:
        path.parent.mkdir(FOLDER_OF_OWNER, parents=True, exist_ok=True)
    except OSError as trouble:
        raise StorageError("no_folder", path=str(path.parent), reason=trouble.strerror) from trouble


def back_up(source: sqlite3.Connection, path: Path, *, with_keys: bool) -> None:
    """Copy everything, as it is at one moment, into a new file: all but the notes about this place
    and, without `with_keys`, all but what opens something here. Raises StorageError."""
    make_folder(path)
    if not make_file(path):
        raise StorageError("file_exists", path=str(path))
    with _copied(source, path) as copy:
        # What is taken out is overwritten too, and not only unlinked.
        copy.execute("PRAGMA secure_delete=ON")
        copy.execute("DELETE FROM settings WHERE name LIKE 'here.%'")
        if not with_keys:
            _take_keys_out(copy)
        copy.commit()


def keep_before_upgrade(path: Path, version: int, today: date) -> Path:
    """Copy the file as it is beside itself, before it is changed. `version` is how many migrations
    it has. Gives back where the copy is. Raises StorageError."""
    copy = next(place for place in _places_beside(path, version, today) if make_file(place))
    with closing(sqlite3.connect(address(path), uri=True)) as source, _copied(source, copy):
        pass
    return copy


def _places_beside(path: Path, version: int, today: date) -> Iterator[Path]:
    again = 1
    while True:
        more = f"-{again}" if again > 1 else ""
        yield path.with_name(f"{path.name}.before-upgrade-from-{version}-{today}{more}")
        again += 1


@contextmanager
def _copied(source: sqlite3.Connection, path: Path) -> Iterator[sqlite3.Connection]:
    """The copy, open for changes. Nothing is left of one that failed."""
    try:
        with closing(sqlite3.connect(address(path), uri=True)) as copy:
            source.backup(copy)
            yield copy
    except BaseException as trouble:
        for end in ("", "-wal", "-shm"):
            with suppress(OSError):
                path.with_name(path.name + end).unlink()
        if isinstance(trouble, sqlite3.Error):
            raise (as_storage_error(trouble, path) or trouble) from trouble
        raise


def _take_keys_out(copy: sqlite3.Connection) -> None:
    """Without the host's key and the seal of cookies the copy makes new ones when it is opened.
    Each link that opens a game gets another key: the one it has opens that game here."""

    def another_key() -> str:
        return "".join(secrets.choice(ALPHABET) for _ in range(KEY_LENGTH))

    copy.create_function("another_key", 0, another_key)
    copy.execute("DELETE FROM settings WHERE name IN ('host_key', 'host_generation', 'secret_key')")
    copy.execute("UPDATE links SET key = another_key() WHERE state <> 'replaced'")
