"""The end of the search: the numbers of the sets, and the weight of what is left.

It begins when every run has its span (`search`). After the sets nothing is left to decide: the
wilds must suffice for the colour groups, and the naturals for §12.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.rules.budget import Steps
from scorekeeper.rules.solver.lower_bound import LowerBound
from scorekeeper.rules.solver.matching import Claims, groups_without_natural
from scorekeeper.rules.solver.model import (
    ALL_COLOURS,
    BITS,
    FULL,
    HIGH_WEIGHT,
    HOPELESS,
    LOW_NUMBERS,
    LOW_WEIGHT,
    NO_COLOUR,
    NUMBERS,
    ONES,
    WEIGHTS,
    Found,
    Pick,
    Pool,
    SearchProblem,
    Terms,
    shown,
    total,
    weight,
)


class Ending:
    """One search with the colours of the colour groups fixed. Its state is passed as arguments:

    `plain`   tally of the naturals that stay in the hand unless a slot takes them
    `homed`   tally of the naturals that some set or colour group takes in any number
    `colours` tally of the naturals of each colour that no colour run took
    `wilds`   number of wilds not yet needed
    `met`     whether §12 is met; or the claims of the groups so far, where each needs a natural
    """

    def __init__(
        self,
        question: SearchProblem,
        pool: Pool,
        tints: tuple[int, ...],
        terms: Terms,
        steps: Steps,
    ) -> None:
        self.question, self.pool, self.terms, self.steps = question, pool, terms, steps
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
        self.limit = terms.below
        self.taken: dict[tuple[int, ...], int] = {}
        self.affordable: dict[tuple[int, ...], list[tuple[int, int]]] = {}
        self.bound = LowerBound(question, self.demands, self.bare)
        self.without_natural: dict[Claims, int] = {}
        self.memo: dict[tuple[object, ...], Found] = {}
        self.numbers = self._set_numbers() if question.sets else ()
        self.floor = self.least_left(0, plain)
        met: bool | Claims = question.min_natural == "none"
        if question.min_natural == "group":
            met = tuple((ONES, colour) for colour in tints)
        elif tints and any(pool.colours[colour] for colour in tints):
            met = True
        self.start = (plain, homed, pool.colours, len(pool.wilds), met)

    def _set_numbers(self) -> tuple[int, ...]:
        """The numbers a set may claim: those in the hand; others only where these may not do."""
        counts = self.pool.counts
        here = [number for number in NUMBERS if counts >> BITS * number & FULL]
        if here and self.question.twin_sets:
            return tuple(here)
        absent = [number for number in NUMBERS if number not in here]
        return (*here, *absent[: len(self.question.sets)])

    def least_left(self, at: int, plain: int) -> int:
        """A weight that no solution can go below: what no row from `at` on and no set can take."""
        for _ in self.question.rows[at:]:
            plain -= shown(plain)
        sets = len(self.question.sets)
        if not sets:
            return weight(plain)
        stays = sorted((plain >> BITS * number & FULL) * WEIGHTS[number] for number in self.numbers)
        return sum(stays[:-sets])

    def meet(self, met: bool | Claims, mask: int, colour: int) -> bool | Claims:
        """`met` after one more group of the phase that can take naturals of these numbers. Numbers
        that the hand lacks are left out, so that more remainders are equal."""
        if met is True:
            return True
        counts = self.pool.counts if colour == NO_COLOUR else self.pool.colours[colour]
        mask &= shown(counts)
        if isinstance(met, tuple):
            return tuple(sorted((*met, (mask, colour))))
        return bool(mask)

    def can_hold(self, met: bool | Claims, lacking: int = 0) -> bool:
        """Can each group so far have a natural, if `lacking` cards are added?"""
        if isinstance(met, bool):
            return True
        if (known := self.without_natural.get(met)) is None:
            known = groups_without_natural(met, self.pool)
            self.without_natural[met] = known
        return known <= lacking

    def sets(
        self,
        plain: int,
        homed: int,
        colours: tuple[int, ...],
        wilds: int,
        met: bool | Claims,
    ) -> Found:
        """The best picks for the sets once every row has its span; heaviest numbers first."""
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
        """Set `at` and those after it; `chosen` are the indexes in `order` taken before."""
        sizes = self.question.sets
        if at == len(sizes):
            return (left if self._holds(plain + homed, colours, wilds, met) else HOPELESS), ()
        size, more = sizes[at], len(sizes) - at - 1
        best = self.limit
        picks: tuple[Pick, ...] | None = None
        first = chosen[-1] if at and sizes[at - 1] == size else 0
        for place in range(first, len(order)):
            heavy, _, number = order[place]
            if left + heavy + more * order[0][0] >= best:
                break
            if place in chosen and not self.question.twin_sets:
                continue
            self.steps.take()
            shift = BITS * number
            there = plain >> shift & FULL
            taken = min(size, there + (homed >> shift & FULL))
            after = plain + homed - (taken << shift)
            if size - taken + self.bound.for_sets(at + 1, after, colours) > wilds:
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
                self.meet(met, 1 << shift, NO_COLOUR),
            )
            if further[0] < best:
                best, picks = further[0], (number, *further[1])
                if best <= self.floor:
                    break
        return (HOPELESS, ()) if picks is None else (best, picks)

    def _weigh(self, plain: int) -> int:
        """The weight left without sets. Naturals that leave no slot for a wild count as left."""
        left = weight(plain)
        laid = self.plain - plain
        if (over := total(laid) - self.terms.naturals_room) > 0:
            low = min(over, total(laid & LOW_NUMBERS))
            left += LOW_WEIGHT * low + HIGH_WEIGHT * (over - low)
        return left

    def _holds(self, unused: int, colours: tuple[int, ...], wilds: int, met: bool | Claims) -> bool:
        """Do the wilds suffice for the colour groups, and the naturals for the rule of §12?"""
        if not met or not self.can_hold(met):
            return False
        return not self.demands or self.bound.for_colours(unused, colours) <= wilds
