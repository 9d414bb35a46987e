"""The steps that one question may take, counted so that no question can keep a server busy.

Steps are counted and not seconds: the same question is answered or refused on every machine alike.
"""

from __future__ import annotations

from scorekeeper.errors import HandError

MOST_STEPS = 17_000
"""Ten times what any printed phase takes with any hand of up to fourteen cards (ADR 0010)."""


class Steps:
    """A counter that one search shares with all its parts."""

    __slots__ = ("most", "taken")

    def __init__(self, most: int = MOST_STEPS) -> None:
        self.most, self.taken = most, 0

    def take(self, steps: int = 1) -> None:
        """Count these steps. Raises HandError (`too_hard`) where these are too many."""
        self.taken += steps
        if self.taken > self.most:
            raise HandError("too_hard", most=self.most)
