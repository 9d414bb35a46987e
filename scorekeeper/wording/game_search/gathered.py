"""What was gathered from the tokens of a search so far: its parts, each with the tokens it was read
from, and which tokens are still free."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from scorekeeper.wording.game_search.lexicon import IGNORED
from scorekeeper.wording.game_search.query import NoSuchDay, Part
from scorekeeper.wording.game_search.tokens import SearchToken

_SKIPPED = (IGNORED, "in")
_NEAR = 6
"""The most letters between a denial and what it denies: *not on the weekend*."""


@dataclass(slots=True)
class Gathered:
    """The tokens of one reading, without those that say nothing. `earlier`: where *last* may be the
    last one or that of the last year, this reading takes that of the last year; where ten rounds
    may be a variant, it takes the variant."""

    tokens: Sequence[SearchToken]
    earlier: bool = False
    used: set[int] = field(default_factory=set)
    parts: list[tuple[Part, tuple[int, ...]]] = field(default_factory=list)
    no_such_day: NoSuchDay | None = None
    has_other: bool = False
    """Is there a reading with `earlier`, by rounds instead of time, or by a variant?"""

    def free(self, *kinds: str) -> Iterator[int]:
        """The places of the free tokens of these kinds."""
        for at, token in enumerate(self.tokens):
            if at not in self.used and token.kind in kinds:
                yield at

    def first(self, *kinds: str) -> int | None:
        """The first place of these kinds that is free."""
        return next(self.free(*kinds), None)

    def next(self, at: int, kinds: Collection[str] = (), *, back: bool = False) -> int | None:
        """The next free place that says something, if it is of one of these kinds."""
        step = -1 if back else 1
        at += step
        while 0 <= at < len(self.tokens) and self.tokens[at].kind in _SKIPPED:
            at += step
        if not 0 <= at < len(self.tokens) or at in self.used:
            return None
        return at if not kinds or self.tokens[at].kind in kinds else None

    def denial_of(self, first: int, last: int) -> int | None:
        """The free word that denies what stands at these places: *not at Christmas*, *except
        Christmas*; behind it in Japanese."""
        before = self.next(first, back=True)
        if before is not None and (self.kind(before), self.value(before)) == ("num", "1"):
            before = self.next(before, back=True)  # never on a Sunday
        if before is not None and self.kind(before) in ("not", "without"):
            near = self.tokens[first].first - self.tokens[before].last
            if near <= _NEAR + sum(len(self.tokens[at].typed) for at in range(before + 1, first)):
                return before
        behind = last + 1
        japanese = behind < len(self.tokens) and self.tokens[behind].typed[:1] > "\u3000"
        denies = japanese and self.kind(behind) == "without_after"
        return behind if denies and behind not in self.used else None

    def kind(self, at: int | None) -> str:
        """The kind of the token at this place, "" for no place."""
        return "" if at is None else self.tokens[at].kind

    def value(self, at: int) -> str:
        """The value of the token at this place."""
        return self.tokens[at].value

    def number(self, at: int) -> int:
        """The number at this place."""
        return int(self.tokens[at].value or 0)

    def add(self, part: Part, places: Iterable[int]) -> None:
        """A part was read from these tokens."""
        taken = tuple(sorted(set(places)))
        self.parts.append((part, taken))
        self.used.update(taken)
