"""Windows of consecutive numbers from 1 to 12, with or without a wrap from 12 to 1 (§9, §10).

A run of `length` cards fills a window: a start and so many numbers upwards. Sets of numbers are
bit masks, so that one operation tells whether a window holds them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from scorekeeper.rules.cards import HIGHEST, LOWEST

ALL_NUMBERS = (1 << (HIGHEST + 1)) - 2
ON_TOP = HIGHEST + 1
"""What a wild on top of a full run stands for: a value that is no number (§15)."""


def bits(numbers: Iterable[int]) -> int:
    """The numbers as a mask, bit 7 for a 7."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def numbers_in(mask: int) -> tuple[int, ...]:
    """The numbers of a mask, lowest first."""
    return tuple(number for number in range(LOWEST, HIGHEST + 1) if mask >> number & 1)


@lru_cache(maxsize=512)
def window(start: int, length: int) -> tuple[int, ...]:
    """`length` numbers upwards from `start`; after 12 comes 1 (§10)."""
    return tuple((start - 1 + i) % HIGHEST + 1 for i in range(length))


@lru_cache(maxsize=64)
def _starts(length: int, *, wrap: bool) -> tuple[tuple[int, int], ...]:
    last = HIGHEST if wrap else HIGHEST + 1 - length
    return tuple((start, bits(window(start, length))) for start in range(LOWEST, last + 1))


def starts_holding(mask: int, length: int, *, wrap: bool) -> list[int]:
    """Every start whose window of `length` numbers (at most 12) holds all numbers of `mask`."""
    return [start for start, held in _starts(length, wrap=wrap) if not mask & ~held]


def preferred_start(mask: int, length: int, starts: Iterable[int]) -> int:
    """The start whose free numbers, for wilds, lie first in the gaps, then high, then low.

    If the row may wrap, the window with the fewest gaps wins, then one that does not wrap."""

    def key(start: int) -> tuple[int, int, int]:
        held = [i for i, number in enumerate(window(start, length)) if mask >> number & 1]
        first, last = (held[0], held[-1]) if held else (0, 0)
        return last - first, first, start  # a window that wraps starts higher

    return min(starts, key=key)


def gaps(mask: int) -> tuple[int, ...]:
    """The numbers missing between the lowest and the highest of `mask`."""
    numbers = numbers_in(mask)
    return tuple(n for n in range(numbers[0], numbers[-1]) if not mask >> n & 1)


def shortest_gaps_around(mask: int) -> tuple[int, ...]:
    """As `gaps` for a row that may wrap: the fewest missing numbers over all starts (§10)."""
    ways = []
    for start in numbers_in(mask):
        around = window(start, HIGHEST)
        last = max(i for i, number in enumerate(around) if mask >> number & 1)
        ways.append(tuple(n for n in around[: last + 1] if not mask >> n & 1))
    return min(ways, key=len)
