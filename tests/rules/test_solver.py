"""What a hand can do for a phase: known hands, and random hands compared with brute force."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.errors import HandError
from scorekeeper.rules.cards import WILD, Card, Colour, hand_points, natural
from scorekeeper.rules.judge import judge_lay_down
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import parse_cards, parse_phase, print_cards
from scorekeeper.rules.phases import Group, GroupKind, Phase
from scorekeeper.rules.problems import MOST_STEPS, Steps
from scorekeeper.rules.solver.solve import HandAnswer, check_hand
from scorekeeper.rules.switches import Switches
from tests.examples import examples
from tests.rules.bruteforce import least_left
from tests.rules.small_hands import small_hands, small_phases, solver_rules
from tests.rules.strategies import DECK, dealt_hands, known_phases

JAPANESE = Switches(go_out_discard="required")


RAVENSBURGER = Switches(wild_points=20, min_natural="none")


def check(phase: str, hand: str, rules: Switches | None = None) -> HandAnswer:
    return check_hand(parse_phase(phase), parse_cards(hand), rules or Switches())


def laid(phase: str, hand: str, rules: Switches | None = None) -> str:
    """The groups with bars, then what is left."""
    answer = check(phase, hand, rules)
    assert answer.completes, answer
    groups = " | ".join(print_cards(group) for group in answer.groups)
    return f"{groups} / {print_cards(answer.leftover)}".strip()


def needs(phase: str, hand: str, rules: Switches | None = None) -> str:
    answer = check(phase, hand, rules)
    assert not answer.completes
    assert answer.missing == len(answer.needs)
    return " ".join(answer.needs)


def test_one_three_cannot_serve_a_run_and_a_set() -> None:
    assert needs("run3+set3", "2 3 3 3 4") == "3"
    assert laid("run3+set3", "2 3 3 3 3 4") == "2 3 4 | 3 3 3 /"


def test_the_groups_stand_in_the_order_of_the_phase() -> None:
    assert laid("set3+run4", "4 5 6 7 9 9 9 S") == "9 9 9 | 4 5 6 7 / S"
    assert laid("run4+set3", "4 5 6 7 9 9 9 S") == "4 5 6 7 | 9 9 9 / S"
    assert laid("set2+set5", "7 7 7 7 7 4 4") == "4 4 | 7 7 7 7 7 /"


def test_a_third_set_stays_in_the_hand() -> None:
    assert laid("set3+set3", "5 5 5 7 7 7 10 10 10") == "10 10 10 | 5 5 5 / 7 7 7"


def test_extra_cards_are_laid_with_the_phase() -> None:
    assert laid("set3+run4", "5 5 5 5 8 9 10 11 7 12 1") == "5 5 5 5 | 7 8 9 10 11 12 / 1"


def test_cards_of_more_points_are_laid_first() -> None:
    assert laid("set3", "4 4 4 4 11 11 11").endswith("/ 4 4 4 4")
    assert laid("run4", "1 2 3 4 9 10 11 12").startswith("9 10 11 12")


def test_two_cards_are_left_before_four_of_the_same_points() -> None:
    assert laid("set2", "11 11 4 4 4 4") == "4 4 4 4 / 11 11"


def test_every_wild_is_laid_where_it_can() -> None:
    assert laid("run7", "3 4 5 6 7 8 9 W W") == "3 4 5 6 7 8 9 W W /"
    assert laid("run7", "6 7 8 9 10 11 12 W") == "W 6 7 8 9 10 11 12 /"
    assert laid("run4", "8 9 10 11 W") == "8 9 10 11 W /"
    assert laid("run4", "9 10 11 12 W", Switches(wrap="yes")) == "9 10 11 12 W /"
    assert laid("set3+set3", "5 5 5 7 7 7 W W") == "5 5 5 W W | 7 7 7 /"


def test_wilds_replace_the_cheapest_naturals_of_a_full_run() -> None:
    full = "1 2 3 4 5 6 7 8 9 10 11 12 W W"
    assert laid("run9", full) == "W W 3 4 5 6 7 8 9 10 11 12 / 1 2"
    assert laid("run9", full, Switches(wild_on_full_run="yes")).endswith("12 W W /")


def test_a_run_goes_round_only_where_the_table_allows_it() -> None:
    assert needs("run5", "10 11 12 1 2") == "8 9"
    assert laid("run5", "10 11 12 1 2", Switches(wrap="yes")) == "10 11 12 1 2 /"


def test_two_sets_of_one_number_where_the_table_allows_it() -> None:
    assert laid("set3+set3", "5 5 5 5 5 5") == "5 5 5 | 5 5 5 /"
    assert needs("set3+set3", "5 5 5 5 5 5", Switches(same_number_sets="no")) == "1 1 1"
    assert (
        laid("set3+set3", "5 5 5 5 W W W", Switches(same_number_sets="no")) == "5 5 5 5 | W W W /"
    )


def test_a_group_of_wilds_gets_a_natural_where_one_can_be_spared() -> None:
    assert laid("set4+run4", "5 5 5 5 W W W W") == "5 5 5 W | W W W 5 /"
    assert laid("crun2+crun2", "R5 R6 W W") == "W R6 | W R5 /"


def test_the_naturals_a_phase_needs_follow_the_table_rules() -> None:
    assert laid("set5+set2", "W W W W W W W", RAVENSBURGER) == "W W W W W | W W /"
    assert needs("set5+set2", "W W W W W W W") == "1"
    every_group = Switches(min_natural="group")
    assert needs("set5+set2", "W W W W W W W 4", every_group) == "4"
    assert needs("color2+run4", "R1 W W W W W W W", every_group) == "1"
    assert laid("color2+run4", "R1 R5 W W W W", every_group) == "R5 W | R1 W W W /"


def test_a_card_is_kept_for_the_discard_where_it_must_be() -> None:
    assert laid("run7", "1 2 3 4 5 6 7 8", JAPANESE) == "2 3 4 5 6 7 8 / 1"
    assert laid("set3", "11 11 11 11 W", JAPANESE) == "11 11 11 W / 11"
    assert laid("set3+set3", "5 5 5 7 7 7 W S", JAPANESE).endswith("/ S")
    assert needs("run7", "1 2 3 4 5 6 7", JAPANESE) == "1"
    assert needs("run7", "1 2 3 4 5 6", JAPANESE) == "7 1"
    assert needs("run7", "1 2 3 4 5 6 S", JAPANESE) == "7"


def test_cards_without_a_colour_count_in_sets_and_runs_only() -> None:
    assert laid("set3", "7 R7 7") == "7 R7 7 /"
    assert needs("color3", "7 R7 R8") == "R"
    assert needs("crun3", "6 R7 R8") == "R6"


def test_colours_are_shared_out_between_the_groups() -> None:
    assert laid("crun4+set3", "R3 R4 G5 R6 W 5 5 R5") == "R3 R4 R5 R6 | G5 5 5 W /"
    assert laid("color3+set3", "R1 R2 R5 R5 G5 Y5") == "R1 R2 R5 | R5 G5 Y5 /"
    assert laid("run4+color4", "R1 R2 R3 R4 G1 G2 G3 G4").count("/") == 1
    assert laid("color2+color3", "R1 R2 G7 G8 G9 B1") == "R1 R2 | G7 G8 G9 / B1"
    assert needs("run3+color2+color2", "R1 R2 R3 G3 G4 B2 12") == "R"
    assert laid("run3+color2+color2", "R1 R2 R3 G3 G4 B2 1") == "1 B2 R3 | R1 R2 | G3 G4 /"


def test_what_is_missing_is_named() -> None:
    assert needs("color7", "R1 R2 R3 R4 R5 7 12 B3") == "R R"
    assert needs("run4", "3 5 6 12") == "4"
    assert needs("set4+run4", "7 7 7 W 3 5") == "7 2"
    assert needs("run7", "") == "1 2 3 4 5 6 7"


def test_only_cards_that_the_deck_still_has_are_missing() -> None:
    assert needs("set9", "7 7 7 7 7 7 7 7") == "W"
    assert needs("set8", "", JAPANESE) == "1 1 1 1 1 1 1 1 2"
    assert needs("set14", "W") == " ".join(["1"] * 8 + ["W"] * 5)
    assert needs("crun2+crun2+crun2", "R1 R1") == "R2 R2 B1 B2".replace("B1 B2", "Y1 Y2")


def test_cards_that_no_deck_holds_stay_in_the_hand() -> None:
    assert needs("set3", "R7 R7 R7") == "7"
    assert laid("set3", "7 7 7 7 7 7 7 7 7").endswith("/ 7")
    assert laid("set3", "7 " + "W " * 9).endswith("/ W")


def test_skips_never_help() -> None:
    assert check("set3", "5 5 S").leftover_points == 25
    assert needs("set3", "5 5 S S S") == "5"


@pytest.mark.parametrize(
    ("phase", "hand", "rules", "needed"),
    [
        (
            "color2+color2+crun2+run2+color2+run2+run2",
            "Y12 G5 G3 R4 Y11 G3 Y9 R10 Y3 B6 B6 Y7 W W",
            Switches(min_natural="none", same_number_sets="no", go_out_discard="required"),
            "Y",
        ),
        (
            "run2+run2+color2+crun2+set2+crun2+color2",
            "R7 B11 R12 G8 Y8 G4 R6 Y6 Y4 B2 R5 G7 G5 W",
            Switches(min_natural="group", same_number_sets="no", go_out_discard="required"),
            "B1",
        ),
        (
            "color2+color2+run3+crun3+color4",
            "G3 Y9 R8 R12 B4 B2 Y4 B6 Y11 R2 W W W W",
            Switches(min_natural="group", go_out_discard="required"),
            "Y10",
        ),
        (
            "crun2+crun2+crun2+crun2+crun2+crun2+crun2",
            "Y6 Y5 B1 Y11 G3 R3 Y1 B8 G11 R6 B6 R6 Y1 G6",
            Switches(min_natural="group", same_number_sets="no"),
            "B2 Y2 Y2 R2 G2 G5",
        ),
    ],
)
def test_a_phase_of_many_small_groups_is_answered(
    phase: str, hand: str, rules: Switches, needed: str
) -> None:
    """As many groups as a hand can hold; trying them one by one would take seconds."""
    assert needs(phase, hand, rules) == needed


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
