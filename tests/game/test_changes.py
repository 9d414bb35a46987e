"""What a round or a correction changed."""

from __future__ import annotations

from scorekeeper.game.changes import changes_between, last_round_result
from tests.game.builders import Table, told


def test_a_round_result_says_who_advanced_and_who_deals() -> None:
    assert last_round_result(Table(3).game) is None
    result = last_round_result(told(3, "p1 is out: p2 20+, p3 120").game)
    assert result is not None
    lines = [(line.seat, line.phase, line.phase_now, line.points) for line in result.lines]
    assert lines == [("p1", 1, 2, 0), ("p2", 1, 2, 20), ("p3", 1, 1, 120)]
    assert (result.number, result.dealer, result.first_player) == (1, "p2", "p3")
    last = last_round_result(told(2, "rules first-1; p1 is out: p2 60-").game)
    assert last is not None
    assert (last.dealer, last.first_player, last.outcome.winners) == (None, None, ("p1",))


def test_a_correction_lists_old_and_new_values() -> None:
    table = told(3, "p1 is out: p2 45+, p3 120")
    before = table.game
    found = changes_between(before, table.plays("round 1: p1 is out: p2 40").game)
    lines = [(line.round_no, line.seat, line.old.points, line.new.points) for line in found.lines]
    assert lines == [(1, "p2", 45, 40)]
    assert [(c.seat, c.old.total, c.new.total) for c in found.standings] == [("p2", 45, 40)]
    assert (found.outcome_changed, bool(found)) == (False, True)


def test_a_correction_that_ends_the_game_removes_later_rounds() -> None:
    table = told(2, "rules first-1;" + "nobody is out: p1 60-, p2 60- anyway;" * 2)
    before = table.game
    table.plays("round 1: nobody is out: p1 20+ anyway")
    found = changes_between(before, table.game)
    assert [(line.round_no, line.seat, line.new is None) for line in found.lines] == [
        (1, "p1", False),
        (2, "p1", True),
        (2, "p2", True),
    ]
    assert found.outcome_changed
