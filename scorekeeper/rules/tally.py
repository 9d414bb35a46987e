"""Tallies: how many of each number, packed into one integer, four bits a number.

A tally of 7 7 9 holds a 2 at number 7 and a 1 at number 9; no number comes more than eight times,
so four bits are enough. A *mask* is a tally of ones. Counting what a span of numbers finds in a
hand is then one `&` and one `bit_count`, and a tally is a key of a dictionary as it stands.
Knows arithmetic only; `cover` says what it is for.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from scorekeeper.rules.cards import HIGHEST, LOWEST
from scorekeeper.rules.points import LAST_LOW_NUMBER

BITS, FULL = 4, 15


def tally(numbers: Iterable[int]) -> int:
    """The numbers, each counted as often as it comes."""
    return sum(1 << BITS * number for number in numbers)


ONES = tally(range(LOWEST, HIGHEST + 1))
LOW_NUMBERS = FULL * tally(range(LOWEST, LAST_LOW_NUMBER + 1))
HIGH_NUMBERS = FULL * ONES - LOW_NUMBERS


def shown(counts: int) -> int:
    """The mask of the numbers that come at least once."""
    return (counts | counts >> 1 | counts >> 2 | counts >> 3) & ONES


def total(counts: int) -> int:
    """How many cards are counted: 16 is 1 modulo 15, and no hand has 15 cards."""
    return counts % FULL


def copies(counts: int, number: int) -> int:
    """How often this number comes."""
    return counts >> BITS * number & FULL


class Span(NamedTuple):
    """A place where a run can lie. `mask`: the numbers it still asks, `slots` of them; `ends`: the
    numbers that must be naturals for this span to be worth a look (`solver` says why); `start` and
    `length` as the run then lies; `wanted`: the numbers it asks, in the order in which they lie."""

    mask: int
    ends: int
    slots: int
    start: int
    length: int
    wanted: tuple[int, ...]


def round_the_clock(number: int) -> int:
    """After 12 comes 1, before 1 comes 12: for tables where a run may go round (§10)."""
    return (number - LOWEST) % HIGHEST + LOWEST


@cache
def spans_of(size: int, wrap: bool) -> tuple[Span, ...]:
    """Every place of a run of at least `size` cards, shortest first, then lowest."""
    found = []
    for length in range(size, HIGHEST + 1):
        around = wrap and length < HIGHEST
        for start in range(LOWEST, (HIGHEST if around else HIGHEST + 1 - length) + 1):
            last = round_the_clock(start + length - 1)
            wanted = tuple(round_the_clock(start + i) for i in range(length))
            ends = 0 if length == size else tally({start, last})
            found.append(Span(tally(wanted), ends, length, start, length, wanted))
    return tuple(found)


@cache
def exact_spans_of(size: int, wrap: bool) -> tuple[Span, ...]:
    """The places of a run of just `size` cards."""
    return tuple(span for span in spans_of(size, wrap) if span.length == size)


@cache
def growths_of(start: int, length: int, wrap: bool) -> tuple[Span, ...]:
    """Every way a run on the table can grow at its two ends, the run as it lies first."""
    below = HIGHEST - length if wrap else start - LOWEST
    above = HIGHEST - length if wrap else HIGHEST - (start + length - 1)
    found = []
    for more in range(HIGHEST - length + 1):
        for low in range(min(more, below) + 1):
            high = more - low
            if high > above or (wrap and low and more == HIGHEST - length):
                continue
            first, last = round_the_clock(start - low), round_the_clock(start + length - 1 + high)
            new = [first + i for i in range(low)]
            new += [start + length + i for i in range(high)]
            ends = tally({first} if low else ()) | tally({last} if high else ())
            wanted = tuple(map(round_the_clock, new))
            found.append(Span(tally(wanted), ends, more, first, length + more, wanted))
    return tuple(found)
