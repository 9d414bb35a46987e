"""The numbered rulebook: every point that decides a verdict or a count, with its switches.

What is said of a point is in its declaration, one `RulePoint` in a module of this package, and in
its claims, one sentence for each thing that it says. A `Problem` names the point that decided it
(`§12`). Which sheets print a claim (`§12.1`) is in `scorekeeper.rules.citations`. A point that is
not declared whole stops the program at its start.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scorekeeper.rules.problems import RULES_CODES, Rule
from scorekeeper.rules.rulebook.claims import Claim
from scorekeeper.rules.rulebook.declaration import RulePoint
from scorekeeper.rules.rulebook.ending import ENDING
from scorekeeper.rules.rulebook.ending_asked import ENDING_ASKED
from scorekeeper.rules.rulebook.ending_claims import ENDING_CLAIMS
from scorekeeper.rules.rulebook.laying import LAYING
from scorekeeper.rules.rulebook.laying_asked import LAYING_ASKED
from scorekeeper.rules.rulebook.laying_claims import LAYING_CLAIMS
from scorekeeper.rules.rulebook.turns import TURNS
from scorekeeper.rules.rulebook.turns_asked import TURNS_ASKED
from scorekeeper.rules.rulebook.turns_claims import TURNS_CLAIMS
from scorekeeper.rules.switches import SWITCHES
from scorekeeper.rules.switches.declaration import Switch
from scorekeeper.rules.texts import Text
from scorekeeper.rules.variants import SWITCH_VARIANTS

__all__ = [
    "ASKED",
    "CLAIMS",
    "CLAIM_OF_SWITCH",
    "POINTS",
    "RULEBOOK",
    "Claim",
    "RulePoint",
    "check_points",
    "claims_of",
    "points_of",
    "rule_for_switch",
]

POINTS = (*LAYING, *ENDING, *TURNS)
"""Every point as it is declared."""

DECLARED_CLAIMS: Mapping[str, tuple[Claim, ...]] = {
    **LAYING_CLAIMS,
    **ENDING_CLAIMS,
    **TURNS_CLAIMS,
}
"""The claims of each point, in order."""

ASKED: Mapping[str, Text] = {**LAYING_ASKED, **ENDING_ASKED, **TURNS_ASKED}
"""For the search: questions from the table about each switch, and each point with a question."""


def points_of(
    declared: Iterable[RulePoint],
    switches: Mapping[str, Switch],
    claims: Mapping[str, tuple[Claim, ...]] = DECLARED_CLAIMS,
) -> dict[str, RulePoint]:
    """Every point by its number, in order, with its switches and claims. Raises ValueError for a
    number that is not the next one, for a point that answers no question or cannot be searched, and
    for a switch whose point is unknown."""
    points = tuple(declared)
    for number, point in enumerate(points, start=1):
        if point.rule != f"§{number}":
            raise ValueError(f"{point.rule} stands where §{number} should be.")
        if (point.question is None) is not (point.searched is None):
            raise ValueError(f"{point.rule} needs both a question and words to search, or neither.")
    changing: dict[str, list[str]] = {point.rule: [] for point in points}
    for name, switch in switches.items():
        if switch.point not in changing:
            raise ValueError(f"{name}: there is no point {switch.point}.")
        changing[switch.point].append(name)
    for point in points:
        if point.question is None and not changing[point.rule]:
            raise ValueError(f"{point.rule} has no question, and no switch changes it.")
    return {
        each.rule: replace(
            each, switches=tuple(changing[each.rule]), claims=claims.get(each.rule, ())
        )
        for each in points
    }


RULEBOOK: Mapping[str, RulePoint] = points_of(POINTS, SWITCHES)
"""Every point by its number, in order."""


def claims_of(points: Iterable[RulePoint]) -> dict[str, Claim]:
    """Every claim by its number (`§12.1`), in order. Raises ValueError for a point without claims,
    and for a claim about a switch of another point, about an unknown answer or variant."""
    found: dict[str, Claim] = {}
    answered: set[str] = set()
    for point in points:
        if not point.claims:
            raise ValueError(f"{point.rule} has no claims.")
        for number, claim in enumerate(point.claims, start=1):
            name = f"{point.rule}.{number}"
            if claim.switch and claim.switch not in point.switches:
                raise ValueError(f"{name}: no switch {claim.switch!r} changes {point.rule}.")
            known = SWITCHES[claim.switch].answers if claim.switch else {}
            if unknown := [answer for answer in claim.others if answer not in known]:
                raise ValueError(f"{name}: {claim.switch!r} has no answer {unknown[0]!r}.")
            where, value = claim.only_where or (claim.switch, None)
            if value is not None and value not in SWITCHES[where].answers:
                raise ValueError(f"{name}: {where!r} has no answer {value!r}.")
            if claim.variant and claim.variant not in SWITCH_VARIANTS:
                raise ValueError(f"{name}: there is no variant {claim.variant!r}.")
            if claim.switch in answered:
                raise ValueError(f"{name}: another claim answers {claim.switch!r}.")
            answered |= {claim.switch} - {""}
            found[name] = claim
        if missing := set(point.switches) - answered:
            raise ValueError(f"{point.rule}: no claim answers {min(missing)!r}.")
    return found


CLAIMS: Mapping[str, Claim] = claims_of(RULEBOOK.values())
"""Every claim by its number (`§12.1`), in order."""

CLAIM_OF_SWITCH: Mapping[str, str] = {
    claim.switch: number for number, claim in CLAIMS.items() if claim.switch
}
"""The number of the claim that answers each switch."""


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
