"""Which points are possible for one hand, and for the whole table."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.deck import CardPlace, PlacedCards
from scorekeeper.rules.notation import parse_cards, parse_phase
from scorekeeper.rules.phases import CLASSIC, Phase
from scorekeeper.rules.plausibility import (
    CountedHand,
    Proof,
    cards_left,
    judge_count,
    judge_round,
    possible_totals,
    proof,
)
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.sheets import rule_sheet
from scorekeeper.rules.switches import Switches
from tests.rules import strategies

MATTEL = rule_sheet("mattel").switches


ONE, EIGHT = CLASSIC.phases[0], CLASSIC.phases[7]


def codes(problems: tuple[Problem, ...]) -> list[str]:
    return [problem.code for problem in problems]


def _sums_by_trying(count: int, rules: Switches) -> set[int]:
    worths = {"1": 5, "10": 10, "S": rules.skip_points, "W": rules.wild_points}
    most = {"1": 72, "10": 24, "S": 4, "W": 8}
    return {
        sum(worths[card] for card in hand)
        for hand in combinations_with_replacement(worths, count)
        if all(hand.count(card) <= most[card] for card in worths)
    }


@given(st.integers(0, 10), strategies.switches)
def test_the_sums_are_those_of_every_possible_hand(count: int, rules: Switches) -> None:
    found = possible_totals(count, rules.skip_points, rules.wild_points)
    assert found == _sums_by_trying(count, rules)


@given(strategies.known_phases, st.integers(-2, 60).map(lambda n: n * 5), strategies.switches)
def test_the_proof_agrees_with_every_possible_hand(
    phase: Phase, points: int, rules: Switches
) -> None:
    may_be_laid = any(
        points in possible_totals(count, rules.skip_points, rules.wild_points)
        for count in cards_left(phase, rules, laid=True)
    )
    may_be_not = any(
        points in possible_totals(count, rules.skip_points, rules.wild_points)
        for count in cards_left(phase, rules, laid=False)
    )
    expected = {
        (True, True): Proof.NOTHING,
        (True, False): Proof.LAID,
        (False, True): Proof.NOT_LAID,
        (False, False): Proof.IMPOSSIBLE,
    }[may_be_laid, may_be_not]
    assert proof(points, phase, rules) is expected
    for laid, possible in ((True, may_be_laid), (False, may_be_not)):
        assert bool(judge_count(phase, rules, laid=laid, points=points)) is not possible


@pytest.mark.parametrize("switch", [{"buy": "on"}, {"partial_lay": "yes"}])
def test_where_hands_may_grow_nothing_is_proved(switch: dict[str, str]) -> None:
    rules = Switches(**switch)  # type: ignore[arg-type]
    assert proof(45, ONE, rules) is Proof.NOTHING
    assert proof(400, ONE, rules) is Proof.NOTHING
    assert proof(0, ONE, rules) is Proof.IMPOSSIBLE
    assert judge_count(ONE, rules, laid=True, points=300, cards_laid=8) == ()


def test_a_floating_player_may_sit_there_with_nothing() -> None:
    floating = Switches(go_out_discard="hits_only")
    assert proof(0, ONE, floating) is Proof.LAID
    assert list(cards_left(ONE, floating, laid=True)) == [0, 1, 2, 3, 4]
    assert list(cards_left(parse_phase("set5+set5"), floating, laid=True)) == [0, 1]
    replaced = Switches(skip_last_card="replace")
    assert list(cards_left(parse_phase("set5+set5"), replaced, laid=True)) == [1]
    assert list(cards_left(parse_phase("set5+set5"), MATTEL, laid=True)) == []


def test_three_wilds_may_be_left_where_the_last_phase_ends_the_game_before_a_discard() -> None:
    ten = parse_phase("set5+set3")
    assert list(cards_left(ten, MATTEL, laid=True, ends_game=True)) == [1, 2, 3]
    assert judge_count(ten, MATTEL, laid=True, points=75, ends_game=True) == ()
    assert codes(judge_count(ten, MATTEL, laid=True, points=75)) == ["too_many_points"]
    assert proof(75, ten, MATTEL, ends_game=True) is Proof.NOTHING
    assert codes(judge_count(ten, MATTEL, laid=True, points=80, ends_game=True))
    hit_two_more = judge_count(ten, MATTEL, laid=True, points=50, ends_game=True, cards_laid=10)
    assert codes(hit_two_more) == ["too_many_points"]


def test_an_unnamed_phase_leaves_the_widest_bounds() -> None:
    assert cards_left(None, MATTEL, laid=True)[-1] == 8
    assert proof(120, None, MATTEL) is Proof.NOTHING


def test_cards_that_were_hit_as_well_leave_fewer() -> None:
    assert judge_count(ONE, MATTEL, laid=True, points=80) == ()
    assert codes(judge_count(ONE, MATTEL, laid=True, points=80, cards_laid=8)) == [
        "too_many_points"
    ]
    assert codes(judge_count(ONE, MATTEL, laid=True, points=5, cards_laid=12)) == ["cannot_be_left"]


def test_counters_must_fit_the_deck_and_their_points() -> None:
    told = judge_count(EIGHT, MATTEL, laid=False, points=150, counters=(1, 0, 0, 9))
    assert codes(told) == ["not_in_deck", "points_not_of_cards"]
    assert judge_count(EIGHT, MATTEL, laid=False, points=60, counters=(8, 2, 0, 0)) == ()


# --- the whole table --------------------------------------------------------------------------


def hand(seat: str, points: int, **more: object) -> CountedHand:
    more = {"laid": False, "phase": ONE, **more}
    return CountedHand(seat, points, **more)  # type: ignore[arg-type]


OUT = hand("p1", 0, laid=True, out=True)


def test_a_usual_table_is_fine() -> None:
    lines = [OUT, hand("p2", 65), hand("p3", 20, laid=True), hand("p4", 70)]
    assert judge_round(lines, MATTEL) == ()


def test_exactly_one_hand_is_empty() -> None:
    assert codes(judge_round([hand("p1", 60), hand("p2", 55)], MATTEL)) == ["nobody_out"]
    assert codes(judge_round([hand("p1", 0), hand("p2", 55)], MATTEL)) == ["nobody_out"]
    assert codes(judge_round([OUT, hand("p2", 0, laid=True)], MATTEL)) == ["several_out"]
    floating = Switches(go_out_discard="hits_only")
    assert judge_round([OUT, hand("p2", 0, laid=True)], floating) == ()


def test_nobody_is_asked_who_went_out_where_the_round_ends_with_the_pile() -> None:
    ends = Switches(empty_draw_pile="end_round")
    full = [hand("p1", 60), hand("p2", 55), hand("p3", 20, laid=True)]
    assert codes(judge_round(full, Switches())) == ["nobody_out"]
    assert judge_round(full, ends) == ()
    # An empty hand is still somebody's who went out.
    assert "nobody_out" in codes(judge_round([hand("p1", 0), hand("p2", 55)], ends))
    assert "several_out" in codes(judge_round([OUT, hand("p2", 0, laid=True)], ends))


def test_hands_and_melds_share_one_deck() -> None:
    mine = hand("p2", 10, laid=True, cards=parse_cards("R5 R5"))
    ann = CardPlace("p1", 1)
    told = judge_round([OUT, mine], MATTEL, [PlacedCards(ann, parse_cards("R5 B5 G5"))])
    assert codes(told) == ["not_in_deck"]
    assert told[0].facts["places"] == ((ann, 1), (CardPlace("p2"), 2))
    assert told[0].facts["card"] == "R5"


def test_counters_and_cards_are_added_up() -> None:
    lines = [OUT, hand("p2", 110, counters=(4, 0, 0, 6)), hand("p3", 75, cards=parse_cards("3xW"))]
    told = judge_round(lines, MATTEL)
    assert codes(told) == ["not_in_deck"]
    assert (told[0].facts["card"], told[0].facts["count"]) == ("W", 9)
    shown = hand("p3", 25, cards=parse_cards("S 10"), counters=(0, 1, 1, 0))
    assert judge_round([OUT, shown], MATTEL) == ()


def test_nine_wilds_are_reported_once() -> None:
    lines = [OUT, hand("p2", 225, cards=parse_cards("9xW"))]
    assert codes(judge_round(lines, MATTEL)) == ["not_in_deck"]


def test_all_hands_together_are_worth_no_more_than_the_deck() -> None:
    lines = [OUT, *(hand(f"p{i}", 230) for i in range(2, 7))]
    assert codes(judge_round(lines, MATTEL)) == ["more_than_deck_worth"]


def test_two_hands_of_many_points_need_the_same_wilds() -> None:
    told = judge_round([OUT, hand("p2", 230), hand("p3", 225)], MATTEL)
    assert codes(told) == ["hands_do_not_share_deck"]
    assert judge_round([OUT, hand("p2", 230), hand("p3", 100)], MATTEL) == ()
    assert judge_round([OUT, hand("p2", 230), hand("p3", 225)], Switches(buy="on")) == ()


def test_high_cards_run_out_as_well() -> None:
    told = judge_round([OUT, *(hand(f"p{i}", 120) for i in range(2, 7))], MATTEL)
    assert codes(told) == ["hands_do_not_share_deck"]


def test_an_impossible_hand_is_reported_by_its_own_check_only() -> None:
    assert judge_round([OUT, hand("p2", 45)], MATTEL) == ()


def test_a_total_that_is_too_low_either_way_says_so() -> None:
    """Phase 1 takes six cards: not laid is at least 50, laid and not out at least 5."""
    (impossible,) = judge_count(ONE, MATTEL, laid=False, points=0)
    assert (impossible.code, impossible.facts["otherwise"]) == ("too_few_points", False)
    (only_laid,) = judge_count(ONE, MATTEL, laid=False, points=20)
    assert only_laid.code == "too_few_points"
    assert "otherwise" not in only_laid.facts
