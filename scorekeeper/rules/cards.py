"""The cards of the deck: 96 naturals, eight wilds, four skips (§1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

LOWEST, HIGHEST = 1, 12
COPIES_OF_A_CARD = 2
COPIES_OF_A_NUMBER = 8
WILDS_IN_DECK = 8
SKIPS_IN_DECK = 4
CARDS_DEALT = 10


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


@dataclass(frozen=True, slots=True)
class Card:
    """One card. Only a natural has a `number`; its `colour` is None where it was not said."""

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


def cards_in_pile(players: int) -> int:
    """How many cards the draw pile has after the deal, when one card is turned up (§3, §4)."""
    return len(tuple(full_deck())) - players * CARDS_DEALT - 1


WILD = Card(CardKind.WILD)
SKIP = Card(CardKind.SKIP)

_NATURALS: dict[tuple[int, Colour | None], Card] = {
    (number, colour): Card(CardKind.NATURAL, number, colour)
    for number in range(LOWEST, HIGHEST + 1)
    for colour in (None, *Colour)
}


def natural(number: int, colour: Colour | None = None) -> Card:
    """The natural of this number, 1 to 12. Raises KeyError for any other number."""
    return _NATURALS[(number, colour)]


def full_deck() -> Iterator[Card]:
    """All 108 cards, naturals first (§1)."""
    for colour in Colour:
        for number in range(LOWEST, HIGHEST + 1):
            for _ in range(COPIES_OF_A_CARD):
                yield natural(number, colour)
    for _ in range(WILDS_IN_DECK):
        yield WILD
    for _ in range(SKIPS_IN_DECK):
        yield SKIP
