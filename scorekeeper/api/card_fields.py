"""Fields of a question that hold cards and phases, or that describe a table and its players.

Each card is one text in notation; `4x5` gives four cards. Too many copies of one card are read here
and become a problem in the verdict. More cards than a hand or a deck has cannot be read. Every rule
sheet accepts every variant. The error for an unknown name lists the known ones.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeVar

from scorekeeper.api.fields import (
    Field,
    FieldReader,
    ValueKind,
    a_list,
    an_object,
    as_request_error,
    pointer,
    request_error,
    shortened,
    text,
    whole,
    wrong_type,
)
from scorekeeper.errors import HandError, NotationError, RequestError, TableError
from scorekeeper.game.values import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.rules.cards import CARDS_DEALT, Card
from scorekeeper.rules.melds import Declared
from scorekeeper.rules.notation import (
    MOST_CARDS,
    MOST_CARDS_IN_A_HAND,
    MOST_PHASES,
    parse_cards,
    parse_phase,
    parse_phase_list,
)
from scorekeeper.rules.phases import CLASSIC, PHASE_LISTS, Phase, PhaseList
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.sheets import DEFAULT_SHEET, SHEETS, rule_sheet
from scorekeeper.rules.switches import SWITCH_VALUES, change
from scorekeeper.rules.switches.declaration import SwitchValue
from scorekeeper.rules.table_rules import TableRules, table_rules
from scorekeeper.rules.vocabulary import Vocabulary, colour_named

Cards = tuple[Card, ...]

Read = TypeVar("Read")


CARD_SCHEMA = {
    "type": "string",
    "description": "A card in notation: R7, B12, 7 (colour not said), W, S.",
    "examples": ["R7"],
}


def hand(value: object, at: str) -> Cards:
    """The cards of one hand, at most `MOST_CARDS_IN_A_HAND`. Raises RequestError."""
    return _at_most(value, at, MOST_CARDS_IN_A_HAND)


def cards(value: object, at: str) -> Cards:
    """Cards, at most as many as the deck has. Raises RequestError."""
    return _at_most(value, at, MOST_CARDS)


def one_card(value: object, at: str) -> Card:
    """Exactly one card. Raises RequestError."""
    read = _card(value, at)
    if len(read) > 1:
        raise request_error("one_card_each", at, text=shortened(value))
    return read[0]


def groups(value: object, at: str) -> tuple[Cards, ...]:
    """Lists of cards, together at most as many as the deck has. Raises RequestError."""
    read = tuple(
        cards(each, pointer(at, i)) for i, each in enumerate(a_list(value, at, MOST_CARDS))
    )
    if sum(map(len, read)) > MOST_CARDS:
        raise _too_many_cards(at)
    return read


def declared(value: object, at: str) -> Declared:
    """What an all-wild group stands for: a number or a colour letter. Raises RequestError."""
    if isinstance(value, str):
        colour = colour_named(value)
        if colour is None:
            raise request_error("unreadable_declaration", at, text=shortened(value))
        return colour
    return whole(value, at, "declared")


def declarations(value: object, at: str) -> tuple[Declared, ...]:
    """One declaration for each group, null where none is needed. Raises RequestError."""
    listed = a_list(value, at, MOST_CARDS)
    return tuple(
        None if each is None else declared(each, pointer(at, i)) for i, each in enumerate(listed)
    )


def phase(value: object, at: str) -> Phase:
    """A phase in notation. Raises RequestError."""
    try:
        return in_notation_or_words(_parse_phase, parse_phase, text(value, at, "phase"))
    except NotationError as error:
        raise as_request_error(error, at) from None


def _at_most(value: object, at: str, most: int) -> Cards:
    if not isinstance(value, list | tuple):
        raise wrong_type(at, "list")
    if len(value) > MOST_CARDS:
        raise _too_many_cards(at)
    if len(value) > most:
        raise _too_many_for_a_hand(at, len(value))
    read: list[Card] = []
    for i, each in enumerate(value):
        read.extend(_card(each, pointer(at, i)))
    if len(read) > MOST_CARDS:
        raise _too_many_cards(at)
    if len(read) > most:
        raise _too_many_for_a_hand(at, len(read))
    return tuple(read)


def _card(value: object, at: str) -> Cards:
    typed = text(value, at, "card")
    try:
        read = in_notation_or_words(_parse_card, parse_cards, typed)
    except NotationError as error:
        raise as_request_error(error, at) from None
    if len(set(read)) > 1:
        raise request_error("one_card_each", at, text=shortened(typed))
    if not read:
        empty = NotationError("unreadable_card", 0, token="")
        raise as_request_error(empty, at)
    return read


_parse_card = lru_cache(maxsize=256)(parse_cards)


_parse_phase = lru_cache(maxsize=256)(parse_phase)


def in_notation_or_words(
    notation: Callable[[str], Read], words: Callable[[str, Vocabulary], Read], typed: str
) -> Read:
    """What was typed, read in the notation or else in the words of the answer's language. The
    notation comes first, so that it means the same to a program in every language. Raises
    NotationError."""
    try:
        return notation(typed)
    except NotationError as error:
        from scorekeeper.wording.typed_words import typed_words

        try:
            return words(typed, typed_words())
        except NotationError:
            raise error from None


def _too_many_cards(at: str) -> Exception:
    return as_request_error(NotationError("too_many_cards", 0, most=MOST_CARDS), at)


def _too_many_for_a_hand(at: str, count: int) -> Exception:
    return as_request_error(HandError("too_many_cards", count=count, most=MOST_CARDS_IN_A_HAND), at)


HAND = ValueKind(hand, {"type": "array", "items": CARD_SCHEMA, "maxItems": MOST_CARDS_IN_A_HAND})


CARDS = ValueKind(cards, {"type": "array", "items": CARD_SCHEMA, "maxItems": MOST_CARDS})


CARD = ValueKind(one_card, CARD_SCHEMA)


GROUPS = ValueKind(
    groups,
    {
        "type": "array",
        "items": {"type": "array", "items": CARD_SCHEMA},
        "maxItems": MOST_CARDS,
    },
)


DECLARED_SCHEMA = {"type": ["integer", "string"], "minimum": 1, "maximum": 12}


DECLARED = ValueKind(declared, DECLARED_SCHEMA)


DECLARATIONS = ValueKind(
    declarations,
    {
        "type": "array",
        "items": {**DECLARED_SCHEMA, "type": ["integer", "string", "null"]},
        "maxItems": MOST_CARDS,
    },
)


PHASE = ValueKind(phase, {"type": "string", "examples": ["set3+run4", "color7"]})


# --- the rules of a table, and its players --------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GivenRules:
    """A rule sheet and the switches that this table changes."""

    sheet: str = DEFAULT_SHEET
    changes: dict[str, SwitchValue] = field(default_factory=dict)


def rules(value: object, at: str) -> GivenRules:
    """A sheet by its id, or `{"sheet": id, "switches": {name: value}}`. Raises RequestError."""
    if isinstance(value, str):
        return GivenRules(_sheet(value, at))
    if not isinstance(value, dict):
        raise wrong_type(at, "sheet")
    given = an_object(value, at)
    for name in given:
        if name not in ("sheet", "switches"):
            raise request_error(
                "unknown_field", pointer(at, name), field=shortened(name), known=_KNOWN_FIELDS
            )
    sheet, switches = given.get("sheet"), given.get("switches")
    return GivenRules(
        DEFAULT_SHEET if sheet is None else _sheet(sheet, pointer(at, "sheet")),
        {} if switches is None else _switches(switches, pointer(at, "switches")),
    )


_KNOWN_FIELDS = "sheet, switches"


def _sheet(value: object, at: str) -> str:
    named = text(value, at)
    try:
        return rule_sheet(named).id
    except TableError as error:
        known = error.facts["known"]
        raise as_request_error(
            TableError(error.code, sheet=shortened(named), known=known), at
        ) from None


def _switches(value: object, at: str) -> dict[str, SwitchValue]:
    return {name: _switch_value(name, said, at) for name, said in an_object(value, at).items()}


def _switch_value(name: object, value: object, at: str) -> SwitchValue:
    """The value of one switch. Only text and numbers are tried; 25.0 is 25."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    tried = value if isinstance(value, str | int) and not isinstance(value, bool) else ""
    try:
        change(SHEETS[DEFAULT_SHEET].switches, {str(name): tried})
    except TableError as error:
        facts = {**error.facts, "switch": shortened(name)}
        if error.code == "unknown_value":
            facts["value"] = _as_typed(value)
        raise as_request_error(TableError(error.code, **facts), pointer(at, name)) from None
    return tried


def _as_typed(value: object) -> str:
    """A value as it is in the JSON; "..." for a list or an object."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    return shortened(value) if isinstance(value, str | int | float) else "..."


def phase_list(value: object, at: str) -> PhaseList:
    """A list of phases in notation, or text: a list's name or phases between commas. Raises
    RequestError."""
    if isinstance(value, str):
        try:
            return in_notation_or_words(parse_phase_list, parse_phase_list, value)
        except NotationError as error:
            raise as_request_error(error, at) from None
    if not isinstance(value, list | tuple):
        raise wrong_type(at, "list or text")
    listed = a_list(value, at, MOST_PHASES)
    if not listed:
        raise request_error("no_phases", at)
    # null in the list is the same error as an empty text: a phase is missing there.
    phases = tuple(
        phase("" if each is None else each, pointer(at, i)) for i, each in enumerate(listed)
    )
    for i, each in enumerate(phases):
        if each.size > CARDS_DEALT:
            larger = NotationError("phase_too_large", 0, most=CARDS_DEALT)
            raise as_request_error(larger, pointer(at, i))
    return PhaseList("own", phases)


SWITCH_SCHEMA = {
    "type": "object",
    "properties": {name: {"enum": list(values)} for name, values in SWITCH_VALUES.items()},
    "additionalProperties": False,
}


RULES = Field(
    "rules",
    ValueKind(
        rules,
        {
            "oneOf": [
                {"type": "string", "enum": list(SHEETS)},
                {
                    "type": "object",
                    "properties": {
                        "sheet": {"type": "string", "enum": list(SHEETS)},
                        "switches": SWITCH_SCHEMA,
                    },
                    "additionalProperties": False,
                },
            ]
        },
    ),
    "The rule sheet, or a sheet with changed switches.",
    GivenRules(),
)


VARIANT = Field(
    "variant",
    ValueKind(
        text,
        {
            "type": "string",
            "pattern": "^(standard|fixed-10|first-[0-9]{1,3}|even|odd|any-order|knock)$",
        },
    ),
    "Another way through the phases, or any-order and knock for their switches.",
    "standard",
)


PHASES = Field(
    "phases",
    ValueKind(
        phase_list,
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
    f"The phase list: phases in notation, or one of {', '.join(PHASE_LISTS)}.",
    CLASSIC,
)


def table_of(asked: FieldReader, phases: PhaseList = CLASSIC) -> TableRules:
    """The table rules of a question. Raises RequestError."""
    chosen, variant = asked[RULES], asked[VARIANT]
    try:
        return table_rules(chosen.sheet, dict(chosen.changes), phases, variant)
    except TableError as error:
        facts = {**error.facts, "variant": shortened(variant)}
        raise as_request_error(TableError(error.code, **facts), asked.pointer_to(VARIANT)) from None


LONGEST_NAME = 100


_MOST_NAMES = 1000


def _names(value: object, at: str) -> tuple[str, ...]:
    """The names of the players, two to eight (§2), each once. Raises RequestError."""
    listed = a_list(value, at, _MOST_NAMES)
    names = tuple(text(each, pointer(at, i), "name") for i, each in enumerate(listed))
    if not MIN_PLAYERS <= len(names) <= MAX_PLAYERS:
        raise _too_many_or_few(names, MAX_PLAYERS, at)
    for i, name in enumerate(names):
        facts = {"name": shortened(name), "most": LONGEST_NAME}
        if not name.strip():
            raise _refused(Problem("name_missing", ""), pointer(at, i))
        if len(name) > LONGEST_NAME:
            raise _refused(Problem("name_too_long", "", facts), pointer(at, i))
        if name in names[:i]:
            raise _refused(Problem("same_name_twice", "", facts), pointer(at, i))
    return names


def players_of(asked: FieldReader, rules: TableRules) -> tuple[str, ...]:
    """The names of the players, no more than these rules allow. Raises RequestError."""
    names = asked[PLAYERS]
    if len(names) > rules.switches.most_players:
        raise _too_many_or_few(names, rules.switches.most_players, asked.pointer_to(PLAYERS))
    return names


def _too_many_or_few(names: tuple[str, ...], most: int, at: str) -> RequestError:
    return _refused(Problem("players_2_to_6", "§2", {"players": len(names), "most": most}), at)


def _refused(problem: Problem, at: str) -> RequestError:
    from scorekeeper.wording.problems import refusal_text

    return RequestError(problem.code, at, refusal_text(problem, {}))


def name(value: object, at: str) -> str:
    """The name of one player; it need not be at this table. Raises RequestError."""
    return text(value, at, "name")


_NOT_BLANK = r"[^\s\u001c-\u001f\u0085]"
"""A name needs a character that is not white space."""


NAME = ValueKind(name, {"type": "string", "maxLength": LONGEST_NAME})


PLAYERS = Field(
    "players",
    ValueKind(
        _names,
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
    "The players in the order of their seats, clockwise. Seven or eight need `most_players` 8.",
)
