"""The question `points`: what are the cards left in a hand worth?"""

from __future__ import annotations

from scorekeeper.api.card_fields import CARDS
from scorekeeper.api.fields import Answer, Field, FieldReader, QuestionKind
from scorekeeper.api.table_fields import RULES, VARIANT, table_of
from scorekeeper.rules.cards import hand_points

_HAND = Field("hand", CARDS, "The cards left.")


def _answer(asked: FieldReader) -> Answer:
    return {"points": hand_points(asked[_HAND], table_of(asked).switches)}


POINTS = QuestionKind(
    "points",
    "What are the cards left in a hand worth?",
    (_HAND, RULES, VARIANT),
    _answer,
    {"points": {"type": "integer", "minimum": 0}},
    {"ask": "points", "hand": ["W", "S", "R7", "B12"], "rules": "ravensburger"},
)
