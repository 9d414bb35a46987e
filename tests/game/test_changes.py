"""What a correction changed."""

from __future__ import annotations

from scorekeeper.game.changes import Changes, changes_between
from tests.game.builders import Table, told


def changed(table: Table, move: str) -> Changes:
    before = table.game
    return changes_between(before, table.plays(move).game)


def test_a_correction_lists_old_and_new_values() -> None:
    found = changed(told(3, "p1 is out: p2 45+, p3 120"), "round 1: p1 is out: p2 40")
    lines = [(line.round_no, line.seat, line.old.points, line.new.points) for line in found.lines]
    assert lines == [(1, "p2", 45, 40)]
    assert [(c.seat, c.old.total, c.new.total) for c in found.standings] == [("p2", 45, 40)]
    assert (found.outcome_changed, bool(found)) == (False, True)


def test_a_correction_that_ends_the_game_removes_later_rounds() -> None:
    table = told(2, "rules first-1; 2x nobody is out: p1 60-, p2 60- anyway")
    found = changed(table, "round 1: nobody is out: p1 20+ anyway")
    lines = [(line.round_no, line.seat, line.new is None) for line in found.lines]
    assert lines == [(1, "p1", False), (2, "p1", True), (2, "p2", True)]
    assert found.outcome_changed


def test_who_joins_is_no_change_of_the_others() -> None:
    found = changed(told(2, "p1 is out: p2 120"), "joins after p2")
    assert found.lines == ()
    assert "p3" not in {change.seat for change in found.standings}
