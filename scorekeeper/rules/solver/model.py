"""The values the search works on: tallies, spans of runs, the task and its solution.

A tally is an int that counts cards by number: four bits for each number, so at most 15 of each.
A weight is an int for cards left in the hand: points times `WEIGHT_OF_A_POINT`, plus one for each
card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import field
from functools import cache
from typing import NamedTuple

from scorekeeper.errors import HandError
from scorekeeper.immutable import immutable
from scorekeeper.rules.cards import (
    COPIES_OF_A_CARD,
    COPIES_OF_A_NUMBER,
    HIGH_POINTS,
    HIGHEST,
    LAST_LOW_NUMBER,
    LOW_POINTS,
    LOWEST,
    MOST_CARDS_IN_A_HAND,
    NUMBERS,
    WILDS_IN_DECK,
    Card,
    Colour,
)

NO_COLOUR = -1

BITS, COUNT_MASK = 4, 15
"""How many bits of a tally count one number, and the mask of these bits."""


def tally_of(numbers: Iterable[int]) -> int:
    """The tally of these numbers."""
    return sum(1 << BITS * number for number in numbers)


ONES = tally_of(NUMBERS)

LOW_NUMBERS = COUNT_MASK * tally_of(range(LOWEST, LAST_LOW_NUMBER + 1))

HIGH_NUMBERS = COUNT_MASK * ONES - LOW_NUMBERS


def once_each(tally: int) -> int:
    """The tally with one for each number that occurs."""
    return (tally | tally >> 1 | tally >> 2 | tally >> 3) & ONES


def tally_size(tally: int) -> int:
    """How many cards are counted: 16 is 1 modulo 15, and no hand has 15 cards."""
    return tally % COUNT_MASK


def copies(tally: int, number: int) -> int:
    """How often this number occurs."""
    return tally >> BITS * number & COUNT_MASK


class Span(NamedTuple):
    """A span of numbers that a run can fill. `mask`: the numbers still to be filled, `slots` of
    them; `natural_ends`: the numbers that must be naturals for this span to be tried (the docstring
    of the package says why); `start` and `length` of the whole run; `numbers`: the numbers of
    `mask` from low to high."""

    mask: int
    natural_ends: int
    slots: int
    start: int
    length: int
    numbers: tuple[int, ...]


def round_the_clock(number: int) -> int:
    """The number from 1 to 12 if numbers wrap: 13 is 1, 0 is 12 (§10)."""
    return (number - LOWEST) % HIGHEST + LOWEST


@cache
def spans_of(size: int, wrap: bool) -> tuple[Span, ...]:
    """Every span of a run of at least `size` cards, shortest first, then lowest."""
    found = []
    for length in range(size, HIGHEST + 1):
        wraps = wrap and length < HIGHEST
        for start in range(LOWEST, (HIGHEST if wraps else HIGHEST + 1 - length) + 1):
            last = round_the_clock(start + length - 1)
            numbers = tuple(round_the_clock(start + i) for i in range(length))
            natural_ends = 0 if length == size else tally_of({start, last})
            found.append(Span(tally_of(numbers), natural_ends, length, start, length, numbers))
    return tuple(found)


@cache
def exact_spans_of(size: int, wrap: bool) -> tuple[Span, ...]:
    """The spans of a run of exactly `size` cards."""
    return tuple(span for span in spans_of(size, wrap) if span.length == size)


@cache
def extended_spans_of(start: int, length: int, wrap: bool) -> tuple[Span, ...]:
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
            natural_ends = tally_of({first} if low else ()) | tally_of({last} if high else ())
            numbers = tuple(map(round_the_clock, new))
            found.append(Span(tally_of(numbers), natural_ends, more, first, length + more, numbers))
    return tuple(found)


COLOURS = tuple(Colour)

_RANK: dict[Colour | None, int] = {
    None: len(COLOURS),
    **{colour: rank for rank, colour in enumerate(COLOURS)},
}


_MOST_ALIKE = (*(COPIES_OF_A_CARD for _ in COLOURS), COPIES_OF_A_NUMBER)
"""How many cards of a number the deck has, in the order of the ranks."""


class TalliedHand(NamedTuple):
    """A hand and its tallies. `naturals` and `wilds` are the indexes in `hand` of the cards that
    can be laid; `naturals` is ordered by number and colour. `tally` is the tally of the naturals,
    `colours` the tally for each colour, in the order of `COLOURS`."""

    hand: Sequence[Card]
    naturals: tuple[int, ...]
    wilds: tuple[int, ...]
    tally: int
    colours: tuple[int, ...]


def tally_hand(hand: Sequence[Card]) -> TalliedHand:
    """The hand with its tallies. Raises HandError for more than 14 cards."""
    if len(hand) > MOST_CARDS_IN_A_HAND:
        raise HandError("too_many_cards", count=len(hand), most=MOST_CARDS_IN_A_HAND)
    ranked: list[tuple[int, int, int]] = []
    wilds: list[int] = []
    for i, card in enumerate(hand):
        if card.number is not None:
            ranked.append((card.number, _RANK[card.colour], i))
        elif card.is_wild and len(wilds) < WILDS_IN_DECK:
            wilds.append(i)
    ranked.sort()
    tally, colours, naturals = 0, [0] * len(_MOST_ALIKE), list[int]()
    for number, rank, i in ranked:
        shift = BITS * number
        alike = colours[rank] >> shift & COUNT_MASK
        if alike < _MOST_ALIKE[rank] and tally >> shift & COUNT_MASK < COPIES_OF_A_NUMBER:
            one = 1 << shift
            tally += one
            colours[rank] += one
            naturals.append(i)
    return TalliedHand(hand, tuple(naturals), tuple(wilds), tally, tuple(colours[:-1]))


WEIGHT_OF_A_POINT = 16
LOW_WEIGHT, HIGH_WEIGHT = LOW_POINTS * WEIGHT_OF_A_POINT + 1, HIGH_POINTS * WEIGHT_OF_A_POINT + 1
NO_SOLUTION = 1 << 30

WEIGHTS = {number: LOW_WEIGHT if number <= LAST_LOW_NUMBER else HIGH_WEIGHT for number in NUMBERS}

ROOM_FOR_ALL = HIGHEST * HIGHEST
ANY_COLOUR = (NO_COLOUR,)
ALL_COLOURS = tuple(range(len(COLOURS)))


class RunToFill(NamedTuple):
    """A run to be laid or hit: its possible spans and colours. `on_table`: it is on the table."""

    spans: tuple[Span, ...]
    colours: tuple[int, ...] = ANY_COLOUR
    on_table: bool = False


Pick = tuple[Span, int] | int
"""What one group claims: a span and its colour, or the number of a set."""

PartialSolution = tuple[int, tuple[Pick, ...]]
"""The weight left in the hand, and a pick for every run and then every set."""


@immutable
class GroupNeeds:
    """What the groups of a task need in any hand: the sizes of the `sets`, the largest first; for
    the runs from each index on, their slots, whether they are of one colour, and how many such
    there are; the cards needed from each index on, and those of a colour among them."""

    sets: tuple[int, ...]
    run_kinds: tuple[tuple[tuple[int, bool, int], ...], ...]
    wrap: bool
    cards: tuple[int, ...]
    colour_cards: tuple[int, ...]


@immutable
class SearchTask:
    """What is to be laid: the runs, and the sizes of the sets and colour groups of the phase.
    `table_numbers` (a tally, 15 for each number) and `table_colours` have melds on the table that
    take any number of cards. `needs` follows from the rest."""

    runs: tuple[RunToFill, ...]
    set_sizes: tuple[int, ...] = ()
    colour_group_sizes: tuple[int, ...] = ()
    table_numbers: int = 0
    table_colours: tuple[int, ...] = ()
    min_natural: str = "none"
    same_number_sets: bool = True
    needs: GroupNeeds = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "needs", _needs_of(self))


def _needs_of(task: SearchTask) -> GroupNeeds:
    runs = [
        (
            0 if run.on_table else min((span.slots for span in run.spans), default=ROOM_FOR_ALL),
            run.colours[0] != NO_COLOUR,
        )
        for run in task.runs
    ]
    for_sets, for_colour_groups = sum(task.set_sizes), sum(task.colour_group_sizes)
    cards, colour_cards = [for_sets + for_colour_groups], [for_colour_groups]
    for slots, of_one_colour in reversed(runs):
        cards.append(cards[-1] + slots)
        colour_cards.append(colour_cards[-1] + slots * of_one_colour)
    return GroupNeeds(
        sets=tuple(sorted(task.set_sizes, reverse=True)),
        run_kinds=tuple(
            tuple((*kind, count) for kind, count in Counter(runs[at:]).items() if kind[0])
            for at in range(len(runs) + 1)
        ),
        wrap=any(
            span.start + span.length > NUMBERS.stop for run in task.runs for span in run.spans
        ),
        cards=tuple(cards[::-1]),
        colour_cards=tuple(colour_cards[::-1]),
    )


class Solution(NamedTuple):
    """The best claims of the runs, sets and colour groups, and the weight of the naturals left."""

    weight_left: int
    runs: tuple[tuple[Span, int], ...]
    set_numbers: tuple[int, ...]
    group_colours: tuple[int, ...]


def weight(tally: int) -> int:
    """The weight of these naturals, given as a tally."""
    low, high = tally_size(tally & LOW_NUMBERS), tally_size(tally & HIGH_NUMBERS)
    return LOW_WEIGHT * low + HIGH_WEIGHT * high


class SearchLimits(NamedTuple):
    """Limits of a search: at most `naturals_room` naturals can be laid beside all wilds, and only
    a weight of less than `below` is a solution."""

    naturals_room: int = ROOM_FOR_ALL
    below: int = NO_SOLUTION
