"""Restoring: what is in a saved file, whether all of it can be read, and putting it in place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.errors import LogError, StorageError
from scorekeeper.game.log_check import fault_of
from scorekeeper.game.replay import replay
from scorekeeper.storage import copies as saved_file
from scorekeeper.storage import event_store
from scorekeeper.storage.copies import automatic_copies, has_first_bytes
from scorekeeper.storage.database import usual_path
from scorekeeper.storage.file_look import damage_of_copy

__all__ = [
    "FileContent",
    "Restoration",
    "SavedFile",
    "has_first_bytes",
    "saved_files",
    "usual_path",
]


@dataclass(frozen=True, slots=True)
class FileContent:
    """What is in a file: how many games and entries, when the last entry was recorded (None without
    entries), and whether it has the key of a host."""

    games: int
    entries: int
    last_at: datetime | None
    has_keys: bool


@dataclass(frozen=True, slots=True)
class SavedFile:
    """A copy that the program made by itself. `made_at` is local time; `games` is None for a copy
    that cannot be read; `size` is in bytes."""

    path: Path
    made_at: datetime
    games: int | None
    size: int


@dataclass(frozen=True, slots=True)
class Restoration:
    """A saved file that was checked and can be put in place. `unreadable` are the numbers of the
    games whose log does not replay."""

    content: FileContent
    unreadable: tuple[int, ...]
    part: Path
    db: Database
    path: Path

    def put_in_place(self, today: date) -> Path | None:
        """Put it in the place of the present file; gives the new name of that, None if there was
        none. Raises StorageError."""
        return saved_file.replace_file(self.part, self.db, self.path, today)


def saved_files(path: Path) -> tuple[SavedFile, ...]:
    """The copies that the program made of this file, after games and before upgrades and restores,
    the newest first."""
    found = [(each.path, each.made_at) for each in automatic_copies(path)]
    with suppress(OSError):
        for each in path.parent.glob(f"{path.name}.before-*"):
            if not each.name.endswith(("-wal", "-shm", ".part")):
                found.append((each, datetime.fromtimestamp(each.stat().st_mtime)))
    found.sort(key=lambda copy: copy[1], reverse=True)
    saved = []
    for each, made_at in found:
        # A running server may have just deleted it.
        with suppress(OSError):
            saved.append(SavedFile(each, made_at, _games_in(each), each.stat().st_size))
    return tuple(saved)


def newest_sound_copy(path: Path) -> SavedFile | None:
    """The newest of these copies in which SQLite finds no damage."""
    for each in saved_files(path):
        if each.games is not None and damage_of_copy(each.path) is None:
            return each
    return None


def content_of(path: Path) -> FileContent:
    """What is in this file. Raises StorageError."""
    with saved_file.opened_to_look(path) as db:
        return _content(db)


@contextmanager
def restoration(
    file: Path, path: Path, seen: Callable[[], object] = lambda: None
) -> Iterator[Restoration]:
    """The saved `file`, checked to be put in the place of `path`. `seen` is called after each game.
    Raises StorageError, and ArchiveError for an archive."""
    saved_file.look_at_first_bytes(file)
    with saved_file.staged(file, path) as (part, db):
        with saved_file.reported(file):
            content = _content(db)
            unreadable = tuple(_unreadable(db, seen))
        yield Restoration(content, unreadable, part, db, path)


def _unreadable(db: Database, seen: Callable[[], object]) -> Iterator[int]:
    games = [game_id for (game_id,) in db.execute("SELECT id FROM games ORDER BY id").fetchall()]
    for game_id in games:
        try:
            log = event_store.read(db, game_id)
            if log and fault_of(log) is not None:
                yield game_id
            elif log:
                replay(log)
        except (LogError, LookupError, TypeError, ValueError):
            yield game_id
        seen()


def _content(db: Database) -> FileContent:
    (games,) = db.execute("SELECT count(*) FROM games").fetchone()
    entries, last_at = db.execute("SELECT count(*), max(recorded_at) FROM log").fetchone()
    at = None
    with suppress(ValueError, TypeError):
        at = datetime.fromisoformat(last_at).astimezone()
    found = db.execute("SELECT 1 FROM settings WHERE name = 'host_key'").fetchone()
    return FileContent(games, entries, at, found is not None)


def _games_in(path: Path) -> int | None:
    try:
        return content_of(path).games
    except StorageError:
        return None
