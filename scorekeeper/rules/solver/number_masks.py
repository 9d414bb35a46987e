"""Numbers as bit masks, bit 7 for a 7: their weight, and what a run can claim.

The direct search uses them (`direct`). A tally has four bits for each number and counts its cards;
a mask only says which numbers there are. So a table can have an entry for each mask.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.rules.cards import NUMBERS
from scorekeeper.rules.solver.model import (
    BITS,
    ONES,
    WEIGHTS,
    RunToFill,
    Span,
)


def number_mask(tally: int) -> int:
    """The numbers of a tally that has each at most once, as a mask."""
    return int(f"{tally:x}", 2)


def _weights_of_masks() -> tuple[int, ...]:
    """The weights in the order of the masks. Equal ones are one object, which saves memory."""
    weights, known = [0], dict[int, int]()
    for number in range(NUMBERS.stop):
        of_one = WEIGHTS.get(number, 0)
        weights += [known.setdefault(of_mask + of_one, of_mask + of_one) for of_mask in weights]
    return tuple(weights)


WEIGHT_OF = _weights_of_masks()
"""The weight of a mask: one card of each of its numbers."""

RunPick = tuple[Span, int]

SpanRow = tuple[int, int, int, int]
"""The mask of a span, the numbers that must be naturals, its slots, its index times sixteen."""

INDEX_BITS, _COLOUR_BITS = 16, 4


@lru_cache(maxsize=256)
def span_rows(spans: tuple[Span, ...]) -> tuple[SpanRow, ...]:
    """The spans as rows of masks, in their order."""
    return tuple(
        (number_mask(span.mask), number_mask(span.natural_ends), span.slots, at << _COLOUR_BITS)
        for at, span in enumerate(spans)
    )


class RunClaims(NamedTuple):
    """What a run can claim. The rank of a claim is an int that orders it: fewest open slots, most
    naturals, then the index of the span, then that of the colour."""

    run: RunToFill
    rows: tuple[SpanRow, ...]

    def ranked(self, held: Sequence[int], most_open: int) -> list[int]:
        """The ranks of the claims with at most so many open slots, in order. `held` has the numbers
        that are held for each colour of the run."""
        ranks = [
            (((slots - filled) << BITS) - filled << INDEX_BITS) + at + colour_at
            for colour_at, once in enumerate(held)
            for mask, ends, slots, at in self.rows
            if ends & once == ends and slots - (filled := (mask & once).bit_count()) <= most_open
        ]
        ranks.sort()
        return ranks

    def indexes(self, rank: int) -> tuple[int, int]:
        """The index of the span and of the colour."""
        index = rank & (1 << INDEX_BITS) - 1
        return index >> _COLOUR_BITS, index & (1 << _COLOUR_BITS) - 1

    def pick(self, rank: int) -> RunPick:
        """The claim with this rank."""
        span_at, colour_at = self.indexes(rank)
        return self.run.spans[span_at], self.run.colours[colour_at]


def twice_each(tally: int) -> int:
    """The tally with one for each number that occurs more than once."""
    return (tally >> 1 | tally >> 2 | tally >> 3) & ONES
