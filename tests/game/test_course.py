"""The course of a game: points, phases, places and leaders after every round."""

from __future__ import annotations

from scorekeeper.game.course import Course, course
from tests.game.builders import told


def course_of(players: int, story: str) -> Course:
    return course(told(players, story).game)


def test_each_round_adds_points_and_phases_and_places_the_players() -> None:
    seen = course_of(3, "p1 is out: p2 20+, p3 120; p2 is out: p1 60-, p3 50-; p1 lays")
    first, second = seen.rounds
    assert {seat: step.place for seat, step in first.steps.items()} == {"p1": 1, "p2": 2, "p3": 3}
    assert (first.leaders, second.leaders) == (("p1",), ("p2",))
    assert (first.out, first.dealer, second.dealer) == ("p1", "p1", "p2")
    step = second.steps["p1"]
    assert (step.points, step.total, step.phases_done, step.place) == (60, 60, 1, 2)
    assert (step.phase, step.laid, step.out, step.played) == (2, False, False, True)
    assert [each.total for each in seen.steps("p3")] == [120, 170]
    assert (seen.phases, seen.points_only) == (10, False)
    assert (course_of(3, "").rounds, course_of(3, "").lead_changes) == ((), 0)


def test_the_lead_changes_when_it_goes_to_somebody_who_did_not_share_it() -> None:
    story = """p1 is out: p2 0+, p3 20+ anyway;
        p1 is out: p2 5+, p3 20+; p2 is out: p1 10+, p3 20+; p1 is out: p2 10+, p3 20+"""
    seen = course_of(3, story)
    assert [" ".join(played.leaders) for played in seen.rounds] == ["p1 p2", "p1", "p2", "p1"]
    assert seen.lead_changes == 2


def test_a_player_who_stopped_keeps_the_place_and_cannot_lead() -> None:
    left = "p3 is out: p1 60-, p2 65-; p3 leaves; nobody is out: p1 40-, p2 50- anyway"
    last = course_of(3, left).rounds[-1]
    gone = last.steps["p3"]
    assert (gone.played, gone.total, gone.place) == (False, 0, 1)
    assert last.leaders == ("p1",)
    fixed = course_of(3, "rules fixed-10; p3 is out: p1 60-, p2 60-; p3 leaves; p1 is out: p2 50+")
    assert fixed.points_only
    assert [fixed.rounds[-1].steps[seat].place for seat in ("p1", "p2", "p3")] == [1, 2, 3]


def test_a_last_round_counts_no_points_where_the_table_says_so_or_a_lay_down_ends_it() -> None:
    (last,) = course_of(2, "rules first-1 score_last_hand=no; p1 is out: p2 60-").rounds
    step = last.steps["p2"]
    assert (last.counts, step.points, step.total) == (False, 60, 0)
    assert last.steps["p1"].phases_done == 1
    rules = "rules first-2 end_immediately=yes"
    first, last = course_of(3, f"{rules}; p2 is out: p1 60-, p3 60-; p2 lays").rounds
    assert (last.number, last.cut_short, last.counts, last.leaders) == (2, True, False, ("p2",))
    assert (last.steps["p2"].laid, last.steps["p2"].phases_done) == (True, 2)
    assert (last.steps["p1"].laid, last.steps["p1"].total, last.out) == (False, 60, None)
    assert not first.cut_short
