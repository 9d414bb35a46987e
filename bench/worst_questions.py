"""The worst questions that hill climbing found (`tests/rules/test_budget.py`).

One is answered, the other is refused when it has taken all its steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from scorekeeper.errors import HandError
from scorekeeper.rules.budget import Steps
from scorekeeper.rules.cards import Card
from scorekeeper.rules.notation import parse_cards, parse_phase
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.solver.solve import check_hand
from scorekeeper.rules.switches import Switches


class Asked(NamedTuple):
    """A question to the solver."""

    phase: Phase
    hand: Sequence[Card]
    rules: Switches

    def answer(self, hand: Sequence[Card], steps: Steps | None = None) -> None:
        """Ask it about this hand, whether it is answered or refused."""
        with suppress(HandError):
            check_hand(self.phase, hand, self.rules, steps)


WORST_RULES = Switches(
    min_natural="group", same_number_sets="no", wrap="yes", go_out_discard="required"
)

ANSWERED = Asked(
    parse_phase("color2+crun2+crun2+crun2+color3+run3"),
    parse_cards("B8 Y1 R11 R10 G2 B7 B3 G5 G11 R12 W Y12 Y5 B5"),
    WORST_RULES,
)

REFUSED = Asked(
    parse_phase("run2+color2+crun2+crun2+run2+run2+color2"),
    parse_cards("B12 B1 W B8 G1 W R9 Y10 G3 Y7 Y2 R11 W G5"),
    WORST_RULES,
)
