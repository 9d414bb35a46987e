"""The end of the search, the numbers of the sets; and a lower bound of the wilds that are needed.

The search of the sets begins when every run has its span (`search`, `missing`). After the sets
nothing is left to decide: the wilds must suffice for the colour groups, and the naturals for §12.
The lower bound ends hopeless searches early.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from scorekeeper.rules.budget import Steps
from scorekeeper.rules.cards import NUMBERS
from scorekeeper.rules.solver.matching import (
    GroupMasks,
    NaturalsMet,
    groups_without_natural,
    naturals_that_fit,
    wilds_for_colours,
)
from scorekeeper.rules.solver.model import (
    ALL_COLOURS,
    BITS,
    COUNT_MASK,
    HIGH_WEIGHT,
    LOW_NUMBERS,
    LOW_WEIGHT,
    NO_COLOUR,
    NO_SOLUTION,
    ONES,
    WEIGHTS,
    PartialSolution,
    Pick,
    SearchLimits,
    SearchTask,
    TalliedHand,
    copies,
    exact_spans_of,
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
        self.bound = LowerBound(task, self.demands, self.colourless, steps)
        self.without_natural: dict[GroupMasks, int] = {}
        self.fitting: dict[tuple[int, int], int] = {}
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
        """The numbers a set may claim: those in the hand, and others only if these may not do."""
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
            self.steps.take()
            known = groups_without_natural([self._fitting(*claim) for claim in naturals_met])
            self.without_natural[naturals_met] = known
        return known <= missing

    def _fitting(self, mask: int, colour: int) -> int:
        claim = mask, colour
        if (known := self.fitting.get(claim)) is None:
            known = naturals_that_fit(mask, colour, self.tallied)
            self.fitting[claim] = known
        return known

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


# --- a lower bound of the wilds -------------------------------------------------------------------
# Each run is counted as if it had all naturals to itself; only the sets share theirs. If there are
# fewer wilds than that, the search need not continue.

SHORTEST = 2
"""The size of the smallest group."""


class LowerBound:
    """The bound for one task and one choice of colours for its colour groups. `demands` is how
    many cards of each colour they need, `colourless` the tally of the naturals without a colour."""

    def __init__(
        self, task: SearchTask, demands: dict[int, int], colourless: int, steps: Steps
    ) -> None:
        self.needs, self.demands, self.colourless = task.needs, demands, colourless
        self.steps = steps
        self._of_colours: dict[tuple[int, tuple[int, ...]], int] = {}

    def wilds(self, at: int, unused: int, colours: tuple[int, ...]) -> int:
        """The wilds needed for run `at` and all later groups, and for the colour groups.

        `unused` tallies the naturals that nothing has taken, `colours` those of each colour that no
        colour run has taken."""
        needs = self.needs
        needed_elsewhere = fewest_for_sets(needs.sets, unused) if needs.sets else 0
        needed_in_colour = 0
        for size, of_one_colour, count in needs.run_kinds[at]:
            tallies = colours if of_one_colour else (unused,)
            most = max(most_in_a_run(size, once_each(tally), needs.wrap) for tally in tallies)
            needed = count * (size - most)
            if most > 1 and size == SHORTEST and count > 1:
                doubles = sum(most_pairs(tally, needs.wrap) for tally in tallies)
                needed = max(needed, count - doubles)
            if of_one_colour:
                needed_in_colour += needed
            else:
                needed_elsewhere += needed
        if self.demands:
            needed_in_colour += self.for_colours(unused, colours)
        if needs.colour_cards[at]:
            needed_in_colour = max(
                needed_in_colour, needs.colour_cards[at] - sum(map(tally_size, colours))
            )
        return max(needed_elsewhere + needed_in_colour, needs.cards[at] - tally_size(unused))

    def for_sets(self, at: int, unused: int, colours: tuple[int, ...]) -> int:
        """The wilds needed for set `at` and those after it, and for the colour groups."""
        sets = self.needs.sets
        needed = fewest_for_sets(sets[at:], unused) if at < len(sets) else 0
        return needed + (self.for_colours(unused, colours) if self.demands else 0)

    def for_colours(self, unused: int, colours: tuple[int, ...]) -> int:
        """The wilds that the colour groups need, and that other groups need because of them."""
        key = unused, colours
        if (known := self._of_colours.get(key)) is None:
            self.steps.take()
            all_naturals = self.colourless + sum(colours)
            wanted = sum(colours[colour] for colour in self.demands)
            known = wilds_for_colours(
                self.demands, colours, all_naturals - unused, all_naturals - wanted
            )
            self._of_colours[key] = known
        return known


@lru_cache(maxsize=4096)
def most_in_a_run(size: int, mask: int, wrap: bool) -> int:
    """The most numbers of the mask that a run of `size` cards can show."""
    spans = exact_spans_of(size, wrap)
    return max(((span.mask & mask).bit_count() for span in spans), default=0)


@lru_cache(maxsize=4096)
def most_pairs(tally: int, wrap: bool) -> int:
    """The most runs of two that the naturals of the tally make, counted from the lowest number
    upwards; never too low. If runs wrap (`wrap`), pairs of 12 and 1 are added."""
    counts = [copies(tally, number) for number in NUMBERS]
    pair_count = 0
    for at in range(len(counts) - 1):
        both = min(counts[at], counts[at + 1])
        counts[at + 1] -= both
        pair_count += both
    return pair_count + (min(copies(tally, NUMBERS[0]), copies(tally, NUMBERS[-1])) if wrap else 0)


@lru_cache(maxsize=4096)
def fewest_for_sets(sizes: tuple[int, ...], unused: int) -> int:
    """The fewest wilds for sets of these sizes, the largest first. Each takes the commonest number
    left; no other choice takes more naturals, whether or not the numbers must differ."""
    counts = [copies(unused, number) for number in NUMBERS]
    needed = 0
    for size in sizes:
        most = max(counts)
        counts[counts.index(most)] -= min(size, most)
        needed += max(0, size - most)
    return needed
