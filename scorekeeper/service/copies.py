"""Copies of the whole file after finished games, made by a thread beside the pages.

Nobody waits for a copy, and a copy that fails is an entry in the log of the server and a line on
the host's page, never an error on a phone. The same thread first checks the whole file, because
that takes too long for the start of a server with many games.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from sqlite_utils import Database as PlainDatabase

from scorekeeper.errors import LogError, StorageError
from scorekeeper.game.log_check import fault_of
from scorekeeper.game.replay import replay
from scorekeeper.game.state import Game
from scorekeeper.service import archive
from scorekeeper.service.archive import Imports
from scorekeeper.service.settings import mark_of
from scorekeeper.storage import copies as saved_file
from scorekeeper.storage import engines as database_copy
from scorekeeper.storage import event_store, games
from scorekeeper.storage.copies import automatic_copies, has_first_bytes
from scorekeeper.storage.database import Connections, Database, reading, usual_path
from scorekeeper.storage.engines import is_url, open_database, place_of, shown_url
from scorekeeper.storage.file_look import (
    FileLook,
    damage_of,
    damage_of_copy,
    free_space,
    is_there,
    look_at,
    may_write,
    refuse_unsuitable_disk,
)
from scorekeeper.storage.sqlite_file import FileConnections

__all__ = [
    "FileContent",
    "FileLook",
    "Restoration",
    "SavedFile",
    "disk_fault",
    "free_space",
    "has_first_bytes",
    "is_there",
    "is_url",
    "look_at_file",
    "mark_in",
    "missing_file",
    "place_of",
    "saved_files",
    "shown_url",
    "usual_path",
]


# --- was service/file_look.py
# A look at the file of games that writes nothing, with the mark by which its server is found.


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


# --- was service/database_copy.py
# A whole database copied into another one: games, people, keys, settings and tables of a venue.


Step = Callable[[int], object]
"""It is given the steps done since."""


@dataclass(frozen=True, slots=True)
class Copied:
    """How many games and entries were copied or added, and compared with the source."""

    games: int
    entries: int


class DatabaseCopy:
    """A copy from one open database into another."""

    def __init__(self, source: Connections, target: Connections) -> None:
        self._source = source
        self._target = target

    @property
    def steps_to_copy(self) -> int:
        """The steps of `run`: two for each row."""
        return 2 * database_copy.rows_to_copy(self._source.db)

    @property
    def steps_to_add(self) -> int:
        """The steps of `add`: each game is read, added if it is missing, and compared if it was."""
        return 3 * len(event_store.last_seqs(self._source.db))

    def run(self, done: Step) -> Copied:
        """Copy what is missing in the target, compare every row of both, and let the target be
        used. Raises StorageError, also if somebody writes into the source meanwhile
        (`copy_differs`)."""
        source, target = self._source.db, self._target.db
        database_copy.begin_copy(self._source, self._target)
        with reading(source):
            database_copy.copy_rows(source, target, done)
        # Outside of the transaction, so that what was recorded meanwhile is noticed.
        if not database_copy.same_rows(source, target, done):
            raise self._differs()
        database_copy.finish_copy(target)
        seqs = event_store.last_seqs(target)
        return Copied(len(seqs), sum(seqs.values()))

    def add(self, done: Step) -> Copied:
        """Add the games that are not in the target yet, all or none, as archives with new links,
        and compare their logs. Raises StorageError, and LogError and ArchiveError for a game that
        cannot be read."""
        source, target = self._source.db, self._target.db
        database_copy.refuse_unfinished(self._target)
        imports = Imports(self._target)
        with closing(imports.look(self._lines(), lambda: done(1))) as offer:
            imports.take_in(offer, lambda: done(1))
            done(len(offer.games) - len(offer.to_add))
            marks = [game.mark for game in offer.to_add]
        entries = 0
        for mark in marks:
            ours, theirs = (self._log(db, mark) for db in (source, target))
            if ours != theirs:
                raise self._differs()
            entries += len(ours)
            done(1)
        return Copied(len(marks), entries)

    def _lines(self) -> Iterator[str]:
        db = self._source.db
        for game_id in event_store.last_seqs(db):
            yield from (f"{line}\n" for line in archive.lines_of(db, game_id))

    @staticmethod
    def _log(db: Database, mark: str) -> list[str]:
        game_id = games.game_of_mark(db, mark)
        return [] if game_id is None else event_store.printed_lines(db, game_id)

    def _differs(self) -> StorageError:
        return StorageError("copy_differs", source=self._source.name, path=self._target.name)


@contextmanager
def database_copy_of(source: Path | str, target: Path | str) -> Iterator[DatabaseCopy]:
    """A copy from `source` to `target`, which is made if it is a file that is missing. Raises
    StorageError if one of them cannot be used."""
    if (missing := missing_file(source)) is not None:
        raise StorageError("no_such_file", path=str(missing))
    if _place(source) == _place(target):
        raise StorageError("same_database", path=_place(source))
    with (
        closing(database_copy.open_complete(source)) as opened,
        closing(open_database(target)) as other,
    ):
        yield DatabaseCopy(opened, other)


def _place(where: Path | str) -> str:
    return shown_url(where) if is_url(where) else str(Path(where).resolve())


# --- was service/restore.py
# Restoring: what is in a saved file, whether all of it can be read, and putting it in place.


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
    db: PlainDatabase
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


def _unreadable(db: PlainDatabase, seen: Callable[[], object]) -> Iterator[int]:
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


def _content(db: PlainDatabase) -> FileContent:
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


QUIET = 2.0
"""Seconds between the end of a game and its copy: phones ask for the end first, and games that end
together are in one copy."""


_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CopiesMade:
    """The automatic copies there are: how many, when the last one was made (local time, None if
    there is none), and why the latest try failed, if it did."""

    number: int
    last_at: datetime | None
    failure: StorageError | None


class AutomaticCopies:
    """The automatic copies of one file. Many threads may use it at once. Nothing is copied where
    `connections` is None, because there is no file."""

    def __init__(self, connections: FileConnections | None) -> None:
        self._connections = connections
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._over = threading.Event()
        self._due = False
        self._failure: StorageError | None = None
        self._thread: threading.Thread | None = None

    def game_recorded(self, before: Game | None, game: Game) -> None:
        """Have a copy made if the game has ended just now. `before` is the game as it was before
        the last command, None if that recorded all of it."""
        if game.is_over and not (before is not None and before.is_over):
            self._due = True
            self._wake.set()

    def made(self) -> CopiesMade | None:
        """The copies there are now; None where there is no file to copy."""
        if self._connections is None:
            return None
        found = automatic_copies(self._connections.path)
        return CopiesMade(len(found), found[0].made_at if found else None, self._failure)

    def begin(self) -> None:
        """From now on, check the file and make the copies. Without it none are made."""
        with self._lock:
            opened = self._connections
            if opened is not None and self._thread is None and not self._over.is_set():
                self._thread = threading.Thread(
                    target=self._run, args=[opened], name="copies", daemon=True
                )
                self._thread.start()

    def close(self) -> None:
        """Make the copy that is due, and stop."""
        with self._lock:
            self._over.set()
            self._wake.set()
            thread = self._thread
        if thread is not None:
            thread.join()

    @contextmanager
    def made_after_games(self) -> Iterator[None]:
        """Inside it, the file is checked and the copies are made."""
        self.begin()
        try:
            yield
        finally:
            self.close()

    # ------------------------------------------------------------------ inside

    def _run(self, connections: FileConnections) -> None:
        self._check(connections)
        while True:
            self._wake.wait()
            self._over.wait(QUIET)
            self._wake.clear()
            if self._due:
                self._due = False
                self._copy(connections)
            if self._over.is_set():
                return

    def _check(self, connections: FileConnections) -> None:
        """Look for damage. Nothing more is written into a file that is damaged."""
        damage = damage_of(connections.path)
        if damage is not None:
            connections.file.mark_damaged(damage)
            copy = newest_sound_copy(connections.path)
            named = "none" if copy is None else str(copy.path)
            _log.error(
                "%s is damaged (%s), and nothing more is written into it. Its newest sound copy,"
                " for `scorekeeper restore`: %s",
                connections.path,
                damage,
                named,
            )
            self._failed(connections.file.damaged_error())

    def _copy(self, connections: FileConnections) -> None:
        try:
            now = datetime.now()
            saved_file.make_automatic_copy(connections.db.conn, connections.path, now)
        except StorageError as error:
            self._failed(error)
        except Exception:
            # This thread must live: the next game is copied again.
            _log.exception("the copy of all games was not made")
            self._failed(StorageError("cannot_write", path=str(connections.path), reason=""))
        else:
            self._failure = None

    def _failed(self, error: StorageError) -> None:
        self._failure = error
        _log.error("the copy of all games was not made: %s", error)
