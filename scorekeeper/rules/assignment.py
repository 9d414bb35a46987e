"""Which typed group serves which requirement of the phase: the choice with the fewest problems.

Groups may be typed in any order. A group is left unassigned only where more groups are typed than
the phase asks for. So a faulty group gets its own problems instead of being one too many. The
search works on costs alone: what each typed group costs as each requirement.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from scorekeeper.errors import HandError
from scorekeeper.rules.budget import Steps

UNASSIGNED = -1
MOST_TRIED = 14
"""Groups beyond this many are never assigned: no hand holds more cards."""

Cost = tuple[int, int, int, int]
"""The number of problems, their gravity, a number for their codes, and the distance from the typed
order; compared in this sequence. The codes make the answer independent of the typed order."""
_NO_COST: Cost = (0, 0, 0, 0)
_SAME_NUMBER_COST: Cost = (1, 20, 0, 0)


def assign(
    costs: Sequence[Sequence[Cost]],
    wanted: int,
    numbers: Sequence[Sequence[int | None]] | None = None,
) -> tuple[int, ...]:
    """For each typed group the index of the requirement it serves, or UNASSIGNED.

    `costs[i][j]` is the cost of group `i` as requirement `j`, of `wanted` requirements.
    `numbers[i][j]`, if given, is the number that group shows as that requirement: the same number
    twice is one more problem (§13). The numbers are ignored where there are too many choices to
    try them all."""
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
            return _NO_COST, ()
        steps.take(wanted)
        choices = []
        for j in range(wanted):
            if not used >> j & 1:
                number = numbers[i][j] if numbers else None
                bit = 0 if number is None else 1 << number
                cost, rest = best(i + 1, used | 1 << j, (shown | bit) & later[i + 1])
                again = _SAME_NUMBER_COST if shown & bit else _NO_COST
                choices.append((_add(tried[i][j], again, cost), (j, *rest)))
        if len(tried) - i > wanted - used.bit_count():
            cost, rest = best(i + 1, used, shown & later[i + 1])
            choices.append((cost, (UNASSIGNED, *rest)))
        return min(choices, key=lambda choice: choice[0])

    return best(0, 0, 0)[1]


def _numbers_shown_from(numbers: Sequence[Sequence[int | None]]) -> list[int]:
    """For each index the numbers that this group and later ones show, as bits."""
    later = [0]
    for shown in reversed(numbers):
        bits = later[-1]
        for number in shown:
            bits |= 0 if number is None else 1 << number
        later.append(bits)
    return later[::-1]


def _add(a: Cost, b: Cost, c: Cost) -> Cost:
    return a[0] + b[0] + c[0], a[1] + b[1] + c[1], a[2] + b[2] + c[2], a[3] + b[3] + c[3]
