"""The question `plausible`: is a counted hand possible, and what do its points prove?"""

from __future__ import annotations

from scorekeeper.api.card_fields import CARDS, PHASE, Cards
from scorekeeper.api.fields import PROBLEMS, TRUTH, WHOLE, Answer, Field, FieldReader, QuestionKind
from scorekeeper.api.output import problem_list
from scorekeeper.api.table_fields import RULES, VARIANT, table_of
from scorekeeper.rules.cards import hand_points
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.plausibility import Proof, judge_count, proof
from scorekeeper.rules.switches import Switches
from scorekeeper.rules.table_rules import TableRules

_PHASE = Field("phase", PHASE, "The phase this player is on.")


_OUT = Field("out", TRUTH, "Did this player go out?", False)


_SAID: bool | None = None


_LAID = Field("laid", TRUTH, "Was the phase laid? May be left out of one who went out.", _SAID)


_COUNTED: int | None = None


_POINTS = Field("points", WHOLE, "The points counted.", _COUNTED)


_SHOWN: Cards | None = None


_HAND = Field("hand", CARDS, "The cards left, instead of their points or beside them.", _SHOWN)


def _answer(asked: FieldReader) -> Answer:
    phase, out, laid = asked[_PHASE], asked[_OUT], asked[_LAID]
    points, hand, table = asked[_POINTS], asked[_HAND], table_of(asked)
    if laid is None:
        if not out:
            raise asked.missing(_LAID)
        laid = True
    if points is None:
        if hand is None:
            raise asked.missing(_POINTS)
        points = hand_points(hand, table.switches)
    rules, ends = table.switches, _could_end_game(phase, table)
    warnings = judge_count(
        phase, rules, laid=laid, points=points, cards=hand, out=out, ends_game=ends
    )
    return {
        "plausible": not warnings,
        "warnings": problem_list(warnings, table.rule_sheet.slot_b),
        "certain": _certain(points, phase, rules, ends),
    }


def _could_end_game(phase: Phase, table: TableRules) -> bool:
    """Can laying this phase end the game (§31)? In a fixed order, only the last phase of the list
    or a phase that is not in it; in a free order, any phase."""
    played = [entry.phase for entry in table.phases]
    last = table.order_is_free or phase == played[-1] or phase not in played
    return last and table.ends_with_this_phase(1, ())


def _certain(points: int, phase: Phase, rules: Switches, ends_game: bool) -> str | None:
    """What the points alone prove (§49). Zero points prove that the phase was laid."""
    proven = proof(points, phase, rules, ends_game=ends_game) if points else Proof.LAID
    return proven.value if proven in (Proof.LAID, Proof.NOT_LAID) else None


PLAUSIBLE = QuestionKind(
    "plausible",
    "Can this player hold what was counted, and what do the points alone prove?",
    (_PHASE, _LAID, _POINTS, _HAND, _OUT, RULES, VARIANT),
    _answer,
    {
        "plausible": {"type": "boolean"},
        "warnings": PROBLEMS,
        "certain": {"enum": ["laid", "not laid", None]},
    },
    {"ask": "plausible", "phase": "run9", "laid": True, "points": 30},
)
