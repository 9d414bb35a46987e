"""Fields of a question that hold cards, groups, declarations or a phase.

Each card is one text in notation; `4x5` gives four cards. Too many copies of one card are read here
and become a problem in the verdict. More cards than a hand or a deck has cannot be read.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from scorekeeper.api.errors import as_request_error, pointer, request_error, shortened, wrong_type
from scorekeeper.api.fields import ValueKind, a_list, text, whole
from scorekeeper.errors import HandError, NotationError
from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds import Declared
from scorekeeper.rules.notation import MOST_CARDS, MOST_CARDS_IN_A_HAND, parse_cards, parse_phase
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.vocabulary import Vocabulary, colour_named

Cards = tuple[Card, ...]

Read = TypeVar("Read")


CARD_SCHEMA = {
    "type": "string",
    "description": "A card in notation: R7, B12, 7 (colour not said), W, S.",
    "examples": ["R7"],
}


def hand(value: object, at: str) -> Cards:
    """The cards of one hand, at most fourteen. Raises RequestError."""
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
    """What an all-wild group stands for: a number or a colour letter."""
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
    """What was typed in the notation, or else in the words of the language of the answer: for a
    program a text of the notation means the same in every language. Raises NotationError."""
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
