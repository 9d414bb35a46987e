"""What the number of counted cards proves about a hand (§49)."""

from __future__ import annotations

from scorekeeper.game.commands import CloseRound, Hand
from scorekeeper.game.values import CardsLeft, Counters, Total
from scorekeeper.rules.notation import parse_cards
from scorekeeper.rules.table_rules import table_rules
from tests.game.builders import Table

TEN_OF_SEVENTY = CardsLeft(parse_cards("1 2 3 4 5 6 10 10 11 12"))


def test_seventy_points_alone_prove_nothing_in_phase_1():
    assert Table(2).refused(CloseRound("p1", {"p2": Hand(Total(70))})) == ("laid_unsaid",)


def test_ten_counted_cards_are_a_phase_not_laid():
    table = Table(2)
    table.play(CloseRound("p1", {"p2": Hand(TEN_OF_SEVENTY)}))
    assert table.laid(1) == {"p1": True, "p2": False}


def test_few_enough_counted_cards_are_a_phase_laid_whatever_they_are_worth():
    table = Table(2)
    table.play(CloseRound("p1", {"p2": Hand(Counters(wilds=2, high=2))}))
    assert table.game.closed[0].lines["p2"].points == 70
    assert table.laid(1) == {"p1": True, "p2": True}


def test_an_impossible_number_of_cards_is_questioned():
    table = Table(2)
    refused = table.refused(
        CloseRound("p1", {"p2": Hand(Counters(low=7), laid=False)}), overrule=True
    )
    assert "wrong_number_of_cards" in refused


def test_where_cards_are_bought_a_count_of_cards_proves_nothing():
    table = Table(2, table_rules(changes={"buy": "on"}))
    assert "laid_unsaid" in table.refused(CloseRound("p1", {"p2": Hand(TEN_OF_SEVENTY)}))
