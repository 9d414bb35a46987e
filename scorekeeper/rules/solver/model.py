"""The values the search works on: tallies, spans of runs, the counted hand, problem and cover.

A tally is an int that counts cards by number: four bits for each number, so at most 15 of each.
A weight is an int for cards left in the hand: points times `POINT`, plus one for each card.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from scorekeeper.errors import HandError
from scorekeeper.rules.cards import (
    COPIES_OF_A_CARD,
    COPIES_OF_A_NUMBER,
    HIGHEST,
    LOWEST,
    WILDS_IN_DECK,
    Card,
    Colour,
)
from scorekeeper.rules.points import HIGH_POINTS, LAST_LOW_NUMBER, LOW_POINTS

NO_COLOUR = -1


BITS, FULL = 4, 15


def tally(numbers: Iterable[int]) -> int:
    """The tally of these numbers."""
    return sum(1 << BITS * number for number in numbers)


ONES = tally(range(LOWEST, HIGHEST + 1))


LOW_NUMBERS = FULL * tally(range(LOWEST, LAST_LOW_NUMBER + 1))


HIGH_NUMBERS = FULL * ONES - LOW_NUMBERS


def shown(counts: int) -> int:
    """The tally with one for each number that occurs."""
    return (counts | counts >> 1 | counts >> 2 | counts >> 3) & ONES


def total(counts: int) -> int:
    """How many cards are counted: 16 is 1 modulo 15, and no hand has 15 cards."""
    return counts % FULL


def copies(counts: int, number: int) -> int:
    """How often this number occurs."""
    return counts >> BITS * number & FULL


class Span(NamedTuple):
    """A span of numbers that a run can fill. `mask`: the numbers still to be filled, `slots` of
    them; `ends`: the numbers that must be naturals for this span to be tried (the docstring of the
    package says why); `start` and `length` of the whole run; `wanted`: the numbers of `mask` from
    low to high."""

    mask: int
    ends: int
    slots: int
    start: int
    length: int
    wanted: tuple[int, ...]


def round_the_clock(number: int) -> int:
    """The number from 1 to 12 if numbers wrap: 13 is 1, 0 is 12 (§10)."""
    return (number - LOWEST) % HIGHEST + LOWEST


@cache
def spans_of(size: int, wrap: bool) -> tuple[Span, ...]:
    """Every span of a run of at least `size` cards, shortest first, then lowest."""
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
    """The spans of a run of exactly `size` cards."""
    return tuple(span for span in spans_of(size, wrap) if span.length == size)


@cache
def growths_of(start: int, length: int, wrap: bool) -> tuple[Span, ...]:
    """Every span that a run on the table can grow to, first the run unchanged."""
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


MOST_CARDS = 14


COLOURS = tuple(Colour)


_RANK: dict[Colour | None, int] = {
    None: len(COLOURS),
    **{colour: rank for rank, colour in enumerate(COLOURS)},
}


class Pool(NamedTuple):
    """A counted hand. `naturals` and `wilds` are the indexes in `hand` of the cards that can be
    laid; `naturals` is ordered by number and colour. `counts` is the tally of the naturals,
    `colours` the tally for each colour, in the order of `COLOURS`."""

    hand: Sequence[Card]
    naturals: tuple[int, ...]
    wilds: tuple[int, ...]
    counts: int
    colours: tuple[int, ...]


def count_hand(hand: Sequence[Card]) -> Pool:
    """The hand, counted. Raises HandError for more than 14 cards."""
    if len(hand) > MOST_CARDS:
        raise HandError("too_many_cards", count=len(hand), most=MOST_CARDS)
    ranked: list[tuple[int, int, int]] = []
    wilds: list[int] = []
    for i, card in enumerate(hand):
        if card.number is not None:
            ranked.append((card.number, _RANK[card.colour], i))
        elif card.is_wild and len(wilds) < WILDS_IN_DECK:
            wilds.append(i)
    ranked.sort()
    counts, colours, naturals = 0, [0] * (len(COLOURS) + 1), []
    for number, rank, i in ranked:
        shift = BITS * number
        most = COPIES_OF_A_CARD if rank < len(COLOURS) else COPIES_OF_A_NUMBER
        alike = colours[rank] >> shift & FULL
        if alike < most and counts >> shift & FULL < COPIES_OF_A_NUMBER:
            counts += 1 << shift
            colours[rank] += 1 << shift
            naturals.append(i)
    return Pool(hand, tuple(naturals), tuple(wilds), counts, tuple(colours[:-1]))


POINT = 16


LOW_WEIGHT, HIGH_WEIGHT = LOW_POINTS * POINT + 1, HIGH_POINTS * POINT + 1


HOPELESS = 1 << 30


NUMBERS = range(LOWEST, HIGHEST + 1)


WEIGHTS = {number: LOW_WEIGHT if number <= LAST_LOW_NUMBER else HIGH_WEIGHT for number in NUMBERS}


ANY_COLOUR = (NO_COLOUR,)


ROOM_FOR_ALL = HIGHEST * HIGHEST


ALL_COLOURS = tuple(range(len(COLOURS)))


class RunPlace(NamedTuple):
    """A run to be laid or hit: its possible spans and colours. `grows`: it is on the table."""

    spans: tuple[Span, ...]
    colours: tuple[int, ...] = ANY_COLOUR
    grows: bool = False


Pick = tuple[Span, int] | int
"""What one group claims: a span and its colour, or the number of a set."""


Found = tuple[int, tuple[Pick, ...]]
"""The weight left in the hand, and a pick for every row and then every set."""


@dataclass(frozen=True, slots=True)
class SearchProblem:
    """What is to be laid. `sets` and `tints` are the sizes of the sets and colour groups of the
    phase. `table_numbers` (a tally, 15 for each number) and `table_colours` have melds on the
    table that take any number of cards."""

    rows: tuple[RunPlace, ...]
    sets: tuple[int, ...] = ()
    tints: tuple[int, ...] = ()
    table_numbers: int = 0
    table_colours: tuple[int, ...] = ()
    min_natural: str = "none"
    twin_sets: bool = True


class Cover(NamedTuple):
    """The best solution: the weight of the naturals left, and the claims of rows, sets and colour
    groups."""

    left: int
    rows: tuple[tuple[Span, int], ...]
    numbers: tuple[int, ...]
    tints: tuple[int, ...]


def weight(counts: int) -> int:
    """The weight of these naturals, given as a tally."""
    low, high = total(counts & LOW_NUMBERS), total(counts & HIGH_NUMBERS)
    return LOW_WEIGHT * low + HIGH_WEIGHT * high


class Terms(NamedTuple):
    """Limits of a search: at most `naturals_room` naturals can be laid beside all wilds, and only
    a weight of less than `below` is a solution."""

    naturals_room: int = ROOM_FOR_ALL
    below: int = HOPELESS
