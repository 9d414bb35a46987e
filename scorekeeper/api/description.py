"""What a signature says: the fields of a question, how they are read, the schemas of both sides.

`describe` reads whole questions once, when `dispatch` is imported. It raises TypeError for what is
missing: a kind, a sentence, a name of its own. `arguments_of` reads any signature. That may be the
one of a question, of a function that makes an argument from several fields, or of an object inside.

Annotations are read with the names of their own module and with those of `kinds` and `answers`,
so that a module may import these for mypy alone. Descriptions are not translated.
"""

from __future__ import annotations

import inspect
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum, EnumType
from functools import cache, partial, reduce
from operator import or_
from types import ModuleType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from scorekeeper.api import JsonObject, Question, answers, kinds
from scorekeeper.api.answers import Json, ToldProblem, json_of
from scorekeeper.api.kinds import KINDS, READABLE, Least, MadeFrom, Most, OneOf, ValueKind
from scorekeeper.api.table_values import GivenRules
from scorekeeper.api.values import Schema, a_list, an_object, missing_field, pointer
from scorekeeper.immutable import immutable
from scorekeeper.rules.cards import Card
from scorekeeper.rules.phases import PhaseList

# --- annotations ----------------------------------------------------------------------------------


class Required(Enum):
    """Marks a field without a default."""

    REQUIRED = "required"


REQUIRED = Required.REQUIRED


def _hints(described: Callable[..., object]) -> dict[str, Any]:
    """The annotations of a function or a dataclass, with their notes."""
    own = vars(sys.modules[described.__module__])
    names = {**vars(kinds), **vars(answers), **own}
    try:
        return get_type_hints(described, globalns=names, include_extras=True)
    except NameError as error:
        where = "module, of kinds or of answers"
        raise TypeError(
            f"{_called(described)}: {error.name} is not a name of its {where}"
        ) from None


def _called(described: Callable[..., object]) -> str:
    return str(getattr(described, "__name__", described))


def _unwrapped(hint: Any) -> tuple[Any, tuple[object, ...]]:
    """The type, and the notes beside it."""
    if get_origin(hint) is Annotated:
        base, *notes = get_args(hint)
        return base, tuple(notes)
    return hint, ()


def _without_none(hint: Any) -> Any:
    """The type without None; the same if it is no choice that has None."""
    if get_origin(hint) not in (Union, UnionType) or type(None) not in get_args(hint):
        return hint
    return reduce(or_, (each for each in get_args(hint) if each is not type(None)))


def _sentence(notes: Iterable[object]) -> str:
    """The last text that is no mark: an outer sentence replaces that of the type."""
    return next((n for n in reversed(tuple(notes)) if isinstance(n, str) and n != READABLE), "")


# --- what is asked --------------------------------------------------------------------------------


@immutable
class Field:
    """One field of a question. If it has a default, null means the same as leaving it out."""

    name: str
    kind: ValueKind[object]
    about: str
    default: object = REQUIRED

    @property
    def schema(self) -> Schema:
        """The JSON schema of this field: of its kind, and null where it has a default."""
        described = {**self.kind.schema, "description": self.about}
        return described if self.default is REQUIRED else or_null(described)

    @property
    def default_in_json(self) -> object:
        """None if it has no default, or if its default is null."""
        match self.default:
            case GivenRules(sheet=sheet):
                return sheet
            case PhaseList(name=name):
                return name
            case tuple():
                return []
            case value:
                return None if value is REQUIRED else value

    def read(self, given: Mapping[str, object], at: str) -> object:
        """The value of the field in the object at `at`, or its default. Raises RequestError."""
        value = given.get(self.name)
        if self.default is REQUIRED:
            if self.name not in given:
                raise missing_field(self.name, at)
        elif value is None:
            return self.default
        return self.kind.read(value, pointer(at, self.name))


@immutable
class Argument:
    """An argument of a described function: one field of its name, or what `made` makes of several
    fields."""

    name: str
    fields: tuple[Field, ...]
    made: Callable[..., object] | None = None


@cache
def arguments_of(described: Callable[..., object]) -> tuple[Argument, ...]:
    """The arguments of a function, or of a dataclass that is an object inside a question. Raises
    TypeError for an argument that cannot be read or has no sentence."""
    hints = _hints(described)
    parameters = inspect.signature(described).parameters.values()
    return tuple(_argument(_called(described), each, hints.get(each.name)) for each in parameters)


def fields_of(described: Callable[..., object]) -> tuple[Field, ...]:
    """The fields of all arguments, in their order."""
    return tuple(field for argument in arguments_of(described) for field in argument.fields)


def read_arguments(
    described: Callable[..., object], given: Mapping[str, object], at: str
) -> dict[str, Any]:
    """The arguments that an object gives, read in the order of the signature. Raises
    RequestError."""
    read: dict[str, Any] = {}
    for argument in arguments_of(described):
        values = {field.name: field.read(given, at) for field in argument.fields}
        read |= values if argument.made is None else {argument.name: argument.made(**values)}
    return read


def _argument(called: str, parameter: inspect.Parameter, hint: Any) -> Argument:
    base, notes = _unwrapped(hint)
    for note in notes:
        if isinstance(note, MadeFrom):
            return Argument(parameter.name, fields_of(note.function), note.function)
    where = f"{called}: {parameter.name}"
    if READABLE not in notes:
        raise TypeError(f"{where} is not marked Readable")
    if not _sentence(notes):
        raise TypeError(f"{where} has no sentence")
    try:
        kind = kind_of(base, *notes)
    except TypeError as error:
        raise TypeError(f"{where}: {error}") from None
    default = REQUIRED if parameter.default is inspect.Parameter.empty else parameter.default
    return Argument(parameter.name, (Field(parameter.name, kind, _sentence(notes), default),))


def kind_of(hint: Any, *notes: object) -> ValueKind[object]:
    """The kind of value of this type: its line in `KINDS`, or one made of the kinds of its parts.
    Raises TypeError if it cannot be read."""
    most = next((note.count for note in notes if isinstance(note, Most)), None)
    base, inner = _unwrapped(hint)
    if inner:
        return kind_of(base, *notes, *inner)
    if (kind := KINDS.get(base)) is not None:
        return kind.limited(most) if most is not None and kind.limited else kind
    if (rest := _without_none(base)) is not base:
        return kind_of(rest, *notes)
    parts = get_args(base)
    if get_origin(base) is tuple and most is not None:
        return _list_kind(kind_of(parts[0]), most)
    if get_origin(base) is Mapping:
        return _by_name_kind(kind_of(parts[1]))
    if isinstance(base, type) and issubclass(base, JsonObject):
        return base.kind() if issubclass(base, OwnKind) else _object_kind(base)
    raise TypeError(f"no kind reads {base}")


class OwnKind(JsonObject, ABC):
    """An object inside a question that is not read by its fields alone."""

    __slots__ = ()

    @classmethod
    @abstractmethod
    def kind(cls) -> ValueKind[object]:
        """How it is read and described."""


def _object_kind(described: type[JsonObject]) -> ValueKind[object]:
    def read(value: object, at: str) -> object:
        return described(**read_arguments(described, an_object(value, at), at))

    inside = fields_of(described)
    required = [field.name for field in inside if field.default is REQUIRED]
    schema: Json = {
        "type": "object",
        "properties": {field.name: field.schema for field in inside},
        **({"required": required} if required else {}),
    }
    return ValueKind(read, schema)


def _list_kind(each_kind: ValueKind[object], most: int) -> ValueKind[object]:
    def read(value: object, at: str) -> object:
        listed = a_list(value, at, most)
        return tuple(each_kind.read(each, pointer(at, i)) for i, each in enumerate(listed))

    return ValueKind(read, {"type": "array", "maxItems": most, "items": each_kind.schema})


def _by_name_kind(each_kind: ValueKind[object]) -> ValueKind[object]:
    def read(value: object, at: str) -> object:
        by_name = an_object(value, at).items()
        return {name: each_kind.read(each, pointer(at, name)) for name, each in by_name}

    return ValueKind(read, {"type": "object", "additionalProperties": each_kind.schema})


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


# --- what is answered -----------------------------------------------------------------------------


_SIMPLE: Mapping[object, str] = {
    bool: "boolean",
    int: "integer",
    str: "string",
    Card: "string",
}


@immutable
class AnsweredObject:
    """The fields of an answer, or of an object inside one: their schemas by name, and those that
    are always there."""

    schemas: Mapping[str, Schema]
    always: tuple[str, ...]

    @property
    def schema(self) -> Json:
        """The JSON schema of the whole object."""
        return {
            "type": "object",
            "properties": self.schemas,
            "required": list(self.always),
            "additionalProperties": False,
        }


@cache
def answered_object(answer: type) -> AnsweredObject:
    """What the fields of this dataclass say. Raises TypeError for one that has no schema."""
    hints = _hints(answer)
    printed = [field for field in fields(answer) if field.metadata.get("printed", True)]
    return AnsweredObject(
        {
            # None as a default means that the field is left out: null is never printed there.
            field.name: value_schema(hints[field.name], never_null=field.default is None)
            for field in printed
        },
        tuple(field.name for field in printed if field.default is MISSING),
    )


def value_schema(hint: Any, *, never_null: bool = False) -> Schema:
    """The JSON schema of a value of this type. Raises TypeError if a program could not read it."""
    base, notes = _unwrapped(hint)
    plain = _without_none(base)
    schema = _plain_schema(plain)
    for note in notes:
        if isinstance(note, Least):
            schema = {**schema, "minimum": note.number}
        if isinstance(note, Most):
            schema = {**schema, "maximum": note.count}
        if isinstance(note, OneOf):
            schema = {"enum": list(note.texts)}
    if plain is not base and not never_null:
        schema = or_null(schema)
    return _with_sentence(schema, _sentence(notes))


def _plain_schema(hint: Any) -> Schema:
    base, notes = _unwrapped(hint)
    origin, parts = get_origin(base), get_args(base)
    if notes:
        return value_schema(hint)
    if base in _SIMPLE:
        return {"type": _SIMPLE[base]}
    if base is ToldProblem:
        return {"$ref": "#/components/schemas/Problem"}
    if origin is Literal or isinstance(base, EnumType):
        return {"enum": list(parts) or [each.value for each in base]}
    if origin in (Union, UnionType):
        return {"type": [_SIMPLE[each] for each in parts]}
    if origin is tuple:
        return {"type": "array", "items": value_schema(parts[0])}
    if origin is Mapping:
        return _by_name_schema(parts[1])
    if is_dataclass(base) and isinstance(base, type):
        return answered_object(base).schema
    raise TypeError(f"{base} has no schema")


def _by_name_schema(each: Any) -> Schema:
    return {"type": "object"} | (
        {} if each is object else {"additionalProperties": value_schema(each)}
    )


def _with_sentence(schema: Schema, about: str) -> Schema:
    """The schema with a description: before the fields of objects inside, else at the end."""
    if not about:
        return schema
    match schema:
        case {"type": kind, "properties": _} | {"type": kind, "items": {"properties": _}}:
            return {"type": kind, "description": about, **schema}
        case _:
            return {**schema, "description": about}


# --- questions ------------------------------------------------------------------------------------


@immutable
class Description:
    """A question as it is asked and answered in JSON. `answers` has the schemas of the answer's
    fields; only those in `always` are in every answer."""

    name: str
    about: str
    fields: tuple[Field, ...]
    answers: Mapping[str, Schema]
    always: tuple[str, ...]
    example: Mapping[str, object]
    answer: Callable[[Mapping[str, object]], Json]

    @property
    def required(self) -> tuple[str, ...]:
        return tuple(field.name for field in self.fields if field.default is REQUIRED)


def describe(*modules: ModuleType) -> dict[str, Description]:
    """The questions of these modules by name, in the order in which they are written. Raises
    TypeError for one that is not described completely, and for two of the same name."""
    found: dict[str, Description] = {}
    for module in modules:
        for each in vars(module).values():
            if isinstance(each, Question) and each.function.__module__ == module.__name__:
                if each.name in found:
                    raise TypeError(f"Two questions are called {each.name}")
                found[each.name] = _described(each)
    return found


def about(described: Callable[..., object]) -> str:
    """The first paragraph of a docstring on one line."""
    return " ".join((inspect.getdoc(described) or "").partition("\n\n")[0].split("\n"))


def _described(question: Question[..., Any]) -> Description:
    function = question.function
    if not about(function):
        raise TypeError(f"{question.name} has no sentence")
    answered = answered_object(_hints(function)["return"])
    return Description(
        name=question.name,
        about=about(function),
        fields=fields_of(function),
        answers=answered.schemas,
        always=answered.always,
        example={"ask": question.name, **question.example},
        answer=partial(_answer, function),
    )


def _answer(function: Callable[..., object], given: Mapping[str, object]) -> Json:
    return json_of(function(**read_arguments(function, given, "")))
