"""Cards and colours in words. In notation a card prints itself (`R7`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flask_babel import gettext as _

from scorekeeper.rules.cards import Card, Colour
from scorekeeper.rules.notation import TypedGroup, print_cards
from scorekeeper.wording.deck_colours import deck_is_violet


def colour_words(colour: Colour | str, slot_b: str = "") -> str:
    """A colour as the deck shows it. `slot_b`: blue or violet, "" as the deck that is spoken of
    (`deck_colours`)."""
    match Colour(colour):
        case Colour.RED:
            return _("red")
        case Colour.BLUE:
            violet = slot_b == "violet" if slot_b else deck_is_violet()
            return _("violet") if violet else _("blue")
        case Colour.YELLOW:
            return _("yellow")
        case Colour.GREEN:
            return _("green")


def card_words(card: Card, slot_b: str = "") -> str:
    """A card as one says it: red 7, 12, wild, skip."""
    if card.is_wild:
        return _("wild")
    if card.is_skip:
        return _("skip")
    if card.colour is None:
        return str(card.number)
    colour = colour_words(card.colour, slot_b)
    return _("%(colour)s %(number)s", colour=colour, number=card.number)


def cards_words(cards: Iterable[Card], slot_b: str = "") -> str:
    """Cards as one says them, in the order they lie."""
    return listed([card_words(card, slot_b) for card in cards])


def groups_words(groups: Iterable[TypedGroup]) -> str:
    """Groups one after the other, their cards in notation: 3 3 3 and 7 7 7."""
    return listed(short_cards(group.cards) for group in groups)


def short_cards(cards: Iterable[Card]) -> str:
    """Cards in notation, to be read and not to be typed: V9 where the deck's slot B is violet."""
    shown = print_cards(tuple(cards))
    return shown.replace("B", "V") if deck_is_violet() else shown


def several(card: Card, slot_b: str = "") -> str:
    """More than one of a card: red 5s, 12s, wilds, skips."""
    if card.is_wild:
        return _("wilds")
    if card.is_skip:
        return _("skips")
    if card.colour is None:
        return _("%(number)ss", number=card.number)
    colour = colour_words(card.colour, slot_b)
    return _("%(colour)s %(number)ss", colour=colour, number=card.number)


def capital(text: str) -> str:
    """The words as they begin a sentence."""
    return text[:1].upper() + text[1:]


def how_many(count: int) -> str:
    """A number as one says it; beyond twelve as a figure."""
    words = {
        1: _("one"),
        2: _("two"),
        3: _("three"),
        4: _("four"),
        5: _("five"),
        6: _("six"),
        7: _("seven"),
        8: _("eight"),
        9: _("nine"),
        10: _("ten"),
        11: _("eleven"),
        12: _("twelve"),
    }
    return words.get(count, str(count))


def listed(words: Iterable[object]) -> str:
    """Words in a row, as a list is spoken: 3, 4 and 5."""
    *first, last = [str(word) for word in words] or [""]
    if not first:
        return last
    return _("%(first)s and %(last)s", first=", ".join(first), last=last)


def a_number(number: object) -> str:
    """A number card with its article: a 7, an 8."""
    if str(number) in ("8", "11"):
        return _("an %(number)s", number=number)
    return _("a %(number)s", number=number)


def a_card(card: Card, slot_b: str = "") -> str:
    """A card with its article: a red 7, an 8, a wild."""
    if card.colour is None and card.number is not None:
        return a_number(card.number)
    return _("a %(card)s", card=card_words(card, slot_b))


def one_of(words: Iterable[object]) -> str:
    """A choice, as it is spoken: 3, 4 or 5."""
    *first, last = [str(word) for word in words] or [""]
    if not first:
        return last
    return _("%(first)s or %(last)s", first=", ".join(first), last=last)


def only_a_number_card(needs: Sequence[str], hand: Iterable[Card]) -> bool:
    """Is any number card all that is missing? So it is where a hand of wilds alone lacks one card:
    what number it shows does not matter, but no wild will do (§12)."""
    return len(needs) == 1 and not any(card.is_natural for card in hand)
