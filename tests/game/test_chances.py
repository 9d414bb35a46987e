"""Chances to win: what holds for every table, and what is left unsaid."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.game.chance_tables import FIXED, RACES, RoundPoints, Way, way_of
from scorekeeper.game.chances import (
    LEAST,
    NO_RECORD,
    TELLING_FROM,
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
from scorekeeper.game.commands import JoinTable, LeaveTable, StopGame
from scorekeeper.game.replay import replay
from scorekeeper.rules.notation import parse_phase_list
from scorekeeper.rules.phases import PHASE_LISTS
from scorekeeper.rules.table_rules import TableRules, table_rules
from tests.examples import examples
from tests.game.builders import Log, Table

CLASSIC = table_rules()
FIXED_TEN = table_rules(variant="fixed-10")
TABLES = (
    CLASSIC,
    FIXED_TEN,
    *(table_rules(phase_list=PHASE_LISTS[name]) for name in ("master", "11-20")),
    *(table_rules(variant=variant) for variant in ("even", "odd", "first-5")),
)
POINTS = RoundPoints(5, 5, 69, 15)


def before(
    table: TableRules, rounds: int, *players: tuple[int, int], **records: OwnRecord
) -> dict[str, float]:
    """The chances of players with so many phases left and so many points."""
    said = chances_at(_position(table, rounds, players), records)
    assert said is not None
    return dict(said.shares)


def _position(table: TableRules, rounds: int, players: tuple[tuple[int, int], ...]) -> Position:
    return Position(
        table,
        rounds,
        {f"p{at}": left for at, (left, _) in enumerate(players, 1)},
        {f"p{at}": total for at, (_, total) in enumerate(players, 1)},
    )


@st.composite
def positions(draw: st.DrawFn) -> Position:
    table = draw(st.sampled_from(TABLES))
    most = len(table.phases)
    player = st.tuples(st.integers(1, most), st.integers(0, 200).map(lambda n: 5 * n))
    players = draw(st.lists(player, min_size=2, max_size=8))
    return _position(table, draw(st.integers(0, most - 1)), tuple(players))


@given(positions())
@settings(max_examples=examples(150), deadline=None)
def test_chances_sum_to_one_and_none_is_certain(position: Position) -> None:
    said = chances_at(position, {})
    assert said is not None
    assert sum(said.shares.values()) == pytest.approx(1)
    assert all(LEAST / 2 < share < 1 - LEAST / 2 for share in said.shares.values())
    assert said.rounds_left >= 1
    assert chances_at(position, {}) == said


@given(positions(), st.randoms(use_true_random=False))
@settings(max_examples=examples(90), deadline=None)
def test_the_seat_of_a_player_makes_no_difference(position: Position, dice: object) -> None:
    seats = list(position.left)
    dice.shuffle(seats)  # type: ignore[attr-defined]
    moved = Position(
        position.table,
        position.rounds,
        {seat: position.left[seat] for seat in seats},
        {seat: position.totals[seat] for seat in seats},
    )
    said, again = chances_at(position, {}), chances_at(moved, {})
    assert said is not None
    assert again is not None
    assert again.shares == pytest.approx(dict(said.shares))
    assert again.rounds_left == pytest.approx(said.rounds_left)


@given(positions(), st.integers(1, 60))
@settings(max_examples=examples(90), deadline=None)
def test_more_points_never_raise_a_chance(position: Position, more: int) -> None:
    worse = Position(
        position.table,
        position.rounds,
        position.left,
        {**position.totals, "p1": position.totals["p1"] + 5 * more},
    )
    said, then = chances_at(position, {}), chances_at(worse, {})
    assert said is not None
    assert then is not None
    assert then.shares["p1"] <= said.shares["p1"] + 1e-6


@given(positions())
@settings(max_examples=examples(90), deadline=None)
def test_a_better_record_never_lowers_a_chance(position: Position) -> None:
    plain = chances_at(position, {})
    better = chances_at(position, {"p1": OwnRecord(3, 40, 0.5)})
    assert plain is not None
    assert better is not None
    assert better.shares["p1"] >= plain.shares["p1"] - 1e-6


def test_a_phase_ahead_is_a_better_chance() -> None:
    for left in range(1, 10):
        said = before(CLASSIC, 0, (left, 200), (left + 1, 200), (left + 1, 200))
        assert said["p1"] > said["p2"] == pytest.approx(said["p3"])


def test_players_who_are_alike_have_the_same_chance() -> None:
    assert before(CLASSIC, 0, (10, 0), (10, 0)) == pytest.approx({"p1": 0.5, "p2": 0.5})
    assert before(FIXED_TEN, 0, (10, 0), (10, 0)) == pytest.approx({"p1": 0.5, "p2": 0.5})


def test_fewer_points_decide_when_the_phases_are_level() -> None:
    said = before(CLASSIC, 0, (1, 100), (1, 300))
    assert said["p1"] > 0.6


def test_more_players_make_a_longer_game() -> None:
    left = []
    for players in range(2, 9):
        said = chances_at(_position(CLASSIC, 0, ((10, 0),) * players), {})
        assert said is not None
        left.append(said.rounds_left)
    assert left == sorted(left)
    assert left[0] == pytest.approx(11, abs=1)
    assert left[2] == pytest.approx(14.6, abs=1)


def test_a_latecomer_is_a_player_who_has_done_fewer_phases() -> None:
    said = before(CLASSIC, 0, (5, 200), (5, 200), (5, 200), (10, 0))
    assert said["p4"] < 0.05


# --- when they are said ------------------------------------------------------------------------


def telling(table: TableRules) -> list[bool]:
    """Whether the chances say something, with every number of phases or fixed rounds done."""
    phases, told = len(table.phases), []
    for done in range(phases):
        fixed = table.fixed_rounds is not None
        players = ((1, 0), (1, 60)) if fixed else ((phases - done, 0), (phases, 0))
        said = chances_at(_position(table, done if fixed else 0, players), {})
        assert said is not None
        told.append(said.telling)
    return told


@pytest.mark.parametrize("way", TELLING_FROM)
def test_nothing_is_said_before_it_is_clearly_better_than_all_the_same(way: Way) -> None:
    name, variant = way
    told = telling(table_rules(phase_list=PHASE_LISTS[name], variant=variant))
    assert told == [done >= TELLING_FROM[way] for done in range(len(told))]


def test_a_classic_race_says_something_from_the_leaders_fifth_phase() -> None:
    assert TELLING_FROM["classic", "standard"] == 5


def test_every_list_with_figures_says_from_when_it_tells() -> None:
    assert set(TELLING_FROM) == {*RACES, *FIXED}


@pytest.mark.parametrize(("variant", "first"), [("first-2", 1), ("first-5", 3), ("first-7", 5)])
def test_a_shortened_list_says_something_with_two_phases_left(variant: str, first: int) -> None:
    assert telling(table_rules(variant=variant)).index(True) == first


def test_fixed_rounds_are_counted_down() -> None:
    for rounds in range(10):
        said = chances_at(_position(FIXED_TEN, rounds, ((1, 0), (1, 60))), {})
        assert said is not None
        assert said.rounds_left == 10 - rounds


# --- where there are none ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "table",
    [
        table_rules(phase_list=parse_phase_list("set3+set3,run4")),
        table_rules(variant="any-order"),
        table_rules(variant="knock"),
        table_rules(changes={"buy": "on"}),
        table_rules(changes={"partial_lay": "yes"}),
        table_rules(changes={"end_immediately": "yes"}),
        table_rules(changes={"phase_order": "announced"}),
    ],
)
def test_a_table_without_figures_has_no_chances(table: TableRules) -> None:
    assert way_of(table) is None
    assert chances_at(_position(table, 0, ((2, 0), (1, 0))), {}) is None
    log = Log(2, table)
    assert chances_now(replay(log.entries), {}) is None


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


def test_one_player_alone_and_a_finished_race_have_none() -> None:
    assert chances_at(_position(CLASSIC, 0, ((3, 0),)), {}) is None
    assert chances_at(_position(CLASSIC, 0, ((0, 0), (3, 0))), {}) is None
    assert chances_at(_position(FIXED_TEN, 10, ((1, 0), (1, 0))), {}) is None


# --- from a game -------------------------------------------------------------------------------


def test_a_running_game_has_chances_before_every_round_and_the_present_one() -> None:
    log = Log(3)
    log.round("p1", p2=10, p3=60, laid=["p2"])
    log.round("p2", p1=60, p3=5, laid=["p3"])
    game = replay(log.entries)
    told = chances_course(game, {})
    assert [said.rounds for said in told if said] == [0, 1, 2]
    assert told[0] is not None
    assert list(told[0].shares.values()) == pytest.approx([1 / 3] * 3)
    assert told[1] is not None
    assert told[1].shares == before(CLASSIC, 1, (9, 0), (9, 10), (10, 60))
    assert told[2] == chances_now(game, {})


def test_a_game_that_is_over_ends_with_the_chances_before_its_last_round() -> None:
    log = Log(2, table_rules(variant="first-2"))
    log.round("p1", p2=10, laid=["p2"])
    log.round("p1", p2=60)
    game = replay(log.entries)
    assert game.outcome is not None
    assert chances_now(game, {}) is None
    assert [said.rounds for said in chances_course(game, {}) if said] == [0, 1]


def test_a_stopped_game_ends_with_the_chances_when_it_stopped() -> None:
    table = Table(3)
    table.play(StopGame(for_good=True))
    assert [said is not None for said in chances_course(table.game, {})] == [True]
    assert chances_now(table.game, {}) is None


def test_who_has_stopped_is_left_out() -> None:
    table = Table(3)
    table.play(LeaveTable("p2"))
    said = chances_now(table.game, {})
    assert said is not None
    assert set(said.shares) == {"p1", "p3"}


def test_who_comes_late_is_in_from_the_first_round_played() -> None:
    log = Log(2)
    log.round("p1", p2=10, laid=["p2"])
    table = Table(2)
    table.log = log.entries
    table.play(JoinTable("p2", phase=1, points=50))
    said = chances_course(table.game, {})
    assert [set(each.shares) for each in said if each] == [{"p1", "p2"}, {"p1", "p2", "p3"}]


# --- the parts ---------------------------------------------------------------------------------


def test_one_phase_that_is_always_laid_is_decided_by_points() -> None:
    sure = Racer((0.999,), 0)
    told = race((sure, Racer((0.999,), 300)), POINTS)
    assert told.shares[0] == pytest.approx(1, abs=1e-3)
    assert told.rounds_left == pytest.approx(1, abs=0.01)


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
    assert NO_RECORD.shift == 0


def test_a_shift_keeps_a_chance_a_chance() -> None:
    assert shift_log_odds(0.5, 0) == pytest.approx(0.5)
    assert 0.5 < shift_log_odds(0.5, 0.3) < 1
