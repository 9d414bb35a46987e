"""What a question is made of: its fields, how they are read, and the JSON of its answer.

A `QuestionKind` describes a question by its fields and by the schemas of its answer. The same
fields read the question and describe it in the OpenAPI document; the descriptions are not
translated. A question that cannot be read raises RequestError: a code, a sentence and the place in
the JSON. `wording` is imported inside the functions that need it, because most questions need no
sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar, assert_never

from scorekeeper.errors import HandError, NotationError, RequestError, TableError
from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds import ON_TOP, Meld
from scorekeeper.rules.problems import Problem

T = TypeVar("T")


T_co = TypeVar("T_co", covariant=True)


Schema = Mapping[str, object]


Answer = dict[str, object]


# --- questions and their fields -------------------------------------------------------------------


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
    """One field of a question. If it has a default, null means the same as leaving it out."""

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


# --- values ---------------------------------------------------------------------------------------


LARGEST_NUMBER = 1_000_000


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
    """Text. Raises RequestError, which says that `wanted` was expected."""
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


# --- errors ---------------------------------------------------------------------------------------


LONGEST_ECHO = 40
"""Characters of typed text that a sentence repeats."""


def request_error(code: str, at: str | int, **facts: object) -> RequestError:
    """The error for a reason that `api` itself finds. `at` is a JSON pointer, or an offset in
    characters."""
    from scorekeeper.wording.faults import request_text

    return RequestError(code, at, request_text(code, {"at": at, **facts}))


def wrong_type(at: str, wanted: str) -> RequestError:
    """The error for a value that is not of the `wanted` type."""
    return request_error("wrong_type", at, wanted=wanted)


def as_request_error(error: NotationError | TableError | HandError, at: str) -> RequestError:
    """An error of `rules` as an error of the question, with the place `at`."""
    match error:
        case NotationError():
            from scorekeeper.wording.errors import notation_text

            message = notation_text(error)
        case TableError():
            from scorekeeper.wording.problems import table_text

            message = table_text(error)
        case HandError():
            from scorekeeper.wording.errors import hand_text

            message = hand_text(error)
        case _:
            assert_never(error)
    return RequestError(error.code, at, message)


def shortened(text: object) -> str:
    """Typed text for use in a sentence, cut to `LONGEST_ECHO` characters."""
    whole = str(text)
    return whole if len(whole) <= LONGEST_ECHO else f"{whole[: LONGEST_ECHO - 1]}…"


def pointer(at: str, name: object) -> str:
    """The JSON pointer of a field or a list place inside the value at `at`."""
    return f"{at}/{shortened(name).replace('~', '~0').replace('/', '~1')}"


# --- answers --------------------------------------------------------------------------------------


CARD_LIST: Schema = {"type": "array", "items": {"type": "string"}}


PROBLEMS: Schema = {"type": "array", "items": {"$ref": "#/components/schemas/Problem"}}


STANDS_FOR: Schema = {
    "type": ["array", "null"],
    "items": {"type": ["integer", "string", "null"]},
    "description": "What each card counts as: a number, or a colour letter in a colour group; null "
    "for a wild on top of a full run. Null altogether where the cards cannot be read as a group.",
}


def problem_list(problems: Iterable[Problem], slot_b: str) -> list[dict[str, object]]:
    """Each problem with its code, its rule and its sentence. `slot_b` is "blue" or "violet"."""
    from scorekeeper.wording.problems import problem_text

    return [_problem(problem, problem_text(problem, slot_b)) for problem in problems]


def move_list(
    verdicts: Iterable[Sequence[Problem]], names: Iterable[str], slot_b: str
) -> list[dict[str, object]]:
    """For each move whether it is legal, and its problems. `names` are the players' names, by which
    the moves name them too."""
    from scorekeeper.wording.problems import turn_text

    called = {name: name for name in names}
    return [
        {
            "legal": not problems,
            "problems": [
                _problem(problem, turn_text(problem, called, slot_b)) for problem in problems
            ],
        }
        for problems in verdicts
    ]


def _problem(problem: Problem, text: str) -> dict[str, object]:
    return {
        "code": problem.code,
        "rule": problem.rule,
        "text": text,
        "facts": {name: _plain(fact) for name, fact in problem.facts.items()},
    }


def _plain(fact: object) -> object:
    return list(fact) if isinstance(fact, tuple) else fact


def card_list(cards: Sequence[Card]) -> list[str]:
    """Cards in upper-case notation, one text each."""
    return [str(card) for card in cards]


def stands_for(meld: Meld) -> list[int | str | None]:
    """What each card counts as; None for a wild on top of a full run (§15)."""
    return [
        stands.value if not isinstance(stands, int) else None if stands == ON_TOP else stands
        for stands in meld.stands_for
    ]
