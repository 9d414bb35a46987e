"""The kinds of value in a question: how each is read from JSON, limited and described.

`KINDS` has a line for each kind, and `AnyReadable` names the same types for mypy: `Readable` around
the type of an argument says that it can be read, and mypy refuses a type that has no kind. To mypy
an enumeration or a Literal of texts is a str, so for these the start says that no kind reads them.
Objects (`JsonObject`), lists of them and objects by name need no line, because `description` reads
them by their parts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any, Generic, NewType, TypeVar

from scorekeeper.api import JsonObject, card_values, table_values
from scorekeeper.api.card_values import Cards, Owner, PhaseNumbers, Source
from scorekeeper.api.table_values import LONGEST_NAME, GivenRules, PlayerNames
from scorekeeper.api.values import (
    LARGEST_NUMBER,
    Schema,
    as_request_error,
    shortened,
    text,
    truth,
    whole,
)
from scorekeeper.errors import TableError
from scorekeeper.game.values import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.immutable import immutable
from scorekeeper.rules.cards import CARDS_IN_DECK, MOST_CARDS_IN_A_HAND, SKIPS_IN_DECK, Card
from scorekeeper.rules.melds import Declared
from scorekeeper.rules.notation import MOST_PHASES
from scorekeeper.rules.phases import CLASSIC, PHASE_LISTS, GroupKind, Phase, PhaseList
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCH_VALUES
from scorekeeper.rules.table_rules import TableRules, table_rules

Read_co = TypeVar("Read_co", covariant=True)


@immutable
class ValueKind(Generic[Read_co]):
    """A kind of value: `read(value, at)` gives the value or raises RequestError. If an argument can
    be limited further, `limited(most)` is the kind with that limit."""

    read: Callable[[object, str], Read_co]
    schema: Schema
    limited: Callable[[int], ValueKind[Read_co]] | None = None


# --- what an annotation says beside the type and the sentence -------------------------------------


@immutable
class Most:
    """At most so many values, or no larger number."""

    count: int


@immutable
class Least:
    """No smaller number."""

    number: int


class OneOf:
    """One of these texts."""

    def __init__(self, *texts: str) -> None:
        self.texts = texts


@immutable
class MadeFrom:
    """The argument is made by this function from several fields, which its signature describes."""

    function: Callable[..., Any]


# --- types of values ------------------------------------------------------------------------------


Name = NewType("Name", str)
"""The name of one player. It need not be at this table."""


Variant = NewType("Variant", str)


TypedText = NewType("TypedText", str)
"""What somebody typed or said: any text, also none."""


LanguageTag = NewType("LanguageTag", str)
"""A language by its tag, such as `de` or `de-AT`."""

ENGLISH = LanguageTag("en")


SkipCount = NewType("SkipCount", int)


Hand = Annotated[Cards, Most(MOST_CARDS_IN_A_HAND)]


Groups = tuple[Cards, ...]


Declarations = tuple[Declared, ...]


# --- the kinds ------------------------------------------------------------------------------------


CARD_SCHEMA = {
    "type": "string",
    "description": "A card in notation: R7, B12, 7 (colour not said), W, S.",
    "examples": ["R7"],
}


NUMBER_SCHEMA = {"type": "integer", "minimum": -LARGEST_NUMBER, "maximum": LARGEST_NUMBER}


DECLARED_SCHEMA = {"type": ["integer", "string"], "minimum": 1, "maximum": 12}


SHEET_SCHEMA = {"type": "string", "enum": list(SHEETS)}


SWITCHES_SCHEMA = {
    "type": "object",
    "properties": {name: {"enum": list(values)} for name, values in SWITCH_VALUES.items()},
    "additionalProperties": False,
}


_NOT_BLANK = r"[^\s\u001c-\u001f\u0085]"
"""A name needs a character that is not white space."""


def _kind_of_cards(most: int) -> ValueKind[Cards]:
    schema = {"type": "array", "items": CARD_SCHEMA, "maxItems": most}
    return ValueKind(partial(card_values.cards, most=most), schema, _kind_of_cards)


KINDS: Mapping[object, ValueKind[object]] = {
    bool: ValueKind(truth, {"type": "boolean"}),
    int: ValueKind(whole, NUMBER_SCHEMA),
    str: ValueKind(card_values.name, {"type": "string"}),
    Name: ValueKind(card_values.name, {"type": "string", "maxLength": LONGEST_NAME}),
    Owner: ValueKind(card_values.owner, {"enum": ["own", "other"]}),
    Source: ValueKind(card_values.source, {"enum": ["pile", "discard"]}),
    GroupKind: ValueKind(card_values.group_kind, {"enum": card_values.GROUP_KINDS}),
    SkipCount: ValueKind(
        card_values.skip_count, {"type": "integer", "minimum": 0, "maximum": SKIPS_IN_DECK}
    ),
    PhaseNumbers: ValueKind(
        card_values.phase_numbers,
        {
            "oneOf": [
                {"type": "null"},
                NUMBER_SCHEMA,
                {"type": "array", "items": NUMBER_SCHEMA, "maxItems": MOST_PHASES},
            ]
        },
    ),
    Card: ValueKind(card_values.one_card, CARD_SCHEMA),
    Cards: _kind_of_cards(CARDS_IN_DECK),
    Groups: ValueKind(
        card_values.groups,
        {
            "type": "array",
            "items": {"type": "array", "items": CARD_SCHEMA},
            "maxItems": CARDS_IN_DECK,
        },
    ),
    Declared: ValueKind(card_values.declared, DECLARED_SCHEMA),
    Declarations: ValueKind(
        card_values.declarations,
        {
            "type": "array",
            "items": {**DECLARED_SCHEMA, "type": ["integer", "string", "null"]},
            "maxItems": CARDS_IN_DECK,
        },
    ),
    Phase: ValueKind(card_values.phase, {"type": "string", "examples": ["set3+run4", "color7"]}),
    GivenRules: ValueKind(
        table_values.rules,
        {
            "oneOf": [
                SHEET_SCHEMA,
                {
                    "type": "object",
                    "properties": {"sheet": SHEET_SCHEMA, "switches": SWITCHES_SCHEMA},
                    "additionalProperties": False,
                },
            ]
        },
    ),
    Variant: ValueKind(
        text,
        {
            "type": "string",
            "pattern": "^(standard|fixed-10|first-[0-9]{1,3}|even|odd|any-order|knock)$",
        },
    ),
    TypedText: ValueKind(text, {"type": "string"}),
    LanguageTag: ValueKind(text, {"type": "string", "examples": ["en", "de", "pl", "ru", "ja"]}),
    PhaseList: ValueKind(
        card_values.phase_list,
        {
            "oneOf": [
                {
                    "type": "array",
                    "items": {"type": "string"},
                    "minItems": 1,
                    "maxItems": MOST_PHASES,
                },
                {"type": "string"},
            ]
        },
    ),
    PlayerNames: ValueKind(
        table_values.player_names,
        {
            "type": "array",
            "items": {
                "type": "string",
                "minLength": 1,
                "maxLength": LONGEST_NAME,
                "pattern": _NOT_BLANK,
            },
            "minItems": MIN_PLAYERS,
            "maxItems": MAX_PLAYERS,
            "uniqueItems": True,
        },
    ),
}
"""Each kind by its type."""


AnyReadable = (
    # The types of KINDS; bool, Name, Owner, Source, Variant, TypedText, LanguageTag and
    # SkipCount are kinds of int or str.
    int
    | str
    | GroupKind
    | PhaseNumbers
    | Card
    | Cards
    | Groups
    | Declared
    | Declarations
    | Phase
    | GivenRules
    | PhaseList
    | PlayerNames
    # What is read by its parts.
    | JsonObject
    | tuple[JsonObject, ...]
    | Mapping[str, JsonObject | PhaseNumbers | SkipCount]
)


ReadableType = TypeVar("ReadableType", bound=AnyReadable)


READABLE = "readable"


Readable = Annotated[ReadableType, READABLE]
"""Marks the type of an argument. mypy refuses a type that is not one of `AnyReadable`."""


# --- the fields of a table ------------------------------------------------------------------------


Rules = Annotated[Readable[GivenRules], "The rule sheet, or a sheet with changed switches."]


WayThroughPhases = Annotated[
    Readable[Variant],
    "The way through the phases; any-order and knock are short names for house rules.",
]


AS_PRINTED, STANDARD = GivenRules(), Variant("standard")


def table_of(rules: Rules = AS_PRINTED, variant: WayThroughPhases = STANDARD) -> TableRules:
    """The table of a question about cards. Raises RequestError."""
    return table_with_phases(rules, variant)


def table_with_phases(
    rules: Rules = AS_PRINTED,
    variant: WayThroughPhases = STANDARD,
    phases: Annotated[
        Readable[PhaseList],
        f"The phase list: phases in notation, or one of {', '.join(PHASE_LISTS)}.",
    ] = CLASSIC,
) -> TableRules:
    """The table of a question about a game. Raises RequestError."""
    try:
        return table_rules(rules.sheet, dict(rules.changes), phases, variant)
    except TableError as error:
        facts = {**error.facts, "variant": shortened(variant)}
        raise as_request_error(TableError(error.code, **facts), "/variant") from None


Table = Annotated[TableRules, MadeFrom(table_of)]


TableWithPhases = Annotated[TableRules, MadeFrom(table_with_phases)]


Players = Annotated[
    Readable[PlayerNames],
    "The players in the order of their seats, clockwise. Seven or eight need `most_players` 8.",
]
