"""The numbered rulebook: every point that decides a verdict or a count, with its switches.

A `Problem` names the point that decided it (`§12`). What a point says is in
`scorekeeper.wording.rulebook`, and where the printed sheets say it is in
`scorekeeper.rules.citations`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorekeeper.rules.switches import SWITCHES
from scorekeeper.rules.switches.declaration import Switch


@dataclass(frozen=True, slots=True)
class RulePoint:
    """One point of the rulebook. `switches` are the names of the switches that change it."""

    rule: str
    switches: tuple[str, ...] = ()


_LAST = 49


def points_of(switches: Mapping[str, Switch]) -> dict[str, RulePoint]:
    """Every point by its number, in order. Raises ValueError for a switch whose point, or the point
    of one of its answers, is unknown."""
    changing: dict[str, list[str]] = {f"§{number}": [] for number in range(1, _LAST + 1)}
    for name, switch in switches.items():
        for point in (switch.point, *_other_points(switch)):
            if point not in changing:
                raise ValueError(f"{name}: there is no point {point}.")
        changing[switch.point].append(name)
    return {rule: RulePoint(rule, tuple(names)) for rule, names in changing.items()}


def _other_points(switch: Switch) -> Iterable[str]:
    return (answer.point for answer in switch.answers.values() if answer.point)


RULEBOOK: Mapping[str, RulePoint] = points_of(SWITCHES)
"""Every point by its number, in order."""


def rule_for_switch(switch: str) -> RulePoint:
    """The point that a switch changes. Raises KeyError for an unknown switch."""
    return RULEBOOK[SWITCHES[switch].point]
