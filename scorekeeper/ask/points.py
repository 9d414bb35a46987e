"""`points`: what are the cards left in a hand worth?"""

from __future__ import annotations

from scorekeeper.ask.card_kinds import CARDS
from scorekeeper.ask.question import Answer, Question
from scorekeeper.ask.reading import Asked, Field
from scorekeeper.ask.table_kinds import RULES, VARIANT, table_of
from scorekeeper.rules.points import hand_points

_HAND = Field("hand", CARDS, "The cards left.")


def _answer(asked: Asked) -> Answer:
    return {"points": hand_points(asked[_HAND], table_of(asked).switches)}


POINTS = Question(
    "points",
    "What are the cards left in a hand worth?",
    (_HAND, RULES, VARIANT),
    _answer,
    {"points": {"type": "integer", "minimum": 0}},
    {"ask": "points", "hand": ["W", "S", "R7", "B12"], "rules": "ravensburger"},
)
