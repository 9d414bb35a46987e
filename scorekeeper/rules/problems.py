"""What stands in the way of an answer: a broken rule as a value, and the limit of search steps.

A verdict has all its problems, not only the first. `scorekeeper.wording` turns the code and the
facts of a problem into a sentence in the reader's language.

Search steps are counted, so that no question keeps a server busy. Steps are counted instead of
seconds, so that every machine answers or refuses the same questions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.errors import HandError


@dataclass(frozen=True, slots=True)
class Problem:
    """One broken rule: its code, the point of the rulebook that decides it (`§12`), the facts."""

    code: str
    rule: str
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)


MOST_STEPS = 17_000
"""Steps for one question. Any printed phase takes at most a tenth of this with any hand of up to
fourteen cards (ADR 0010)."""


class Steps:
    """The steps taken so far, shared by all parts of one search."""

    __slots__ = ("most", "taken")

    def __init__(self, most: int = MOST_STEPS) -> None:
        self.most, self.taken = most, 0

    def take(self, steps: int = 1) -> None:
        """Count these steps. Raises HandError (`too_hard`) beyond `most`."""
        self.taken += steps
        if self.taken > self.most:
            raise HandError("too_hard", most=self.most)
