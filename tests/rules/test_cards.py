"""The points of the cards left in a hand."""

from __future__ import annotations

from hypothesis import given

from scorekeeper.rules.cards import Card, counters_points, hand_points
from scorekeeper.rules.switches import Switches
from tests.rules import strategies


@given(strategies.hands, strategies.switches)
def test_points_come_in_fives_and_counters_agree_with_cards(
    hand: list[Card], rules: Switches
) -> None:
    low = sum(card.number is not None and card.number <= 9 for card in hand)
    high = sum(card.number is not None and card.number >= 10 for card in hand)
    skips = sum(card.is_skip for card in hand)
    points = hand_points(hand, rules)
    assert points % 5 == 0
    assert points == counters_points(low, high, skips, len(hand) - low - high - skips, rules)
