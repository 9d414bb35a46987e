"""What a hand can do for a phase: known hands, and random hands compared with brute force."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.errors import HandError
from scorekeeper.rules.cards import WILD, Card, Colour, hand_points, natural
from scorekeeper.rules.judge import judge_lay_down
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import parse_cards, parse_phase
from scorekeeper.rules.phases import PHASE_LISTS, Group, GroupKind, Phase
from scorekeeper.rules.problems import MOST_STEPS, Steps
from scorekeeper.rules.solver.assemble import (
    PhaseShape,
    best_lay_down,
    claims_of,
    fewest_missing,
    shape_of,
)
from scorekeeper.rules.solver.direct import MOST_GROUPS
from scorekeeper.rules.solver.matching import deal_by_moving, deal_in_turn
from scorekeeper.rules.solver.model import tally_hand
from scorekeeper.rules.solver.solve import HandAnswer, check_hand
from scorekeeper.rules.switches import Switches
from tests.examples import examples
from tests.rules.bruteforce import least_left
from tests.rules.small_hands import small_hands, small_phases, solver_rules
from tests.rules.strategies import DECK, dealt_hands, hands, known_phases, phases


def check(phase: str, hand: str, rules: Switches | None = None) -> HandAnswer:
    return check_hand(parse_phase(phase), parse_cards(hand), rules or Switches())


def needs(phase: str, hand: str, rules: Switches | None = None) -> str:
    answer = check(phase, hand, rules)
    assert not answer.completes
    assert answer.missing == len(answer.needs)
    return " ".join(answer.needs)


def test_fifteen_cards_are_too_many() -> None:
    with pytest.raises(HandError) as refused:
        check("set3", "15x5".replace("15x5", "5 " * 15))
    assert refused.value.code == "too_many_cards"


@pytest.mark.parametrize(
    "groups", [[(GroupKind.RUN, 13)], [(GroupKind.SET, 17)], [(GroupKind.CRUN, 13)]]
)
def test_a_phase_that_no_hand_can_lay_is_refused(groups: list[tuple[GroupKind, int]]) -> None:
    phase = Phase(tuple(Group(kind, size) for kind, size in groups))
    with pytest.raises(HandError) as refused:
        check_hand(phase, (), Switches())
    assert refused.value.code == "impossible_phase"
    assert refused.value.facts in ({"phase": str(phase)}, {"wilds": 8})


def declared(meld: Meld) -> int | Colour | None:
    return meld.colour if meld.kind is GroupKind.COLOR else meld.stands_for[0]


def assert_legal(phase: Phase, hand: list[Card], rules: Switches, answer: HandAnswer) -> None:
    verdict = judge_lay_down(
        phase,
        answer.groups,
        rules,
        hand=hand,
        hand_after=[] if not answer.leftover else [answer.leftover[0]],
        declare=[declared(meld) for meld in answer.melds],
    )
    assert verdict.legal, verdict.problems
    assert verdict.melds == answer.melds
    assert verdict.order == tuple(range(len(phase.groups))) or len(phase.groups) > 1
    cards = Counter(card for group in answer.groups for card in group)
    assert cards + Counter(answer.leftover) == Counter(hand)
    assert answer.leftover_points == hand_points(answer.leftover, rules)


def bought(hand: list[Card], needed: tuple[str, ...]) -> list[Card]:
    """The hand with one card for every need."""
    hand = list(hand)
    for need in needed:
        if need in set(Colour):
            held = [natural(number, Colour(need)) for number in range(1, 13)]
            hand.append(next(card for card in held if hand.count(card) < 2))
        else:
            hand += parse_cards(need)
    return hand


@settings(max_examples=examples(250))
@given(small_phases, small_hands, solver_rules)
def test_the_answer_is_the_same_as_that_of_brute_force(
    phase: Phase, hand: list[Card], rules: Switches
) -> None:
    answer = check_hand(phase, hand, rules)
    best = least_left(phase, hand, rules)
    assert answer.completes is (best is not None)
    if best is not None:
        assert (answer.leftover_points, len(answer.leftover)) == best
        assert_legal(phase, hand, rules, answer)
        assert (answer.missing, answer.needs) == (0, ())
    else:
        assert answer.groups == answer.melds == ()
        assert list(answer.leftover) == hand
        assert answer.missing == len(answer.needs) > 0
        assert least_left(phase, bought(hand, answer.needs), rules) is not None


@settings(max_examples=25)
@given(small_phases, st.lists(st.sampled_from(DECK), max_size=4, unique_by=id), solver_rules)
def test_fewer_cards_than_are_missing_do_not_complete_the_phase(
    phase: Phase, hand: list[Card], rules: Switches
) -> None:
    answer = check_hand(phase, hand, rules)
    fewer = min(answer.missing - 1, 2)
    if fewer < 1:
        return
    every_card = sorted({card for card in DECK if not card.is_skip}, key=str)
    for cards in combinations_with_replacement(every_card[:: 1 if fewer == 1 else 3], fewer):
        if all(card.is_wild or (*hand, *cards).count(card) <= 2 for card in cards):
            assert least_left(phase, [*hand, *cards], rules) is None


@given(known_phases, dealt_hands, solver_rules)
def test_a_lay_down_is_legal_and_the_missing_cards_complete_a_phase(
    phase: Phase, hand: list[Card], rules: Switches
) -> None:
    answer = check_hand(phase, hand, rules)
    if answer.completes:
        assert_legal(phase, hand, rules, answer)
    elif len(hand) + answer.missing <= 14:
        assert check_hand(phase, bought(hand, answer.needs), rules).completes


@given(known_phases, st.data(), solver_rules)
def test_shuffled_cards_and_groups_change_no_points(
    phase: Phase, data: st.DataObject, rules: Switches
) -> None:
    hand = data.draw(dealt_hands)
    hand[:4] = [WILD] * 4
    answer = check_hand(phase, hand, rules)
    other = check_hand(
        Phase(tuple(data.draw(st.permutations(phase.groups)))),
        data.draw(st.permutations(hand)),
        rules,
    )
    assert answer.completes is other.completes
    assert answer.leftover_points == other.leftover_points
    assert len(answer.leftover) == len(other.leftover)
    assert answer.missing == other.missing


@given(known_phases, dealt_hands, solver_rules)
def test_replacing_a_card_with_a_wild_never_loses_the_phase(
    phase: Phase, hand: list[Card], rules: Switches
) -> None:
    before = check_hand(phase, hand, rules)
    with_a_wild = check_hand(phase, [*hand, WILD], rules)
    assert with_a_wild.missing <= before.missing


# --- two floors: the direct search, and the general one -------------------------------------------

short_phases = st.one_of(known_phases, small_phases, phases).filter(
    lambda phase: len(phase.groups) <= MOST_GROUPS
)

any_hands = st.one_of(dealt_hands, small_hands, hands)


def without_direct(shape: PhaseShape) -> PhaseShape:
    return replace(shape, direct=None)


@settings(max_examples=examples(300))
@given(short_phases, any_hands, solver_rules)
def test_the_direct_search_answers_exactly_as_the_general_one(
    phase: Phase, hand: list[Card], rules: Switches
) -> None:
    """Of equal answers they take the same, card by card."""
    shape, tallied = shape_of(phase, rules), tally_hand(hand)
    laid = best_lay_down(shape, tallied, rules, Steps())
    assert laid == best_lay_down(without_direct(shape), tallied, rules, Steps())
    if laid is None:
        missing = fewest_missing(shape, tallied, Steps())
        assert missing == fewest_missing(without_direct(shape), tallied, Steps())


@settings(max_examples=examples(200))
@given(st.one_of(known_phases, small_phases, phases), any_hands, solver_rules)
def test_cards_dealt_in_turn_lie_where_moving_cards_would_put_them(
    phase: Phase, hand: list[Card], rules: Switches
) -> None:
    shape, tallied = shape_of(phase, rules), tally_hand(hand)
    found = fewest_missing(shape, tallied, Steps())
    assert found is not None
    claims = claims_of(shape, found[1])
    in_turn = deal_in_turn(claims, tallied)
    assert in_turn is None or in_turn == deal_by_moving(claims, tallied)


def test_every_printed_phase_of_at_most_two_groups_is_searched_directly() -> None:
    for phase in (phase for listed in PHASE_LISTS.values() for phase in listed.phases):
        searched_directly = shape_of(phase, Switches()).direct is not None
        assert searched_directly is (len(phase.groups) <= MOST_GROUPS)


def test_naturals_that_find_no_room_beside_the_wilds_stay_in_the_hand() -> None:
    """One run of twelve takes thirteen cards only where a wild may lie on top (§15)."""
    hand = "1 2 3 4 5 6 7 8 9 10 11 12 W"
    assert [str(card) for card in check("run7", hand).leftover] == ["1"]
    assert check("run7", hand, Switches(wild_on_full_run="yes")).leftover == ()


# --- the budget -----------------------------------------------------------------------------------


def steps_of(phase: str, hand: str, rules: Switches) -> int:
    steps = Steps()
    check_hand(parse_phase(phase), parse_cards(hand), rules, steps)
    return steps.taken


def test_every_question_about_a_hand_is_answered_quickly() -> None:
    """This one took eight seconds: bare numbers, three colour groups, and six cards missing."""
    phase = "set3+set2+color2+crun2+color3+color2"
    hand = "6 9 7 W W 1 11 8 B4 2 12 6 R5 B7"
    rules = Switches(min_natural="group", same_number_sets="no")
    assert needs(phase, hand, rules) == "6 11 B R4 B B"
    assert steps_of(phase, hand, rules) < MOST_STEPS / 5


def test_a_question_that_takes_too_many_steps_is_refused() -> None:
    with pytest.raises(HandError) as refused:
        check_hand(parse_phase("set3+run4"), parse_cards("1 2 3"), Switches(), Steps(3))
    assert refused.value.code == "too_hard"
