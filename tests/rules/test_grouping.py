"""Cards typed in order, without bars, are cut into the groups of the phase."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import Card
from scorekeeper.rules.judge import judge_lay_down
from scorekeeper.rules.notation import parse_cards, parse_phase, print_cards
from scorekeeper.rules.phases import IN_A_ROW, Group, GroupKind, Phase
from scorekeeper.rules.solver.grouping import find_groups, find_whole_phase
from scorekeeper.rules.switches import Switches
from tests.all_cases import each_row
from tests.rules.strategies import cards, coloured
from tests.rules.text_tables import named_values, rows_in

RULES = Switches(min_natural="none")

CUTS = rows_in("rules/tables/cuts")


@each_row(CUTS)
def test_cards_are_cut_into_groups_as_a_player_means_them(asked: str, groups: str) -> None:
    named, _, typed = asked.partition(":")
    phase, _, more = named.partition(" ")
    given_too = named_values(more)
    breaks = given_too.pop("breaks", ())
    found = find_groups(parse_phase(phase), parse_cards(typed), breaks, Switches(**given_too))
    assert " | ".join(map(print_cards, found)) == groups


small_groups = st.builds(Group, st.sampled_from(GroupKind), st.integers(2, 4))
some_phases = st.lists(small_groups, min_size=1, max_size=4).map(lambda found: Phase(tuple(found)))


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
    run = kind in IN_A_ROW
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


def test_the_search_for_cuts_is_given_up_after_its_steps() -> None:
    # A skip at the end makes every cut fail, so all cuts would be tried.
    hard, typed = parse_phase("set2+run2+color2+crun3+set3+run2"), parse_cards("107xW S")
    assert tuple(card for group in find_groups(hard, typed) for card in group) == typed
    phase, whole = parse_phase("set3+set3"), parse_cards("3 3 3 7 7 7")
    assert find_whole_phase(phase, whole, (), Switches(), named=True) is not None
    assert find_whole_phase(phase, whole, (), Switches(), named=True, most_steps=1) is None
