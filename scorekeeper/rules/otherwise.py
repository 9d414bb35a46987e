"""Which house rule would turn an answer: what a table may change where it does not like a verdict.

Knows that one switch is asked at a time. Refuses to know verdicts: it is told how to get one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from scorekeeper.rules.sheets import SWITCH_VALUES, Switches, SwitchValue, change

Turning = tuple[str, SwitchValue]


def turned_by(
    legal: Callable[[Switches], bool], rules: Switches, switches: Iterable[str]
) -> tuple[Turning, ...]:
    """The switches among these, each with the first of its values under which the answer would be
    the other one. Nothing where no house rule makes a difference."""
    now, found = legal(rules), []
    for switch in switches:
        for value in SWITCH_VALUES[switch]:
            if legal(change(rules, {switch: value})) is not now:
                found.append((switch, value))
                break
    return tuple(found)
