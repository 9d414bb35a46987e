"""Cards typed in order, without bars, are cut into the groups of the phase."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import Card
from scorekeeper.rules.judge import judge_lay_down
from scorekeeper.rules.notation import parse_cards, parse_phase, print_cards
from scorekeeper.rules.phases import Group, GroupKind, Phase
from scorekeeper.rules.solver.grouping import find_groups, find_whole_phase
from scorekeeper.rules.switches import Switches
from tests.rules.strategies import cards, coloured

RULES = Switches(min_natural="none")


def grouped(phase: str, typed: str, *breaks: int, rules: Switches | None = None) -> str:
    groups = find_groups(parse_phase(phase), parse_cards(typed), breaks, rules)
    return " | ".join(print_cards(group) for group in groups)


@pytest.mark.parametrize(
    ("typed", "groups"),
    [
        ("", ""),
        ("5", "5"),
        ("5 5 5 W", "5 5 5 W"),
        ("5 5 5 W 4", "5 5 5 W | 4"),
        ("5 5 5 W 4 5", "5 5 5 W | 4 5"),
        ("5 5 5 W 4 5 6", "5 5 5 | W 4 5 6"),
        ("5 5 5 W 4 5 6 7", "5 5 5 W | 4 5 6 7"),
        ("3 4 5 6 9", "3 4 5 6 | 9"),
        ("3 4 5 6 9 9 9", "3 4 5 6 | 9 9 9"),
        ("5 5 5 4 5 6 7 9 9", "5 5 5 | 4 5 6 7 9 9"),
        ("W W W 5 6 7 8", "W W W | 5 6 7 8"),
    ],
)
def test_the_cut_moves_while_a_player_is_typing(typed: str, groups: str) -> None:
    assert grouped("set3+run4", typed) == groups


@pytest.mark.parametrize(
    ("phase", "typed", "groups"),
    [
        ("set3+set3", "5 7", "5 | 7"),
        ("set3+set3", "S 5 5", "S | 5 5"),
        ("set2+run4+set3", "5 5 1 2 3 4 9 9", "5 5 | 1 2 3 4 | 9 9"),
        ("run3+set3+set2", "9 9 7 7 1 2", "9 9 | 7 7 | 1 2"),
        ("set2+set3+run4", "4 4 4 7 7 8 9", "4 4 4 | 7 7 | 8 9"),
        ("set3+set3+set3", "5 7 7 9 9 1", "5 | 7 7 | 9 9 1"),
        ("run4+set3+color3", "7 7 3 4 5 R1 R9", "7 7 | 3 4 5 | R1 R9"),
    ],
)
def test_unfinished_groups_are_cut_where_they_stop_fitting(
    phase: str, typed: str, groups: str
) -> None:
    assert grouped(phase, typed) == groups


def test_the_run_may_be_typed_first() -> None:
    assert grouped("set3+run4", "4 W 6 7 7 7 7") == "4 W 6 7 | 7 7 7"


def test_a_run_may_be_typed_in_any_order() -> None:
    assert grouped("set3+run4", "4 6 5 7 9 9 9") == "4 6 5 7 | 9 9 9"


def test_two_sets_of_one_number_are_two_groups() -> None:
    assert grouped("set3+set3", "5 5 5 5 5 5") == "5 5 5 | 5 5 5"


def test_sets_of_two_sizes_may_come_in_either_order() -> None:
    assert grouped("set5+set2", "4 4 7 7 7 7 7") == "4 4 | 7 7 7 7 7"


def test_pressing_next_forces_a_cut() -> None:
    assert grouped("set3+run4", "5 5 5 W 4 5 6 7", 3) == "5 5 5 | W 4 5 6 7"
    assert grouped("set3+run4", "5 5 5 W 4 5 6 7", 2) == "5 5 | 5 W 4 5 6 7"
    assert grouped("run7", "5 6 7", 1, 2) == "5 | 6 | 7"


def test_breaks_outside_the_cards_cut_nothing() -> None:
    assert grouped("set3+set3", "5 5 7", 0, 3, 99, -1) == "5 5 | 7"


def test_one_colour_ends_where_another_begins() -> None:
    assert grouped("color4+run4", "R1 R4 R5 R6 W 7 8 9") == "R1 R4 R5 R6 | W 7 8 9"
    assert grouped("crun3+crun3", "R1 R2 R3 G2 W G4") == "R1 R2 R3 | G2 W G4"


def test_a_card_that_fits_nowhere_gets_a_group_of_its_own() -> None:
    assert grouped("set3+set3+set3", "5 5 S 7 7") == "5 5 | S | 7 7"


def test_a_run_goes_round_only_where_the_table_allows_it() -> None:
    round_it_goes = Switches(wrap="yes")
    assert grouped("run4+set3", "11 12 1 2 4", rules=round_it_goes) == "11 12 1 2 | 4"
    assert grouped("run4+set3", "11 12 1 2 4") == "11 12 | 1 2 4"


def test_a_wild_lies_on_a_full_run_only_where_the_table_allows_it() -> None:
    typed = "1 2 3 4 5 6 7 8 9 10 11 12 W 5 5"
    on_top = Switches(wild_on_full_run="yes")
    assert grouped("run12+set2", typed, rules=on_top).endswith("12 W | 5 5")
    assert grouped("run12+set2", typed).endswith("12 | W 5 5")


some_phases = st.builds(
    Phase,
    st.lists(
        st.builds(Group, st.sampled_from(GroupKind), st.integers(2, 4)), min_size=1, max_size=4
    ).map(tuple),
)


@given(some_phases, st.lists(cards, max_size=25), st.sets(st.integers(-1, 26), max_size=3))
def test_no_card_is_lost_and_no_group_is_empty(
    phase: Phase, typed: list[Card], breaks: set[int]
) -> None:
    groups = find_groups(phase, typed, breaks)
    assert [card for group in groups for card in group] == typed
    assert all(groups)
    edges = {sum(map(len, groups[:i])) for i in range(1, len(groups))}
    forced = {at for at in breaks if 0 < at < len(typed)}
    assert forced <= edges
    assert len(groups) <= len(phase.groups) + len(forced)


def _some_whole(kind: GroupKind, size: int, card: Card) -> list[Card]:
    low = min(card.number or 1, 13 - size)
    run = kind in (GroupKind.RUN, GroupKind.CRUN)
    numbers = range(low, low + size) if run else [card.number] * size
    return [Card(card.kind, number, card.colour) for number in numbers]


@given(some_phases, st.data())
def test_a_whole_phase_typed_in_any_order_of_its_groups_is_found_whole(
    phase: Phase, data: st.DataObject
) -> None:
    order = data.draw(st.permutations(phase.groups))
    typed = [
        card for group in order for card in _some_whole(group.kind, group.size, data.draw(coloured))
    ]
    verdict = judge_lay_down(phase, find_groups(phase, typed), RULES)
    assert {problem.code for problem in verdict.problems} <= {"not_in_deck"}


def test_wilds_that_can_be_cut_in_too_many_ways_are_still_cut() -> None:
    """A skip at the end makes every cut fail, so all cuts would be tried."""
    phase = parse_phase("set2+run2+color2+crun3+set3+run2")
    cards = parse_cards("107xW S")
    groups = find_groups(phase, cards)
    assert tuple(card for group in groups for card in group) == cards


def test_the_search_for_cuts_is_given_up_after_its_steps() -> None:
    phase, cards = parse_phase("set3+set3"), parse_cards("3 3 3 7 7 7")
    assert find_whole_phase(phase, cards, (), Switches(), named=True) is not None
    assert find_whole_phase(phase, cards, (), Switches(), named=True, most_steps=1) is None
