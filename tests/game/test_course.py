"""The course of a game: points, phases, places and leaders after every round."""

from __future__ import annotations

from scorekeeper.game.course import course
from scorekeeper.game.events import (
    GameStopped,
    PhaseLaidDown,
    PlayerJoined,
    SeatsChanged,
    TieRoundWon,
)
from scorekeeper.game.replay import replay
from scorekeeper.game.standings import standings
from scorekeeper.rules.table_rules import table_rules
from tests.game.builders import Log


def places(played) -> dict[str, int]:
    return {seat: step.place for seat, step in played.steps.items()}


def test_each_round_adds_points_and_phases_and_places_the_players():
    log = Log(3)
    log.round("p1", ["p2"], p2=20, p3=120)
    log.round("p2", p1=60, p3=50)
    told = course(replay(log.entries))
    first, second = told.rounds
    assert places(first) == {"p1": 1, "p2": 2, "p3": 3}
    assert (first.leaders, second.leaders) == (("p1",), ("p2",))
    assert (first.out, first.dealer, second.dealer) == ("p1", "p1", "p2")
    step = second.steps["p1"]
    assert (step.points, step.total, step.phases_done, step.place) == (60, 60, 1, 2)
    assert (step.phase, step.laid, step.out, step.played) == (2, False, False, True)
    assert [each.total for each in told.steps("p3")] == [120, 170]
    assert (told.phases, told.points_only, told.largest_total) == (10, False, 170)


def test_before_the_first_round_there_is_nothing_to_tell():
    told = course(replay(Log(3).entries))
    assert (told.rounds, told.largest_total, told.lead_changes) == ((), 0, 0)


def test_the_lead_changes_when_it_goes_to_somebody_who_did_not_share_it():
    log = Log(3)
    log.round("p1", ["p2"], p2=0, p3=20)  # p1 and p2 are level
    log.round("p1", ["p2"], p2=5, p3=20)  # p1 leads alone: shared it before
    log.round("p2", ["p1"], p1=10, p3=20)  # p2 leads
    log.round("p1", ["p2"], p2=10, p3=20)  # p1 leads
    told = course(replay(log.entries))
    assert [played.leaders for played in told.rounds] == [
        ("p1", "p2"),
        ("p1",),
        ("p2",),
        ("p1",),
    ]
    assert told.lead_changes == 2


def test_a_late_player_starts_where_the_table_let_them_start():
    log = Log(2)
    log.round("p1", p2=40)
    log.record(PlayerJoined("p3", ("p1", "p2", "p3"), points=70, done=(1, 2)))
    log.round("p3", p1=10, p2=5)
    told = course(replay(log.entries))
    assert "p3" not in told.rounds[0].steps
    start = told.starts["p3"]
    assert (start.after, start.total, start.phases_done) == (1, 70, 2)
    (step,) = told.steps("p3")
    assert (step.total, step.phases_done, step.place) == (70, 3, 1)


def test_a_player_who_stopped_keeps_the_place_and_cannot_lead():
    log = Log(3)
    log.round("p3", p1=40, p2=50)
    log.record(SeatsChanged(("p1", "p2")))
    log.round("p9", p1=40, p2=50)
    told = course(replay(log.entries))
    last = told.rounds[-1]
    assert not last.steps["p3"].played
    assert (last.steps["p3"].total, last.steps["p3"].place) == (0, 1)
    assert last.leaders == ("p1",)


def test_where_only_points_count_whoever_stopped_comes_last():
    log = Log(3, table_rules(variant="fixed-10"))
    log.round("p3", p1=40, p2=50)
    log.record(SeatsChanged(("p1", "p2")))
    log.round("p1", ["p2"], p2=50)
    told = course(replay(log.entries))
    assert told.points_only
    assert places(told.rounds[-1]) == {"p1": 1, "p2": 2, "p3": 3}


def test_a_last_round_whose_points_do_not_count_adds_its_phases_only():
    log = Log(2, table_rules(variant="first-1", changes={"score_last_hand": "no"}))
    log.round("p1", p2=40)
    (last,) = course(replay(log.entries)).rounds
    step = last.steps["p2"]
    assert (last.counts, step.points, step.total) == (False, 40, 0)
    assert last.steps["p1"].phases_done == 1


def test_a_lay_down_that_ends_the_game_at_once_is_the_last_round():
    log = Log(3, table_rules(variant="first-2", changes={"end_immediately": "yes"}))
    log.round("p2", p1=20, p3=30)
    log.record(PhaseLaidDown("p2", 2))
    told = course(replay(log.entries))
    first, last = told.rounds
    assert (last.number, last.cut_short, last.counts, last.leaders) == (2, True, False, ("p2",))
    assert (last.steps["p2"].laid, last.steps["p2"].phases_done) == (True, 2)
    assert (last.steps["p1"].laid, last.steps["p1"].total, last.out) == (False, 20, None)
    assert not first.cut_short


def test_the_round_that_was_open_when_a_game_was_stopped_is_no_round():
    log = Log(3)
    log.round("p1", p2=20, p3=30)
    log.record(GameStopped(for_good=True))
    assert len(course(replay(log.entries)).rounds) == 1


def test_a_tie_round_changes_no_place_of_the_course():
    log = Log(2, table_rules(variant="first-1"))
    log.round("p9", ["p1", "p2"], p1=10, p2=10)
    log.record(TieRoundWon("p2"))
    game = replay(log.entries)
    assert [line.place for line in standings(game)] == [1, 2]
    assert places(course(game).rounds[-1]) == {"p1": 1, "p2": 1}
