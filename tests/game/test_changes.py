"""What a correction changed."""

from __future__ import annotations

from scorekeeper.game.changes import changes_between
from tests.game.builders import told


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
