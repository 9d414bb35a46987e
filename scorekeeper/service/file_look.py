"""A look at the file of games that writes nothing, with the mark by which its server is found."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from scorekeeper.errors import StorageError
from scorekeeper.service.host_settings import mark_of
from scorekeeper.storage.database import usual_path
from scorekeeper.storage.engines import is_url, place_of, shown_url
from scorekeeper.storage.file_look import (
    FileLook,
    free_space,
    is_there,
    look_at,
    may_write,
    refuse_unsuitable_disk,
)

__all__ = [
    "FileLook",
    "disk_fault",
    "free_space",
    "is_there",
    "is_url",
    "look_at_file",
    "mark_in",
    "missing_file",
    "place_of",
    "shown_url",
]


def missing_file(db: Path | str | None) -> Path | None:
    """The path of this file if it does not exist. None also where that cannot be known, because its
    folder is closed to this user; who opens the file is told."""
    path = None if is_url(db) else Path(db or usual_path())
    with suppress(StorageError):
        return path if path is not None and not is_there(path) else None
    return None


def look_at_file(db: Path | None, *, thorough: bool = False) -> FileLook:
    """What is known of this file; None is the one in the user's data folder."""
    return look_at(db if db is not None else usual_path(), thorough=thorough)


def mark_in(look: FileLook) -> str:
    """The mark that a server of this file answers with, or "" if no server ever had it."""
    return mark_of(look.secret_key, look.path) if look.secret_key else ""


def disk_fault(path: Path) -> StorageError | None:
    """Why the disk of this file, or the right to write there, does not do for games; or None."""
    try:
        refuse_unsuitable_disk(path)
    except StorageError as error:
        return error
    return None if may_write(path) else StorageError("read_only", path=str(path))
