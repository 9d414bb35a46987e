"""Two conditions that only a whole cover can meet: colours to spare, a natural for every group.

Both are questions of matching, answered exactly: the first by the smallest cut of a tiny network
(four colours, twelve numbers), the second by augmenting paths over at most seven groups.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from scorekeeper.rules.cards import HIGHEST, LOWEST
from scorekeeper.rules.pool import COLOURS, Pool
from scorekeeper.rules.tally import BITS, copies, total

NO_COLOUR = -1

Claims = tuple[tuple[int, int], ...]
"""What groups can take: a mask of numbers and a colour, `NO_COLOUR` for any."""


def wilds_for_colours(
    demands: Mapping[int, int], colours: Sequence[int], taken: int, free: int
) -> int:
    """How many wilds the colour groups still need.

    `demands` asks so many cards of a colour, `colours` tallies what there is of each. `taken`
    tallies the slots of runs and sets that some natural fills; `free` the naturals that no colour
    group wants. A slot that `free` cannot fill borrows from the colour groups, and what they
    cannot spare a wild must make good."""
    needed = sum(max(0, size - total(colours[colour])) for colour, size in demands.items())
    if not taken:
        return needed
    borrowed = [
        (number, over)
        for number in range(LOWEST, HIGHEST + 1)
        if (over := copies(taken, number) - copies(free, number)) > 0
    ]
    if not borrowed:
        return needed
    spared = min(
        sum(max(0, total(colours[colour]) - demands[colour]) for colour in cut)
        + sum(min(over, _held(number, colours, demands, cut)) for number, over in borrowed)
        for cut in _subsets(tuple(demands))
    )
    return needed + sum(over for _, over in borrowed) - spared


def _held(
    number: int, colours: Sequence[int], demands: Mapping[int, int], cut: tuple[int, ...]
) -> int:
    return sum(copies(colours[colour], number) for colour in demands if colour not in cut)


def _subsets(colours: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for size in range(len(colours) + 1):
        yield from combinations(colours, size)


def groups_without_natural(claims: Claims, pool: Pool) -> int:
    """How many groups must stay all wild, however the naturals of the hand are shared out."""
    holder: dict[int, int] = {}

    def finds_one(group: int, tried: set[int]) -> bool:
        mask, colour = claims[group]
        for i in pool.naturals:
            card = pool.hand[i]
            fits = colour in (NO_COLOUR, COLOURS.index(card.colour) if card.colour else None)
            if not fits or i in tried or not mask >> BITS * (card.number or 0) & 1:
                continue
            tried.add(i)
            if i not in holder or finds_one(holder[i], tried):
                holder[i] = group
                return True
        return False

    return sum(not finds_one(group, set()) for group in range(len(claims)))
