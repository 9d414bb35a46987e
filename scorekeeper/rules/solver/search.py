"""The search for the best claims: colours of colour groups, then spans of runs.

`set_search` continues with the numbers of the sets. The search works on tallies; `assemble` deals
the cards to the claims. The docstring of the package describes the method.
"""

from __future__ import annotations

from scorekeeper.rules.budget import Steps
from scorekeeper.rules.solver.matching import NaturalsMet
from scorekeeper.rules.solver.missing import group_colour_choices
from scorekeeper.rules.solver.model import (
    ANY_COLOUR,
    BITS,
    COUNT_MASK,
    NO_COLOUR,
    NO_SOLUTION,
    ROOM_FOR_ALL,
    WEIGHTS,
    PartialSolution,
    Pick,
    RunToFill,
    SearchLimits,
    SearchTask,
    Solution,
    Span,
    TalliedHand,
    copies,
    once_each,
    weight,
)
from scorekeeper.rules.solver.set_search import SetSearch


def best_solution(
    task: SearchTask,
    tallied: TalliedHand,
    steps: Steps,
    naturals_room: int = ROOM_FOR_ALL,
    below: int = NO_SOLUTION,
) -> Solution | None:
    """The solution that leaves the least weight, None if none leaves less than `below`.
    `naturals_room` is how many naturals can be laid beside all wilds, if there are only runs.
    Raises HandError (`too_hard`)."""
    best: Solution | None = None
    for group_colours in group_colour_choices(task, tallied):
        steps.take()
        limit = best.weight_left if best else below
        search = _RunSearch(task, tallied, group_colours, SearchLimits(naturals_room, limit), steps)
        if search.floor >= limit:
            continue
        left, picks = search.runs(0, *search.start)
        if left < limit:
            runs = tuple(pick for pick in picks if isinstance(pick, tuple))
            numbers = tuple(pick for pick in picks if isinstance(pick, int))
            best = Solution(left, runs, numbers, group_colours)
            if not left:
                break
    return best


def _heaviest(spans: tuple[Span, ...], held: int, taking: int, wilds: int) -> int:
    """The most weight that one of the spans can take with `wilds` wilds."""
    return max(
        (
            weight(mask & taking)
            for mask, natural_ends, slots, _, _, _ in spans
            if not natural_ends & ~held and slots - (mask & held).bit_count() <= wilds
        ),
        default=0,
    )


class _RunSearch(SetSearch):
    """The search over the runs, one after the other. Equal remainders are solved once."""

    def runs(
        self,
        at: int,
        loose: int,
        absorbed: int,
        colours: tuple[int, ...],
        wilds: int,
        naturals_met: NaturalsMet,
    ) -> PartialSolution:
        """The best picks for run `at` and everything after it."""
        key = (at, loose, absorbed, colours, wilds, naturals_met)
        if (known := self.memo.get(key)) is not None:
            return known
        too_few = self.bound.wilds(at, loose + absorbed, colours) > wilds
        least = (
            NO_SOLUTION
            if too_few
            else self.least_left_with_wilds(at, loose, absorbed, colours, wilds)
        )
        if least >= self.limit or not self.each_can_have_natural(naturals_met):
            found: PartialSolution = (NO_SOLUTION, ())
        elif at == len(self.task.runs):
            found = self.solve_sets(loose, absorbed, colours, wilds, naturals_met)
            self.limit = min(self.limit, found[0])
        else:
            found = self._solve_run(at, loose, absorbed, colours, wilds, naturals_met, least)
        self.memo[key] = found
        return found

    def _solve_run(
        self,
        at: int,
        loose: int,
        absorbed: int,
        colours: tuple[int, ...],
        wilds: int,
        naturals_met: NaturalsMet,
        least: int,
    ) -> PartialSolution:
        run = self.task.runs[at]
        left: int = NO_SOLUTION
        picks: tuple[Pick, ...] = ()
        tried = set()
        for _, span_at, colour_at, held, absorbed_numbers in self._spans(
            run, loose, absorbed, colours, wilds
        ):
            span, colour = run.spans[span_at], run.colours[colour_at]
            used = span.mask & held
            from_loose = used & ~absorbed_numbers
            colours_left = colours
            if colour != NO_COLOUR:
                colours_left = (*colours[:colour], colours[colour] - used, *colours[colour + 1 :])
            met_after = (
                naturals_met
                if run.on_table
                else self.naturals_met_after(naturals_met, span.mask, colour)
            )
            next_state = (
                loose - from_loose,
                absorbed - (used & absorbed_numbers),
                colours_left,
                wilds - span.slots + used.bit_count(),
                met_after,
            )
            if next_state in tried:
                continue
            tried.add(next_state)
            self.steps.take()
            if self.least_left(at + 1, loose - from_loose) >= min(left, self.limit):
                continue
            later = self.runs(at + 1, *next_state)
            if later[0] < left:
                left, picks = later[0], ((span, colour), *later[1])
                if left <= max(self.floor, least):
                    break
        return left, picks

    def least_left_with_wilds(
        self, at: int, loose: int, absorbed: int, colours: tuple[int, ...], wilds: int
    ) -> int:
        """A weight that no solution can go below: every run from `at` on takes the most that one
        run can take with all the wilds, every set the heaviest number."""
        left = weight(loose)
        taken_in_colour = 0
        for run in self.task.runs[at:]:
            taken = self._most_taken(run, loose, absorbed, colours, wilds)
            if run.colours == ANY_COLOUR:
                left -= taken
            else:
                taken_in_colour += taken
        if taken_in_colour:
            left -= min(taken_in_colour, self._weight_not_absorbed(colours))
        if self.task.set_sizes:
            heavy = sorted((copies(loose, n) * WEIGHTS[n] for n in self.numbers), reverse=True)
            left -= sum(heavy[: len(self.task.set_sizes)])
        return left

    def _weight_not_absorbed(self, colours: tuple[int, ...]) -> int:
        """The weight of the coloured naturals that no set or colour group takes anyway."""
        return sum(
            weight(tally & ~(COUNT_MASK * absorbed_in))
            for tally, absorbed_in in zip(colours, self.absorbed_in, strict=True)
        )

    def _most_taken(
        self, run: RunToFill, loose: int, absorbed: int, colours: tuple[int, ...], wilds: int
    ) -> int:
        loose_numbers = once_each(loose)
        most = 0
        for colour in run.colours:
            if colour == NO_COLOUR:
                held = loose_numbers | once_each(absorbed)
                taking = loose_numbers
            else:
                held = once_each(colours[colour])
                taking = held & ~self.absorbed_in[colour]
            key = (id(run.spans), held, taking, wilds)
            if (taken := self.taken.get(key)) is None:
                taken = _heaviest(run.spans, held, taking, wilds)
                self.taken[key] = taken
            most = max(most, taken)
        return most

    def _spans(
        self, run: RunToFill, loose: int, absorbed: int, colours: tuple[int, ...], wilds: int
    ) -> list[tuple[int, int, int, int, int]]:
        """The spans the wilds can afford: fewest wilds, then most naturals, then lowest first."""
        found = []
        for colour_at, colour in enumerate(run.colours):
            if colour == NO_COLOUR:
                loose_numbers = once_each(loose)
                held = loose_numbers | once_each(absorbed)
                absorbed_numbers = held & ~loose_numbers
            else:
                held = once_each(colours[colour])
                absorbed_numbers = self.absorbed_in[colour]
            for worth, span_at in self._affordable(run.spans, held, wilds):
                found.append((worth, span_at, colour_at, held, absorbed_numbers))
        found.sort()
        return found

    def _affordable(self, spans: tuple[Span, ...], held: int, wilds: int) -> list[tuple[int, int]]:
        """The rank and index of each span that `wilds` wilds can complete."""
        key = (id(spans), held, wilds)
        if (known := self.affordable.get(key)) is None:
            known = []
            for span_at, (mask, natural_ends, slots, _, _, _) in enumerate(spans):
                used = (mask & held).bit_count()
                if not natural_ends & ~held and slots - used <= wilds:
                    known.append((((slots - used) << BITS) - used, span_at))
            self.affordable[key] = known
        return known
