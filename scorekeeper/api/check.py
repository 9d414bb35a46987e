"""The question `check`: does a hand complete a phase, which lay-down is best, what is missing?"""

from __future__ import annotations

from scorekeeper.api.card_fields import HAND, PHASE
from scorekeeper.api.errors import as_request_error
from scorekeeper.api.fields import CARD_LIST, Answer, Field, FieldReader, QuestionKind
from scorekeeper.api.output import card_list
from scorekeeper.api.table_fields import RULES, VARIANT, table_of
from scorekeeper.errors import HandError
from scorekeeper.rules.solver.solve import check_hand

_PHASE = Field("phase", PHASE, "The phase to be made.")


_HAND = Field("hand", HAND, "The cards held, fourteen at the most.")


def _answer(asked: FieldReader) -> Answer:
    phase, hand = asked[_PHASE], asked[_HAND]
    try:
        found = check_hand(phase, hand, table_of(asked).switches)
    except HandError as error:
        raise as_request_error(error, asked.pointer_to(_PHASE)) from None
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
    (_PHASE, _HAND, RULES, VARIANT),
    _answer,
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
