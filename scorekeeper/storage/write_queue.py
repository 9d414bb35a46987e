"""A lock that threads get in the order in which they came."""

from __future__ import annotations

import threading
from collections import deque


class WriteQueue:
    """One writer at a time, first come, first served.

    SQLite lets writers wait by sleeping and asking again, so an unlucky one may wait for ever. Here
    each writer of this process has a place in the queue, and SQLite is asked by one at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._writing = False
        self._waiting: deque[threading.Lock] = deque()

    def enter(self, within: float) -> bool:
        """Wait for a turn, so many seconds at most. False: it did not come in that time."""
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
        return True  # the turn was given in this very moment

    def leave(self) -> None:
        """Give the turn to whoever waits longest."""
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._writing = False
