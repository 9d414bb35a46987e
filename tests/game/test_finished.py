"""What a game says about each of its players, worked out by hand."""

from __future__ import annotations

from scorekeeper.game.events import EntryStruck, GameResumed, GameStopped
from scorekeeper.game.finished import PhaseTry, phases_key, player_results_of
from scorekeeper.game.replay import replay
from scorekeeper.rules.notation import parse_phase_list
from scorekeeper.rules.table_rules import table_rules
from tests.game.builders import Log

FIRST_TWO = table_rules(variant="first-2")


def results(log: Log):
    return {result.seat: result for result in player_results_of(replay(log.entries))}


def played() -> Log:
    """Two phases. Round 1: Ann goes out, Ben lays, Mia does not. Round 2: Ben goes out with his
    second phase, Ann does not lay hers, Mia lays her first."""
    log = Log(3, FIRST_TWO)
    log.round("p1", laid=["p2"], p2=15, p3=80)
    log.round("p2", laid=["p3"], p1=60, p3=20)
    return log


def test_the_results_of_a_short_game_are_those_on_paper() -> None:
    found = results(played())
    ben, ann, mia = found["p2"], found["p1"], found["p3"]
    assert list(found) == ["p2", "p1", "p3"]
    assert (ben.place, ben.won, ben.total, ben.phases_done, ben.times_out) == (1, True, 15, 2, 1)
    assert ben.tries == (PhaseTry(1, 1, laid=True), PhaseTry(2, 1, laid=True))
    assert (ann.place, ann.won, ann.total, ann.phases_done, ann.times_out) == (2, False, 60, 1, 1)
    assert ann.tries == (PhaseTry(1, 1, laid=True), PhaseTry(2, 1, laid=False))
    assert mia.tries == (PhaseTry(1, 2, laid=True),)
    assert (mia.rounds, mia.best_round, mia.worst_round, mia.whole) == (2, 20, 80, True)


def test_a_game_that_goes_on_has_no_results() -> None:
    log = Log(3, FIRST_TWO)
    assert player_results_of(replay(log.entries)) == ()
    log.round("p1", laid=["p2"], p2=15, p3=80)
    assert player_results_of(replay(log.entries)) == ()


def test_a_game_that_was_stopped_counts_but_nobody_played_it_whole() -> None:
    log = Log(3)
    log.round("p1", laid=["p2"], p2=15, p3=80)
    log.record(GameStopped(for_good=True))
    found = results(log)
    assert found["p1"].won
    assert not any(result.whole for result in found.values())


def test_a_game_that_was_stopped_before_a_round_says_nothing_about_anybody() -> None:
    log = Log(3)
    log.record(GameStopped(for_good=True))
    assert player_results_of(replay(log.entries)) == ()


def test_the_end_taken_back_takes_the_results_back() -> None:
    log = Log(3)
    log.round("p1", laid=["p2"], p2=15, p3=80)
    stop = log.record(GameStopped(for_good=True))
    log.record(EntryStruck(stop))
    assert player_results_of(replay(log.entries)) == ()


def test_a_stopped_game_that_goes_on_again_has_no_results() -> None:
    log = Log(3)
    log.round("p1", laid=["p2"], p2=15, p3=80)
    log.record(GameStopped(for_good=True))
    log.record(GameResumed())
    assert player_results_of(replay(log.entries)) == ()


def test_in_free_order_nobody_says_what_was_tried() -> None:
    log = Log(3, table_rules(variant="any-order"))
    log.round("p1", laid=["p2"], p2=15, p3=80)
    log.record(GameStopped(for_good=True))
    assert all(result.tries == () for result in player_results_of(replay(log.entries)))


def test_lists_with_the_same_phases_have_the_same_key_and_own_ones_their_notation() -> None:
    assert phases_key(table_rules()) == "classic"
    assert phases_key(table_rules(variant="even")) == "classic"
    own = parse_phase_list("set3+set3, run7")
    assert phases_key(table_rules(phase_list=own)) == "set3+set3,run7"
