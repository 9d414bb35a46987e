"""Cards typed in any order and without bars are split into the groups of the phase."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from scorekeeper.rules.cards import Card, full_deck
from scorekeeper.rules.judge import judge_lay_down
from scorekeeper.rules.notation import TypedGroup, parse_groups, parse_phase, print_groups
from scorekeeper.rules.phases import PHASE_LISTS, Phase
from scorekeeper.rules.solver.splits import Split, legal_split, split_instead, split_lay_down
from scorekeeper.rules.switches import Switches
from tests.examples import examples
from tests.rules.bruteforce import ways_to_lay
from tests.rules.lay_downs import in_hand_order, legal_lay_down
from tests.rules.small_hands import small_hands, small_phases, solver_rules

RULES = Switches()


EVERY_PHASE = [phase for listed in PHASE_LISTS.values() for phase in listed.phases]


def split(phase: str, typed: str, rules: Switches = RULES) -> str:
    return print_groups(split_lay_down(parse_phase(phase), parse_groups(typed), rules).groups)


def is_legal(phase: Phase, found: Split, rules: Switches) -> bool:
    cards = [group.cards for group in found.groups]
    declare = [group.declare for group in found.groups]
    return judge_lay_down(phase, cards, rules, declare=declare).legal


def split_cards(phase: Phase, cards: list[Card], rules: Switches = RULES) -> Split:
    """The split of these cards; each card is in it once, at the position where it was typed."""
    found = split_lay_down(phase, (TypedGroup(tuple(cards)),), rules)
    held = [place for places in found.places for place in places]
    assert sorted(held) == list(range(len(cards)))
    for group, places in zip(found.groups, found.places, strict=True):
        assert list(group.cards) == [cards[place] for place in places]
    return found


# --- what a person would have seen ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "typed", "groups"),
    [
        ("set3+set3", "3 7 3 7 3 7", "3 3 3 | 7 7 7"),
        ("set3+run4", "7 9 5 9 4 9 6", "9 9 9 | 4 5 6 7"),
        ("set4+run4", "R8 B1 W G8 Y3 R2 B8 W", "R8 G8 B8 W | B1 R2 Y3 W"),
        ("run4+color4", "R1 B5 R9 Y6 R3 R12 G7 B8", "B5 Y6 G7 B8 | R1 R3 R9 R12"),
        ("crun4+set3", "R5 G9 R3 B9 R4 Y9 R6", "R3 R4 R5 R6 | G9 B9 Y9"),
    ],
)
def test_cards_in_hand_order_are_split_into_the_groups_of_the_phase(
    phase: str, typed: str, groups: str
) -> None:
    assert split(phase, typed) == groups


def test_a_run_typed_before_a_set_of_almost_only_wilds_is_cut_behind_the_run() -> None:
    typed = "R7 G8 W B10 Y11 G4 W W W W W"
    assert split("set5+run4", typed) == "R7 G8 W B10 Y11 | G4 W W W W W"


def test_the_typed_order_is_kept_where_it_is_legal() -> None:
    assert split("set3+run4", "5 5 5 W 4 5 6") == "5 5 5 | W 4 5 6"
    assert split("set3+run4", "6 W 4 3 5 5 W") == "6 W 4 3 | 5 5 W"


def test_wilds_that_need_no_name_are_not_asked_for_one() -> None:
    assert split("set3+run4", "W W W 5 6 7 8") == "5 W W | W 6 7 8"


def test_wilds_that_cannot_be_shared_out_are_still_to_be_named() -> None:
    rules = Switches(same_number_sets="no")
    assert split("set3+set3", "W 5 W 5 W 5", rules) == "5 5 5 | W W W"
    assert split("set3+set3", "5 5 5 W W W", rules) == "5 5 5 | W W W"


def test_two_sets_that_must_differ_do() -> None:
    rules = Switches(same_number_sets="no")
    assert split("set2+set2", "5 W 5 7", rules) == "5 5 | 7 W"


def test_a_run_that_may_go_round_is_not_cut_at_twelve() -> None:
    round_it_goes = Switches(wrap="yes")
    assert split("run4+set3", "11 12 1 2 4 4 4", round_it_goes) == "11 12 1 2 | 4 4 4"
    assert split("run4+set3", "4 1 12 4 2 11 4", round_it_goes) == "11 12 1 2 | 4 4 4"


def test_a_card_need_not_be_kept_back_from_the_cards_that_are_laid() -> None:
    rules = Switches(go_out_discard="required")
    assert split("set3+set3", "3 7 3 7 3 7", rules) == "3 3 3 | 7 7 7"


def test_a_part_of_a_phase_is_found_where_the_table_lets_it_lie() -> None:
    rules = Switches(partial_lay="yes")
    assert split("set3+run4", "4 7 5 6", rules) == "4 7 5 6"
    assert split("set3+set3+run4", "4 9 7 5 9 6 9", rules) == "9 9 9 | 4 5 6 7"


def test_bars_are_kept_and_the_cards_between_them_split() -> None:
    assert split("set3+set3", "3 7 3 | 7 3 7") == "3 7 3 | 7 3 7"
    assert split("set3+run4+set2", "5 5 5 | 3 9 4 9 5 6") == "5 5 5 | 3 4 5 6 | 9 9"
    assert split("set2+set2+set2+set2", "5 7 5 7 | 8 8 1 1") == "5 5 | 7 7 | 1 1 | 8 8"


def test_an_illegal_lay_down_never_mixes_two_sets() -> None:
    assert split("set3+set3", "3 7 3 7 3 9") == "3 3 3 | 7 7 | 9"
    assert split("set3+set3", "3 7 3") == "3 3 | 7"
    assert split("set3+set3", "3 7 S 3 7 7 3") == "3 3 3 | 7 7 7 S"


def test_a_wrong_card_stays_in_the_group_it_was_typed_with() -> None:
    assert split("set3+set3", "5 5 W 7 7 6") == "5 5 W | 7 7 6"
    assert split("set3+set3", "7 7 W 5 5 6") == "7 7 W | 5 5 6"
    assert split("set3+color4", "9 9 9 R1 R5 R7 B2") == "9 9 9 | R1 R5 R7 B2"


def test_a_run_with_a_wrong_card_still_names_the_numbers_it_needs() -> None:
    assert split("set3+run4", "9 9 9 4 5 6 12") == "9 9 9 | 4 5 6 | 12"


def test_a_phase_of_one_group_keeps_its_cards_together() -> None:
    assert split("run7", "9 3 4 5 5 2 7") == "9 3 4 5 5 2 7"
    assert split("color7", "R1 R2 B3") == "R1 R2 B3"


def test_a_colour_that_was_not_said_is_asked_for() -> None:
    assert split("run4+color4", "1 5 R9 6 R3 R12 7 8") == "5 6 7 8 | R3 R9 R12 1"


def test_more_cards_than_a_hand_are_read_as_they_are_typed() -> None:
    assert split("set3+set3", "5 7 " * 10) == split("set3+set3", "5 7 " * 10)
    assert split("run7", "W " * 20).startswith("W W W")
    assert split("set3+set3", "") == ""


# --- laws -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", dict.fromkeys(EVERY_PHASE), ids=str)
def test_every_legal_lay_down_is_accepted_in_any_order(phase: Phase) -> None:
    random = Random(str(phase))
    for _ in range(examples(300)):
        cards = in_hand_order(legal_lay_down(phase, random), random)
        assert is_legal(phase, split_cards(phase, cards), RULES), cards


@pytest.mark.parametrize("phase", dict.fromkeys(EVERY_PHASE), ids=str)
def test_random_cards_are_accepted_only_if_they_can_be_laid(phase: Phase) -> None:
    random, deck = Random(str(phase)), list(full_deck())
    for _ in range(30):
        cards = random.sample(deck, random.randint(1, phase.size + 1))
        found = is_legal(phase, split_cards(phase, cards), RULES)
        assert found is (legal_split(phase, [cards], RULES) is not None), cards


@given(small_phases, small_hands, solver_rules)
def test_a_split_is_found_exactly_where_trying_all_of_them_finds_one(
    phase: Phase, hand: list[Card], rules: Switches
) -> None:
    rules = replace(rules, go_out_discard="optional")
    everything = frozenset(range(len(hand)))
    could = bool(hand) and everything in ways_to_lay(phase, hand, rules)
    assert (legal_split(phase, [hand], rules) is not None) is could
    each = replace(rules, min_natural="group")
    at_once = bool(hand) and everything in ways_to_lay(phase, hand, each)
    assert is_legal(phase, split_cards(phase, hand, rules), rules) is at_once


@given(small_phases, small_hands, solver_rules)
def test_a_suggested_split_is_legal_and_uses_the_same_cards(
    phase: Phase, hand: list[Card], rules: Switches
) -> None:
    found = legal_split(phase, [hand[::2], hand[1::2]], rules)
    if found is not None:
        assert Counter(card for group in found for card in group.cards) == Counter(hand)
        declare = [group.declare for group in found]
        assert judge_lay_down(phase, [g.cards for g in found], rules, declare=declare).legal


@pytest.mark.soak
@pytest.mark.parametrize("phase", dict.fromkeys(EVERY_PHASE), ids=str)
def test_every_legal_lay_down_is_accepted_in_a_long_run(phase: Phase) -> None:
    random = Random(f"soak {phase}")
    for _ in range(10_000):
        cards = in_hand_order(legal_lay_down(phase, random), random)
        assert is_legal(phase, split_cards(phase, cards), RULES), cards


def instead(phase: str, typed: str, rules: Switches = RULES) -> str:
    return print_groups(split_instead(parse_phase(phase), parse_groups(typed), rules))


def test_groups_that_are_not_legal_can_be_split_otherwise() -> None:
    assert instead("set3+set3", "5 5 9 | 5 9 9") == "5 5 5 | 9 9 9"


def test_nothing_is_split_otherwise_where_no_groups_of_these_cards_are_legal() -> None:
    assert split_instead(parse_phase("set3+set3"), parse_groups("5 5 9 | 5 9 8"), RULES) == ()


def test_a_group_that_the_player_named_is_not_split_otherwise() -> None:
    named = [TypedGroup(group.cards, declare=5) for group in parse_groups("5 5 9 | 5 9 9")]
    assert split_instead(parse_phase("set3+set3"), named, RULES) == ()
