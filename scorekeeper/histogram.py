"""How long things took, counted in steps, for the metrics of one process.

It imports nothing of ours, so that every layer can count.

The usual client library would take 50 ms of every start. Its way for several processes keeps files
that have to be cleaned up after each process, and has no memory of a process.
"""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate

STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The upper bound of each step, in seconds. Longer times are counted after the last one."""


class Histogram:
    """Counts seconds. Many threads may use it at once."""

    def __init__(self, steps: Sequence[float] = STEPS) -> None:
        self.steps = tuple(steps)
        self.total = 0.0
        self._counts = [0] * (len(self.steps) + 1)
        self._lock = threading.Lock()

    def add(self, seconds: float) -> None:
        """Count one time, in seconds."""
        with self._lock:
            self._counts[bisect_left(self.steps, seconds)] += 1
            self.total += seconds

    def cumulative_counts(self) -> tuple[int, ...]:
        """For each step the number of times that are at most as long; last the number of all."""
        with self._lock:
            return tuple(accumulate(self._counts))


commit_seconds = Histogram()
"""Transactions that wrote, from asking for their locks until they are on the disk."""

push_seconds = Histogram()
"""News of a game, from when this process heard of it until it is written to the phones that had
read everything before."""
