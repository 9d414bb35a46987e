"""The chances of stored games: who sees them, and what they rest on."""

from __future__ import annotations

from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer, TableView
from tests.service.builders import close, deal, play


def played(scorer: Scorer, rounds: int, *names: str, variant: str = "standard") -> TableView:
    """A game in which the first player lays and goes out in every round; nobody else lays."""
    view = deal(scorer, *names, table=table_rules(variant=variant))
    others = dict.fromkeys(view.game.seats[1:], 80)
    return play(scorer, view.game_id, *[close("p1", **others)] * rounds)


def test_earlier_games_of_the_players_correct_the_chances(scorer: Scorer) -> None:
    for _number in range(3):
        played(scorer, 10, "Ann", "Ben", "Mia")
    outlook = scorer.chances.outlook(deal(scorer, "Mia", "Ann", "Zoe"))
    assert {seat: record.games for seat, record in outlook.records.items()} == {"p1": 3, "p2": 3}
    assert outlook.records["p1"].shift < 0 < outlook.records["p2"].shift
    shares = outlook.chances.shares
    assert shares["p2"] > shares["p3"] > shares["p1"]
    assert scorer.chances.hindsight(scorer.view(1)).records == {}
    for on in (False, True, False):  # no table sees them unless they are switched on
        scorer.chances.show(1, on=on)
        assert scorer.chances.outlook(scorer.view(1)).shown is scorer.chances.shown(1) is on
        assert not scorer.chances.shown(2)
    assert not scorer.chances.shown(999)


def test_only_games_of_the_same_list_in_its_order_are_a_record_also_shorter_ones(
    scorer: Scorer,
) -> None:
    played(scorer, 10, variant="fixed-10")
    assert scorer.chances.outlook(deal(scorer)).records == {}
    played(scorer, 5, variant="even")
    records = scorer.chances.outlook(deal(scorer)).records
    assert [record.rounds for record in records.values()] == [5, 5]
    free = scorer.chances.outlook(deal(scorer, table=table_rules(variant="any-order")))
    assert (free.chances, free.records) == (None, {})
