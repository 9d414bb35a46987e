"""Reading cards and phases, and the words of a game: kinds of group, owners, sources.

Each card is one text in notation; `4x5` gives four cards. Too many copies of one card are read here
and become a problem in the verdict. More cards than a hand or a deck has cannot be read.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Literal, TypeVar

from scorekeeper.api.values import (
    a_list,
    as_request_error,
    pointer,
    request_error,
    shortened,
    text,
    whole,
    wrong_type,
)
from scorekeeper.errors import HandError, NotationError
from scorekeeper.rules.cards import CARDS_DEALT, CARDS_IN_DECK, SKIPS_IN_DECK, Card
from scorekeeper.rules.melds import Declared
from scorekeeper.rules.notation import (
    MOST_PHASES,
    parse_cards,
    parse_phase,
    parse_phase_list,
)
from scorekeeper.rules.phases import GroupKind, Phase, PhaseList
from scorekeeper.rules.vocabulary import Vocabulary, colour_named

Read = TypeVar("Read")


Cards = tuple[Card, ...]


Owner = Literal["own", "other"]


Source = Literal["pile", "discard"]


PhaseNumbers = int | tuple[int, ...] | None
"""A phase number or a list of them; None says nothing."""


# --- cards and phases -----------------------------------------------------------------------------


def cards(value: object, at: str, most: int = CARDS_IN_DECK) -> Cards:
    """Cards, at most `most` of them. Raises RequestError."""
    if not isinstance(value, list | tuple):
        raise wrong_type(at, "list")
    if len(value) > CARDS_IN_DECK:
        raise _too_many_cards(at)
    if len(value) > most:
        raise _too_many_for_a_hand(at, len(value), most)
    read: list[Card] = []
    for i, each in enumerate(value):
        read.extend(_card(each, pointer(at, i)))
    if len(read) > CARDS_IN_DECK:
        raise _too_many_cards(at)
    if len(read) > most:
        raise _too_many_for_a_hand(at, len(read), most)
    return tuple(read)


def one_card(value: object, at: str) -> Card:
    """Exactly one card. Raises RequestError."""
    read = _card(value, at)
    if len(read) > 1:
        raise request_error("one_card_each", at, text=shortened(value))
    return read[0]


def groups(value: object, at: str) -> tuple[Cards, ...]:
    """Lists of cards, together at most as many as the deck has. Raises RequestError."""
    read = tuple(
        cards(each, pointer(at, i)) for i, each in enumerate(a_list(value, at, CARDS_IN_DECK))
    )
    if sum(map(len, read)) > CARDS_IN_DECK:
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
    listed = a_list(value, at, CARDS_IN_DECK)
    return tuple(
        None if each is None else declared(each, pointer(at, i)) for i, each in enumerate(listed)
    )


def phase(value: object, at: str) -> Phase:
    """A phase in notation. Raises RequestError."""
    try:
        return in_notation_or_words(_parse_phase, parse_phase, text(value, at, "phase"))
    except NotationError as error:
        raise as_request_error(error, at) from None


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
    return as_request_error(NotationError("too_many_cards", 0, most=CARDS_IN_DECK), at)


def _too_many_for_a_hand(at: str, count: int, most: int) -> Exception:
    return as_request_error(HandError("too_many_cards", count=count, most=most), at)


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


# --- words and numbers of a game ------------------------------------------------------------------


def name(value: object, at: str) -> str:
    """The name of a player. Raises RequestError."""
    return text(value, at, "name")


def group_kind(value: object, at: str) -> GroupKind:
    """A kind of group by the word of the notation. Raises RequestError."""
    named = text(value, at)
    if named not in GROUP_KINDS:
        facts = {"kind": shortened(named), "known": ", ".join(GROUP_KINDS)}
        raise request_error("unknown_kind", at, **facts)
    return GroupKind(named)


GROUP_KINDS = [kind.value for kind in GroupKind]


def owner(value: object, at: str) -> Owner:
    """Whose meld it is. Raises RequestError."""
    named = text(value, at)
    if named == "own":
        return "own"
    if named == "other":
        return "other"
    raise request_error("unknown_owner", at, owner=shortened(named))


def source(value: object, at: str) -> Source:
    """Where a card is drawn from. Raises RequestError."""
    named = text(value, at)
    if named == "pile":
        return "pile"
    if named == "discard":
        return "discard"
    raise request_error("unknown_source", at, source=shortened(named))


def phase_numbers(value: object, at: str) -> PhaseNumbers:
    """A phase number or a list of them, null for neither. Raises RequestError."""
    if value is None:
        return None
    if not isinstance(value, list | tuple):
        return whole(value, at)
    listed = a_list(value, at, MOST_PHASES)
    return tuple(whole(each, pointer(at, i)) for i, each in enumerate(listed))


def skip_count(value: object, at: str) -> int:
    """No more skips than there are in the deck. Raises RequestError."""
    count = whole(value, at)
    if not 0 <= count <= SKIPS_IN_DECK:
        raise request_error("number_out_of_range", at)
    return count
