"""Copies of the whole file after finished games, made by a thread beside the pages.

Nobody waits for a copy, and a copy that fails is an entry in the log of the server and a line on
the host's page, never an error on a phone. The same thread first checks the whole file, because
that takes too long for the start of a server with many games.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.errors import StorageError
from scorekeeper.game.state import Game
from scorekeeper.service.restore import newest_sound_copy
from scorekeeper.storage import copies as automatic_copies
from scorekeeper.storage.file_look import damage_of
from scorekeeper.storage.sqlite_file import FileConnections

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
        found = automatic_copies.automatic_copies(self._connections.path)
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
            automatic_copies.make_automatic_copy(connections.db.conn, connections.path, now)
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
