"""Lay-downs: do these groups lay this phase? The laws; rulings are in `tests/cases`."""

from __future__ import annotations

import random
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.cards import WILD, Card, Colour, natural
from scorekeeper.rules.deck import deck_problems
from scorekeeper.rules.judge import judge_lay_down
from scorekeeper.rules.phases import CLASSIC, Group, GroupKind, Phase
from scorekeeper.rules.switches import Switches
from tests.examples import examples
from tests.rules import strategies
from tests.rules.bruteforce import is_group


def test_more_groups_than_any_hand_holds_are_judged() -> None:
    assert judge_lay_down(CLASSIC.phases[0], [[WILD]] * 90, Switches()).order.count(None) == 88


# --- laws -------------------------------------------------------------------------------------


def _legal_by_trying(phase: Phase, groups: list[list[Card]], rules: Switches) -> bool:
    """Is the lay-down legal? Tries every assignment. Wilds alone are never named here."""
    shown = [{card.number for card in group if card.is_natural} for group in groups]
    if len(groups) != len(phase.groups) or not all(shown):
        return False
    return any(_serves(phase, order, rules) for order in permutations(groups))


def _serves(phase: Phase, order: tuple[list[Card], ...], rules: Switches) -> bool:
    pairs = [*zip(phase.groups, order, strict=True)]
    sets = [cards for group, cards in pairs if group.kind is GroupKind.SET]
    numbers = {card.number for cards in sets for card in cards if card.is_natural}
    return all(
        len(cards) >= group.size and is_group(group.kind, cards, rules) for group, cards in pairs
    ) and (rules.same_number_sets == "yes" or len(numbers) == len(sets))


few = st.builds(natural, st.integers(3, 6), st.sampled_from((Colour.RED, Colour.BLUE, None)))
some = st.lists(st.one_of(few, few, few, st.just(WILD), strategies.cards), min_size=1, max_size=5)
small_groups = st.lists(some, min_size=1, max_size=3)

groups = st.builds(Group, st.sampled_from(GroupKind), st.integers(2, 4))
small_phases = st.lists(groups, min_size=1, max_size=3).map(lambda wanted: Phase(tuple(wanted)))


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
    first, second = (
        sorted(problem.code for problem in judge_lay_down(phase, laid, rules).problems)
        for laid in (groups, mixed)
    )
    assert first == second


@given(small_phases, small_groups, strategies.switches, st.data())
def test_a_legal_lay_down_stays_legal_as_it_lies_and_with_a_wild_for_a_natural(
    phase: Phase, groups: list[list[Card]], rules: Switches, data: st.DataObject
) -> None:
    verdict = judge_lay_down(phase, groups, rules)
    if not verdict.legal:
        return
    again = judge_lay_down(phase, [m.cards for m in verdict.melds if m is not None], rules)
    assert again.melds == verdict.melds
    at = data.draw(st.integers(0, len(groups) - 1))
    naturals = [i for i, card in enumerate(groups[at]) if card.is_natural]
    if len(naturals) > 1 and sum(card.is_wild for group in groups for card in group) < 8:
        groups[at][data.draw(st.sampled_from(naturals))] = WILD
        assert judge_lay_down(phase, groups, rules).legal
