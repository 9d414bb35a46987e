"""Chances to win: what holds for every table, and what is left unsaid."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.game import chances
from scorekeeper.game.chance_tables import FIXED, RACES, RoundPoints, way_of
from scorekeeper.game.chances import OwnRecord, Position, TriedPhase, chances_course, chances_now
from scorekeeper.rules.phases import PHASE_LISTS
from scorekeeper.rules.table_rules import TableRules, table_rules
from tests.all_cases import each
from tests.examples import examples
from tests.game.builders import Table, play_stories, rules_of, told

CLASSIC = table_rules()
FIXED_TEN = table_rules(variant="fixed-10")
TABLES = (
    *(CLASSIC, FIXED_TEN),
    *(table_rules(phase_list=PHASE_LISTS[name]) for name in ("master", "11-20")),
    *(table_rules(variant=variant) for variant in ("even", "odd", "first-5")),
)
STANDARD = ("classic", "standard")


def at(table: TableRules, rounds: int, *players: tuple[int, int]) -> Position:
    """Players with so many phases left and so many points, after so many rounds."""
    left, totals = (
        {f"p{number}": each[part] for number, each in enumerate(players, 1)} for part in (0, 1)
    )
    return Position(table, rounds, left, totals)


def said_at(position: Position, **records: OwnRecord) -> chances.Chances:
    said = chances.chances_at(position, records)
    assert said is not None
    return said


def share(table: TableRules, rounds: int, *players: tuple[int, int], of: int = 1) -> float:
    return said_at(at(table, rounds, *players)).shares[f"p{of}"]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    table = draw(st.sampled_from(TABLES))
    most = len(table.phases)
    player = st.tuples(st.integers(1, most), st.integers(0, 200).map(lambda n: 5 * n))
    players = draw(st.lists(player, min_size=2, max_size=8))
    return at(table, draw(st.integers(0, most - 1)), *players)


@given(positions(), st.randoms(use_true_random=False), st.integers(1, 60))
@settings(max_examples=examples(150), deadline=None)
def test_laws_of_chances(position: Position, dice: Random, more: int) -> None:
    """They sum to one and none is certain. The seat makes no difference, more points never raise a
    chance, and a better record never lowers one."""
    said = said_at(position)
    least = chances.LEAST / 2
    assert sum(said.shares.values()) == pytest.approx(1)
    assert all(least < share < 1 - least for share in said.shares.values())
    assert said.rounds_left >= 1
    seats = list(position.left)
    dice.shuffle(seats)
    again = said_at(replace(position, left={seat: position.left[seat] for seat in seats}))
    assert again.shares == pytest.approx(dict(said.shares))
    assert again.rounds_left == pytest.approx(said.rounds_left)
    points = {**position.totals, "p1": position.totals["p1"] + 5 * more}
    worse = said_at(replace(position, totals=points))
    assert worse.shares["p1"] <= said.shares["p1"] + 1e-6
    assert said_at(position, p1=OwnRecord(40, 0.5)).shares["p1"] >= said.shares["p1"] - 1e-6


def test_phases_come_first_then_points_and_those_who_are_alike_are_level() -> None:
    for left in range(1, 10):
        said = said_at(at(CLASSIC, 0, (left, 200), (left + 1, 200), (left + 1, 200))).shares
        assert said["p1"] > said["p2"] == pytest.approx(said["p3"])
    for table in (CLASSIC, FIXED_TEN):
        assert share(table, 0, (10, 0), (10, 0)) == pytest.approx(0.5)
    assert share(CLASSIC, 0, (1, 100), (1, 300)) > 0.6
    assert share(FIXED_TEN, 9, (1, 0), (1, 60)) == pytest.approx(0.9, abs=0.05)
    assert share(CLASSIC, 0, (5, 200), (5, 200), (5, 200), (10, 0), of=4) < 0.05


def test_more_players_make_a_longer_game_and_fixed_rounds_are_counted_down() -> None:
    left = [said_at(at(CLASSIC, 0, *((10, 0),) * players)).rounds_left for players in range(2, 9)]
    assert left == sorted(left)
    assert (left[0], left[2]) == (pytest.approx(11, abs=1), pytest.approx(14.6, abs=1))
    for rounds in range(10):
        assert said_at(at(FIXED_TEN, rounds, (1, 0), (1, 60))).rounds_left == 10 - rounds


# --- when they are said ------------------------------------------------------------------------


def telling(table: TableRules) -> list[bool]:
    """Whether the chances say something, with every number of phases or fixed rounds done."""
    phases = len(table.phases)
    if table.fixed_rounds is not None:
        positions = [at(table, done, (1, 0), (1, 60)) for done in range(phases)]
    else:
        positions = [at(table, 0, (phases - done, 0), (phases, 0)) for done in range(phases)]
    return [said_at(position).telling for position in positions]


def test_nothing_is_said_before_it_is_clearly_better_than_all_the_same() -> None:
    assert set(chances.TELLING_FROM) == {*RACES, *FIXED}
    assert chances.TELLING_FROM[STANDARD] == 5
    for (name, variant), first in chances.TELLING_FROM.items():
        told = telling(table_rules(phase_list=PHASE_LISTS[name], variant=variant))
        assert told == [done >= first for done in range(len(told))], (name, variant)
    for variant, first in (("first-2", 1), ("first-5", 3), ("first-7", 5)):
        assert telling(table_rules(variant=variant)).index(True) == first


# --- where there are none ----------------------------------------------------------------------


@each(
    [
        *("phases=set3+set3,run4", "any-order", "knock", "buy=on", "partial_lay=yes"),
        *("end_immediately=yes", "phase_order=announced"),
    ]
)
def test_a_table_without_figures_has_none(rules: str) -> None:
    table = rules_of([rules])
    assert way_of(table) is None
    assert chances.chances_at(at(table, 0, (2, 0), (1, 0)), {}) is None
    assert chances_now(Table(2, table).game, {}) is None


def test_a_single_player_and_a_finished_race_have_none() -> None:
    assert chances.chances_at(at(CLASSIC, 0, (3, 0)), {}) is None
    assert chances.chances_at(at(CLASSIC, 0, (0, 0), (3, 0)), {}) is None
    assert chances.chances_at(at(FIXED_TEN, 10, (1, 0), (1, 0)), {}) is None


def test_every_way_has_figures_for_two_to_eight_players() -> None:
    for name in PHASE_LISTS:
        for way in ("standard", "even", "odd"):
            rows = RACES[name, way]
            assert [len(row.lays) for row in rows] == [10 if way == "standard" else 5] * 7
            for row in rows:
                assert all(0 < lay < 1 for lay in row.lays)
                assert all(0 < power <= 1 for power in row.damping)
        for fixed in FIXED[name, "fixed-10"]:
            assert len(fixed.lays) == len(fixed.means) == len(fixed.spreads) == 10


# --- from a game -------------------------------------------------------------------------------


def test_a_running_game_has_chances_before_every_round_and_the_present_one() -> None:
    game = told(3, "p1 is out: p2 10+, p3 60-; p2 is out: p1 60-, p3 5+").game
    course = [said for said in chances_course(game, {}) if said]
    assert [said.rounds for said in course] == [0, 1, 2]
    assert list(course[0].shares.values()) == pytest.approx([1 / 3] * 3)
    assert course[1].shares == said_at(at(CLASSIC, 1, (9, 0), (9, 10), (10, 60))).shares
    assert course[2] == chances_now(game, {})


def test_stories_of_the_course_of_chances() -> None:
    def course(table: Table) -> list[chances.Chances]:
        return [said for said in chances_course(table.game, {}) if said]

    play_stories(
        "chances",
        now=lambda table: chances_now(table.game, {}),
        rounds=lambda table: tuple(said.rounds for said in course(table)),
        players=lambda table: tuple(tuple(said.shares) for said in course(table)),
    )


# --- the parts ---------------------------------------------------------------------------------


def test_the_rounds_left_of_one_phase_are_those_of_a_repeated_throw() -> None:
    racers = chances.Racer((0.5,), 0), chances.Racer((0.001,) * 3, 0)
    alone = chances.race(racers, RoundPoints(5, 5, 69, 15))
    assert alone.rounds_left == pytest.approx(2, abs=0.01)
    assert alone.shares[0] > 0.99


def test_damping_moves_chances_closer_together() -> None:
    assert chances.damped((0.8, 0.2), 1) == pytest.approx((0.8, 0.2))
    assert chances.damped((0.8, 0.2), 0.5) == pytest.approx((2 / 3, 1 / 3))
    assert chances.scaled((0, 0)) == (0.5, 0.5)


def test_fifty_rounds_of_record_count_about_half_and_those_without_figures_nothing() -> None:
    shifted = chances.shift_log_odds(RACES[STANDARD][2].lays[4], 0.5)
    record = chances.own_record([TriedPhase(STANDARD, 4, 4, 50, round(50 * shifted))])
    assert record.rounds == 50
    assert 0.2 < record.shift < 0.35
    tried = ((("own", "standard"), 4, 0), (STANDARD, 9, 0), (STANDARD, 4, 10))
    unknown = [TriedPhase(*each, 50, 50) for each in tried]
    assert chances.own_record(unknown) == OwnRecord()
    assert chances.shift_log_odds(0.5, 0) == pytest.approx(0.5)
    assert 0.5 < chances.shift_log_odds(0.5, 0.3) < 1
