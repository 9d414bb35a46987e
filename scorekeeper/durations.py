"""How long some work takes, measured in every layer and counted by whoever wants to.

A server counts it for its metrics (`serving.metrics`). It imports nothing of ours, so that every
layer can measure.
"""

from __future__ import annotations

from collections.abc import Callable


class Duration:
    """The seconds that one kind of work takes. `count` is called with each of them, by any thread;
    at first it does nothing."""

    def __init__(self) -> None:
        self.count: Callable[[float], object] = _ignored


def _ignored(_seconds: float) -> None:
    pass


commit_seconds = Duration()
"""Transactions that wrote, from asking for their locks until they are on the disk."""

push_seconds = Duration()
"""News of a game, from when this process heard of it until it is written to the phones that had
read everything before."""
