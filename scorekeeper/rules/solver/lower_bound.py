"""A quick lower bound of the wilds that the rest of a phase needs.

Each run is counted as if it had all naturals to itself; only the sets share theirs. If there are
fewer wilds than that, the search need not continue.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from scorekeeper.rules.solver.matching import wilds_for_colours
from scorekeeper.rules.solver.model import (
    NO_COLOUR,
    NUMBERS,
    ROOM_FOR_ALL,
    RunToFill,
    SearchTask,
    copies,
    exact_spans_of,
    once_each,
    tally_size,
)

SHORTEST = 2
"""The size of the smallest group."""


class LowerBound:
    """The bound for one problem and one choice of colours for its colour groups. `demands` is how
    many cards of each colour they need, `colourless` the tally of the naturals without a colour."""

    def __init__(self, task: SearchTask, demands: dict[int, int], colourless: int) -> None:
        self.demands, self.colourless = demands, colourless
        self.sets = tuple(sorted(task.set_sizes, reverse=True))
        runs = [
            (
                0 if run.on_table else min(_slots(run), default=ROOM_FOR_ALL),
                run.colours[0] != NO_COLOUR,
            )
            for run in task.runs
        ]
        self.run_kinds = [
            tuple((*kind, count) for kind, count in Counter(runs[at:]).items() if kind[0])
            for at in range(len(runs) + 1)
        ]
        self.wrap = any(
            span.start + span.length > NUMBERS.stop for run in task.runs for span in run.spans
        )
        for_sets, for_colour_groups = sum(task.set_sizes), sum(task.colour_group_sizes)
        cards_needed, colour_cards_needed = [for_sets + for_colour_groups], [for_colour_groups]
        for slots, of_one_colour in reversed(runs):
            cards_needed.append(cards_needed[-1] + slots)
            colour_cards_needed.append(colour_cards_needed[-1] + slots * of_one_colour)
        self.cards_needed, self.colour_cards_needed = cards_needed[::-1], colour_cards_needed[::-1]
        self._of_colours: dict[tuple[int, tuple[int, ...]], int] = {}

    def wilds(self, at: int, unused: int, colours: tuple[int, ...]) -> int:
        """The wilds needed for run `at` and all later groups, and for the colour groups.

        `unused` tallies the naturals that nothing has taken, `colours` those of each colour that no
        colour run has taken."""
        needed_elsewhere = fewest_for_sets(self.sets, unused) if self.sets else 0
        needed_in_colour = 0
        for size, of_one_colour, count in self.run_kinds[at]:
            tallies = colours if of_one_colour else (unused,)
            most = max(most_in_a_run(size, once_each(tally), self.wrap) for tally in tallies)
            needed = count * (size - most)
            if most > 1 and size == SHORTEST and count > 1:
                doubles = sum(most_pairs(tally, self.wrap) for tally in tallies)
                needed = max(needed, count - doubles)
            if of_one_colour:
                needed_in_colour += needed
            else:
                needed_elsewhere += needed
        if self.demands:
            needed_in_colour += self.for_colours(unused, colours)
        if self.colour_cards_needed[at]:
            needed_in_colour = max(
                needed_in_colour, self.colour_cards_needed[at] - sum(map(tally_size, colours))
            )
        return max(needed_elsewhere + needed_in_colour, self.cards_needed[at] - tally_size(unused))

    def for_sets(self, at: int, unused: int, colours: tuple[int, ...]) -> int:
        """The wilds needed for set `at` and those after it, and for the colour groups."""
        needed = fewest_for_sets(self.sets[at:], unused) if at < len(self.sets) else 0
        return needed + (self.for_colours(unused, colours) if self.demands else 0)

    def for_colours(self, unused: int, colours: tuple[int, ...]) -> int:
        """The wilds that the colour groups need, and that other groups need because of them."""
        key = unused, colours
        if (known := self._of_colours.get(key)) is None:
            all_naturals = self.colourless + sum(colours)
            wanted = sum(colours[colour] for colour in self.demands)
            known = wilds_for_colours(
                self.demands, colours, all_naturals - unused, all_naturals - wanted
            )
            self._of_colours[key] = known
        return known


def _slots(run: RunToFill) -> Iterator[int]:
    return (span.slots for span in run.spans)


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
