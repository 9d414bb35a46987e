"""Which typed group serves which requirement of the phase: the choice with the fewest problems.

Groups may be typed in any order. As many serve a requirement as can: one is spare only where more
are typed than the phase wants, so a group is told its own faults and not that it is too many. Knows
costs only, what each typed group costs as each requirement. Refuses to know cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

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
    group shows as that requirement: the same number twice is one problem more (§13)."""
    tried = costs[:MOST_TRIED]

    @cache
    def best(i: int, used: int, shown: int) -> tuple[Cost, tuple[int, ...]]:
        if i == len(tried):
            return _NOTHING, ()
        choices = []
        for j in range(wanted):
            if not used >> j & 1:
                number = numbers[i][j] if numbers else None
                bit = 0 if number is None else 1 << number
                cost, rest = best(i + 1, used | 1 << j, shown | bit)
                again = _AGAIN if shown & bit else _NOTHING
                choices.append((_add(costs[i][j], again, cost), (j, *rest)))
        if len(tried) - i > wanted - used.bit_count():
            cost, rest = best(i + 1, used, shown)
            choices.append((cost, (UNASSIGNED, *rest)))
        return min(choices, key=lambda choice: choice[0])

    chosen = best(0, 0, 0)[1]
    return chosen + (UNASSIGNED,) * (len(costs) - len(tried))


def _add(a: Cost, b: Cost, c: Cost) -> Cost:
    return a[0] + b[0] + c[0], a[1] + b[1] + c[1], a[2] + b[2] + c[2], a[3] + b[3] + c[3]
