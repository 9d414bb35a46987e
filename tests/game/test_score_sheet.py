"""The score sheet, the standings, and what a round or a correction changed."""

from __future__ import annotations

from itertools import pairwise

from scorekeeper.game.changes import changes_between
from scorekeeper.game.events import EntryAmended, HandCounted
from scorekeeper.game.replay import replay
from scorekeeper.game.standings import (
    gap,
    standing_of,
    standings,
)
from scorekeeper.game.values import Total
from scorekeeper.rules.table_rules import table_rules
from tests.game.builders import Log


def test_phases_come_first_and_points_second_and_ties_share_a_place():
    log = Log(4)
    log.round("p9", ["p1", "p2", "p3"], p1=20, p2=20, p3=25, p4=5)
    assert [(s.seat, s.place) for s in standings(replay(log.entries))] == [
        ("p1", 1),
        ("p2", 1),
        ("p3", 3),
        ("p4", 4),
    ]


def test_in_free_order_the_open_phases_are_listed():
    log = Log(2, table_rules(variant="first-2", changes={"phase_order": "free"}))
    standing = standing_of(replay(log.entries), "p2")
    assert standing.seat == "p2"
    assert (standing.current_phase, standing.phases_open) == (None, (1, 2))


def test_a_correction_lists_old_and_new_values():
    log = Log(3)
    log.round("p1", ["p2"], p2=45, p3=120)
    before = replay(log.entries)
    log.record(EntryAmended(3, HandCounted("p2", Total(40), 40, laid=True)))
    found = changes_between(before, replay(log.entries))
    assert [(c.round_no, c.seat, c.old.points, c.new.points) for c in found.lines] == [
        (1, "p2", 45, 40)
    ]
    assert [(c.seat, c.old.total, c.new.total) for c in found.standings] == [("p2", 45, 40)]
    assert not found.outcome_changed
    assert found


def test_equal_states_have_no_changes():
    game = replay(Log().entries)
    assert not changes_between(game, game)


def test_a_correction_that_ends_the_game_removes_later_rounds():
    log = Log(2, table_rules(variant="first-1"))
    log.round("p9", p1=60, p2=60)
    log.round("p9", p1=60, p2=60)
    before = replay(log.entries)
    log.record(EntryAmended(3, HandCounted("p1", Total(20), 20, laid=True)))
    found = changes_between(before, replay(log.entries))
    assert [(c.round_no, c.seat, c.new is None) for c in found.lines] == [
        (1, "p1", False),
        (2, "p1", True),
        (2, "p2", True),
    ]
    assert found.outcome_changed


def gaps(log: Log) -> list[tuple[int, int]]:
    game = replay(log.entries)
    ranked = standings(game)
    found = [gap(game, ahead, behind) for ahead, behind in pairwise(ranked)]
    return [(each.phases, each.points) for each in found]


def test_the_gap_is_counted_in_points_only_between_players_with_equally_many_phases():
    log = Log(4)
    log.round("p9", ["p1", "p2", "p3"], p1=80, p2=95, p3=80, p4=5)
    assert gaps(log) == [(0, 0), (0, 15), (1, 0)]


def test_where_points_alone_count_the_gap_is_in_points():
    log = Log(3, table_rules(variant="fixed-10"))
    log.round("p1", p2=60, p3=80)
    assert gaps(log) == [(0, 60), (0, 20)]
