"""Which typed group serves which requirement of the phase: the choice with the fewest problems.

Groups may be typed in any order. As many serve a requirement as can: one is spare only where more
are typed than the phase wants, so a group is told its own faults and not that it is too many. Knows
costs only, what each typed group costs as each requirement. Refuses to know cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from scorekeeper.errors import HandError
from scorekeeper.rules.budget import Steps

UNASSIGNED = -1
MOST_TRIED = 14
"""Groups beyond this many are spare in any case: no hand holds more cards."""

Cost = tuple[int, int, int, int]
"""Problems, how grave they are, which they are, how far from the typed order; compared in this
order. "Which they are" makes the answer the same in whatever order the groups are typed."""
_NOTHING: Cost = (0, 0, 0, 0)
_AGAIN: Cost = (1, 20, 0, 0)


def assign(
    costs: Sequence[Sequence[Cost]],
    wanted: int,
    numbers: Sequence[Sequence[int | None]] | None = None,
) -> tuple[int, ...]:
    """For each typed group the requirement it serves, or UNASSIGNED.

    `costs[i][j]` is group `i` as requirement `j`. `numbers[i][j]`, where given, is the number that
    group shows as that requirement: the same number twice is one problem more (§13). Where the
    choices are too many to look at all, the numbers are left out of it."""
    tried = costs[:MOST_TRIED]
    if numbers is not None:
        try:
            chosen = _cheapest(tried, wanted, numbers, Steps())
        except HandError:
            numbers = None
    if numbers is None:
        chosen = _cheapest(tried, wanted, None, Steps(len(tried) * wanted * 2**wanted))
    return chosen + (UNASSIGNED,) * (len(costs) - len(tried))


def _cheapest(
    tried: Sequence[Sequence[Cost]],
    wanted: int,
    numbers: Sequence[Sequence[int | None]] | None,
    steps: Steps,
) -> tuple[int, ...]:
    later = _numbers_shown_from(numbers or [()] * len(tried))

    @cache
    def best(i: int, used: int, shown: int) -> tuple[Cost, tuple[int, ...]]:
        if i == len(tried):
            return _NOTHING, ()
        steps.take(wanted)
        choices = []
        for j in range(wanted):
            if not used >> j & 1:
                number = numbers[i][j] if numbers else None
                bit = 0 if number is None else 1 << number
                cost, rest = best(i + 1, used | 1 << j, (shown | bit) & later[i + 1])
                again = _AGAIN if shown & bit else _NOTHING
                choices.append((_add(tried[i][j], again, cost), (j, *rest)))
        if len(tried) - i > wanted - used.bit_count():
            cost, rest = best(i + 1, used, shown & later[i + 1])
            choices.append((cost, (UNASSIGNED, *rest)))
        return min(choices, key=lambda choice: choice[0])

    return best(0, 0, 0)[1]


def _numbers_shown_from(numbers: Sequence[Sequence[int | None]]) -> list[int]:
    """For each place the numbers that groups from there on show, as bits: no other comes twice."""
    later = [0]
    for shown in reversed(numbers):
        bits = later[-1]
        for number in shown:
            bits |= 0 if number is None else 1 << number
        later.append(bits)
    return later[::-1]


def _add(a: Cost, b: Cost, c: Cost) -> Cost:
    return a[0] + b[0] + c[0], a[1] + b[1] + c[1], a[2] + b[2] + c[2], a[3] + b[3] + c[3]
