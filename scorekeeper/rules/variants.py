"""The variants of a game: which phases are played, and which of them are switches."""

from __future__ import annotations

import re

from scorekeeper.rules.switches.declaration import SwitchValue

VARIANTS = ("standard", "fixed-10", "first-N", "even", "odd", "any-order", "knock")

SWITCH_VARIANTS: dict[str, tuple[str, SwitchValue]] = {
    "any-order": ("phase_order", "free"),
    "knock": ("knock", "on"),
}
"""The variants that are another answer to a switch. They are stored as the switch."""

FIRST_PHASES = re.compile(r"first-([0-9]{1,3})")

_VARIANTS_OF_TABLES = ("standard", "fixed-10", "even", "odd")
"""The variants that are neither switches nor a number of phases."""


def only_points_decide(variant: str) -> bool:
    """Does everybody move up after each round of this variant, so that only points decide (§32)?"""
    return variant == "fixed-10"


def is_variant(name: str) -> bool:
    """Is this the name of a table's variant? A variant that is a switch is stored as the switch."""
    return name in _VARIANTS_OF_TABLES or FIRST_PHASES.fullmatch(name) is not None
