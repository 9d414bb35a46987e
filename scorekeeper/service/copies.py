"""What a host does with all games at once: look at their file, copy them into another database,
restore a saved file, and have copies made after games.

Looking at a file and checking a saved one write nothing into it.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import date, datetime
from glob import escape
from pathlib import Path

from scorekeeper.errors import LogError, StorageError
from scorekeeper.game.log_check import fault_of
from scorekeeper.game.replay import replay
from scorekeeper.game.state import Game
from scorekeeper.immutable import immutable
from scorekeeper.service import archive
from scorekeeper.service.archive import Imports
from scorekeeper.service.settings import mark_of
from scorekeeper.storage import copies, engines, event_store, games
from scorekeeper.storage.copies import automatic_copies, begins_as_database
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
    refuse_missing_folder,
    refuse_unsuitable_disk,
)
from scorekeeper.storage.people import sign
from scorekeeper.storage.sqlite_file import FileConnections
from scorekeeper.storage.sqlite_tables import SqliteDatabase

# Commands use these names of storage, which they may not import.
__all__ = [
    "FileLook",
    "begins_as_database",
    "free_space",
    "is_there",
    "is_url",
    "place_of",
    "refuse_missing_folder",
    "shown_url",
    "usual_path",
]


# --- a look at the file ---------------------------------------------------------------------------


def missing_file(db: Path | str | None) -> Path | None:
    """The path of this file if it does not exist, else None. None also if its folder is closed to
    this user; opening the file reports that."""
    path = None if is_url(db) else Path(db or usual_path())
    with suppress(StorageError):
        return path if path is not None and not is_there(path) else None
    return None


def look_at_file(db: Path | None, *, thorough: bool = False) -> FileLook:
    """What is known of this file, with `db` None of the file in the user's data folder."""
    return look_at(db if db is not None else usual_path(), thorough=thorough)


def mark_in(look: FileLook) -> str:
    """The mark by which a server of this file is found, or "" if no server ever had the file."""
    return mark_of(look.secret_key, look.path) if look.secret_key else ""


def disk_fault(path: Path) -> StorageError | None:
    """Why games cannot be stored in this file: its disk or the rights of this user; None if they
    can."""
    try:
        refuse_unsuitable_disk(path)
    except StorageError as error:
        return error
    return None if may_write(path) else StorageError("read_only", path=str(path))


# --- from one database into another ---------------------------------------------------------------


Step = Callable[[int], object]
"""It is called with the number of steps done since its last call."""


@immutable
class Copied:
    """How many games and entries were copied or added, and compared with the source. `already`: an
    earlier copy had finished, and nothing had to be copied."""

    games: int
    entries: int
    already: bool = False


class DatabaseCopy:
    """A copy from one open database into another: games, people, keys, settings and the tables of a
    venue."""

    def __init__(self, source: Connections, target: Connections) -> None:
        self._source = source
        self._target = target

    @property
    def steps_to_copy(self) -> int:
        """The steps of `run`: two for each row."""
        return 2 * engines.rows_to_copy(self._source.db)

    @property
    def steps_to_add(self) -> int:
        """The steps of `add`: each game is read, added if it is missing, and then compared."""
        return 3 * len(event_store.last_seqs(self._source.db))

    def run(self, done: Step) -> Copied:
        """Copy what is missing in the target, compare every row of both, and let the target be
        used. Raises StorageError, also if the source changes meanwhile (`copy_differs`)."""
        source, target = self._source.db, self._target.db
        try:
            engines.begin_copy(self._source, self._target)
        except StorageError as error:
            # An earlier copy may have been killed after its last commit, or just be typed again.
            if error.code != "target_has_games" or not self._is_done(done):
                raise
            return self._copied(already=True)
        with reading(source):
            engines.copy_rows(source, target, done)
        # Outside of the transaction, so that what was recorded meanwhile is noticed.
        if not engines.same_rows(source, target, done):
            raise self._differs()
        engines.finish_copy(target)
        return self._copied()

    def _is_done(self, done: Step) -> bool:
        return engines.same_rows(
            self._source.db, self._target.db, lambda compared: done(2 * compared)
        )

    def _copied(self, *, already: bool = False) -> Copied:
        seqs = event_store.last_seqs(self._target.db)
        return Copied(len(seqs), sum(seqs.values()), already)

    def add(self, done: Step) -> Copied:
        """Add the games that are not in the target yet, all or none, as archives with new links,
        and compare their logs. Raises StorageError, and LogError and ArchiveError for a game that
        cannot be read."""
        source, target = self._source.db, self._target.db
        engines.refuse_unfinished(self._target)
        imports = Imports(self._target, sign)
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
        closing(engines.open_complete(source)) as opened,
        closing(open_database(target)) as other,
    ):
        yield DatabaseCopy(opened, other)


def _place(where: Path | str) -> str:
    return shown_url(where) if is_url(where) else str(Path(where).resolve())


# --- restoring ------------------------------------------------------------------------------------


@immutable
class FileContent:
    """What is in a file: how many games and entries, when the last entry was recorded (None without
    entries), and whether it has the key of a host."""

    games: int
    entries: int
    last_at: datetime | None
    has_keys: bool


@immutable
class SavedFile:
    """A copy that the program made by itself. `made_at` is local time; `games` is None for a copy
    that cannot be read; `size` is in bytes."""

    path: Path
    made_at: datetime
    games: int | None
    size: int


@immutable
class Restoration:
    """A saved file that was checked and can be put in place. `unreadable` are the numbers of the
    games whose log does not replay."""

    content: FileContent
    unreadable: tuple[int, ...]
    part: Path
    db: SqliteDatabase
    path: Path

    def put_in_place(self, today: date) -> Path | None:
        """Put it in the place of the present file. Gives the new name of the present file; None if
        there was no file. Raises StorageError."""
        return copies.replace_file(self.part, self.db, self.path, today)


def saved_files(path: Path) -> tuple[SavedFile, ...]:
    """The copies that the program made of this file, after games and before upgrades and restores,
    the newest first."""
    found = [(each.path, each.made_at) for each in automatic_copies(path)]
    with suppress(OSError):
        for each in path.parent.glob(f"{escape(path.name)}.before-*"):
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
    """The newest copy of this file in which SQLite finds no damage, or None."""
    for each in saved_files(path):
        if each.games is not None and damage_of_copy(each.path) is None:
            return each
    return None


def content_of(path: Path) -> FileContent:
    """What is in this file. Raises StorageError."""
    with copies.opened_to_look(path) as db:
        return _content(db)


@contextmanager
def restoration(
    file: Path, path: Path, seen: Callable[[], object] = lambda: None
) -> Iterator[Restoration]:
    """The saved `file`, checked to be put in the place of `path`. `seen` is called after each game.
    Raises StorageError, and ArchiveError for an archive."""
    copies.refuse_other_files(file)
    with copies.staged_copy(file, path) as (part, db):
        with copies.storage_errors(file):
            content = _content(db)
            unreadable = tuple(_unreadable(db, seen))
        yield Restoration(content, unreadable, part, db, path)


def _unreadable(db: SqliteDatabase, seen: Callable[[], object]) -> Iterator[int]:
    rows = db.execute("SELECT id FROM games ORDER BY id").fetchall()
    for (game_id,) in rows:
        try:
            log = event_store.read(db, game_id)
            if log and fault_of(log) is not None:
                yield game_id
            elif log:
                replay(log)
        except (LogError, LookupError, TypeError, ValueError):
            yield game_id
        seen()


def _content(db: SqliteDatabase) -> FileContent:
    (number,) = db.execute("SELECT count(*) FROM games").fetchone()
    entries, last_at = db.execute("SELECT count(*), max(recorded_at) FROM log").fetchone()
    at = None
    with suppress(ValueError, TypeError):
        at = datetime.fromisoformat(last_at).astimezone()
    found = db.execute("SELECT 1 FROM settings WHERE name = 'host_key'").fetchone()
    return FileContent(number, entries, at, found is not None)


def _games_in(path: Path) -> int | None:
    try:
        return content_of(path).games
    except StorageError:
        return None


# --- copies after games ---------------------------------------------------------------------------


QUIET = 2.0
"""Seconds between the end of a game and its copy: phones ask for the end first, and games that end
together are in one copy."""


_log = logging.getLogger(__name__)


@immutable
class CopiesMade:
    """The automatic copies: how many there are, when the last one was made (local time, None
    without one), and why the latest try failed, if it did."""

    number: int
    last_at: datetime | None
    failure: StorageError | None


class AutomaticCopies:
    """The automatic copies of one file, made by a thread beside the pages. Many threads may use it
    at once. Without a file `connections` is None, and nothing is copied.

    No page waits for a copy. A copy that fails is an entry in the log of the server and a line on
    the host's page, never an error on a phone. The same thread first checks the whole file, because
    that takes too long for the start of a server with many games."""

    def __init__(self, connections: FileConnections | None) -> None:
        self._connections = connections
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._over = threading.Event()
        self._due = False
        self._failure: StorageError | None = None
        self._thread: threading.Thread | None = None

    def game_recorded(self, before: Game | None, game: Game) -> None:
        """Have a copy made if the game has ended just now. `before` is the game before the last
        command, None if that command recorded all of it."""
        if game.is_over and not (before is not None and before.is_over):
            self._due = True
            self._wake.set()

    def made(self) -> CopiesMade | None:
        """The copies at this moment; None without a file to copy."""
        if self._connections is None:
            return None
        found = automatic_copies(self._connections.path)
        return CopiesMade(len(found), found[0].made_at if found else None, self._failure)

    def begin(self) -> None:
        """Start the thread that checks the file and makes the copies."""
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
            copies.make_automatic_copy(connections.db.conn, connections.path, now)
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
