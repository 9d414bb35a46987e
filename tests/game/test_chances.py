"""Chances to win: what holds for every table, and what is left unsaid."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.game.chance_tables import FIXED, RACES, RoundPoints, way_of
from scorekeeper.game.chances import (
    LEAST,
    TELLING_FROM,
    Chances,
    OwnRecord,
    Position,
    Racer,
    TriedPhase,
    chances_at,
    chances_course,
    chances_now,
    damped,
    own_record,
    race,
    scaled,
    shift_log_odds,
)
from scorekeeper.rules.notation import parse_phase_list
from scorekeeper.rules.phases import PHASE_LISTS
from scorekeeper.rules.table_rules import TableRules, table_rules
from tests.examples import examples
from tests.game.builders import Table, told

CLASSIC = table_rules()
FIXED_TEN = table_rules(variant="fixed-10")
TABLES = (
    CLASSIC,
    FIXED_TEN,
    *(table_rules(phase_list=PHASE_LISTS[name]) for name in ("master", "11-20")),
    *(table_rules(variant=variant) for variant in ("even", "odd", "first-5")),
)
POINTS = RoundPoints(5, 5, 69, 15)


def said_at(position: Position, **records: OwnRecord) -> Chances:
    said = chances_at(position, records)
    assert said is not None
    return said


def at(table: TableRules, rounds: int, *players: tuple[int, int]) -> Position:
    """Players with so many phases left and so many points, after so many rounds."""
    seated = [(f"p{number}", left, total) for number, (left, total) in enumerate(players, 1)]
    return Position(
        table,
        rounds,
        {seat: left for seat, left, _ in seated},
        {seat: total for seat, _, total in seated},
    )


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
    assert sum(said.shares.values()) == pytest.approx(1)
    assert all(LEAST / 2 < share < 1 - LEAST / 2 for share in said.shares.values())
    assert said.rounds_left >= 1
    seats = list(position.left)
    dice.shuffle(seats)
    moved = replace(position, left={seat: position.left[seat] for seat in seats})
    again = said_at(moved)
    assert again.shares == pytest.approx(dict(said.shares))
    assert again.rounds_left == pytest.approx(said.rounds_left)
    points = {**position.totals, "p1": position.totals["p1"] + 5 * more}
    worse = said_at(replace(position, totals=points))
    assert worse.shares["p1"] <= said.shares["p1"] + 1e-6
    better = said_at(position, p1=OwnRecord(3, 40, 0.5))
    assert better.shares["p1"] >= said.shares["p1"] - 1e-6


def test_phases_come_first_then_points_and_those_who_are_alike_are_level() -> None:
    for left in range(1, 10):
        said = said_at(at(CLASSIC, 0, (left, 200), (left + 1, 200), (left + 1, 200))).shares
        assert said["p1"] > said["p2"] == pytest.approx(said["p3"])
    for table in (CLASSIC, FIXED_TEN):
        level = said_at(at(table, 0, (10, 0), (10, 0))).shares
        assert level == pytest.approx({"p1": 0.5, "p2": 0.5})
    assert said_at(at(CLASSIC, 0, (1, 100), (1, 300))).shares["p1"] > 0.6
    last_round = said_at(at(FIXED_TEN, 9, (1, 0), (1, 60))).shares
    assert last_round["p1"] == pytest.approx(0.9, abs=0.05)
    late = said_at(at(CLASSIC, 0, (5, 200), (5, 200), (5, 200), (10, 0)))
    assert late.shares["p4"] < 0.05


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
    assert set(TELLING_FROM) == {*RACES, *FIXED}
    assert TELLING_FROM["classic", "standard"] == 5
    for (name, variant), first in TELLING_FROM.items():
        told = telling(table_rules(phase_list=PHASE_LISTS[name], variant=variant))
        assert told == [done >= first for done in range(len(told))], (name, variant)
    for variant, first in (("first-2", 1), ("first-5", 3), ("first-7", 5)):
        assert telling(table_rules(variant=variant)).index(True) == first


# --- where there are none ----------------------------------------------------------------------


def test_a_table_without_figures_a_single_player_and_a_finished_race_have_none() -> None:
    for table in (
        table_rules(phase_list=parse_phase_list("set3+set3,run4")),
        *(table_rules(variant=variant) for variant in ("any-order", "knock")),
        *(
            table_rules(changes={name: value})
            for name, value in (
                *(("buy", "on"), ("partial_lay", "yes")),
                *(("end_immediately", "yes"), ("phase_order", "announced")),
            )
        ),
    ):
        assert way_of(table) is None
        assert chances_at(at(table, 0, (2, 0), (1, 0)), {}) is None
        assert chances_now(Table(2, table).game, {}) is None
    for nobody in (
        at(CLASSIC, 0, (3, 0)),
        at(CLASSIC, 0, (0, 0), (3, 0)),
        at(FIXED_TEN, 10, (1, 0), (1, 0)),
    ):
        assert chances_at(nobody, {}) is None


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


def test_a_game_that_is_over_ends_with_the_chances_before_its_end() -> None:
    for story, rounds in (
        ("rules first-2; p1 is out: p2 10+; p1 is out: p2 60-", [0, 1]),
        ("stop", [0]),
    ):
        game = told(2, story).game
        assert chances_now(game, {}) is None
        assert [said.rounds for said in chances_course(game, {}) if said] == rounds


def test_chances_are_those_of_the_players_of_the_round() -> None:
    table = told(2, "p1 is out: p2 10+; joins after p2 #1 with 50")
    course = chances_course(table.game, {})
    assert [set(said.shares) for said in course if said] == [{"p1", "p2"}, {"p1", "p2", "p3"}]
    left = chances_now(table.plays("p2 leaves").game, {})
    assert left is not None
    assert set(left.shares) == {"p1", "p3"}


# --- the parts ---------------------------------------------------------------------------------


def test_the_rounds_left_of_one_phase_are_those_of_a_repeated_throw() -> None:
    alone = race((Racer((0.5,), 0), Racer((0.001,) * 3, 0)), POINTS)
    assert alone.rounds_left == pytest.approx(2, abs=0.01)
    assert alone.shares[0] > 0.99


def test_damping_moves_chances_closer_together() -> None:
    assert damped((0.8, 0.2), 1) == pytest.approx((0.8, 0.2))
    assert damped((0.8, 0.2), 0.5) == pytest.approx((2 / 3, 1 / 3))
    assert scaled((0, 0)) == (0.5, 0.5)


def test_fifty_rounds_of_record_count_about_half() -> None:
    way = "classic", "standard"
    lays = RACES[way][2].lays
    record = own_record(4, [TriedPhase(way, 4, 4, 50, round(50 * shift_log_odds(lays[4], 0.5)))])
    assert record.rounds == 50
    assert 0.2 < record.shift < 0.35


def test_a_record_without_figures_says_nothing() -> None:
    unknown = [
        TriedPhase(("own", "standard"), 4, 0, 50, 50),
        TriedPhase(("classic", "standard"), 9, 0, 50, 50),
        TriedPhase(("classic", "standard"), 4, 10, 50, 50),
    ]
    assert own_record(2, unknown) == OwnRecord(2, 0, 0.0)
    assert shift_log_odds(0.5, 0) == pytest.approx(0.5)
    assert 0.5 < shift_log_odds(0.5, 0.3) < 1
