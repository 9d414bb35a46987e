"""The parts a kind of question is described with: its fields, its answer and their schemas.

The descriptions go into the OpenAPI document and are not translated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from scorekeeper.api.errors import pointer, request_error, shortened, wrong_type

Answer = dict[str, object]


@dataclass(frozen=True, slots=True)
class QuestionKind:
    """A kind of question. `answers` has the schemas of the answer's fields; those in `sometimes`
    may be missing. `example` is a question without errors."""

    name: str
    about: str
    fields: tuple[Field[object], ...]
    answer: Callable[[FieldReader], Answer]
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


T = TypeVar("T")


T_co = TypeVar("T_co", covariant=True)


Schema = Mapping[str, object]


LARGEST_NUMBER = 1_000_000


class Required(Enum):
    """Marks a field without a default."""

    REQUIRED = "required"


REQUIRED = Required.REQUIRED


@dataclass(frozen=True, slots=True)
class ValueKind(Generic[T_co]):
    """A kind of value: `read(value, at)` gives the value or raises RequestError."""

    read: Callable[[object, str], T_co]
    schema: Schema


@dataclass(frozen=True, slots=True)
class Field(Generic[T_co]):
    """One field of a question. Where it has a default, null means the same as leaving it out."""

    name: str
    kind: ValueKind[T_co]
    about: str
    default: T_co | Required = REQUIRED

    @property
    def schema(self) -> Schema:
        """The JSON schema of this field: of its kind, and null where it has a default."""
        described = {**self.kind.schema, "description": self.about}
        return described if self.default is REQUIRED else or_null(described)


def or_null(schema: Schema) -> Schema:
    """The same schema with null allowed."""
    wider = dict(schema)
    match schema.get("type"):
        case str(one):
            wider["type"] = [one, "null"]
        case list(several):
            wider["type"] = list(dict.fromkeys((*several, "null")))
    match schema.get("enum"):
        case list(values):
            wider["enum"] = [*values, None]
    for choice in ("oneOf", "anyOf"):
        match schema.get(choice):
            case list(choices):
                wider[choice] = [*choices, {"type": "null"}]
    return wider


class FieldReader:
    """Reads the fields of one JSON object. `at` is the JSON pointer of the object."""

    def __init__(self, fields: Mapping[str, object], at: str = "") -> None:
        self._fields = fields
        self.at = at

    def __getitem__(self, field: Field[T]) -> T:
        """The value of a field, or its default. Raises RequestError."""
        value = self._fields.get(field.name)
        if isinstance(field.default, Required):
            if field.name not in self._fields:
                raise self.missing(field)
        elif value is None:
            return field.default
        return field.kind.read(value, self.pointer_to(field))

    def is_given(self, field: Field[object]) -> bool:
        """Is this field given and not null?"""
        return self._fields.get(field.name) is not None

    def is_present(self, field: Field[object]) -> bool:
        """Is this field given, null included?"""
        return field.name in self._fields

    def pointer_to(self, field: Field[object]) -> str:
        """The JSON pointer of a field."""
        return pointer(self.at, field.name)

    def missing(self, field: Field[object]) -> Exception:
        """The error for a required field that is missing."""
        return request_error("missing_field", self.pointer_to(field), field=field.name)


class DuplicateField(dict[str, object]):
    """A JSON object in which a field occurs twice. `json` would silently keep the last one."""

    __slots__ = ("twice",)
    twice: str


def an_object(value: object, at: str) -> dict[str, object]:
    """An object without a repeated field. Raises RequestError."""
    if not isinstance(value, dict):
        raise wrong_type(at, "object")
    if isinstance(value, DuplicateField):
        raise request_error("said_twice", pointer(at, value.twice), field=shortened(value.twice))
    return value


def a_list(value: object, at: str, most: int) -> Sequence[object]:
    """A list of at most `most` values. Raises RequestError."""
    if not isinstance(value, list | tuple):
        raise wrong_type(at, "list")
    if len(value) > most:
        raise request_error("too_many", at, most=most)
    return value


def text(value: object, at: str, wanted: str = "text") -> str:
    """Text; an error calls it `wanted`. Raises RequestError."""
    if not isinstance(value, str):
        raise wrong_type(at, wanted)
    return value


def whole(value: object, at: str, wanted: str = "whole") -> int:
    """A whole number: 5.0 is accepted, true is not. Raises RequestError."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise wrong_type(at, wanted)
    if abs(value) > LARGEST_NUMBER:
        raise request_error("number_out_of_range", at)
    return value


def truth(value: object, at: str) -> bool:
    """True or false; 0 and 1 are not accepted. Raises RequestError."""
    if not isinstance(value, bool):
        raise wrong_type(at, "truth")
    return value


TRUTH = ValueKind(truth, {"type": "boolean"})


WHOLE = ValueKind(whole, {"type": "integer", "minimum": -LARGEST_NUMBER, "maximum": LARGEST_NUMBER})
