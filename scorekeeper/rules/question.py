"""What is asked of the search and what it answers, in tallies: rows, sets, colour groups.

A *place* is a group of the phase, or a meld that lies on the table already and can only grow. A
row is a run or a colour run, a tint the colour of a colour group. Results are weighed: points of
the naturals left in the hand, sixteen times over, plus one for each card, so that fewest points go
before fewest cards. Knows no cards and no phases: `asking` translates, `cover` answers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.rules.cards import HIGHEST, LOWEST
from scorekeeper.rules.conditions import NO_COLOUR
from scorekeeper.rules.points import HIGH_POINTS, LAST_LOW_NUMBER, LOW_POINTS
from scorekeeper.rules.pool import COLOURS
from scorekeeper.rules.tally import HIGH_NUMBERS, LOW_NUMBERS, Span, total

POINT = 16
LOW_WEIGHT, HIGH_WEIGHT = LOW_POINTS * POINT + 1, HIGH_POINTS * POINT + 1
HOPELESS = 1 << 30
NUMBERS = range(LOWEST, HIGHEST + 1)
WEIGHTS = {number: LOW_WEIGHT if number <= LAST_LOW_NUMBER else HIGH_WEIGHT for number in NUMBERS}
ANY_COLOUR = (NO_COLOUR,)
ROOM_FOR_ALL = HIGHEST * HIGHEST
ALL_COLOURS = tuple(range(len(COLOURS)))


class Row(NamedTuple):
    """A run: where it can lie and in which colours. `grows`: it lies on the table already."""

    spans: tuple[Span, ...]
    colours: tuple[int, ...] = ANY_COLOUR
    grows: bool = False


Pick = tuple[Span, int] | int
"""What one place claims: a span and its colour, or the number of a set."""
Found = tuple[int, tuple[Pick, ...]]
"""The weight left in the hand, and a pick for every row and then every set."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked. `sets` and `tints` are the sizes of the sets and colour groups of the phase;
    `table_numbers` (a tally mask, four bits each) and `table_colours` what has a meld already."""

    rows: tuple[Row, ...]
    sets: tuple[int, ...] = ()
    tints: tuple[int, ...] = ()
    table_numbers: int = 0
    table_colours: tuple[int, ...] = ()
    min_natural: str = "none"
    twin_sets: bool = True


class Cover(NamedTuple):
    """The best answer: weight left of the naturals, and what rows, sets and colour groups claim."""

    left: int
    rows: tuple[tuple[Span, int], ...]
    numbers: tuple[int, ...]
    tints: tuple[int, ...]


def weight(counts: int) -> int:
    """What these naturals weigh in the hand."""
    low, high = total(counts & LOW_NUMBERS), total(counts & HIGH_NUMBERS)
    return LOW_WEIGHT * low + HIGH_WEIGHT * high


class Terms(NamedTuple):
    """How the question is meant: `naturals_room` naturals find room beside all wilds, and only a
    weight of less than `below` is an answer."""

    naturals_room: int = ROOM_FOR_ALL
    below: int = HOPELESS
