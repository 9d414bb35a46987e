"""The points of the cards left in a hand."""

from __future__ import annotations

from hypothesis import given

from scorekeeper.rules.cards import Card, card_points, counters_points, full_deck, hand_points
from scorekeeper.rules.notation import parse_cards
from scorekeeper.rules.sheets import rule_sheet
from scorekeeper.rules.switches import Switches
from tests.rules import strategies


def test_nine_is_five_points_and_ten_is_ten() -> None:
    rules = Switches()
    assert [card_points(card, rules) for card in parse_cards("1 9 10 12 S W")] == [
        5, 5, 10, 10, 15, 25,
    ]  # fmt: skip


def test_a_wild_is_twenty_in_the_german_box() -> None:
    assert hand_points(parse_cards("R5 B12 W S"), rule_sheet("ravensburger").switches) == 50


def test_the_whole_deck_is_worth_860_or_820() -> None:
    assert hand_points(full_deck(), Switches()) == 860
    assert hand_points(full_deck(), Switches(wild_points=20)) == 820
    assert counters_points(72, 24, 4, 8, Switches()) == 860


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
