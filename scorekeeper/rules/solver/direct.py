"""The direct search: the claims of a phase of one or two groups are weighed, each in its turn.

It answers what tables ask: all printed phases but one have at most two groups. It finds what the
general search finds (`search`, `missing`) and of equal solutions the same one, because it orders
claims as that does: colours of colour groups, then spans of runs, then numbers of sets. What is
the same for each hand is made once for a phase (`DirectSearch`).

A set of numbers is a mask here, bit 7 for a 7, and its weight is looked up. A claim of the first
group changes little for the last one: a run takes one card of each of its numbers, and a colour
group all cards of its colour that no slot of the other group needs. So two loops do, and the inner
one is left out where it cannot find anything better.

The same loops answer both questions. They weigh what is left, over every span, if the wilds of the
hand suffice; or they count the cards that are missing, over the spans of exactly the size.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.rules.budget import Steps
from scorekeeper.rules.cards import NUMBERS
from scorekeeper.rules.solver.matching import groups_without_natural, naturals_that_fit
from scorekeeper.rules.solver.missing import group_colour_choices
from scorekeeper.rules.solver.model import (
    BITS,
    COUNT_MASK,
    NO_COLOUR,
    NO_SOLUTION,
    ONES,
    WEIGHTS,
    RunToFill,
    SearchTask,
    Solution,
    TalliedHand,
    copies,
    once_each,
    tally_size,
    weight,
)
from scorekeeper.rules.solver.number_masks import (
    INDEX_BITS,
    WEIGHT_OF,
    RunClaims,
    RunPick,
    number_mask,
    span_rows,
    twice_each,
)

MOST_GROUPS = 2

STEPS_OF_A_QUESTION, CLAIMS_A_STEP = 4, 50
"""What a question takes in steps of the general search, as these take time: so many for any
question, and one for each so many claims."""


_NUMBERS_OF_SETS = tuple((number, WEIGHTS[number], BITS * number) for number in NUMBERS)


class DirectSearch:
    """The search for one phase. `sizes` are those of its groups."""

    def __init__(self, task: SearchTask, completion_task: SearchTask, sizes: Sequence[int]) -> None:
        self.task, self.completion_task = task, completion_task
        self.runs = tuple(RunClaims(run, span_rows(run.spans)) for run in task.runs)
        self.exact_runs = tuple(
            RunClaims(run, span_rows(run.spans)) for run in completion_task.runs
        )
        self.size, self.smallest = sum(sizes), min(sizes)

    def best(
        self, tallied: TalliedHand, steps: Steps, min_natural: str, below: int = NO_SOLUTION
    ) -> Solution | None:
        """The solution that leaves the least weight, None if none leaves less than `below`.
        `min_natural` is the rule of §12. Raises HandError (`too_hard`)."""
        too_few_to_break_it = self.size if min_natural == "phase" else self.smallest
        if len(tallied.wilds) < too_few_to_break_it:
            min_natural = "none"
        weighing = _Weighing(self.task, self.runs, tallied, min_natural, below)
        return weighing.solution(steps)

    def fewest(self, tallied: TalliedHand, steps: Steps, least: int) -> tuple[int, Solution] | None:
        """The fewest missing cards, but at least `least`, and a solution; None if no number will
        do. Without wilds each group can have a natural (§12). Raises HandError (`too_hard`)."""
        rule = self.completion_task.min_natural if tallied.wilds else "none"
        counting = _Weighing(self.task, self.exact_runs, tallied, rule, NO_SOLUTION, least)
        solution = counting.solution(steps)
        return None if solution is None else (counting.value, solution)


class _Weighing:
    """One question about one hand. `value` is what the best claims so far cost: the weight that
    they leave or, if `least` is given, the cards that they lack, which are at least so many."""

    __slots__ = (
        "best",
        "counting",
        "least",
        "min_natural",
        "most_open",
        "runs",
        "tallied",
        "task",
        "tried",
        "value",
        "wilds",
    )

    def __init__(
        self,
        task: SearchTask,
        runs: tuple[RunClaims, ...],
        tallied: TalliedHand,
        min_natural: str,
        value: int,
        least: int | None = None,
    ) -> None:
        self.task, self.runs, self.tallied = task, runs, tallied
        self.min_natural = min_natural
        self.counting, self.least = least is not None, least or 0
        self.wilds, self.value, self.tried = len(tallied.wilds), value, 0
        self.most_open = NO_SOLUTION if self.counting else self.wilds
        self.best: tuple[tuple[RunPick, ...], tuple[int, ...], tuple[int, ...]] | None = None
        if task.colour_group_sizes:
            self._colour_groups()
        elif len(task.set_sizes) == MOST_GROUPS:
            self._two_sets()
        elif not runs:
            self._one_set()
        elif task.set_sizes:
            self._run_and_set()
        else:
            self._runs()

    def solution(self, steps: Steps) -> Solution | None:
        """The best claims, None if there are none. Counts the steps that were taken."""
        steps.take(STEPS_OF_A_QUESTION + self.tried // CLAIMS_A_STEP)
        if self.best is None:
            return None
        return Solution(0 if self.counting else self.value, *self.best)

    def _cost(self, left: int, lacks: int) -> int:
        """What claims cost that leave this weight and lack so many cards beside the wilds."""
        if self.counting:
            return max(self.least, lacks)
        return left if lacks <= 0 else NO_SOLUTION

    def _take(
        self,
        value: int,
        runs: tuple[RunPick, ...],
        numbers: tuple[int, ...] = (),
        colours: tuple[int, ...] = (),
        *,
        instead: bool = False,
    ) -> bool:
        """Take these claims as the best if they cost less and keep to the rule about naturals
        (§12), or if they cost the same and come first (`instead`)."""
        if self.min_natural != "none":
            without = self._without_natural(runs, numbers, colours)
            if self.counting:
                value = max(value, without)
                if value > self.value or (value == self.value and not instead):
                    return False
            elif without:
                return False
        self.value = value
        self.best = runs, numbers, colours
        return True

    def _without_natural(
        self, runs: tuple[RunPick, ...], numbers: tuple[int, ...], colours: tuple[int, ...]
    ) -> int:
        """The fewest groups without a natural that break the rule of §12."""
        claims = (
            *((ONES, colour) for colour in colours),
            *((span.mask, colour) for span, colour in runs),
            *((1 << BITS * number, NO_COLOUR) for number in numbers),
        )
        without = groups_without_natural(
            [naturals_that_fit(mask, colour, self.tallied) for mask, colour in claims]
        )
        return without if self.min_natural == "group" else without // len(claims)

    # --- numbers held -----------------------------------------------------------------------------

    def _held(self, run: RunToFill) -> list[int]:
        """The numbers that are held for each colour of the run."""
        tallied = self.tallied
        return [
            number_mask(once_each(tallied.tally if c == NO_COLOUR else tallied.colours[c]))
            for c in run.colours
        ]

    def _held_after(self, run: RunToFill, used: int, colour: int) -> list[int]:
        """The same after another run has taken a card of each used number, in this colour."""
        tallied = self.tallied
        held = []
        for c in run.colours:
            tally = tallied.tally if c == NO_COLOUR else tallied.colours[c]
            once = number_mask(once_each(tally))
            if c in (NO_COLOUR, colour):
                once &= ~used | number_mask(twice_each(tally))
            held.append(once)
        return held

    # --- sets -------------------------------------------------------------------------------------

    def _set_numbers(self) -> list[tuple[int, int, int]]:
        """The numbers that a set may claim, in order: their weight and copies, both negative, and
        the number. A number that is not held only matters if sets must differ."""
        tally = self.tallied.tally
        found = [
            (-held * weight_of_one, -held, number)
            for number, weight_of_one, shift in _NUMBERS_OF_SETS
            if (held := tally >> shift & COUNT_MASK)
        ]
        found.sort()
        if not found or not self.task.same_number_sets:
            absent = [number for number in NUMBERS if not tally >> BITS * number & COUNT_MASK]
            found += [(0, 0, number) for number in absent[: len(self.task.set_sizes)]]
        return found

    def _one_set(self) -> None:
        size, total = self.task.set_sizes[0], weight(self.tallied.tally)
        for heavy, fewer, number in self._set_numbers():
            value = self._cost(total + heavy, max(0, size + fewer) - self.wilds)
            if value < self.value:
                self._take(value, (), (number,))

    def _two_sets(self) -> None:
        size, last_size = self.task.set_sizes
        counting, least, wilds = self.counting, self.least, self.wilds
        order = self._set_numbers()
        total = weight(self.tallied.tally)
        heaviest, commonest = order[0][0], min([fewer for _, fewer, _ in order])
        for_last = max(0, last_size + commonest)
        for at, (heavy, fewer, number) in enumerate(order):
            left, lacks = total + heavy, max(0, size + fewer) - wilds
            if left + heaviest >= self.value and not counting:
                break
            if lacks + for_last >= (self.value if counting else 1):
                continue
            for last_at in range(at if size == last_size else 0, len(order)):
                last_heavy, last_fewer, last_number = order[last_at]
                if last_at == at:
                    if not self.task.same_number_sets:
                        continue
                    last_heavy, last_fewer = 0, min(0, fewer + size)
                elif left + last_heavy >= self.value and not counting:
                    break
                lacks_now = lacks + (last_size + last_fewer if last_size > -last_fewer else 0)
                if counting:
                    value = lacks_now if lacks_now > least else least
                elif lacks_now > 0:
                    continue
                else:
                    value = left + last_heavy
                if value < self.value:
                    self._take(value, (), (number, last_number))
            self.tried += len(order)

    # --- runs -------------------------------------------------------------------------------------

    def _runs(self) -> None:
        """One run, or two."""
        total = weight(self.tallied.tally)
        first = self.runs[0]
        held = self._held(first.run)
        if len(self.runs) == 1:
            self._last_run(first, held, held, total, -self.wilds)
            return
        last = self.runs[1]
        for rank in first.ranked(held, self.most_open):
            span_at, colour_at = first.indexes(rank)
            mask, _, slots, _ = first.rows[span_at]
            used, colour = mask & held[colour_at], first.run.colours[colour_at]
            lacks = slots - used.bit_count() - self.wilds
            if self.counting and max(self.least, lacks) >= self.value:
                break
            held_after = self._held_after(last.run, used, colour)
            left = total - WEIGHT_OF[used]
            if self.counting or left - max(WEIGHT_OF[once] for once in held_after) < self.value:
                pick = first.pick(rank)
                self._last_run(last, held_after, held_after, left, lacks, before=(pick,))

    def _last_run(
        self,
        last: RunClaims,
        held: Sequence[int],
        loose: Sequence[int],
        left: int,
        lacks: int,
        *,
        spare: int = 0,
        before: tuple[RunPick, ...] = (),
        colours: tuple[int, ...] = (),
    ) -> None:
        """The best claim of the last run, after claims that leave `left` and lack so many cards.

        What is held and not `loose` are cards of a colour group; it can spare so many of them."""
        counting, least, best, best_rank = self.counting, self.least, self.value, None
        for colour_at, once in enumerate(held):
            not_loose = once & ~loose[colour_at]
            for mask, ends, slots, at in last.rows:
                if ends & once != ends:
                    continue
                used = mask & once
                filled = used.bit_count()
                lacks_now = lacks + slots - filled
                if not_loose & used and (taken := (not_loose & used).bit_count()) > spare:
                    lacks_now += taken - spare
                if counting:
                    value = lacks_now if lacks_now > least else least
                elif lacks_now > 0:
                    continue
                else:
                    value = left - WEIGHT_OF[used & ~not_loose]
                if value > best:
                    continue
                rank = (((slots - filled) << BITS) - filled << INDEX_BITS) + at + colour_at
                instead = best_rank is not None and rank < best_rank
                if value == best and not instead:
                    continue
                runs = (*before, last.pick(rank))
                if self._take(value, runs, (), colours, instead=instead):
                    best, best_rank = self.value, rank
        self.tried += len(held) * len(last.rows)

    def _run_and_set(self) -> None:
        run, size = self.runs[0], self.task.set_sizes[0]
        counting, least, wilds = self.counting, self.least, self.wilds
        numbers = self._set_numbers()
        heaviest, for_set = numbers[0][0], max(0, size + min([fewer for _, fewer, _ in numbers]))
        if for_set > self.most_open:
            return
        held, total = self._held(run.run), weight(self.tallied.tally)
        for rank in run.ranked(held, self.most_open - for_set):
            span_at, colour_at = run.indexes(rank)
            mask, _, slots, _ = run.rows[span_at]
            used = mask & held[colour_at]
            is_open = slots - used.bit_count()
            left, best_in_order = total - WEIGHT_OF[used], None
            if counting:
                if max(least, is_open + for_set - wilds) >= self.value:
                    break
            elif left + heaviest > self.value:
                continue
            for heavy, fewer, number in numbers:
                best = self.value
                if left + heavy > best and not counting:
                    break
                here = -fewer - (used >> number & 1)
                lacks = is_open - wilds + (size - here if here < size else 0)
                gain = here * WEIGHTS[number]
                if counting:
                    value = lacks if lacks > least else least
                elif lacks > 0:
                    continue
                else:
                    value = left - gain
                if value > best:
                    continue
                instead = best_in_order is not None and (-gain, number) < best_in_order
                if (value < best or instead) and self._take(
                    value, (run.pick(rank),), (number,), instead=instead
                ):
                    best_in_order = -gain, number
            self.tried += len(numbers)

    # --- colour groups ----------------------------------------------------------------------------

    def _colour_groups(self) -> None:
        """The colours of the colour groups, and after each choice the other group."""
        task, tallied = self.task, self.tallied
        total = weight(tallied.tally)
        for colours in group_colour_choices(task, tallied):
            demands: dict[int, int] = {}
            for size, colour in zip(task.colour_group_sizes, colours, strict=True):
                demands[colour] = demands.get(colour, 0) + size
            left, lacks, spare = total, -self.wilds, 0
            for colour, size in demands.items():
                over = tally_size(tallied.colours[colour]) - size
                left -= weight(tallied.colours[colour])
                lacks -= min(0, over)
                spare += max(0, over)
            if self._cost(0, lacks) >= self.value:
                continue
            if task.set_sizes:
                self._last_set(colours, left, lacks, spare)
            elif self.runs:
                run = self.runs[0]
                held = self._held(run.run)
                loose_tally = tallied.tally - tallied.colours[colours[0]]
                loose = [
                    number_mask(once_each(loose_tally))
                    if c == NO_COLOUR
                    else (0 if c == colours[0] else once)
                    for c, once in zip(run.run.colours, held, strict=True)
                ]
                self._last_run(run, held, loose, left, lacks, spare=spare, colours=colours)
            else:
                value = self._cost(left, lacks)
                if value < self.value:
                    self._take(value, (), (), colours)

    def _last_set(self, colours: tuple[int, ...], left: int, lacks: int, spare: int) -> None:
        """The best number of a set beside a colour group that can spare so many of its cards."""
        size = self.task.set_sizes[0]
        of_colour = self.tallied.colours[colours[0]]
        best_in_order: tuple[int, int, int] | None = None
        for _, fewer, number in self._set_numbers():
            held = -fewer
            loose = held - copies(of_colour, number)
            lacks_now = lacks + max(0, size - held)
            lacks_now += max(0, min(size, held) - loose - spare)
            heavy = -loose * WEIGHTS[number]
            value = self._cost(left + heavy, lacks_now)
            in_order = heavy, -held, number
            instead = best_in_order is not None and in_order < best_in_order
            better = value < self.value or (value == self.value and instead)
            if better and self._take(value, (), (number,), colours, instead=instead):
                best_in_order = in_order
        self.tried += len(NUMBERS)
