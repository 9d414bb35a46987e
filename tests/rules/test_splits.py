"""Cards typed in any order and without bars are split into the groups of the phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from scorekeeper.rules.cards import Card, full_deck
from scorekeeper.rules.judge import judge_lay_down
from scorekeeper.rules.notation import TypedGroup, parse_groups, parse_phase, print_groups
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.solver.splits import legal_split, split_instead, split_lay_down
from scorekeeper.rules.switches import Switches
from tests.all_cases import each, each_row
from tests.examples import examples
from tests.rules.bruteforce import ways_to_lay
from tests.rules.lay_downs import in_hand_order, legal_lay_down
from tests.rules.small_hands import small_hands, small_phases, solver_rules
from tests.rules.strategies import PRINTED
from tests.rules.text_tables import named_values, rows_in

RULES = Switches()


def is_legal(phase: Phase, groups: Sequence[TypedGroup], rules: Switches) -> bool:
    declare = [group.declare for group in groups]
    return judge_lay_down(phase, [group.cards for group in groups], rules, declare=declare).legal


def split_is_legal(phase: Phase, cards: list[Card], rules: Switches = RULES) -> bool:
    """Is the split of these cards legal? Each is in it once, at the position where it was typed."""
    found = split_lay_down(phase, (TypedGroup(tuple(cards)),), rules)
    held = [place for places in found.places for place in places]
    assert sorted(held) == list(range(len(cards)))
    for group, places in zip(found.groups, found.places, strict=True):
        assert list(group.cards) == [cards[place] for place in places]
    return is_legal(phase, found.groups, rules)


# --- what a person would have seen ----------------------------------------------------------------

SPLITS = rows_in("rules/tables/splits")


@each_row(SPLITS)
def test_cards_are_split_into_the_groups_that_a_person_would_see(asked: str, groups: str) -> None:
    named, _, typed = asked.partition(":")
    phase, _, switches = named.partition(" ")
    rules = Switches(**named_values(switches))
    assert print_groups(split_lay_down(parse_phase(phase), parse_groups(typed), rules).groups) == (
        groups
    )


@each_row(
    [
        ("5 5 9 | 5 9 9", "5 5 5 | 9 9 9"),
        ("5 5 9 | 5 9 8", ""),  # no groups of these cards are legal
        ("5 5 9 =5 | 5 9 9", ""),  # the player named this group
    ]
)
def test_groups_that_are_not_legal_are_split_otherwise_where_that_helps(
    typed: str, instead: str
) -> None:
    found = split_instead(parse_phase("set3+set3"), parse_groups(typed), RULES)
    assert print_groups(found) == instead


def test_more_cards_than_a_hand_are_read_as_they_are_typed() -> None:
    found = split_lay_down(parse_phase("set3+set3"), parse_groups("5 7 " * 10), RULES)
    assert sum(len(group.cards) for group in found.groups) == 20


# --- laws -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "times",
    [examples(300, 60), pytest.param(10_000, marks=pytest.mark.soak)],
    ids=["short", "long"],
)
def test_every_legal_lay_down_is_accepted_in_any_order(times: int) -> None:
    for phase in PRINTED:
        random = Random(f"{phase} {times}")
        for _ in range(times):
            cards = in_hand_order(legal_lay_down(phase, random), random)
            assert split_is_legal(phase, cards), (phase, cards)


@each(PRINTED)
def test_random_cards_are_accepted_only_if_they_can_be_laid(phase: Phase) -> None:
    random, deck = Random(str(phase)), list(full_deck())
    for _ in range(examples(30)):
        cards = random.sample(deck, random.randint(1, phase.size + 1))
        assert split_is_legal(phase, cards) is (legal_split(phase, [cards], RULES) is not None), (
            cards
        )


@given(small_phases, small_hands, solver_rules)
def test_a_split_is_found_exactly_where_trying_all_of_them_finds_one(
    phase: Phase, hand: list[Card], rules: Switches
) -> None:
    rules = replace(rules, go_out_discard="optional")
    everything = frozenset(range(len(hand)))
    could = bool(hand) and everything in ways_to_lay(phase, hand, rules)
    assert (legal_split(phase, [hand], rules) is not None) is could
    strict = replace(rules, min_natural="group")
    at_once = bool(hand) and everything in ways_to_lay(phase, hand, strict)
    assert split_is_legal(phase, hand, rules) is at_once


@given(small_phases, small_hands, solver_rules)
def test_a_suggested_split_is_legal_and_uses_the_same_cards(
    phase: Phase, hand: list[Card], rules: Switches
) -> None:
    found = legal_split(phase, [hand[::2], hand[1::2]], rules)
    if found is not None:
        assert Counter(card for group in found for card in group.cards) == Counter(hand)
        assert is_legal(phase, found, rules)
