"""Two phones that enter the same thing: duplicates, conflicts, and entries that come late."""

from __future__ import annotations

from scorekeeper.game.conflicts import earlier_line_problem
from scorekeeper.game.events import HandCounted
from scorekeeper.game.log import event_before, seats_before
from scorekeeper.game.values import Total
from tests.game.builders import Table, play_stories


def test_stories_of_a_phone_that_has_not_seen_all() -> None:
    play_stories("conflicts")


def test_another_total_for_the_same_hand_is_refused_with_the_first() -> None:
    table = Table(4).plays("p1 goes out; p2 counts 35")
    for move, codes in {
        "p2 counts 40": ["already_counted"],
        "p1 counts 40": ["already_out"],
        "p3 counts 40": [],
        "p2 goes out": [],
    }.items():
        found = earlier_line_problem(table.command(move), table.log, 2)
        assert [problem.code for problem in found] == codes


def test_the_earlier_event_and_players_of_an_entry() -> None:
    table = Table(4).plays("p4 leaves; p1 is out: p2 20, p3 25; round 1: p1 is out: p2 15")
    line = next(e for e in table.log if e.event == HandCounted("p2", Total(20), 20, laid=True))
    assert event_before(table.log, line.seq, table.log[-1].seq) == line.event
    assert seats_before(table.log, 2) == ("p1", "p2", "p3", "p4")
    assert seats_before(table.log, 3) == ("p1", "p2", "p3")
