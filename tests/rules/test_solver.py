"""What a hand can do for a phase: known hands, and random hands compared with brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations_with_replacement

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scorekeeper.errors import HandError
from scorekeeper.rules.budget import MOST_STEPS, Steps
from scorekeeper.rules.cards import WILD, Card, Colour, hand_points, natural
from scorekeeper.rules.notation import parse_cards, parse_phase, print_cards
from scorekeeper.rules.phases import Group, GroupKind, Phase
from scorekeeper.rules.solver.assemble import best_lay_down, claims_of, fewest_missing, shape_of
from scorekeeper.rules.solver.completing import completing_cards
from scorekeeper.rules.solver.direct import MOST_GROUPS
from scorekeeper.rules.solver.matching import deal_by_moving, deal_in_turn
from scorekeeper.rules.solver.model import tally_hand
from scorekeeper.rules.solver.solve import HandAnswer, check_hand
from scorekeeper.rules.switches import Switches
from tests.all_cases import each_row
from tests.examples import examples
from tests.rules.bruteforce import least_left
from tests.rules.lay_downs import assert_lays
from tests.rules.small_hands import small_hands, small_phases, solver_rules
from tests.rules.strategies import DECK, PRINTED, dealt_hands, hands, known_phases, phases


@each_row(
    [
        ("set3", "5 " * 15, MOST_STEPS, "too_many_cards"),
        (Group(GroupKind.RUN, 13), "", MOST_STEPS, "impossible_phase"),
        (Group(GroupKind.SET, 17), "", MOST_STEPS, "impossible_phase"),
        ("set3+run4", "1 2 3", 3, "too_hard"),
    ]
)
def test_what_cannot_be_answered_is_refused(
    asked: str | Group, hand: str, most_steps: int, code: str
) -> None:
    phase = parse_phase(asked) if isinstance(asked, str) else Phase((asked,))
    with pytest.raises(HandError, match=code):
        check_hand(phase, parse_cards(hand), Switches(), Steps(most_steps))


def assert_legal(phase: Phase, hand: list[Card], rules: Switches, answer: HandAnswer) -> None:
    assert_lays(phase, answer.melds, rules, hand=hand, hand_after=answer.leftover[:1])
    assert answer.groups == tuple(meld.cards for meld in answer.melds)
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


@settings(max_examples=examples(40))
@given(small_phases, small_hands, solver_rules)
@example(Phase((Group(GroupKind.RUN, 7),)), parse_cards("1 2 3 4 W 6"), Switches())
@example(Phase((Group(GroupKind.COLOR, 3),)), parse_cards("R1 R2 B1 B2 Y5"), Switches())
@example(Phase((Group(GroupKind.CRUN, 2),) * 2), parse_cards("W W W"), Switches(wrap="yes"))
def test_every_card_that_completes_a_phase_alone_is_named_and_no_other(
    phase: Phase, hand: Sequence[Card], rules: Switches
) -> None:
    if check_hand(phase, hand, rules).completes:
        return
    named = completing_cards(phase, hand, rules)
    for card in sorted({card for card in DECK if not card.is_skip}, key=str):
        alike = sum(held.number == card.number for held in hand)
        if card.is_natural and (hand.count(card) == 2 or alike == 8):
            continue
        meant = str(card), str(card.number), str(card).rstrip("0123456789")
        completes = least_left(phase, [*hand, card], rules) is not None
        assert (not {*meant}.isdisjoint(named)) is completes, card


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
    mixed = Phase(tuple(data.draw(st.permutations(phase.groups))))
    answer = check_hand(phase, hand, rules)
    other = check_hand(mixed, data.draw(st.permutations(hand)), rules)
    for name in ("completes", "leftover_points", "missing"):
        assert getattr(answer, name) == getattr(other, name), name
    assert len(answer.leftover) == len(other.leftover)


@given(known_phases, dealt_hands, solver_rules)
def test_replacing_a_card_with_a_wild_never_loses_the_phase(
    phase: Phase, hand: list[Card], rules: Switches
) -> None:
    before = check_hand(phase, hand, rules)
    assert check_hand(phase, [*hand, WILD], rules).missing <= before.missing


# --- two floors: the direct search, and the general one -------------------------------------------

any_phases = st.one_of(known_phases, small_phases, phases)
short_phases = any_phases.filter(lambda phase: len(phase.groups) <= MOST_GROUPS)
any_hands = st.one_of(dealt_hands, small_hands, hands)


@settings(max_examples=examples(300))
@given(short_phases, any_hands, solver_rules)
@example(parse_phase("color2+color2"), [*parse_cards("1 W W W")], Switches(min_natural="group"))
def test_the_direct_search_answers_exactly_as_the_general_one(
    phase: Phase, hand: list[Card], rules: Switches
) -> None:
    """Of equal answers they take the same, card by card."""
    shape, tallied = shape_of(phase, rules), tally_hand(hand)
    general = replace(shape, direct=None)
    laid = best_lay_down(shape, tallied, rules, Steps())
    assert laid == best_lay_down(general, tallied, rules, Steps())
    if laid is None:
        assert fewest_missing(shape, tallied, Steps()) == fewest_missing(general, tallied, Steps())


@settings(max_examples=examples(200))
@given(any_phases, any_hands, solver_rules)
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
    direct = {phase for phase in PRINTED if shape_of(phase, Switches()).direct is not None}
    assert direct == {phase for phase in PRINTED if len(phase.groups) <= MOST_GROUPS}


def test_naturals_that_find_no_room_beside_the_wilds_stay_in_the_hand() -> None:
    """One run of twelve takes thirteen cards only where a wild may lie on top (§15)."""
    phase, hand = parse_phase("run7"), parse_cards("1 2 3 4 5 6 7 8 9 10 11 12 W")
    for rules, left in ((Switches(), "1"), (Switches(wild_on_full_run="yes"), "")):
        assert print_cards(check_hand(phase, hand, rules).leftover) == left


# --- the budget -----------------------------------------------------------------------------------


def test_every_question_about_a_hand_is_answered_quickly() -> None:
    """This one took eight seconds: bare numbers, three colour groups, and six cards missing."""
    phase = parse_phase("set3+set2+color2+crun2+color3+color2")
    hand = parse_cards("6 9 7 W W 1 11 8 B4 2 12 6 R5 B7")
    steps = Steps()
    answer = check_hand(phase, hand, Switches(min_natural="group", same_number_sets="no"), steps)
    assert " ".join(answer.needs) == "6 11 B R4 B B"
    assert steps.taken < MOST_STEPS / 5
