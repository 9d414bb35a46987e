"""What a kind of question is: its fields, what answers it, what the answer looks like.

Each question has a module of its own; `catalogue` lists them. The descriptions here are for
programs and those who write them, and are not translated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scorekeeper.ask.reading import REQUIRED, Asked, Field, Schema

Answer = dict[str, object]


@dataclass(frozen=True, slots=True)
class Question:
    """A kind of question. `answers` describes the fields of the answer, those of `sometimes` may be
    missing in it; `example` is a question that has an answer."""

    name: str
    about: str
    fields: tuple[Field[object], ...]
    answer: Callable[[Asked], Answer]
    answers: Mapping[str, Schema]
    example: Mapping[str, object]
    sometimes: tuple[str, ...] = ()

    @property
    def required(self) -> tuple[str, ...]:
        return tuple(field.name for field in self.fields if field.default is REQUIRED)


CARD_LIST: Schema = {"type": "array", "items": {"type": "string"}}
PROBLEMS: Schema = {"type": "array", "items": {"$ref": "#/components/schemas/Problem"}}
STANDS_FOR: Schema = {
    "type": ["array", "null"],
    "items": {"type": ["integer", "string", "null"]},
    "description": "What each card counts as: a number, or a colour letter in a colour group; null "
    "for a wild on top of a full run. Null altogether where the cards cannot be read as a group.",
}
