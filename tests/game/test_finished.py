"""What is said of a game that is over, worked out by hand. Random games are in
`tests/web/test_figures_agree.py`."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from scorekeeper.game import events
from scorekeeper.game.finished import PhaseTry, finished_game, phases_key
from scorekeeper.game.paper_rounds import PAPER
from scorekeeper.game.replay import replay
from scorekeeper.game.values import Total
from scorekeeper.rules.notation import parse_phase_list
from scorekeeper.rules.table_rules import table_rules
from tests.game.builders import Log

FIRST_TWO = table_rules(variant="first-2")


def results(log: Log):
    over = finished_game(log.entries, replay(log.entries))
    return {result.seat: result for result in over.results} if over else {}


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
    assert results(log) == {}
    log.round("p1", laid=["p2"], p2=15, p3=80)
    assert results(log) == {}


def test_a_game_that_was_stopped_counts_but_nobody_played_it_whole() -> None:
    log = Log(3)
    log.round("p1", laid=["p2"], p2=15, p3=80)
    log.record(events.GameStopped(for_good=True))
    found = results(log)
    assert found["p1"].won
    assert not any(result.whole for result in found.values())


def test_a_game_that_was_stopped_before_a_round_says_nothing_about_anybody() -> None:
    log = Log(3)
    log.record(events.GameStopped(for_good=True))
    assert results(log) == {}


def test_a_lay_down_that_ends_the_game_is_a_round_of_everybody():
    """It was played and never counted: it is nobody's best round, and only who laid has tried."""
    log = Log(3, table_rules(variant="first-2", changes={"end_immediately": "yes"}))
    log.round("p2", p1=20, p3=30)
    log.record(events.PhaseLaidDown("p2", 2))
    found = results(log)
    assert found["p2"].tries == (PhaseTry(1, 1, laid=True), PhaseTry(2, 1, laid=True))
    assert found["p1"].tries == (PhaseTry(1, 1, laid=False),)
    assert [(each.rounds, each.whole) for each in found.values()] == [(2, True)] * 3
    assert (found["p1"].best_round, found["p1"].times_out, found["p2"].times_out) == (20, 0, 1)


def test_a_game_ends_with_its_last_round_whatever_is_tapped_afterwards():
    log = Log(2, table_rules(variant="first-1"))
    log.record(events.GameStopped(for_good=False))
    log.record(events.GameResumed())
    log.round("p1", p2=50)
    ended = log.entries[-1]
    log.record(events.RulingGiven("Seven is a lot."))
    log.record(events.EntryAmended(ended.seq - 1, events.HandCounted("p2", Total(60), 60, False)))
    over = finished_game(log.entries, replay(log.entries))
    assert over.ended_at == datetime.fromisoformat(ended.recorded_at)
    assert over.time_at_table == timedelta(minutes=4)
    assert over.began == "p2"


def test_a_game_typed_in_from_paper_has_no_time_at_the_table():
    log = Log(2, table_rules(variant="first-1"))
    log.round("p1", p2=50)
    entries = tuple(replace(entry, actor=PAPER) for entry in log.entries)
    assert finished_game(entries, replay(entries)).time_at_table is None


def test_the_end_taken_back_takes_the_results_back() -> None:
    log = Log(3)
    log.round("p1", laid=["p2"], p2=15, p3=80)
    stop = log.record(events.GameStopped(for_good=True))
    log.record(events.EntryStruck(stop))
    assert results(log) == {}


def test_a_stopped_game_that_goes_on_again_has_no_results() -> None:
    log = Log(3)
    log.round("p1", laid=["p2"], p2=15, p3=80)
    log.record(events.GameStopped(for_good=True))
    log.record(events.GameResumed())
    assert results(log) == {}


def test_in_free_order_nobody_says_what_was_tried() -> None:
    log = Log(3, table_rules(variant="any-order"))
    log.round("p1", laid=["p2"], p2=15, p3=80)
    log.record(events.GameStopped(for_good=True))
    assert all(result.tries == () for result in results(log).values())


def test_lists_with_the_same_phases_have_the_same_key_and_own_ones_their_notation() -> None:
    assert phases_key(table_rules()) == "classic"
    assert phases_key(table_rules(variant="even")) == "classic"
    own = parse_phase_list("set3+set3, run7")
    assert phases_key(table_rules(phase_list=own)) == "set3+set3,run7"
