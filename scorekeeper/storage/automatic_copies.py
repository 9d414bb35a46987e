"""The copies that are made after finished games: the last ten, in a folder beside the file.

A copy is everything there is, with all keys, because it is for going on with on this host. It is
checked before older ones are deleted. The number in its name grows with every copy; clocks may go
back, so the date in the name is for people.
"""

from __future__ import annotations

import re
import shutil
import sqlite3
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from scorekeeper.errors import StorageError
from scorekeeper.storage.copies import FOLDER_OF_OWNER, PART, close_copy, copied, put_in_place
from scorekeeper.storage.damage import damage_of_copy

KEPT = 10


ROOM_LEFT = 20_000_000
"""Bytes that a copy leaves free on the disk, so that games can be recorded."""


ABANDONED = 3600.0
"""Seconds after which half a copy is deleted. Whoever made it was killed."""


_NAME = re.compile(r"-(\d{4,})-(\d{4}-\d\d-\d\d-\d{4})\.db")


@dataclass(frozen=True, slots=True)
class AutomaticCopy:
    """One copy. `made_at` is the local time in its name, to the minute."""

    path: Path
    number: int
    made_at: datetime


def folder_of(path: Path) -> Path:
    """The folder with the copies of this file."""
    return path.with_name(f"{path.name}.copies")


def automatic_copies(path: Path) -> tuple[AutomaticCopy, ...]:
    """The copies of this file, the newest first."""
    found = []
    with suppress(OSError):
        for each in folder_of(path).iterdir():
            name = _NAME.fullmatch(each.name.removeprefix(path.stem))
            if name is not None and each.name.startswith(path.stem):
                with suppress(ValueError):
                    made_at = datetime.strptime(name[2], "%Y-%m-%d-%H%M")
                    found.append(AutomaticCopy(each, int(name[1]), made_at))
    return tuple(sorted(found, key=lambda copy: copy.number, reverse=True))


def make_automatic_copy(source: sqlite3.Connection, path: Path, now: datetime) -> Path:
    """Copy the file at `path`, to which `source` is connected, into its folder; gives the path of
    the copy. Then all but the last `KEPT` are deleted. Raises StorageError; the older copies then
    all stay."""
    folder = folder_of(path)
    try:
        folder.mkdir(FOLDER_OF_OWNER, exist_ok=True)
        _delete_abandoned(folder)
        _look_for_room(source, folder)
    except OSError as error:
        raise StorageError("no_folder", path=str(folder), reason=error.strerror) from error
    named = folder / f"{path.stem}.db"
    with copied(source, named) as (part, copy):
        close_copy(copy, part)
        if (damage := damage_of_copy(part)) is not None:
            raise StorageError("not_a_database", path=str(path), reason=damage)
        made = _named(part, path, now)
    for old in automatic_copies(path)[KEPT:]:
        with suppress(OSError):
            old.path.unlink()
    return made


def _named(part: Path, path: Path, now: datetime) -> Path:
    number = max((copy.number for copy in automatic_copies(path)), default=0) + 1
    while True:
        made = part.with_name(f"{path.stem}-{number:04}-{now:%Y-%m-%d-%H%M}.db")
        if put_in_place(part, made):
            return made
        number += 1


def _look_for_room(source: sqlite3.Connection, folder: Path) -> None:
    (pages,), (size,) = (
        source.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "page_size")
    )
    if shutil.disk_usage(folder).free < pages * size + ROOM_LEFT:
        raise StorageError("disk_full", path=str(folder))


def _delete_abandoned(folder: Path) -> None:
    for part in folder.glob(f"*{PART}*"):
        with suppress(OSError):
            if part.stat().st_mtime < time.time() - ABANDONED:
                part.unlink()
