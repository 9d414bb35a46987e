"""The fewest cards that a hand lacks for a phase, each counted as a wild.

The search tries that number upwards. The fewest wilds that a remainder of the hand needs are the
same for every number tried, and are remembered. A span of a run is not tried if another span takes
the same naturals and more, because it needs at least as many wilds. Nothing is tried that needs
more wilds than there are by `lower_bound`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations_with_replacement, product
from typing import NamedTuple

from scorekeeper.rules.budget import Steps
from scorekeeper.rules.solver.matching import Claims
from scorekeeper.rules.solver.model import (
    BITS,
    FULL,
    HOPELESS,
    NO_COLOUR,
    WEIGHTS,
    Cover,
    Pick,
    Pool,
    RunPlace,
    SearchProblem,
    Terms,
    shown,
    total,
)
from scorekeeper.rules.solver.set_search import Ending

ALWAYS = HOPELESS


class _Tried(NamedTuple):
    """The result for a remainder: its picks, or None and the fewest wilds it needs. `holds` is the
    number of lacking cards up to which that is true."""

    picks: tuple[Pick, ...] | None
    needs: int = 0
    holds: int = ALWAYS


_MET = _Tried(())


class Lacking:
    """One question about one hand: with how many more cards can the groups be laid?"""

    def __init__(self, question: SearchProblem, pool: Pool, steps: Steps) -> None:
        self.question, self.pool, self.steps = question, pool, steps
        self._searches: dict[tuple[int, ...], _LackingSearch] = {}

    def fewest(self, least: int, most: int) -> tuple[int, Cover] | None:
        """The fewest lacking cards from `least` to `most`, and a cover; None where none will do.
        Raises HandError (`too_hard`)."""
        lacking = least
        while lacking <= most:
            needs = HOPELESS
            for tints in tint_choices(self.question, self.pool):
                search = self._search(tints)
                tried = search.try_with(lacking)
                if tried.picks is not None:
                    rows = tuple(pick for pick in tried.picks if isinstance(pick, tuple))
                    numbers = tuple(pick for pick in tried.picks if isinstance(pick, int))
                    return lacking, Cover(0, rows, numbers, tints)
                needs = min(needs, tried.needs if tried.holds == ALWAYS else 0)
            lacking = max(lacking + 1, needs - len(self.pool.wilds))
        return None

    def _search(self, tints: tuple[int, ...]) -> _LackingSearch:
        if tints not in self._searches:
            self._searches[tints] = _LackingSearch(self.question, self.pool, tints, self.steps)
        return self._searches[tints]


def tint_choices(question: SearchProblem, pool: Pool) -> Iterator[tuple[int, ...]]:
    """The colours that the colour groups may claim, the commonest first. Groups of equal size are
    combined in one order only."""
    sizes = question.tints
    if not sizes:
        yield ()
        return
    ranked = sorted((-total(counts), colour) for colour, counts in enumerate(pool.colours))
    twins = [
        combinations_with_replacement(ranked, sizes.count(size)) for size in dict.fromkeys(sizes)
    ]
    for choices in product(*twins):
        yield tuple([colour for _, colour in chain.from_iterable(choices)])


class _LackingSearch(Ending):
    """The search with the colours of the colour groups fixed."""

    def __init__(
        self, question: SearchProblem, pool: Pool, tints: tuple[int, ...], steps: Steps
    ) -> None:
        super().__init__(question, pool, tints, Terms(), steps)
        self.lacking = 0
        self.learnt: dict[tuple[object, ...], _Tried] = {}

    def try_with(self, lacking: int) -> _Tried:
        """The picks for every row and then every set, with so many more cards."""
        self.lacking = lacking
        plain, homed, colours, wilds, met = self.start
        self.steps.take()
        needs = self.bound.wilds(0, plain + homed, colours)
        if needs > wilds + lacking:
            return _Tried(None, needs)
        return self._rows(0, plain, homed, colours, wilds + lacking, met)

    def _rows(
        self,
        at: int,
        plain: int,
        homed: int,
        colours: tuple[int, ...],
        wilds: int,
        met: bool | Claims,
    ) -> _Tried:
        key = (at, plain, homed, colours, met)
        known = self.learnt.get(key)
        if known is not None and known.needs > wilds and known.holds >= self.lacking:
            return known
        if at == len(self.question.rows):
            tried = self._place_sets(plain, homed, colours, wilds, met)
        else:
            tried = self._next_row(at, plain, homed, colours, wilds, met)
        if tried.picks is None:
            self.learnt[key] = tried
        return tried

    def _next_row(
        self,
        at: int,
        plain: int,
        homed: int,
        colours: tuple[int, ...],
        wilds: int,
        met: bool | Claims,
    ) -> _Tried:
        row = self.question.rows[at]
        needs, holds = HOPELESS, ALWAYS
        for slots_open, place, colour, used, at_home in self._choices(row, plain, homed, colours):
            self.steps.take()
            span = row.spans[place]
            to_plain = used & ~at_home
            rest = colours
            if colour != NO_COLOUR:
                rest = (*colours[:colour], colours[colour] - used, *colours[colour + 1 :])
            now_met = self.meet(met, span.mask, colour)
            if not self.can_hold(now_met, self.lacking):
                holds = self.lacking
                continue
            after = plain - to_plain, homed - (used & at_home)
            needed = slots_open + self.bound.wilds(at + 1, sum(after), rest)
            if needed > wilds:
                needs = min(needs, needed)
                continue
            tried = self._rows(at + 1, *after, rest, wilds - slots_open, now_met)
            if tried.picks is not None:
                return _Tried(((span, colour), *tried.picks))
            needs, holds = min(needs, slots_open + tried.needs), min(holds, tried.holds)
        return _Tried(None, needs, holds)

    def _choices(
        self, row: RunPlace, plain: int, homed: int, colours: tuple[int, ...]
    ) -> list[tuple[int, int, int, int, int]]:
        """The spans to try, those with the fewest open slots first: the open slots, the index of
        the span, its colour, the numbers it takes, and which of these are in `homed`."""
        found = []
        for rank, colour in enumerate(row.colours):
            if colour == NO_COLOUR:
                in_plain = shown(plain)
                held = in_plain | shown(homed)
                at_home, whole = held & ~in_plain, shown(self.pool.counts)
            else:
                held, at_home = shown(colours[colour]), self.homes[colour]
                whole = shown(self.pool.colours[colour])
            tells = whole if self.question.min_natural == "group" else held
            for place, span in enumerate(row.spans):
                used = span.mask & held
                slots_open = span.slots - used.bit_count()
                found.append((slots_open, place, rank, colour, used, at_home, span.mask & tells))
        found.sort()
        kept: dict[int, list[int]] = {}
        choices: list[tuple[int, int, int, int, int]] = []
        for slots_open, place, _, colour, used, at_home, shows in found:
            before = kept.setdefault(colour if shows else NO_COLOUR, [])
            if (choices and not shows) or any(not shows & ~more for more in before):
                continue
            before.append(shows)
            choices.append((slots_open, place, colour, used, at_home))
        return choices

    def _place_sets(
        self, plain: int, homed: int, colours: tuple[int, ...], wilds: int, met: bool | Claims
    ) -> _Tried:
        order = sorted(
            (-there * WEIGHTS[number], -there - (homed >> BITS * number & FULL), number)
            for number in self.numbers
            for there in (plain >> BITS * number & FULL,)
        )
        numbers = [number for _, _, number in order]
        return self._place_set(0, (), numbers, plain + homed, colours, wilds, met)

    def _place_set(
        self,
        at: int,
        chosen: tuple[int, ...],
        numbers: list[int],
        unused: int,
        colours: tuple[int, ...],
        wilds: int,
        met: bool | Claims,
    ) -> _Tried:
        """Set `at` and those after it; `chosen` are the indexes in `numbers` taken before."""
        sizes = self.question.sets
        if at == len(sizes):
            needs = self.bound.for_colours(unused, colours) if self.demands else 0
            return _MET if needs <= wilds else _Tried(None, needs)
        size, needs, holds = sizes[at], HOPELESS, ALWAYS
        first = chosen[-1] if at and sizes[at - 1] == size else 0
        for place in range(first, len(numbers)):
            if place in chosen and not self.question.twin_sets:
                continue
            self.steps.take()
            shift = BITS * numbers[place]
            taken = min(size, unused >> shift & FULL)
            after = unused - (taken << shift)
            needed = size - taken + self.bound.for_sets(at + 1, after, colours)
            if needed > wilds:
                needs = min(needs, needed)
                continue
            now_met = self.meet(met, 1 << shift, NO_COLOUR)
            if not self.can_hold(now_met, self.lacking):
                holds = self.lacking
                continue
            tried = self._place_set(
                at + 1, (*chosen, place), numbers, after, colours, wilds - size + taken, now_met
            )
            if tried.picks is not None:
                return _Tried((numbers[place], *tried.picks))
            needs, holds = min(needs, size - taken + tried.needs), min(holds, tried.holds)
        return _Tried(None, needs, holds)
