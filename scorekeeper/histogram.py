"""How long things took, counted in steps, for the metrics of one process. Imports nothing of ours.

The usual client library would take 50 ms of every start. Its way for several processes keeps files
that have to be cleaned up after each process, and has no memory of a process.
"""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate

STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds up to which each step goes; what took longer is counted too."""


class Histogram:
    """Counts seconds. Many threads may use it at once."""

    def __init__(self, steps: Sequence[float] = STEPS) -> None:
        self.steps = tuple(steps)
        self.total = 0.0
        self._counts = [0] * (len(self.steps) + 1)
        self._lock = threading.Lock()

    def add(self, seconds: float) -> None:
        """Count one that took so many seconds."""
        with self._lock:
            self._counts[bisect_left(self.steps, seconds)] += 1
            self.total += seconds

    def up_to(self) -> tuple[int, ...]:
        """How many took at most as long as each step, and last how many there were."""
        with self._lock:
            return tuple(accumulate(self._counts))


commit_seconds = Histogram()
"""Transactions that wrote, from asking for their locks until they are on the disk."""

push_seconds = Histogram()
"""News of a game, from when this process heard of it until it is written to the phones that had
read everything before."""
