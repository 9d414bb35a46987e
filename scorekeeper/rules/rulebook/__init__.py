"""The numbered rulebook: every point that decides a verdict or a count, with its switches.

Everything that is said of a point is in its declaration, one `RulePoint` in a module of this
package. A `Problem` names the point that decided it (`§12`). Where the printed sheets say it is in
`scorekeeper.rules.citations`. A point that is not declared whole stops the program at its start.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scorekeeper.rules.problems import RULES_CODES, Rule
from scorekeeper.rules.rulebook.declaration import RulePoint
from scorekeeper.rules.rulebook.ending import ENDING
from scorekeeper.rules.rulebook.laying import LAYING
from scorekeeper.rules.rulebook.turns import TURNS
from scorekeeper.rules.switches import SWITCHES
from scorekeeper.rules.switches.declaration import Switch

__all__ = ["POINTS", "RULEBOOK", "RulePoint", "check_points", "points_of", "rule_for_switch"]

POINTS = (*LAYING, *ENDING, *TURNS)
"""Every point as it is declared."""


def points_of(
    declared: Iterable[RulePoint], switches: Mapping[str, Switch]
) -> dict[str, RulePoint]:
    """Every point by its number, in order. Raises ValueError for a number that is not the next one,
    for a point that answers no question or cannot be searched, and for a switch whose point, or the
    point of one of its answers, is unknown."""
    points = tuple(declared)
    for number, point in enumerate(points, start=1):
        if point.rule != f"§{number}":
            raise ValueError(f"{point.rule} stands where §{number} should be.")
        if (point.question is None) is not (point.searched is None):
            raise ValueError(f"{point.rule} needs both a question and words to search, or neither.")
    changing: dict[str, list[str]] = {point.rule: [] for point in points}
    for name, switch in switches.items():
        for rule in (switch.point, *_other_points(switch)):
            if rule not in changing:
                raise ValueError(f"{name}: there is no point {rule}.")
        changing[switch.point].append(name)
    for point in points:
        if point.question is None and not changing[point.rule]:
            raise ValueError(f"{point.rule} has no question, and no switch changes it.")
    return {each.rule: replace(each, switches=tuple(changing[each.rule])) for each in points}


def _other_points(switch: Switch) -> Iterable[str]:
    return (answer.point for answer in switch.answers.values() if answer.point)


RULEBOOK: Mapping[str, RulePoint] = points_of(POINTS, SWITCHES)
"""Every point by its number, in order."""


def check_points(rules: Mapping[str, Rule]) -> None:
    """Raises ValueError if a code of these is decided by a point that the rulebook does not have.
    An empty point is none."""
    for code, rule in rules.items():
        for each in (rule,) if isinstance(rule, str) else rule.values():
            if each and each not in RULEBOOK:
                raise ValueError(f"{code}: there is no point {each}.")


check_points(RULES_CODES)


def rule_for_switch(switch: str) -> RulePoint:
    """The point that a switch changes. Raises KeyError for an unknown switch."""
    return RULEBOOK[SWITCHES[switch].point]
