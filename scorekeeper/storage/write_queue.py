"""A lock that threads get in the order in which they asked for it."""

from __future__ import annotations

import threading
from collections import deque


class WriteQueue:
    """One writer at a time, first come, first served.

    A writer that waits in SQLite sleeps and tries again, so an unlucky one may wait for ever. Here
    the writers of this process queue up, and only one at a time asks SQLite."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._writing = False
        self._waiting: deque[threading.Lock] = deque()

    def enter(self, within: float) -> bool:
        """Wait at most `within` seconds for the lock. False if it was not free in that time."""
        with self._lock:
            if not self._writing:
                self._writing = True
                return True
            turn = threading.Lock()
            turn.acquire()
            self._waiting.append(turn)
        if turn.acquire(timeout=within):
            return True
        with self._lock:
            if turn in self._waiting:
                self._waiting.remove(turn)
                return False
        return True  # the lock came just after the timeout

    def leave(self) -> None:
        """Release the lock to the thread that has waited longest."""
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._writing = False
