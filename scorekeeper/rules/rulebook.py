"""The numbered rulebook: every point that decides a verdict or a count, and its switches.

A `Problem` names the point that decided it (`§12`). What a point says is in
`scorekeeper.wording.rulebook`.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.rules.citations import Source, sources


@dataclass(frozen=True, slots=True)
class RulePoint:
    """One point of the rulebook. `switches` are the names of the switches that change it."""

    rule: str
    switches: tuple[str, ...] = ()

    @property
    def sources(self) -> tuple[Source, ...]:
        return sources(self.rule)


_LAST = 49

_SWITCHES: dict[str, tuple[str, ...]] = {
    "§2": ("most_players",),
    "§10": ("wrap",),
    "§12": ("min_natural",),
    "§13": ("same_number_sets",),
    "§15": ("wild_on_full_run",),
    "§16": ("wild_replace", "wild_move"),
    "§17": ("partial_lay",),
    "§23": ("hit_same_turn",),
    "§25": ("wild_points", "skip_points"),
    "§27": ("go_out_discard",),
    "§30": ("tie_break",),
    "§31": ("end_immediately", "score_last_hand"),
    "§32": ("fixed10_tie",),
    "§35": ("phase_order",),
    "§36": ("knock",),
    "§37": ("buy",),
    "§39": ("skip_target",),
    "§40": ("skip_limit",),
    "§41": ("skip_zone",),
    "§42": ("skip_pickup",),
    "§43": ("first_upcard_skip", "first_upcard_counts"),
    "§44": ("skip_last_card",),
    "§45": ("skip_carry_over",),
    "§46": ("first_upcard_wild",),
    "§47": ("empty_draw_pile",),
    "§48": ("rediscard_same_card",),
}


_POINTS = tuple(
    RulePoint(rule, _SWITCHES.get(rule, ())) for rule in (f"§{n}" for n in range(1, _LAST + 1))
)


RULEBOOK: dict[str, RulePoint] = {point.rule: point for point in _POINTS}
"""Every point by its number, in order."""


_BY_SWITCH = {switch: point for point in _POINTS for switch in point.switches}


def rule_for_switch(switch: str) -> RulePoint:
    """The point that a switch changes. Raises KeyError for an unknown switch."""
    return _BY_SWITCH[switch]
