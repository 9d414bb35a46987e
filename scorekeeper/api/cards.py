"""The questions about one player's cards: `check`, `judge`, `plausible` and `points`.

check       does a hand complete a phase, which lay-down is best, what is missing?
judge       may these groups be laid as this phase?
plausible   is a counted hand possible, and what do its points prove?
points      what are the cards left in a hand worth?
"""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.api.card_fields import (
    CARDS,
    DECLARATIONS,
    GROUPS,
    HAND,
    PHASE,
    RULES,
    VARIANT,
    Cards,
    table_of,
)
from scorekeeper.api.fields import (
    CARD_LIST,
    PROBLEMS,
    STANDS_FOR,
    TRUTH,
    WHOLE,
    Answer,
    Field,
    FieldReader,
    QuestionKind,
    as_request_error,
    card_list,
    problem_list,
    stands_for,
)
from scorekeeper.errors import HandError
from scorekeeper.rules.cards import hand_points
from scorekeeper.rules.judge import LayDownVerdict, judge_lay_down
from scorekeeper.rules.melds import Declared
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.plausibility import Proof, judge_count, proof
from scorekeeper.rules.solver.solve import check_hand
from scorekeeper.rules.solver.splits import legal_split
from scorekeeper.rules.switches import Switches
from scorekeeper.rules.table_rules import TableRules

# --- check ----------------------------------------------------------------------------------------


_PHASE_TO_MAKE = Field("phase", PHASE, "The phase to be made.")


_HAND_HELD = Field("hand", HAND, "The cards held, fourteen at the most.")


def _answer_check(asked: FieldReader) -> Answer:
    phase, hand = asked[_PHASE_TO_MAKE], asked[_HAND_HELD]
    try:
        found = check_hand(phase, hand, table_of(asked).switches)
    except HandError as error:
        raise as_request_error(error, asked.pointer_to(_PHASE_TO_MAKE)) from None
    if not found.completes:
        return {"completes": False, "missing": found.missing, "needs": list(found.needs)}
    return {
        "completes": True,
        "groups": [card_list(group) for group in found.groups],
        "leftover": card_list(found.leftover),
        "leftover_points": found.leftover_points,
        "missing": 0,
        "needs": [],
    }


CHECK = QuestionKind(
    "check",
    "Does this hand make the phase? If so, the lay-down that leaves the fewest points; if not, "
    "the fewest cards that are missing.",
    (_PHASE_TO_MAKE, _HAND_HELD, RULES, VARIANT),
    _answer_check,
    {
        "completes": {"type": "boolean"},
        "groups": {"type": "array", "items": CARD_LIST},
        "leftover": CARD_LIST,
        "leftover_points": {"type": "integer"},
        "missing": {"type": "integer", "minimum": 0},
        "needs": {**CARD_LIST, "description": "7 any seven, R any red, R7 that card, W a wild."},
    },
    {
        "ask": "check",
        "phase": "set3+run4",
        "hand": ["R7", "B7", "G7", "R3", "B4", "Y6", "W", "G12", "B10", "R2"],
    },
    sometimes=("groups", "leftover", "leftover_points"),
)


# --- judge ----------------------------------------------------------------------------------------


_PHASE_TO_LAY = Field("phase", PHASE, "The phase to be laid.")


_GROUPS = Field("groups", GROUPS, "The groups, each a list of cards, in any order.")


_DECLARE: Field[tuple[Declared, ...]] = Field(
    "declare",
    DECLARATIONS,
    "What an all-wild group stands for, one for each group, null where not needed: a number, a "
    "colour letter, or a run's lowest number.",
    (),
)


_ALREADY_LAID = Field("already_laid", TRUTH, "Has the phase been laid in this round?", False)


_HAND_BEFORE: Field[Cards | None] = Field(
    "hand", CARDS, "If given, every card must come from it.", None
)


_HAND_AFTER: Field[Cards | None] = Field("hand_after", CARDS, "The cards left, if known.", None)


def _answer_judge(asked: FieldReader) -> Answer:
    phase, groups, table = asked[_PHASE_TO_LAY], asked[_GROUPS], table_of(asked)
    verdict = _verdict(asked, groups, asked[_DECLARE], table.switches)
    answer: Answer = {
        "legal": verdict.legal,
        "problems": problem_list(verdict.problems, table.rule_sheet.slot_b),
        "groups": [_group(phase, verdict, i, cards) for i, cards in enumerate(groups)],
    }
    if not verdict.legal:
        answer.update(_suggestion(asked))
    return answer


def _verdict(
    asked: FieldReader, groups: Sequence[Cards], declare: Sequence[Declared], rules: Switches
) -> LayDownVerdict:
    """The verdict on these groups, with the other fields of the question."""
    return judge_lay_down(
        asked[_PHASE_TO_LAY],
        groups,
        rules,
        declare=declare,
        already_laid=asked[_ALREADY_LAID],
        hand=asked[_HAND_BEFORE],
        hand_after=asked[_HAND_AFTER],
    )


def _suggestion(asked: FieldReader) -> Answer:
    """The fields that suggest legal groups of the same cards; empty without such groups."""
    rules = table_of(asked).switches
    found = legal_split(asked[_PHASE_TO_LAY], asked[_GROUPS], rules)
    if found is None:
        return {}
    cards = [group.cards for group in found]
    declare = [group.declare for group in found]
    if not _verdict(asked, cards, declare, rules).legal:
        return {}
    answer: Answer = {"suggestion": [card_list(group) for group in cards]}
    if any(value is not None for value in declare):
        answer["suggestion_declare"] = declare
    return answer


def _group(phase: Phase, verdict: LayDownVerdict, i: int, cards: Cards) -> Answer:
    """A group as it would lie on the table, or as typed if it is no meld."""
    meld, serves = verdict.melds[i], verdict.order[i]
    return {
        "cards": card_list(cards if meld is None else meld.cards),
        "kind": None if serves is None else phase.groups[serves].kind.value,
        "stands_for": None if meld is None else stands_for(meld),
    }


JUDGE = QuestionKind(
    "judge",
    "May these groups be laid as this phase? All problems at once.",
    (
        _PHASE_TO_LAY,
        _GROUPS,
        _DECLARE,
        _ALREADY_LAID,
        _HAND_BEFORE,
        _HAND_AFTER,
        RULES,
        VARIANT,
    ),
    _answer_judge,
    {
        "legal": {"type": "boolean"},
        "problems": PROBLEMS,
        "groups": {
            "type": "array",
            "description": "The groups as typed, each as it lies.",
            "items": {
                "type": "object",
                "properties": {
                    "cards": CARD_LIST,
                    "kind": {"enum": ["set", "run", "color", "crun", None]},
                    "stands_for": STANDS_FOR,
                },
                "required": ["cards", "kind", "stands_for"],
                "additionalProperties": False,
            },
        },
        "suggestion": {
            "type": "array",
            "items": CARD_LIST,
            "description": "The same cards in groups that would be legal, in the phase's order; "
            "only where the groups as given are not, and others are.",
        },
        "suggestion_declare": {
            "type": "array",
            "items": {"type": ["integer", "string", "null"]},
            "description": "What the groups of the suggestion would be declared as; only where one "
            "of them is all wild.",
        },
    },
    {
        "ask": "judge",
        "phase": "set3+run4",
        "groups": [["B5", "R5", "W"], ["R3", "Y4", "G6"]],
    },
    sometimes=("suggestion", "suggestion_declare"),
)


# --- plausible ------------------------------------------------------------------------------------


_PHASE_PLAYED = Field("phase", PHASE, "The phase this player is on.")


_OUT = Field("out", TRUTH, "Did this player go out?", False)


_LAID: Field[bool | None] = Field(
    "laid", TRUTH, "Was the phase laid? May be left out of one who went out.", None
)


_POINTS: Field[int | None] = Field("points", WHOLE, "The points counted.", None)


_CARDS_COUNTED: Field[Cards | None] = Field(
    "hand", CARDS, "The cards left, instead of their points or beside them.", None
)


def _answer_plausible(asked: FieldReader) -> Answer:
    phase, out, laid = asked[_PHASE_PLAYED], asked[_OUT], asked[_LAID]
    points, hand, table = asked[_POINTS], asked[_CARDS_COUNTED], table_of(asked)
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
    """Can laying this phase end the game (§31)? In a fixed order that is the last phase of the list
    or one that is not in the list; in a free order it is any phase."""
    played = [entry.phase for entry in table.phases]
    last = table.order_is_free or phase == played[-1] or phase not in played
    return last and table.ends_with_this_phase(1, ())


def _certain(points: int, phase: Phase, rules: Switches, ends_game: bool) -> str | None:
    """What the points alone prove (§49); None if they prove nothing. Zero points prove that the
    phase was laid."""
    proven = proof(points, phase, rules, ends_game=ends_game) if points else Proof.LAID
    return proven.value if proven in (Proof.LAID, Proof.NOT_LAID) else None


PLAUSIBLE = QuestionKind(
    "plausible",
    "Can this player hold what was counted, and what do the points alone prove?",
    (_PHASE_PLAYED, _LAID, _POINTS, _CARDS_COUNTED, _OUT, RULES, VARIANT),
    _answer_plausible,
    {
        "plausible": {"type": "boolean"},
        "warnings": PROBLEMS,
        "certain": {"enum": ["laid", "not laid", None]},
    },
    {"ask": "plausible", "phase": "run9", "laid": True, "points": 30},
)


# --- points ---------------------------------------------------------------------------------------


_CARDS_LEFT = Field("hand", CARDS, "The cards left.")


def _answer_points(asked: FieldReader) -> Answer:
    return {"points": hand_points(asked[_CARDS_LEFT], table_of(asked).switches)}


POINTS = QuestionKind(
    "points",
    "What are the cards left in a hand worth?",
    (_CARDS_LEFT, RULES, VARIANT),
    _answer_points,
    {"points": {"type": "integer", "minimum": 0}},
    {"ask": "points", "hand": ["W", "S", "R7", "B12"], "rules": "ravensburger"},
)
