"""The search: which number, which colour, which stretch of a run every group claims.

The essay on the method is at the top of `solver`. Here the colours of the colour groups are tried,
and for each the runs choose where they lie; `ending` goes on with the sets. Knows tallies, never
cards: `settle` deals the cards out afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations_with_replacement, product

from scorekeeper.rules.conditions import NO_COLOUR, Claims
from scorekeeper.rules.ending import Ending
from scorekeeper.rules.pool import Pool
from scorekeeper.rules.question import (
    HOPELESS,
    ROOM_FOR_ALL,
    Cover,
    Found,
    Pick,
    Question,
    Row,
    Terms,
)
from scorekeeper.rules.tally import BITS, shown, total


def best_cover(question: Question, pool: Pool, naturals_room: int = ROOM_FOR_ALL) -> Cover | None:
    """The cover that leaves the least weight, None where the groups cannot all be met.
    `naturals_room` is how many naturals find room beside all wilds where only runs take them."""
    return _best(question, pool, Terms(naturals_room=naturals_room))


def any_cover(question: Question, pool: Pool, lacking: int) -> Cover | None:
    """A cover, when `lacking` cards are added to the hand, each as good as a wild; None where
    there is none."""
    return _best(question, pool, Terms(lacking=lacking, enough=HOPELESS - 1))


def _best(question: Question, pool: Pool, terms: Terms) -> Cover | None:
    best: Cover | None = None
    for tints in _tints(question, pool, len(pool.wilds) + terms.lacking):
        search = _Search(question, pool, tints, terms)
        if best and search.floor >= best.left:
            continue
        left, picks = search.rows(0, *search.start)
        if left < (best.left if best else HOPELESS):
            rows = tuple(pick for pick in picks if isinstance(pick, tuple))
            numbers = tuple(pick for pick in picks if isinstance(pick, int))
            best = Cover(left, rows, numbers, tints)
            if left <= terms.enough:
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
    twins = [
        combinations_with_replacement(ranked, sizes.count(size)) for size in dict.fromkeys(sizes)
    ]
    for choices in product(*twins):
        choice = tuple(chain.from_iterable(choices))
        short = 0
        for size, (count, _) in zip(sizes, choice, strict=True):
            if size + count > 0:
                short += size + count
        if short <= wilds:
            yield tuple([colour for _, colour in choice])


class _Search(Ending):
    """The runs, one after the other; every equal remainder of the hand is solved once."""

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
            return self.sets(plain, homed, colours, wilds, met)
        key = (at, plain, homed, colours, wilds, met)
        if (known := self.memo.get(key)) is not None:
            return known
        if self.cannot_do(at, plain + homed, colours, wilds):
            self.memo[key] = HOPELESS, ()
            return HOPELESS, ()
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
            now_met = met if row.grows else self.meet(met, span.mask, colour)
            if now_met is not met and not self.can_hold(now_met):
                continue
            if left < HOPELESS and self.least_left(at + 1, plain - to_plain) >= left:
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
