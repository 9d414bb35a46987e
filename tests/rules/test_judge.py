"""Lay-downs: do these groups lay this phase? The laws; rulings are in `tests/cases`."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.cards import WILD, Card
from scorekeeper.rules.deck import deck_problems, hand_problems
from scorekeeper.rules.judge import LayDownVerdict, judge_lay_down, lays_whole_phase
from scorekeeper.rules.notation import parse_cards, parse_groups, parse_phase
from scorekeeper.rules.phases import Group, GroupKind, Phase
from scorekeeper.rules.switches import Switches
from tests.examples import examples
from tests.rules import strategies


def judged(phase: str, typed: str, rules: Switches | None = None) -> LayDownVerdict:
    groups = [group.cards for group in parse_groups(typed)]
    return judge_lay_down(parse_phase(phase), groups, rules or Switches())


def codes(verdict: LayDownVerdict) -> list[str]:
    return [problem.code for problem in verdict.problems]


NO_NATURAL = Switches(min_natural="none")


def test_wilds_cannot_be_declared_as_an_unknown_colour() -> None:
    for phase in ("color3", "crun3", "set3"):
        verdict = judge_lay_down(parse_phase(phase), [[WILD] * 3], NO_NATURAL, declare=["violet"])
        assert codes(verdict) == ["wild_group_unnamed"]


def test_wilds_cannot_be_declared_as_a_number_no_card_has() -> None:
    for phase, number in (("set3", 13), ("run3", 0)):
        verdict = judge_lay_down(parse_phase(phase), [[WILD] * 3], NO_NATURAL, declare=[number])
        assert codes(verdict) == ["no_such_number"]


def test_a_group_goes_where_it_lacks_the_fewest_cards() -> None:
    verdict = judged("set5+set3", "7 7 7 | 4 4 4 4")
    assert verdict.order == (1, 0)
    assert [(p.code, p.facts["missing"]) for p in verdict.problems] == [("too_few_cards", 1)]


def test_ninety_groups_are_judged() -> None:
    verdict = judge_lay_down(parse_phase("set3+run4"), [[WILD]] * 90, Switches())
    assert verdict.order.count(None) == 88


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("R5 R5", []),
        ("R5 R5 R5", ["R5"]),
        ("8x5", []),
        ("9x5", ["5"]),
        ("R5 R5 B5 B5 Y5 Y5 G5 G5 5", ["5"]),
        ("3xR5 6x5", ["R5", "5"]),
        ("8x5 R5", ["5"]),
        ("8xW 4xS", []),
        ("9xW 5xS", ["W", "S"]),
    ],
)
def test_a_lay_down_has_no_more_cards_of_a_kind_than_one_deck(
    typed: str, expected: list[str]
) -> None:
    assert [problem.facts["card"] for problem in deck_problems(parse_cards(typed))] == expected


@pytest.mark.parametrize(
    ("laid", "hand", "expected"),
    [
        ("R7 7", "7 B7", []),
        ("7 7", "R7", ["7"]),
        ("R7 B7", "R7 Y7", ["B7"]),
        ("R7 R7", "R7 7", []),
        ("W S", "W", ["S"]),
        ("W W", "W", ["W"]),
        ("W W", "W S", ["W"]),
        ("R7 7", "R7", ["7"]),
        ("7", "8", ["7"]),
    ],
)
def test_every_card_comes_from_the_hand(laid: str, hand: str, expected: list[str]) -> None:
    problems = hand_problems(parse_cards(laid), parse_cards(hand))
    assert [problem.facts["card"] for problem in problems] == expected


# --- laws -------------------------------------------------------------------------------------


def _legal_by_trying(phase: Phase, groups: list[list[Card]], rules: Switches) -> bool:
    """Is the lay-down legal? Tries every assignment and every window."""
    naturals = [any(card.is_natural for card in group) for group in groups]
    if len(groups) != len(phase.groups) or not all(groups):
        return False
    if rules.min_natural == "phase" and not any(naturals):
        return False
    if not all(naturals):  # never named here
        return False
    if any(card.is_skip for group in groups for card in group):
        return False
    return any(_serves(phase, order, rules) for order in permutations(groups))


def _serves(phase: Phase, order: tuple[list[Card], ...], rules: Switches) -> bool:
    pairs = list(zip(phase.groups, order, strict=True))
    if not all(len(cards) >= group.size and _is(group, cards, rules) for group, cards in pairs):
        return False
    sets = [_numbers(cards)[0] for group, cards in pairs if group.kind is GroupKind.SET]
    return rules.same_number_sets == "yes" or len(sets) == len(set(sets))


def _numbers(cards: list[Card]) -> list[int]:
    return [card.number for card in cards if card.number is not None]


def _is(group: Group, cards: list[Card], rules: Switches) -> bool:
    numbers = _numbers(cards)
    colours = {card.colour for card in cards if card.is_natural}
    one_colour = len(colours) == 1 and None not in colours
    if group.kind is GroupKind.SET:
        return len(set(numbers)) == 1
    if group.kind is GroupKind.COLOR:
        return one_colour
    if group.kind is GroupKind.CRUN and not one_colour:
        return False
    length = len(cards)
    if length > 12:
        if rules.wild_on_full_run == "no":
            return False
        length = 12
    starts = range(1, 13) if rules.wrap == "yes" else range(1, 14 - length)
    rows = [[(start + i - 1) % 12 + 1 for i in range(length)] for start in starts]
    unique = len(numbers) == len(set(numbers))
    return unique and any(set(numbers) <= set(row) for row in rows)


few = st.builds(
    lambda number, colour: parse_cards(f"{colour}{number}")[0],
    st.integers(3, 6),
    st.sampled_from(["R", "B", ""]),
)


small_groups = st.lists(
    st.lists(st.one_of(few, few, few, st.just(WILD), strategies.cards), min_size=1, max_size=5),
    min_size=1,
    max_size=3,
)


small_phases = st.lists(
    st.builds(Group, st.sampled_from(GroupKind), st.integers(2, 4)), min_size=1, max_size=3
).map(lambda wanted: Phase(tuple(wanted)))


@settings(max_examples=examples(400))
@given(small_phases, small_groups, strategies.switches)
def test_the_judge_agrees_with_trying_everything(
    phase: Phase, groups: list[list[Card]], rules: Switches
) -> None:
    verdict = judge_lay_down(phase, groups, rules)
    laid = [card for group in groups for card in group]
    if rules.partial_lay == "no" and not deck_problems(laid):
        assert verdict.legal is _legal_by_trying(phase, groups, rules)
    assert verdict.legal is not bool(verdict.problems)


@given(small_phases, small_groups, strategies.switches, st.randoms(use_true_random=False))
def test_shuffling_cards_or_groups_changes_no_verdict(
    phase: Phase, groups: list[list[Card]], rules: Switches, dice: random.Random
) -> None:
    mixed = [dice.sample(group, len(group)) for group in groups]
    dice.shuffle(mixed)
    first, second = (judge_lay_down(phase, laid, rules) for laid in (groups, mixed))
    assert sorted(codes(first)) == sorted(codes(second))


@given(small_phases, small_groups, strategies.switches, st.data())
def test_a_natural_replaced_by_a_wild_stays_legal(
    phase: Phase, groups: list[list[Card]], rules: Switches, data: st.DataObject
) -> None:
    if not judge_lay_down(phase, groups, rules).legal:
        return
    at = data.draw(st.integers(0, len(groups) - 1))
    naturals = [i for i, card in enumerate(groups[at]) if card.is_natural]
    if len(naturals) > 1 and sum(card.is_wild for group in groups for card in group) < 8:
        groups[at][data.draw(st.sampled_from(naturals))] = WILD
        assert judge_lay_down(phase, groups, rules).legal


@given(small_phases, small_groups, strategies.switches)
def test_melds_of_a_legal_lay_down_are_legal_again(
    phase: Phase, groups: list[list[Card]], rules: Switches
) -> None:
    verdict = judge_lay_down(phase, groups, rules)
    if verdict.legal:
        again = judge_lay_down(phase, [m.cards for m in verdict.melds if m is not None], rules)
        assert again.melds == verdict.melds


def test_a_part_of_a_phase_is_not_the_whole_phase() -> None:
    partly = Switches(partial_lay="yes")
    phase = parse_phase("set3+set3")
    part = judged("set3+set3", "5 5 5", partly)
    assert part.legal
    assert not lays_whole_phase(phase, part)
    assert lays_whole_phase(phase, judged("set3+set3", "5 5 5 | 9 9 9", partly))
