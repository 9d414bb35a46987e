"""The question `judge`: may these groups be laid as this phase?"""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.api.card_fields import CARDS, DECLARATIONS, GROUPS, PHASE, Cards
from scorekeeper.api.fields import (
    CARD_LIST,
    PROBLEMS,
    STANDS_FOR,
    TRUTH,
    Answer,
    Field,
    FieldReader,
    QuestionKind,
)
from scorekeeper.api.output import card_list, problem_list, stands_for
from scorekeeper.api.table_fields import RULES, VARIANT, table_of
from scorekeeper.rules.judge import LayDownVerdict, judge_lay_down
from scorekeeper.rules.melds import Declared
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.solver.splits import legal_split
from scorekeeper.rules.switches import Switches

_PHASE = Field("phase", PHASE, "The phase to be laid.")


_GROUPS = Field("groups", GROUPS, "The groups, each a list of cards, in any order.")


_NOTHING: tuple[Declared, ...] = ()


_DECLARE = Field(
    "declare",
    DECLARATIONS,
    "What an all-wild group stands for, one for each group, null where not needed: a number, a "
    "colour letter, or a run's lowest number.",
    _NOTHING,
)


_ALREADY_LAID = Field("already_laid", TRUTH, "Has the phase been laid in this round?", False)


_UNSAID: Cards | None = None


_HAND = Field("hand", CARDS, "If given, every card must come from it.", _UNSAID)


_HAND_AFTER = Field("hand_after", CARDS, "The cards left, if known.", _UNSAID)


def _answer(asked: FieldReader) -> Answer:
    phase, groups, table = asked[_PHASE], asked[_GROUPS], table_of(asked)
    verdict = _judged(asked, groups, asked[_DECLARE], table.switches)
    answer: Answer = {
        "legal": verdict.legal,
        "problems": problem_list(verdict.problems, table.rule_sheet.slot_b),
        "groups": [_group(phase, verdict, i, cards) for i, cards in enumerate(groups)],
    }
    if not verdict.legal:
        answer.update(_suggested(asked))
    return answer


def _judged(
    asked: FieldReader, groups: Sequence[Cards], declare: Sequence[Declared], rules: Switches
) -> LayDownVerdict:
    """The verdict on these groups, with the other fields of the question."""
    return judge_lay_down(
        asked[_PHASE],
        groups,
        rules,
        declare=declare,
        already_laid=asked[_ALREADY_LAID],
        hand=asked[_HAND],
        hand_after=asked[_HAND_AFTER],
    )


def _suggested(asked: FieldReader) -> Answer:
    """The fields that suggest legal groups of the same cards; none if there are no such groups."""
    rules = table_of(asked).switches
    found = legal_split(asked[_PHASE], asked[_GROUPS], rules)
    if found is None:
        return {}
    cards = [group.cards for group in found]
    declare = [group.declare for group in found]
    if not _judged(asked, cards, declare, rules).legal:
        return {}
    answer: Answer = {"suggestion": [card_list(group) for group in cards]}
    if any(value is not None for value in declare):
        answer["suggestion_declare"] = declare
    return answer


def _group(phase: Phase, verdict: LayDownVerdict, i: int, cards: Cards) -> Answer:
    """A group as it would lie, or as typed if it is no meld."""
    meld, serves = verdict.melds[i], verdict.order[i]
    return {
        "cards": card_list(cards if meld is None else meld.cards),
        "kind": None if serves is None else phase.groups[serves].kind.value,
        "stands_for": None if meld is None else stands_for(meld),
    }


JUDGE = QuestionKind(
    "judge",
    "May these groups be laid as this phase? All problems at once.",
    (_PHASE, _GROUPS, _DECLARE, _ALREADY_LAID, _HAND, _HAND_AFTER, RULES, VARIANT),
    _answer,
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
