"""A value that changes with every commit, so that it is cheap to see that nothing has changed."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable


class CommitWatch:
    """Asks SQLite, over a connection of its own that never writes, whether anybody has committed:
    another thread or another program. `connect` opens that connection. Many threads may ask at
    once. `PRAGMA data_version` reads no page of the file, and its numbers can only be compared if
    they come from one connection."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._lock = threading.Lock()
        self._conn: sqlite3.Connection | None = None
        self._opened = 0

    def now(self) -> tuple[int, int]:
        """The present value. Raises StorageError if the file cannot be read."""
        with self._lock:
            if self._conn is None:
                self._conn = self._connect()
                self._opened += 1
            (version,) = self._conn.execute("PRAGMA data_version").fetchone()
        return self._opened, int(version)

    def close(self) -> None:
        """Close the connection; `now` opens another one."""
        with self._lock:
            if self._conn is not None:
                self._conn.close()
                self._conn = None
