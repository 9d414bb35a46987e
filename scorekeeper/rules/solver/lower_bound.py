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
    RunPlace,
    SearchProblem,
    copies,
    exact_spans_of,
    shown,
    total,
)

SHORTEST = 2
"""The size of the smallest group."""


class LowerBound:
    """The bound for one problem and one choice of colours for its colour groups. `demands` is how
    many cards of each colour they need, `bare` the tally of the naturals without a colour."""

    def __init__(self, question: SearchProblem, demands: dict[int, int], bare: int) -> None:
        self.demands, self.bare = demands, bare
        self.sets = tuple(sorted(question.sets, reverse=True))
        rows = [
            (
                0 if row.grows else min(_slots(row), default=ROOM_FOR_ALL),
                row.colours[0] != NO_COLOUR,
            )
            for row in question.rows
        ]
        self.kinds = [
            tuple((*kind, count) for kind, count in Counter(rows[at:]).items() if kind[0])
            for at in range(len(rows) + 1)
        ]
        self.around = any(
            span.start + span.length > NUMBERS.stop for row in question.rows for span in row.spans
        )
        for_sets, tints = sum(question.sets), sum(question.tints)
        asked, coloured = [for_sets + tints], [tints]
        for least, of_one_colour in reversed(rows):
            asked.append(asked[-1] + least)
            coloured.append(coloured[-1] + least * of_one_colour)
        self.asked, self.coloured = asked[::-1], coloured[::-1]
        self._of_colours: dict[tuple[int, tuple[int, ...]], int] = {}

    def wilds(self, at: int, unused: int, colours: tuple[int, ...]) -> int:
        """The wilds needed for row `at` and all later groups, and for the colour groups.

        `unused` tallies the naturals that nothing has taken, `colours` those of each colour that no
        colour run has taken."""
        plain = fewest_for_sets(self.sets, unused) if self.sets else 0
        tinted = 0
        for size, of_one_colour, count in self.kinds[at]:
            tallies = colours if of_one_colour else (unused,)
            most = max(most_in_a_run(size, shown(tally), self.around) for tally in tallies)
            needed = count * (size - most)
            if most > 1 and size == SHORTEST and count > 1:
                doubles = sum(pairs(tally, self.around) for tally in tallies)
                needed = max(needed, count - doubles)
            if of_one_colour:
                tinted += needed
            else:
                plain += needed
        if self.demands:
            tinted += self.for_colours(unused, colours)
        if self.coloured[at]:
            tinted = max(tinted, self.coloured[at] - sum(map(total, colours)))
        return max(plain + tinted, self.asked[at] - total(unused))

    def for_sets(self, at: int, unused: int, colours: tuple[int, ...]) -> int:
        """The wilds needed for set `at` and those after it, and for the colour groups."""
        needed = fewest_for_sets(self.sets[at:], unused) if at < len(self.sets) else 0
        return needed + (self.for_colours(unused, colours) if self.demands else 0)

    def for_colours(self, unused: int, colours: tuple[int, ...]) -> int:
        """The wilds that the colour groups need, and that other groups need because of them."""
        key = unused, colours
        if (known := self._of_colours.get(key)) is None:
            there = self.bare + sum(colours)
            wanted = sum(colours[colour] for colour in self.demands)
            known = wilds_for_colours(self.demands, colours, there - unused, there - wanted)
            self._of_colours[key] = known
        return known


def _slots(row: RunPlace) -> Iterator[int]:
    return (span.slots for span in row.spans)


@lru_cache(maxsize=4096)
def most_in_a_run(size: int, mask: int, around: bool) -> int:
    """The most numbers of the mask that a run of `size` cards can show."""
    spans = exact_spans_of(size, around)
    return max(((span.mask & mask).bit_count() for span in spans), default=0)


@lru_cache(maxsize=4096)
def pairs(tally: int, around: bool) -> int:
    """The most runs of two that the naturals of the tally make, counted from the lowest number
    upwards; never too low. If runs wrap (`around`), pairs of 12 and 1 are added."""
    counts = [copies(tally, number) for number in NUMBERS]
    made = 0
    for at in range(len(counts) - 1):
        both = min(counts[at], counts[at + 1])
        counts[at + 1] -= both
        made += both
    return made + (min(copies(tally, NUMBERS[0]), copies(tally, NUMBERS[-1])) if around else 0)


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
