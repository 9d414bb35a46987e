"""The step limit: hill climbing looks for the questions that take the most steps or calls.

A climb starts with a random question and changes a small part of it at a time. It keeps a change
that takes at least as much. Steps and calls of functions are counted, not time. A count of calls
says whether steps tell the truth: a step that did more than others would make more of them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from itertools import product, starmap
from random import Random

import pytest

from scorekeeper.errors import HandError
from scorekeeper.rules.budget import MOST_STEPS, Steps
from scorekeeper.rules.cards import MOST_CARDS_IN_A_HAND, WILD, Card, Colour, natural
from scorekeeper.rules.deck import deck_problems
from scorekeeper.rules.notation import TypedGroup, parse_cards, parse_phase
from scorekeeper.rules.phases import Group, GroupKind, Phase
from scorekeeper.rules.solver.solve import best_play, check_hand
from scorekeeper.rules.solver.splits import split_lay_down
from scorekeeper.rules.switches import SWITCH_VALUES, Switches
from tests.all_cases import each_row
from tests.rules.strategies import PRINTED
from tests.rules.text_tables import asked, meld, rows_in

CARDS = [WILD, WILD, *starmap(natural, product(range(1, 13), (None, *Colour)))]


KINDS = tuple(GroupKind)


SWITCHES = ("min_natural", "same_number_sets", "wrap", "wild_on_full_run", "go_out_discard")


Asked = tuple[Phase, tuple[Card, ...], Switches]


def steps_of(asked: Asked) -> int:
    """The steps of `check`, or one more than the most where it is refused."""
    steps = Steps()
    with suppress(HandError):
        check_hand(*asked, steps)
    return steps.taken


MOST_CALLS = 1_100_000
"""The calls of functions that a question may make until it is answered or refused (ADR 0044)."""


CALLS_A_STEP, CALLS_OF_ANY_QUESTION = 64, MOST_CALLS // 50
"""A fiftieth of the most is for what a question takes besides its steps: the hand and each group
are made ready, and the melds of the answer are made."""


def calls_of(asked: Asked) -> int:
    """The calls of functions that `check` makes."""
    return calls_in(lambda: check_hand(*asked))


def calls_in(work: Callable[[], object]) -> int:
    """The calls of functions in this work, done or refused, those of built-in ones too."""
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        with suppress(HandError):
            work()
    finally:
        sys.setprofile(before)
    return calls


def calls_of_best_play(dice: Random) -> Callable[[Asked], int]:
    """Counts the calls of the best play beside the same melds, with the phase to be laid, or with
    the phase laid."""
    table, is_laid = [], dice.random() < 0.3
    for _ in range(dice.randint(1, 8)):
        low, c = dice.randint(1, 9), dice.choice("RBYG")
        lying = (f"set: {low} {low}", f"color: {c}{low} {c}12 {c}3", f"run: {low} {low + 1}")
        typed = dice.choice((*lying, f"crun: {c}{low} {c}{low + 1}"))
        table.append(meld(f"{typed} W" if dice.random() < 0.5 else typed))

    def count(asked: Asked) -> int:
        phase, hand, rules = asked
        rules = replace(rules, hit_same_turn="all")
        return calls_in(lambda: best_play(hand, None if is_laid else phase, table, rules))

    return count


def calls_of_split(asked: Asked) -> int:
    """The calls of the split of these cards, typed in one row, where a part of a phase may be laid,
    so that parts are tried, too."""
    phase, hand, rules = asked
    rules = replace(rules, partial_lay="yes")
    return calls_in(lambda: split_lay_down(phase, [TypedGroup(hand)], rules))


def any_question(dice: Random) -> Asked:
    """A phase of two to seven groups, a full hand of fourteen cards, any rules of the solver."""
    sizes = [15]
    while sum(sizes) > MOST_CARDS_IN_A_HAND:
        sizes = [dice.choice((2, 2, 2, 3, 3, 4)) for _ in range(dice.randint(2, 7))]
    phase = Phase(tuple(Group(dice.choice(KINDS), size) for size in sizes))
    hand: list[Card] = []
    while len(hand) < MOST_CARDS_IN_A_HAND:
        card = dice.choice(CARDS)
        hand += [] if deck_problems([*hand, card]) else [card]
    rules = replace(Switches(), **{name: dice.choice(SWITCH_VALUES[name]) for name in SWITCHES})  # type: ignore[arg-type]
    return phase, tuple(hand), rules


def changed(asked: Asked, dice: Random) -> Asked:
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
    if len(held) < MOST_CARDS_IN_A_HAND:
        held.append(dice.choice(CARDS))
    else:
        held[dice.randrange(len(held))] = dice.choice(CARDS)
    return asked if deck_problems(held) else (phase, tuple(held), rules)


def climb(
    asked: Asked, dice: Random, tries: int, amount_of: Callable[[Asked], int]
) -> tuple[int, Asked]:
    """The most that is found of this amount, and the question that takes it."""
    most = amount_of(asked)
    for _ in range(tries):
        other = changed(asked, dice)
        if (amount := amount_of(other)) >= most:
            most, asked = amount, other
    return most, asked


def climbs(short: int, tries: int, long: int) -> pytest.MarkDecorator:
    """From so many starts; on `make random` from sixty, with `long` tries each."""
    from_sixty = pytest.param(range(100, 160), long, marks=pytest.mark.soak, id="long")
    return pytest.mark.parametrize(
        ("starts", "tries"), [pytest.param(range(short), tries, id="short"), from_sixty]
    )


@climbs(4, 12, long=300)
def test_no_question_makes_more_calls_than_the_budget_stands_for(starts: range, tries: int) -> None:
    for dice, amount_of in product(map(Random, starts), (steps_of, calls_of)):
        asked = climb(any_question(dice), dice, tries, amount_of)[1]
        calls, steps = calls_of(asked), steps_of(asked)
        assert calls <= MOST_CALLS, asked
        assert calls <= CALLS_OF_ANY_QUESTION + CALLS_A_STEP * steps, asked


@climbs(2, 8, long=150)
def test_best_plays_and_splits_stay_within_the_budget_too(starts: range, tries: int) -> None:
    for dice in map(Random, starts):
        for amount_of in (calls_of_best_play(dice), calls_of_split):
            most, asked = climb(any_question(dice), dice, tries, amount_of)
            assert most <= MOST_CALLS, asked


@climbs(len(PRINTED), 40, long=800)
def test_no_hand_comes_near_the_budget_with_a_printed_phase(starts: range, tries: int) -> None:
    for start in starts:
        phase = PRINTED[start % len(PRINTED)]
        most, asked = climb((phase, (), Switches()), Random(start), tries, steps_of)
        assert most * 10 <= MOST_STEPS, asked


WORST = rows_in("rules/tables/worst_questions")


@each_row(WORST)
def test_the_worst_questions_that_hill_climbing_found_are_answered(row: str, share: str) -> None:
    text, rules, _ = asked(row)
    phase, _, hand = text.partition(":")
    question = parse_phase(phase), parse_cards(hand), replace(rules, wrap="yes")
    assert steps_of(question) * int(share) <= MOST_STEPS
