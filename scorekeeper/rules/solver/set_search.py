"""The end of the search: the numbers of the sets, and the weight of what is left.

It begins when every run has its span (`search`). After the sets nothing is left to decide: the
wilds must suffice for the colour groups, and the naturals for §12.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.rules.budget import Steps
from scorekeeper.rules.solver.lower_bound import LowerBound
from scorekeeper.rules.solver.matching import GroupMasks, NaturalsMet, groups_without_natural
from scorekeeper.rules.solver.model import (
    ALL_COLOURS,
    BITS,
    COUNT_MASK,
    HIGH_WEIGHT,
    LOW_NUMBERS,
    LOW_WEIGHT,
    NO_COLOUR,
    NO_SOLUTION,
    NUMBERS,
    ONES,
    WEIGHTS,
    PartialSolution,
    Pick,
    SearchLimits,
    SearchTask,
    TalliedHand,
    once_each,
    tally_size,
    weight,
)


class SetSearch:
    """One search with the colours of the colour groups fixed. Its state is passed as arguments:

    `loose`         tally of the naturals that stay in the hand unless a slot takes them
    `absorbed`      tally of the naturals that a set or a colour group takes in any number
    `colours`       tally of the naturals of each colour that no colour run took
    `wilds`         number of wilds not yet needed
    `naturals_met`  whether §12 is met (`matching.NaturalsMet`)
    """

    def __init__(
        self,
        task: SearchTask,
        tallied: TalliedHand,
        group_colours: tuple[int, ...],
        limits: SearchLimits,
        steps: Steps,
    ) -> None:
        self.task, self.tallied, self.limits, self.steps = task, tallied, limits, steps
        self.demands: dict[int, int] = {}
        for size, colour in zip(task.colour_group_sizes, group_colours, strict=True):
            self.demands[colour] = self.demands.get(colour, 0) + size
        absorbing_colours = {*task.table_colours, *group_colours}
        absorbed = sum(tallied.colours[colour] for colour in absorbing_colours)
        loose = tallied.tally - absorbed
        absorbed += loose & task.table_numbers
        loose &= ~task.table_numbers
        absorbed_on_table = task.table_numbers & ONES
        self.absorbed_in = [
            ONES if c in absorbing_colours else absorbed_on_table for c in ALL_COLOURS
        ]
        self.loose = loose
        self.colourless = tallied.tally - sum(tallied.colours)
        self.limit = limits.below
        self.taken: dict[tuple[int, ...], int] = {}
        self.affordable: dict[tuple[int, ...], list[tuple[int, int]]] = {}
        self.bound = LowerBound(task, self.demands, self.colourless)
        self.without_natural: dict[GroupMasks, int] = {}
        self.memo: dict[tuple[object, ...], PartialSolution] = {}
        self.numbers = self._set_numbers() if task.set_sizes else ()
        self.floor = self.least_left(0, loose)
        naturals_met: NaturalsMet = task.min_natural == "none"
        if task.min_natural == "group":
            naturals_met = tuple((ONES, colour) for colour in group_colours)
        elif group_colours and any(tallied.colours[colour] for colour in group_colours):
            naturals_met = True
        self.start = (loose, absorbed, tallied.colours, len(tallied.wilds), naturals_met)

    def _set_numbers(self) -> tuple[int, ...]:
        """The numbers a set may claim: those in the hand; others only where these may not do."""
        tally = self.tallied.tally
        here = [number for number in NUMBERS if tally >> BITS * number & COUNT_MASK]
        if here and self.task.same_number_sets:
            return tuple(here)
        absent = [number for number in NUMBERS if number not in here]
        return (*here, *absent[: len(self.task.set_sizes)])

    def least_left(self, at: int, loose: int) -> int:
        """A weight that no solution can go below: what no run from `at` on and no set can take."""
        for _ in self.task.runs[at:]:
            loose -= once_each(loose)
        sets = len(self.task.set_sizes)
        if not sets:
            return weight(loose)
        stays = sorted(
            (loose >> BITS * number & COUNT_MASK) * WEIGHTS[number] for number in self.numbers
        )
        return sum(stays[:-sets])

    def naturals_met_after(self, naturals_met: NaturalsMet, mask: int, colour: int) -> NaturalsMet:
        """`naturals_met` after one more group of the phase that can take naturals of these numbers.
        Numbers that the hand lacks are left out, so that more remainders are equal."""
        if naturals_met is True:
            return True
        tally = self.tallied.tally if colour == NO_COLOUR else self.tallied.colours[colour]
        mask &= once_each(tally)
        if isinstance(naturals_met, tuple):
            return tuple(sorted((*naturals_met, (mask, colour))))
        return bool(mask)

    def each_can_have_natural(self, naturals_met: NaturalsMet, missing: int = 0) -> bool:
        """Can each group so far have a natural, if `missing` cards are added?"""
        if isinstance(naturals_met, bool):
            return True
        if (known := self.without_natural.get(naturals_met)) is None:
            known = groups_without_natural(naturals_met, self.tallied)
            self.without_natural[naturals_met] = known
        return known <= missing

    def solve_sets(
        self,
        loose: int,
        absorbed: int,
        colours: tuple[int, ...],
        wilds: int,
        naturals_met: NaturalsMet,
    ) -> PartialSolution:
        """The best picks for the sets once every run has its span; heaviest numbers first."""
        if not self.task.set_sizes:
            left = self._weigh(loose)
            suffices = self._suffices(loose + absorbed, colours, wilds, naturals_met)
            return (left if suffices else NO_SOLUTION), ()
        order = []
        for number in self.numbers:
            loose_copies = loose >> BITS * number & COUNT_MASK
            absorbed_copies = absorbed >> BITS * number & COUNT_MASK
            order.append((-loose_copies * WEIGHTS[number], -loose_copies - absorbed_copies, number))
        order.sort()
        state = (loose, absorbed, wilds, weight(loose), naturals_met)
        return self._next_set(0, (), order, colours, *state)

    def _next_set(  # noqa: PLR0917 the state travels in arguments
        self,
        at: int,
        chosen: tuple[int, ...],
        order: Sequence[tuple[int, int, int]],
        colours: tuple[int, ...],
        loose: int,
        absorbed: int,
        wilds: int,
        left: int,
        naturals_met: NaturalsMet,
    ) -> PartialSolution:
        """Set `at` and those after it; `chosen` are the indexes in `order` taken before."""
        sizes = self.task.set_sizes
        if at == len(sizes):
            suffices = self._suffices(loose + absorbed, colours, wilds, naturals_met)
            return (left if suffices else NO_SOLUTION), ()
        size, sets_after = sizes[at], len(sizes) - at - 1
        best = self.limit
        picks: tuple[Pick, ...] | None = None
        first = chosen[-1] if at and sizes[at - 1] == size else 0
        for order_at in range(first, len(order)):
            heavy, _, number = order[order_at]
            if left + heavy + sets_after * order[0][0] >= best:
                break
            if order_at in chosen and not self.task.same_number_sets:
                continue
            self.steps.take()
            shift = BITS * number
            loose_copies = loose >> shift & COUNT_MASK
            taken = min(size, loose_copies + (absorbed >> shift & COUNT_MASK))
            after = loose + absorbed - (taken << shift)
            if size - taken + self.bound.for_sets(at + 1, after, colours) > wilds:
                continue
            later = self._next_set(
                at + 1,
                (*chosen, order_at),
                order,
                colours,
                loose - (loose_copies << shift),
                absorbed + (loose_copies - taken << shift),
                wilds - size + taken,
                left + heavy if loose_copies else left,
                self.naturals_met_after(naturals_met, 1 << shift, NO_COLOUR),
            )
            if later[0] < best:
                best, picks = later[0], (number, *later[1])
                if best <= self.floor:
                    break
        return (NO_SOLUTION, ()) if picks is None else (best, picks)

    def _weigh(self, loose: int) -> int:
        """The weight left without sets. Naturals that leave no slot for a wild count as left."""
        left = weight(loose)
        laid = self.loose - loose
        if (over := tally_size(laid) - self.limits.naturals_room) > 0:
            low = min(over, tally_size(laid & LOW_NUMBERS))
            left += LOW_WEIGHT * low + HIGH_WEIGHT * (over - low)
        return left

    def _suffices(
        self, unused: int, colours: tuple[int, ...], wilds: int, naturals_met: NaturalsMet
    ) -> bool:
        """Do the wilds suffice for the colour groups, and the naturals for the rule of §12?"""
        if not naturals_met or not self.each_can_have_natural(naturals_met):
            return False
        return not self.demands or self.bound.for_colours(unused, colours) <= wilds
