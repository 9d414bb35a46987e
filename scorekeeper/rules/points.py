"""The penalty points of cards left in a hand. Every total is a multiple of five (§25)."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.rules.cards import Card
from scorekeeper.rules.switches import Switches

LAST_LOW_NUMBER = 9


LOW_POINTS, HIGH_POINTS = 5, 10


def card_points(card: Card, rules: Switches) -> int:
    """Points of one card: five for 1-9, ten for 10-12, wilds and skips by the rule sheet (§25)."""
    if card.number is not None:
        return LOW_POINTS if card.number <= LAST_LOW_NUMBER else HIGH_POINTS
    return rules.wild_points if card.is_wild else rules.skip_points


def hand_points(cards: Iterable[Card], rules: Switches) -> int:
    """Points of the cards in a player's hand when the round ends (§26)."""
    return sum(card_points(card, rules) for card in cards)


def counters_points(low: int, high: int, skips: int, wilds: int, rules: Switches) -> int:
    """Points of a hand given as the number of 1-9, of 10-12, of skips and of wilds (§25)."""
    return (
        low * LOW_POINTS
        + high * HIGH_POINTS
        + skips * rules.skip_points
        + wilds * rules.wild_points
    )
