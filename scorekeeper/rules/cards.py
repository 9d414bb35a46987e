"""The cards of the deck, 96 naturals, eight wilds and four skips (§1), and their penalty points.

Points are counted for cards left in a hand. Every total is a multiple of five (§25).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum

from scorekeeper.immutable import immutable
from scorekeeper.rules.switches import Switches

LOWEST, HIGHEST = 1, 12
NUMBERS = range(LOWEST, HIGHEST + 1)
COPIES_OF_A_CARD = 2
COPIES_OF_A_NUMBER = 8
WILDS_IN_DECK = 8
SKIPS_IN_DECK = 4
CARDS_IN_DECK = COPIES_OF_A_NUMBER * HIGHEST + WILDS_IN_DECK + SKIPS_IN_DECK
CARDS_DEALT = 10
MOST_CARDS_IN_A_HAND = 14
"""Cards that are read of a hand."""


class Colour(StrEnum):
    """The four colours. Slot B is blue or violet, depending on the deck (`RuleSheet.slot_b`)."""

    RED = "R"
    BLUE = "B"
    YELLOW = "Y"
    GREEN = "G"


class CardKind(StrEnum):
    """A natural shows a number; a wild stands for any natural; a skip takes a turn away."""

    NATURAL = "natural"
    WILD = "wild"
    SKIP = "skip"


@immutable
class Card:
    """One card. Only a natural has a `number`; its `colour` is None if it was not said."""

    kind: CardKind
    number: int | None = None
    colour: Colour | None = None

    def __str__(self) -> str:
        if self.kind is CardKind.WILD:
            return "W"
        if self.kind is CardKind.SKIP:
            return "S"
        return f"{self.colour or ''}{self.number}"

    @property
    def is_natural(self) -> bool:
        return self.kind is CardKind.NATURAL

    @property
    def is_wild(self) -> bool:
        return self.kind is CardKind.WILD

    @property
    def is_skip(self) -> bool:
        return self.kind is CardKind.SKIP


WILD = Card(CardKind.WILD)
SKIP = Card(CardKind.SKIP)

_NATURALS: dict[tuple[int, Colour | None], Card] = {
    (number, colour): Card(CardKind.NATURAL, number, colour)
    for number in NUMBERS
    for colour in (None, *Colour)
}


def natural(number: int, colour: Colour | None = None) -> Card:
    """The natural of this number, 1 to 12. Raises KeyError for any other number."""
    return _NATURALS[(number, colour)]


def full_deck() -> Iterator[Card]:
    """All 108 cards, naturals first (§1)."""
    for colour in Colour:
        for number in NUMBERS:
            for _ in range(COPIES_OF_A_CARD):
                yield natural(number, colour)
    for _ in range(WILDS_IN_DECK):
        yield WILD
    for _ in range(SKIPS_IN_DECK):
        yield SKIP


def cards_in_pile(players: int) -> int:
    """How many cards the draw pile has after the deal, when one card is turned up (§3, §4)."""
    return CARDS_IN_DECK - players * CARDS_DEALT - 1


LAST_LOW_NUMBER = 9
LOW_POINTS, HIGH_POINTS = 5, 10


def card_points(card: Card, rules: Switches) -> int:
    """Points of one card: five for 1-9, ten for 10-12, wilds and skips by the rule sheet (§25)."""
    if card.number is not None:
        return LOW_POINTS if card.number <= LAST_LOW_NUMBER else HIGH_POINTS
    return rules.wild_points if card.is_wild else rules.skip_points


def hand_points(cards: Iterable[Card], rules: Switches) -> int:
    """Points of the cards in a player's hand when the round ends (§26)."""
    return sum([card_points(card, rules) for card in cards])


def counters_points(low: int, high: int, skips: int, wilds: int, rules: Switches) -> int:
    """Points of a hand given as the number of 1-9, of 10-12, of skips and of wilds (§25)."""
    return (
        low * LOW_POINTS
        + high * HIGH_POINTS
        + skips * rules.skip_points
        + wilds * rules.wild_points
    )
