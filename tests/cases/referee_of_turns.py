"""Asks the referee of turns for each move of a round.

The table is shown with the names of the contract, so that a round is compared with it as with the
answer of `ask`; and with what only the referee of turns knows.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scorekeeper.api.referee import GivenMove, PlayersAtTable
from scorekeeper.game import turns
from scorekeeper.rules.notation import parse_phase_list
from scorekeeper.rules.phases import CLASSIC
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.table_rules import TableRules, table_rules
from scorekeeper.wording.problems import turn_text

Told = dict[str, Any]


def table(sheet: str, switches: Told, asked: Told) -> TableRules:
    phases = asked.get("phases")
    return table_rules(
        sheet,
        switches,
        parse_phase_list(", ".join(phases)) if phases else CLASSIC,
        asked.get("variant", "standard"),
    )


MOVE = GivenMove.kind()


class Round:
    """A round of the referee of turns, move by move."""

    def __init__(self, asked: Told, rules: TableRules) -> None:
        names, played = tuple(asked["players"]), [entry.number for entry in rules.phases]
        due = dict.fromkeys(names, tuple(played if rules.order_is_free else played[:1]))
        any_open = rules.order_is_free and rules.switches.phase_order != "announced"
        self.collects: Told = {}
        for name, now in asked.get("phases_now", {}).items():
            if isinstance(now, int) and any_open:
                self.collects[name] = now
            else:
                due[name] = tuple(now) if isinstance(now, list) else (now,)
        left = {name: sum(each >= min(now) for each in played) for name, now in due.items()}
        if rules.order_is_free:
            left = {name: len(now) for name, now in due.items()}
        self.dealer, waiting = asked["dealer"], asked.get("pending_skips", {})
        self.state = turns.begin(names, self.dealer, rules, due, waiting, left)

    def make(self, told: Told) -> tuple[Problem, ...]:
        """The problems of a move; without any, it is made."""
        given = MOVE.read(told, "")
        move = PlayersAtTable(self.state.seats).move(given, self.dealer, "")  # type: ignore[arg-type]
        if isinstance(move, turns.LayDownMove) and move.phase is None:
            move = replace(move, phase=self.collects.get(move.by))
        ruled = turns.play(self.state, move)
        if isinstance(ruled, turns.Illegal):
            assert all(turn_text(problem, {}) for problem in ruled.problems)
            return ruled.problems
        self.state = ruled.state
        return ()

    @property
    def shown(self) -> Told:
        """The table as the contract tells it, and what only the referee of turns knows."""
        now = self.state
        return {
            "turn": now.turn,
            "skipped": [*now.skipped],
            "pending_skips": dict(now.waiting),
            "discard_top": None if now.top is None else str(now.top),
            "went_out": now.went_out,
            "round_over": now.round_over,
            "hands": dict(now.hands),
            "pile": now.pile,
            "aside": now.skips_aside,
            "in_front": now.skips_in_front,
            "discards": " ".join(map(str, now.discards)),
            "taken": None if now.taken is None else str(now.taken),
            "laid": {name: laid.phase for name, laid in now.laid.items() if now.has_laid(name)},
            "drawn": now.drawn,
        }


NOT_ASKED = frozenset({"hands", "pile", "aside", "in_front", "discards", "taken", "laid", "drawn"})
"""What no answer of `ask` tells of a round."""
