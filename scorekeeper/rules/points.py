"""What cards left in a hand are worth: penalty points, the fewer the better.

Knows the worth of each class of card under a rule sheet. Refuses to know what the points prove
(`plausibility`) or whose they are. Every answer is a multiple of five (§25).
"""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.rules.cards import Card
from scorekeeper.rules.switches import Switches

LAST_LOW_NUMBER = 9


LOW_POINTS, HIGH_POINTS = 5, 10


def card_points(card: Card, rules: Switches) -> int:
    """Points of one card: 1-9 five, 10-12 ten, wild and skip as the sheet says (§25)."""
    if card.number is not None:
        return LOW_POINTS if card.number <= LAST_LOW_NUMBER else HIGH_POINTS
    return rules.wild_points if card.is_wild else rules.skip_points


def hand_points(cards: Iterable[Card], rules: Switches) -> int:
    """Points of the cards a player holds when the round ends; laid cards do not count (§26)."""
    return sum(card_points(card, rules) for card in cards)


def counters_points(low: int, high: int, skips: int, wilds: int, rules: Switches) -> int:
    """Points of a hand counted by class: how many of 1-9, of 10-12, skips and wilds (§25)."""
    return (
        low * LOW_POINTS
        + high * HIGH_POINTS
        + skips * rules.skip_points
        + wilds * rules.wild_points
    )
