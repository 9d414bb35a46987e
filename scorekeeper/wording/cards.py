"""Cards and their colours, as they are spoken and in notation.

A card stands in the nominative in every sentence: as its subject, or after a colon. Its colour has
words of its own, because other languages inflect it before a number.
"""

from __future__ import annotations

from collections.abc import Iterable

from flask_babel import pgettext

from scorekeeper.rules.cards import Card, Colour
from scorekeeper.rules.notation import TypedGroup, parse_cards, print_cards
from scorekeeper.wording.deck_colours import deck_is_violet
from scorekeeper.wording.lists import listed


def colour_words(colour: Colour | str, slot_b: str = "") -> str:
    """A colour alone, as the deck prints it. `slot_b` is blue or violet; "" means the current deck
    (`deck_colours`)."""
    match Colour(colour):
        case Colour.RED:
            return pgettext("a colour alone", "red")
        case Colour.BLUE if _is_violet(slot_b):
            return pgettext("a colour alone", "violet")
        case Colour.BLUE:
            return pgettext("a colour alone", "blue")
        case Colour.YELLOW:
            return pgettext("a colour alone", "yellow")
        case Colour.GREEN:
            return pgettext("a colour alone", "green")


def card_of_colour_words(colour: Colour | str, slot_b: str = "") -> str:
    """Any card of this colour, where only the colour is said: 5, red or wild. In some languages it
    has the gender of *card*."""
    match Colour(colour):
        case Colour.RED:
            # Translators: any card of this colour, where only the colour is said: “1 more card:
            # red or wild”. Give it the gender of “card”.
            return pgettext("a card of this colour", "red")
        case Colour.BLUE if _is_violet(slot_b):
            return pgettext("a card of this colour", "violet")
        case Colour.BLUE:
            return pgettext("a card of this colour", "blue")
        case Colour.YELLOW:
            return pgettext("a card of this colour", "yellow")
        case Colour.GREEN:
            return pgettext("a card of this colour", "green")


def card_words(card: Card, slot_b: str = "") -> str:
    """A card as it is spoken: red 7, 12, wild, skip."""
    if card.is_wild:
        return pgettext("a card", "wild")
    if card.is_skip:
        return pgettext("a card", "skip")
    match card.colour:
        case None:
            return str(card.number)
        case Colour.RED:
            return pgettext("a card", "red %(number)s", number=card.number)
        case Colour.BLUE if _is_violet(slot_b):
            return pgettext("a card", "violet %(number)s", number=card.number)
        case Colour.BLUE:
            return pgettext("a card", "blue %(number)s", number=card.number)
        case Colour.YELLOW:
            return pgettext("a card", "yellow %(number)s", number=card.number)
        case Colour.GREEN:
            return pgettext("a card", "green %(number)s", number=card.number)


def fitting_words(fit: object, slot_b: str = "") -> str:
    """What would fit, in the nominative: a number, a colour, a card in notation."""
    if isinstance(fit, int):
        return str(fit)
    if fit in set(Colour):
        return card_of_colour_words(str(fit), slot_b)
    return card_words(parse_cards(str(fit))[0], slot_b)


def groups_words(groups: Iterable[TypedGroup]) -> str:
    """Groups in notation, as a list: 3 3 3 and 7 7 7."""
    return listed(short_cards(group.cards) for group in groups)


def short_cards(cards: Iterable[Card]) -> str:
    """Cards in notation, for reading only: V9 where slot B of the deck is violet."""
    shown = print_cards(tuple(cards))
    return shown.replace("B", "V") if deck_is_violet() else shown


def _is_violet(slot_b: str) -> bool:
    return slot_b == "violet" if slot_b else deck_is_violet()
