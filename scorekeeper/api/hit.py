"""The question `hit`: may these cards be added to that meld?

The question gives the meld as it lies. If no legal meld can lie like that, the verdict says so.
"""

from __future__ import annotations

from typing import Any, Literal

from scorekeeper.api.card_fields import CARDS, DECLARED, HAND, RULES, VARIANT, Cards, table_of
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
    ValueKind,
    an_object,
    as_request_error,
    card_list,
    problem_list,
    request_error,
    shortened,
    stands_for,
    text,
)
from scorekeeper.errors import HandError
from scorekeeper.rules.hits import judge_hit
from scorekeeper.rules.melds import Declared, Meld, read_group
from scorekeeper.rules.phases import GroupKind

_KINDS = [kind.value for kind in GroupKind]


Owner = Literal["own", "other"]


def _kind(value: object, at: str) -> GroupKind:
    named = text(value, at)
    if named not in _KINDS:
        raise request_error("unknown_kind", at, kind=shortened(named), known=", ".join(_KINDS))
    return GroupKind(named)


def _owner(value: object, at: str) -> Owner:
    named = text(value, at)
    if named == "own":
        return "own"
    if named == "other":
        return "other"
    raise request_error("unknown_owner", at, owner=shortened(named))


def _target(value: object, at: str) -> FieldReader:
    return FieldReader(an_object(value, at), at)


_TYPE = Field("type", ValueKind(_kind, {"enum": _KINDS}), "What kind of meld it is.")


_CARDS = Field("cards", CARDS, "Its cards as they lie.")


_DECLARED: Field[Declared] = Field(
    "declared",
    DECLARED,
    "Of an all-wild meld: a set's number, a colour letter, a run's lowest number.",
    None,
)


_MELD_FIELDS: tuple[Field[object], ...] = (_TYPE, _CARDS, _DECLARED)


_TARGET = Field(
    "target",
    ValueKind(
        _target,
        {
            "type": "object",
            "properties": {field.name: field.schema for field in _MELD_FIELDS},
            "required": ["type", "cards"],
        },
    ),
    "The meld on the table.",
)


_ADD = Field("add", HAND, "The cards to be added; none asks to move the wild at an end of a run.")


_TAKE: Field[Cards] = Field(
    "take", HAND, "Laid wilds wanted back for the cards they stand for.", ()
)


_OWNER: Field[Owner] = Field(
    "owner", ValueKind(_owner, {"enum": ["own", "other"]}), "Whose meld it is.", "own"
)


_OWN_PHASE_LAID = Field("own_phase_laid", TRUTH, "Does the own phase lie?", True)


_LAID_THIS_TURN = Field("laid_this_turn", TRUTH, "Was it laid in this very turn?", False)


_OWN_TURN = Field("own_turn", TRUTH, "Is it the player's own turn?", True)


_DECLARE: Field[int | None] = Field(
    "declare", WHOLE, "The lowest number of the run as it is to lie.", None
)


_HAND_AFTER: Field[Cards | None] = Field("hand_after", CARDS, "The cards left, if known.", None)


def _answer(asked: FieldReader) -> Answer:
    target, add, table = asked[_TARGET], asked[_ADD], table_of(asked)
    slot_b = table.rule_sheet.slot_b
    kind, lies = target[_TYPE], target[_CARDS]
    timing: dict[str, Any] = {
        "own_phase_laid": asked[_OWN_PHASE_LAID],
        "laid_this_turn": asked[_LAID_THIS_TURN],
        "own_turn": asked[_OWN_TURN],
    }
    owner, take, declare, left = asked[_OWNER], asked[_TAKE], asked[_DECLARE], asked[_HAND_AFTER]
    reading = read_group(kind, lies, table.switches, target[_DECLARED])
    if reading.meld is None:
        as_target = {"type": kind.value, "cards": card_list(lies), "stands_for": None}
        return {
            "legal": False,
            "problems": problem_list(reading.faults, slot_b),
            "target": as_target,
        }
    try:
        verdict = judge_hit(
            reading.meld,
            add,
            table.switches,
            owner=owner,
            take=take,
            declare=declare,
            hand_after=left,
            **timing,
        )
    except HandError as error:
        raise as_request_error(error, "/add") from None
    answer: Answer = {
        "legal": verdict.legal,
        "problems": problem_list(verdict.problems, slot_b),
        "target": _meld(verdict.target),
    }
    if verdict.taken:
        answer["taken"] = card_list(verdict.taken)
    return answer


def _meld(meld: Meld) -> Answer:
    """A meld in the form of `target`, so that the next question can use it."""
    answer: Answer = {
        "type": meld.kind.value,
        "cards": card_list(meld.cards),
        "stands_for": stands_for(meld),
    }
    if all(card.is_wild for card in meld.cards):
        answer["declared"] = stands_for(meld)[0]
    return answer


HIT = QuestionKind(
    "hit",
    "May these cards be added to that meld?",
    (
        _TARGET,
        _ADD,
        _OWNER,
        _OWN_PHASE_LAID,
        _LAID_THIS_TURN,
        _OWN_TURN,
        _TAKE,
        _DECLARE,
        _HAND_AFTER,
        RULES,
        VARIANT,
    ),
    _answer,
    {
        "legal": {"type": "boolean"},
        "problems": PROBLEMS,
        "target": {
            "type": "object",
            "description": "The meld as it then lies; as it lay where the cards may not be added.",
            "properties": {
                "type": {"enum": _KINDS},
                "cards": CARD_LIST,
                "stands_for": STANDS_FOR,
                "declared": {"type": ["integer", "string"]},
            },
            "required": ["type", "cards", "stands_for"],
            "additionalProperties": False,
        },
        "taken": {**CARD_LIST, "description": "The wilds that come back to the hand."},
    },
    {
        "ask": "hit",
        "target": {"type": "run", "cards": ["R9", "B10", "Y11", "G12"]},
        "add": ["W", "R7"],
    },
    sometimes=("taken",),
)
