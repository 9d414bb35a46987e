"""The search for the best claims: colours of colour groups, then spans of runs.

`set_search` continues with the numbers of the sets. The search works on tallies; `assemble` deals
the cards to the claims. The docstring of the package describes the method.
"""

from __future__ import annotations

from scorekeeper.rules.budget import Steps
from scorekeeper.rules.solver.lacking import tint_choices
from scorekeeper.rules.solver.matching import Claims
from scorekeeper.rules.solver.model import (
    ANY_COLOUR,
    BITS,
    FULL,
    HOPELESS,
    NO_COLOUR,
    ROOM_FOR_ALL,
    WEIGHTS,
    Cover,
    Found,
    Pick,
    Pool,
    RunPlace,
    SearchProblem,
    Span,
    Terms,
    copies,
    shown,
    weight,
)
from scorekeeper.rules.solver.set_search import Ending


def best_cover(
    question: SearchProblem,
    pool: Pool,
    steps: Steps,
    naturals_room: int = ROOM_FOR_ALL,
    below: int = HOPELESS,
) -> Cover | None:
    """The cover that leaves the least weight, None if none leaves less than `below`.
    `naturals_room` is how many naturals can be laid beside all wilds, if there are only runs.
    Raises HandError (`too_hard`)."""
    best: Cover | None = None
    for tints in tint_choices(question, pool):
        steps.take()
        limit = best.left if best else below
        search = _Search(question, pool, tints, Terms(naturals_room, limit), steps)
        if search.floor >= limit:
            continue
        left, picks = search.rows(0, *search.start)
        if left < limit:
            rows = tuple(pick for pick in picks if isinstance(pick, tuple))
            numbers = tuple(pick for pick in picks if isinstance(pick, int))
            best = Cover(left, rows, numbers, tints)
            if not left:
                break
    return best


def _heaviest(spans: tuple[Span, ...], held: int, takes: int, wilds: int) -> int:
    """The most weight that one of the spans can take with so many wilds."""
    return max(
        (
            weight(mask & takes)
            for mask, ends, slots, _, _, _ in spans
            if not ends & ~held and slots - (mask & held).bit_count() <= wilds
        ),
        default=0,
    )


class _Search(Ending):
    """The search over the runs, one after the other. Equal remainders are solved once."""

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
        key = (at, plain, homed, colours, wilds, met)
        if (known := self.memo.get(key)) is not None:
            return known
        too_few = self.bound.wilds(at, plain + homed, colours) > wilds
        least = HOPELESS if too_few else self.leaves(at, plain, homed, colours, wilds)
        if least >= self.limit or not self.can_hold(met):
            found: Found = (HOPELESS, ())
        elif at == len(self.question.rows):
            found = self.sets(plain, homed, colours, wilds, met)
            self.limit = min(self.limit, found[0])
        else:
            found = self._row(at, plain, homed, colours, wilds, met, least)
        self.memo[key] = found
        return found

    def _row(
        self,
        at: int,
        plain: int,
        homed: int,
        colours: tuple[int, ...],
        wilds: int,
        met: bool | Claims,
        least: int,
    ) -> Found:
        row = self.question.rows[at]
        left: int = HOPELESS
        picks: tuple[Pick, ...] = ()
        tried = set()
        for _, place, rank, held, at_home in self._spans(row, plain, homed, colours, wilds):
            span, colour = row.spans[place], row.colours[rank]
            used = span.mask & held
            to_plain = used & ~at_home
            rest = colours
            if colour != NO_COLOUR:
                rest = (*colours[:colour], colours[colour] - used, *colours[colour + 1 :])
            now_met = met if row.grows else self.meet(met, span.mask, colour)
            after = (
                plain - to_plain,
                homed - (used & at_home),
                rest,
                wilds - span.slots + used.bit_count(),
                now_met,
            )
            if after in tried:
                continue
            tried.add(after)
            self.steps.take()
            if self.least_left(at + 1, plain - to_plain) >= min(left, self.limit):
                continue
            further = self.rows(at + 1, *after)
            if further[0] < left:
                left, picks = further[0], ((span, colour), *further[1])
                if left <= max(self.floor, least):
                    break
        return left, picks

    def leaves(self, at: int, plain: int, homed: int, colours: tuple[int, ...], wilds: int) -> int:
        """A weight that no solution can go below: every row from `at` on takes the most that one
        row can take with all the wilds, every set the heaviest number."""
        left = weight(plain)
        in_colour = 0
        for row in self.question.rows[at:]:
            taken = self._most_taken(row, plain, homed, colours, wilds)
            if row.colours == ANY_COLOUR:
                left -= taken
            else:
                in_colour += taken
        if in_colour:
            left -= min(in_colour, self._in_colour(colours))
        if self.question.sets:
            heavy = sorted((copies(plain, n) * WEIGHTS[n] for n in self.numbers), reverse=True)
            left -= sum(heavy[: len(self.question.sets)])
        return left

    def _in_colour(self, colours: tuple[int, ...]) -> int:
        """The weight of the coloured naturals that no set or colour group takes anyway."""
        return sum(
            weight(counts & ~(FULL * homes))
            for counts, homes in zip(colours, self.homes, strict=True)
        )

    def _most_taken(
        self, row: RunPlace, plain: int, homed: int, colours: tuple[int, ...], wilds: int
    ) -> int:
        in_plain = shown(plain)
        most = 0
        for colour in row.colours:
            if colour == NO_COLOUR:
                held = in_plain | shown(homed)
                takes = in_plain
            else:
                held = shown(colours[colour])
                takes = held & ~self.homes[colour]
            key = (id(row.spans), held, takes, wilds)
            if (taken := self.taken.get(key)) is None:
                taken = _heaviest(row.spans, held, takes, wilds)
                self.taken[key] = taken
            most = max(most, taken)
        return most

    def _spans(
        self, row: RunPlace, plain: int, homed: int, colours: tuple[int, ...], wilds: int
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
            for worth, place in self._affordable(row.spans, held, wilds):
                found.append((worth, place, rank, held, at_home))
        found.sort()
        return found

    def _affordable(self, spans: tuple[Span, ...], held: int, wilds: int) -> list[tuple[int, int]]:
        """The indexes of the spans that so many wilds can complete, each with its rank."""
        key = (id(spans), held, wilds)
        if (known := self.affordable.get(key)) is None:
            known = []
            for place, (mask, ends, slots, _, _, _) in enumerate(spans):
                used = (mask & held).bit_count()
                if not ends & ~held and slots - used <= wilds:
                    known.append((((slots - used) << BITS) - used, place))
            self.affordable[key] = known
        return known
