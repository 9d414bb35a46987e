"""The chances of stored games: who sees them, and what they rest on."""

from __future__ import annotations

from scorekeeper.game.commands import CloseRound, Hand
from scorekeeper.game.values import Total
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer, Started, TableView


def start(scorer: Scorer, *names: str, key: str = "one") -> TableView:
    started = scorer.start_game(names, table_rules(), command_id=key)
    assert isinstance(started, Started)
    return started.view


def play(scorer: Scorer, view: TableView, rounds: int) -> TableView:
    """The first player lays and goes out in every round; nobody else lays."""
    for number in range(rounds):
        others = {seat: Hand(Total(80), laid=False) for seat in view.game.seats[1:]}
        scorer.play(
            view.game_id,
            CloseRound(view.game.seats[0], others, anyway=True),
            command_id=f"{view.game_id}-{number}",
            seen=scorer.view(view.game_id).seq,
        )
    return scorer.view(view.game_id)


def test_no_table_sees_its_chances_unless_it_was_switched_on(scorer: Scorer) -> None:
    view = start(scorer, "Ann", "Ben")
    other = start(scorer, "Ann", "Ben", key="two")
    assert not scorer.chances.outlook(view).shown
    scorer.chances.show(view.game_id, on=True)
    assert scorer.chances.outlook(view).shown
    assert not scorer.chances.shown(other.game_id)
    scorer.chances.show(view.game_id, on=False)
    assert not scorer.chances.shown(view.game_id)
    assert not scorer.chances.shown(999)


def test_a_game_has_chances_until_it_is_over(scorer: Scorer) -> None:
    view = play(scorer, start(scorer, "Ann", "Ben"), 6)
    told = scorer.chances.outlook(view).chances
    assert told is not None
    assert told.shares["p1"] > 0.9
    assert scorer.chances.hindsight(view).course == ()
    view = play(scorer, start(scorer, "Ann", "Ben", key="two"), 10)
    assert scorer.chances.outlook(view).chances is None
    assert len(scorer.chances.hindsight(view).course) == 10


def test_earlier_games_of_the_players_correct_the_chances(scorer: Scorer) -> None:
    for number in range(3):
        play(scorer, start(scorer, "Ann", "Ben", "Mia", key=f"g{number}"), 10)
    view = start(scorer, "Mia", "Ann", "Zoe", key="now")
    outlook = scorer.chances.outlook(view)
    assert {seat: record.games for seat, record in outlook.records.items()} == {"p1": 3, "p2": 3}
    assert outlook.records["p1"].shift < 0 < outlook.records["p2"].shift
    told = outlook.chances
    assert told is not None
    assert told.shares["p2"] > told.shares["p3"] > told.shares["p1"]
    assert scorer.chances.hindsight(scorer.view(1)).records == {}


def test_games_of_other_lists_and_of_fixed_rounds_are_no_record(scorer: Scorer) -> None:
    other = table_rules(variant="fixed-10")
    started = scorer.start_game(["Ann", "Ben"], other, command_id="fixed")
    assert isinstance(started, Started)
    play(scorer, started.view, 10)
    assert scorer.chances.outlook(start(scorer, "Ann", "Ben")).records == {}


def test_shorter_games_of_the_same_list_count(scorer: Scorer) -> None:
    shorter = table_rules(variant="even")
    started = scorer.start_game(["Ann", "Ben"], shorter, command_id="even")
    assert isinstance(started, Started)
    play(scorer, started.view, 5)
    records = scorer.chances.outlook(start(scorer, "Ann", "Ben")).records
    assert [record.rounds for record in records.values()] == [5, 5]


def test_a_free_order_has_no_record(scorer: Scorer) -> None:
    free = table_rules(variant="any-order")
    started = scorer.start_game(["Ann", "Ben"], free, command_id="free")
    assert isinstance(started, Started)
    outlook = scorer.chances.outlook(started.view)
    assert (outlook.chances, outlook.records) == (None, {})
