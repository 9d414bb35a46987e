"""`judge`: may these groups be laid as this phase?"""

from __future__ import annotations

from scorekeeper.ask.card_kinds import CARDS, DECLARATIONS, GROUPS, PHASE, Cards
from scorekeeper.ask.question import CARD_LIST, PROBLEMS, STANDS_FOR, Answer, Question
from scorekeeper.ask.reading import TRUTH, Asked, Field
from scorekeeper.ask.saying import card_list, problems_told, stands_for
from scorekeeper.ask.table_kinds import RULES, VARIANT, table_of
from scorekeeper.rules.judge import LayDownVerdict, judge_lay_down
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.readings import Declared

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


def _answer(asked: Asked) -> Answer:
    phase, groups, table = asked[_PHASE], asked[_GROUPS], table_of(asked)
    verdict = judge_lay_down(
        phase,
        groups,
        table.switches,
        declare=asked[_DECLARE],
        already_laid=asked[_ALREADY_LAID],
        hand=asked[_HAND],
        hand_after=asked[_HAND_AFTER],
    )
    return {
        "legal": verdict.legal,
        "problems": problems_told(verdict.problems, table.rule_sheet.slot_b),
        "groups": [_group(phase, verdict, i, cards) for i, cards in enumerate(groups)],
    }


def _group(phase: Phase, verdict: LayDownVerdict, i: int, cards: Cards) -> Answer:
    """A typed group as it lies; as typed where it cannot be read."""
    meld, serves = verdict.melds[i], verdict.order[i]
    return {
        "cards": card_list(cards if meld is None else meld.cards),
        "kind": None if serves is None else phase.groups[serves].kind.value,
        "stands_for": None if meld is None else stands_for(meld),
    }


JUDGE = Question(
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
    },
    {
        "ask": "judge",
        "phase": "set3+run4",
        "groups": [["B5", "R5", "W"], ["R3", "Y4", "G6"]],
    },
)
