"""The search: which number, which colour, which stretch of a run every group claims.

The essay on the method is at the top of `solver`. Knows tallies, never cards: `settle` deals the
cards out afterwards. A *place* is a group of the phase, or a meld that lies on the table already
and can only grow.

Results are weighed: points of the naturals left in the hand, sixteen times over, plus one for
each card, so that fewest points go before fewest cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from scorekeeper.rules.cards import HIGHEST, LOWEST
from scorekeeper.rules.conditions import (
    NO_COLOUR,
    Claims,
    groups_without_natural,
    wilds_for_colours,
)
from scorekeeper.rules.points import HIGH_POINTS, LAST_LOW_NUMBER, LOW_POINTS
from scorekeeper.rules.pool import COLOURS, Pool
from scorekeeper.rules.tally import (
    BITS,
    FULL,
    HIGH_NUMBERS,
    LOW_NUMBERS,
    ONES,
    Span,
    shown,
    total,
)

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


def best_cover(question: Question, pool: Pool, naturals_room: int = ROOM_FOR_ALL) -> Cover | None:
    """The cover that leaves the least weight, None where the groups cannot all be met.
    `naturals_room` is how many naturals find room beside all wilds where only runs take them."""
    return _best(question, pool, _Asked(naturals_room=naturals_room))


def any_cover(question: Question, pool: Pool, lacking: int) -> Cover | None:
    """A cover, when `lacking` cards are added to the hand, each as good as a wild; None where
    there is none."""
    return _best(question, pool, _Asked(lacking=lacking, enough=HOPELESS - 1))


class _Asked(NamedTuple):
    lacking: int = 0
    enough: int = 0
    naturals_room: int = ROOM_FOR_ALL


def _best(question: Question, pool: Pool, asked: _Asked) -> Cover | None:
    best: Cover | None = None
    for tints in _tints(question, pool, len(pool.wilds) + asked.lacking):
        search = _Search(question, pool, tints, asked)
        left, picks = search.rows(0, *search.start)
        if left < (best.left if best else HOPELESS):
            rows = tuple(pick for pick in picks if isinstance(pick, tuple))
            numbers = tuple(pick for pick in picks if isinstance(pick, int))
            best = Cover(left, rows, numbers, tints)
            if left <= asked.enough:
                break
    return best


def _tints(question: Question, pool: Pool, wilds: int) -> Iterator[tuple[int, ...]]:
    """The colours the colour groups may claim, the commonest first; equal groups in one order."""
    sizes = question.tints
    if not sizes:
        yield ()
        return
    held = [total(counts) for counts in pool.colours]
    ranked = sorted((-count, colour) for colour, count in enumerate(held))
    twins = [at for at in range(1, len(sizes)) if sizes[at - 1] == sizes[at]]
    for choice in product(ranked, repeat=len(sizes)):
        short = 0
        for size, (count, _) in zip(sizes, choice, strict=True):
            if size + count > 0:
                short += size + count
        if short <= wilds and not any(choice[at - 1] > choice[at] for at in twins):
            yield tuple([colour for _, colour in choice])


class _Search:
    """One search with the colours of the colour groups fixed. State travels in arguments:

    `plain`   naturals that stay in the hand unless a slot takes them
    `homed`   naturals that have a home: a meld or group that takes any number of them
    `colours` naturals of each colour that no colour run took
    `wilds`   wilds not yet needed; `met` what is known about naturals in every group
    """

    def __init__(
        self, question: Question, pool: Pool, tints: tuple[int, ...], asked: _Asked
    ) -> None:
        self.question, self.pool, self.asked = question, pool, asked
        self.demands: dict[int, int] = {}
        for size, colour in zip(question.tints, tints, strict=True):
            self.demands[colour] = self.demands.get(colour, 0) + size
        at_home = {*question.table_colours, *tints}
        homed = sum(pool.colours[colour] for colour in at_home)
        plain = pool.counts - homed
        homed += plain & question.table_numbers
        plain &= ~question.table_numbers
        home_ones = question.table_numbers & ONES
        self.homes = [ONES if c in at_home else home_ones for c in ALL_COLOURS]
        self.plain = plain
        self.bare = pool.counts - sum(pool.colours)
        self.memo: dict[tuple[object, ...], Found] = {}
        self.numbers = self._set_numbers() if question.sets else ()
        self.floor = max(asked.enough, self._floor(plain))
        met: bool | Claims = question.min_natural == "none"
        if question.min_natural == "group":
            met = tuple((ONES, colour) for colour in tints)
        elif tints and any(pool.colours[colour] for colour in tints):
            met = True
        wilds = len(pool.wilds) + asked.lacking
        self.start = (plain, homed, pool.colours, wilds, met)

    def _set_numbers(self) -> tuple[int, ...]:
        """The numbers a set may claim: those in the hand; others only where these may not do."""
        counts = self.pool.counts
        here = [number for number in NUMBERS if counts >> BITS * number & FULL]
        if here and self.question.twin_sets:
            return tuple(here)
        absent = [number for number in NUMBERS if number not in here]
        return (*here, *absent[: len(self.question.sets)])

    def _floor(self, plain: int) -> int:
        """A weight that no answer can go below: what no row and no set can take."""
        for _ in self.question.rows:
            plain -= shown(plain)
        sets = len(self.question.sets)
        if not sets:
            return weight(plain)
        stays = sorted((plain >> BITS * number & FULL) * WEIGHTS[number] for number in self.numbers)
        return sum(stays[:-sets])

    def rows(
        self,
        at: int,
        plain: int,
        homed: int,
        colours: tuple[int, ...],
        wilds: int,
        met: bool | Claims,
    ) -> Found:
        """The best for row `at` and everything after it."""
        if at == len(self.question.rows):
            return self._sets(plain, homed, colours, wilds, met)
        key = (at, plain, homed, colours, wilds, met)
        if (known := self.memo.get(key)) is not None:
            return known
        row = self.question.rows[at]
        left: int = HOPELESS
        picks: tuple[Pick, ...] = ()
        for _, place, rank, held, at_home in self._spans(row, plain, homed, colours, wilds):
            span, colour = row.spans[place], row.colours[rank]
            used = span.mask & held
            to_plain = used & ~at_home
            rest = colours
            if colour != NO_COLOUR:
                rest = (*colours[:colour], colours[colour] - used, *colours[colour + 1 :])
            now_met = met if row.grows else self._meet(met, span.mask, colour)
            if now_met is not met and not self._can_hold(now_met):
                continue
            further = self.rows(
                at + 1,
                plain - to_plain,
                homed - (used & at_home),
                rest,
                wilds - span.slots + used.bit_count(),
                now_met,
            )
            if further[0] < left:
                left, picks = further[0], ((span, colour), *further[1])
                if left <= self.floor:
                    break
        self.memo[key] = left, picks
        return left, picks

    def _spans(
        self, row: Row, plain: int, homed: int, colours: tuple[int, ...], wilds: int
    ) -> list[tuple[int, int, int, int, int]]:
        """The spans the wilds can afford: fewest wilds, then most naturals, then lowest first."""
        found = []
        for rank, colour in enumerate(row.colours):
            if colour == NO_COLOUR:
                in_plain = shown(plain)
                held = in_plain | shown(homed)
                at_home = held & ~in_plain
            else:
                held = shown(colours[colour])
                at_home = self.homes[colour]
            for place, (mask, ends, slots, _, _, _) in enumerate(row.spans):
                if ends & ~held:
                    continue
                used = (mask & held).bit_count()
                if slots - used <= wilds:
                    found.append((((slots - used) << BITS) - used, place, rank, held, at_home))
        found.sort()
        return found

    def _meet(self, met: bool | Claims, mask: int, colour: int) -> bool | Claims:
        """`met`, when one more group of the phase can take naturals of these numbers; what the
        hand has not got is left out, so that more remainders of the hand are equal."""
        if met is True:
            return True
        counts = self.pool.counts if colour == NO_COLOUR else self.pool.colours[colour]
        mask &= shown(counts)
        if isinstance(met, tuple):
            return tuple(sorted((*met, (mask, colour))))
        return bool(mask)

    def _can_hold(self, met: bool | Claims) -> bool:
        """Can the groups so far have a natural each, with the cards that may be added?"""
        return isinstance(met, bool) or (
            groups_without_natural(met, self.pool) <= self.asked.lacking
        )

    def _sets(
        self,
        plain: int,
        homed: int,
        colours: tuple[int, ...],
        wilds: int,
        met: bool | Claims,
    ) -> Found:
        """The best for the sets, when every row has its span; heaviest numbers first."""
        if not self.question.sets:
            left = self._weigh(plain)
            return (left if self._holds(plain + homed, colours, wilds, met) else HOPELESS), ()
        order = []
        for number in self.numbers:
            there = plain >> BITS * number & FULL
            more = homed >> BITS * number & FULL
            order.append((-there * WEIGHTS[number], -there - more, number))
        order.sort()
        state = (plain, homed, wilds, weight(plain), met)
        return self._next_set(0, (), order, colours, *state)

    def _next_set(  # noqa: PLR0917 the state travels in arguments
        self,
        at: int,
        chosen: tuple[int, ...],
        order: Sequence[tuple[int, int, int]],
        colours: tuple[int, ...],
        plain: int,
        homed: int,
        wilds: int,
        left: int,
        met: bool | Claims,
    ) -> Found:
        """Set `at` and those after it; `chosen` are the places in `order` taken before."""
        sizes = self.question.sets
        if at == len(sizes):
            return (left if self._holds(plain + homed, colours, wilds, met) else HOPELESS), ()
        size, more = sizes[at], len(sizes) - at - 1
        best: int = HOPELESS
        picks: tuple[Pick, ...] = ()
        first = chosen[-1] if at and sizes[at - 1] == size else 0
        for place in range(first, len(order)):
            heavy, _, number = order[place]
            if left + heavy + more * order[0][0] >= best:
                break
            if place in chosen and not self.question.twin_sets:
                continue
            shift = BITS * number
            there = plain >> shift & FULL
            taken = min(size, there + (homed >> shift & FULL))
            if size - taken > wilds:
                continue
            further = self._next_set(
                at + 1,
                (*chosen, place),
                order,
                colours,
                plain - (there << shift),
                homed + (there - taken << shift),
                wilds - size + taken,
                left + heavy if there else left,
                self._meet(met, 1 << shift, NO_COLOUR),
            )
            if further[0] < best:
                best, picks = further[0], (number, *further[1])
                if best <= self.floor:
                    break
        return best, picks

    def _weigh(self, plain: int) -> int:
        """What is left where no set takes anything; runs may have to give room to the wilds."""
        left = weight(plain)
        laid = self.plain - plain
        if (over := total(laid) - self.asked.naturals_room) > 0:
            low = min(over, total(laid & LOW_NUMBERS))
            left += LOW_WEIGHT * low + HIGH_WEIGHT * (over - low)
        return left

    def _holds(self, unused: int, colours: tuple[int, ...], wilds: int, met: bool | Claims) -> bool:
        """Do the wilds suffice for the colour groups, and the naturals for the rule of §12?"""
        if not met or not self._can_hold(met):
            return False
        if not self.demands:
            return True
        there = self.bare + sum(colours)
        wanted = sum(colours[colour] for colour in self.demands)
        return wilds_for_colours(self.demands, colours, there - unused, there - wanted) <= wilds
