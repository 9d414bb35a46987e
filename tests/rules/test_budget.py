"""The step limit: hill climbing looks for the questions that take the most steps.

A climb starts with a random question and changes a small part of it at a time. It keeps a change
that takes at least as many steps. Steps are counted, not time.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from scorekeeper.errors import HandError
from scorekeeper.rules.cards import WILD, Card, Colour, natural
from scorekeeper.rules.deck import deck_problems
from scorekeeper.rules.notation import parse_cards, parse_phase
from scorekeeper.rules.phases import PHASE_LISTS, Group, GroupKind, Phase
from scorekeeper.rules.problems import MOST_STEPS, Steps
from scorekeeper.rules.solver.solve import check_hand
from scorekeeper.rules.switches import SWITCH_VALUES, Switches

PRINTED = [phase for listed in PHASE_LISTS.values() for phase in listed.phases]


CARDS = [WILD, WILD, *(natural(n) for n in range(1, 13))]


CARDS += [natural(n, colour) for n in range(1, 13) for colour in Colour]


KINDS = tuple(GroupKind)


SWITCHES = ("min_natural", "same_number_sets", "wrap", "wild_on_full_run", "go_out_discard")


Asked = tuple[Phase, tuple[Card, ...], Switches]


def steps_of(asked: Asked) -> int:
    """The steps of `check`, or one more than the most where it is refused."""
    steps = Steps()
    with suppress(HandError):
        check_hand(*asked, steps)
    return steps.taken


def own_phase(dice: Random, most: int) -> Phase:
    sizes: list[int] = []
    while sum(sizes) + 2 <= most and (not sizes or dice.random() < 0.8):
        sizes.append(dice.randint(2, min(3, most - sum(sizes))))
    return Phase(tuple(Group(dice.choice(KINDS), size) for size in sizes))


def changed(asked: Asked, dice: Random, cards: int) -> Asked:
    """The question with one change: a card, a switch, or the kind of a group."""
    phase, hand, rules = asked
    what = dice.randrange(6)
    if what == 0:
        name = dice.choice(SWITCHES)
        return phase, hand, replace(rules, **{name: dice.choice(SWITCH_VALUES[name])})  # type: ignore[arg-type]
    if what == 1 and phase not in PRINTED:
        groups = list(phase.groups)
        at = dice.randrange(len(groups))
        groups[at] = Group(dice.choice(KINDS), groups[at].size)
        return Phase(tuple(groups)), hand, rules
    held = list(hand)
    if len(held) < cards:
        held.append(dice.choice(CARDS))
    else:
        held[dice.randrange(len(held))] = dice.choice(CARDS)
    return asked if deck_problems(held) else (phase, tuple(held), rules)


def climb(asked: Asked, dice: Random, cards: int, tries: int) -> tuple[int, Asked]:
    """The most steps found, and the question that takes them."""
    most = steps_of(asked)
    for _ in range(tries):
        other = changed(asked, dice, cards)
        if (steps := steps_of(other)) >= most:
            most, asked = steps, other
    return most, asked


@pytest.mark.parametrize("phase", PRINTED, ids=str)
def test_no_hand_comes_near_the_budget_with_a_printed_phase(phase: Phase) -> None:
    most, asked = climb((phase, (), Switches()), Random(9), 14, 40)
    assert most * 10 <= MOST_STEPS, asked


@pytest.mark.parametrize("chance", range(6))
def test_no_hand_comes_near_the_budget_with_a_phase_of_its_own_of_ten_cards(chance: int) -> None:
    dice = Random(chance)
    most, asked = climb((own_phase(dice, 10), (), Switches()), dice, 11, 60)
    assert most * 3 <= MOST_STEPS, asked


@pytest.mark.soak
def test_long_hill_climbing_finds_no_hand_that_comes_near_the_budget() -> None:
    dice = Random(10)
    for _ in range(60):
        most, asked = climb((dice.choice(PRINTED), (), Switches()), dice, 14, 800)
        assert most * 10 <= MOST_STEPS, asked
    for _ in range(120):
        most, asked = climb((own_phase(dice, 10), (), Switches()), dice, 11, 800)
        assert most * 2 <= MOST_STEPS, asked


@pytest.mark.parametrize(
    ("phase", "hand", "rules", "share"),
    [
        ("run4+color4", "W B12 G7 R9 4 G1 R11 B8 5 Y9 Y3 W B6 G2", "group yes required", 10),
        ("color2+color3+run2+run2", "R8 Y10 G9 W W B5 4 B4 Y7 R5 G12", "group no required", 3),
        ("set2+set2+color2+run2+run2", "R3 R8 R8 R11 Y2 Y1 4 W B6 G10 G12", "group no required", 3),
        (
            "crun2+color2+crun2+crun2+crun2+crun2",
            "B10 6 W G11 G12 B7 R10 W G9 B9 W G10 W W",
            "group yes required",
            10,
        ),
        (
            "color3+set4+crun2+crun2+color2",
            "G5 R7 G2 Y6 G4 W W B8 B5 R9 R5 Y5 W 3",
            "none no required",
            3,
        ),
    ],
)
def test_the_worst_questions_that_hill_climbing_found_are_answered(
    phase: str, hand: str, rules: str, share: int
) -> None:
    min_natural, twins, discard = rules.split()
    played = replace(
        Switches(wrap="yes"),
        min_natural=min_natural,  # type: ignore[arg-type]
        same_number_sets=twins,  # type: ignore[arg-type]
        go_out_discard=discard,  # type: ignore[arg-type]
    )
    asked = parse_phase(phase), parse_cards(hand), played
    assert steps_of(asked) * share <= MOST_STEPS
