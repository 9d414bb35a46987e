"""All hands of a round together: can one deck deal them? Compared with brute force."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import Card, counters_points, hand_points
from scorekeeper.rules.deck import CardPlace, PlacedCards
from scorekeeper.rules.notation import parse_cards
from scorekeeper.rules.phases import CLASSIC
from scorekeeper.rules.plausibility import CountedHand, cards_left, judge_count, judge_round
from scorekeeper.rules.switches import Switches
from tests.rules.strategies import DECK

ONE = CLASSIC.phases[0]


Classes = tuple[int, int, int, int]


def classes(cards: Sequence[Card]) -> Classes:
    """How many of 1-9, of 10-12, skips and wilds."""
    low = sum(card.number is not None and card.number <= 9 for card in cards)
    skips, wilds = sum(card.is_skip for card in cards), sum(card.is_wild for card in cards)
    return low, len(cards) - low - skips - wilds, skips, wilds


def ways(line: CountedHand, free: Classes, rules: Switches) -> set[Classes]:
    """Every hand of this total that the free cards could deal to this player alone."""
    return {
        (count - high - skips - wilds, high, skips, wilds)
        for count in cards_left(line.phase, rules, laid=line.laid)
        for skips in range(free[2] + 1)
        for wilds in range(free[3] + 1)
        for high in range(min(free[1], count - skips - wilds) + 1)
        if (count - high - skips - wilds) * 5
        + high * 10
        + skips * rules.skip_points
        + wilds * rules.wild_points
        == line.points
    }


def dealt_by_trying(lines: Sequence[CountedHand], free: Classes, rules: Switches) -> bool:
    left = {free}
    for line in lines:
        left = {
            (deck[0] - hand[0], deck[1] - hand[1], deck[2] - hand[2], deck[3] - hand[3])
            for deck in left
            for hand in ways(line, free, rules)
            if all(has >= takes for has, takes in zip(deck, hand, strict=True))
        }
    return bool(left)


@given(
    st.randoms(use_true_random=False),
    st.lists(st.sampled_from((0, 0, 0, 1, 3, 4)), min_size=1, max_size=3),
    st.integers(0, 8),
    st.sampled_from((0, 0, 5, -5, 10, 20)),
    st.sampled_from((20, 25)),
    st.sampled_from((15, 20, 25)),
)
def test_totals_fit_the_deck_exactly_where_some_deal_exists(
    dice: random.Random, sizes: list[int], spare: int, more: int, wild: int, skip: int
) -> None:
    rules = Switches(wild_points=wild, skip_points=skip, go_out_discard="hits_only")  # type: ignore[arg-type]
    deck = list(DECK)
    dice.shuffle(deck)
    deck.sort(key=lambda card: card.is_natural and dice.random() < 0.7)
    totals = []
    for at, size in enumerate(sizes):
        held, deck = deck[: size or 10], deck[size or 10 :]
        points = hand_points(held, rules) + (more if at == 0 else 0)
        totals.append(CountedHand(f"p{at + 3}", points, laid=size > 0, phase=ONE))
    known = deck[spare:]
    cut = dice.randint(0, len(known))
    out = CountedHand("p1", 0, laid=True, out=True)
    on_table = (PlacedCards(CardPlace("p1", 1), tuple(known[:cut])),)
    counted = CountedHand("p2", 0, laid=True, phase=ONE, counters=classes(known[cut:]))
    low, high, skips, wilds = classes(known)
    free = (72 - low, 24 - high, 4 - skips, 8 - wilds)
    reported = [problem.code for problem in judge_round([out, counted, *totals], rules, on_table)]
    if sum(held.points for held in totals) > counters_points(*free, rules):
        assert reported == ["more_than_deck_worth"]
    elif any(judge_count(ONE, rules, laid=t.laid, points=t.points) for t in totals):
        assert reported == []  # its own check says it
    elif dealt_by_trying(totals, free, rules):
        assert reported == []
    else:
        assert reported == ["hands_do_not_share_deck"]
    assert more or reported == []


def line(points: int, **more: object) -> CountedHand:
    more = {"laid": False, "phase": ONE, **more}
    return CountedHand("p2", points, **more)  # type: ignore[arg-type]


OUT = CountedHand("p1", 0, laid=True, out=True)


def test_cards_that_exceed_the_deck_are_checked_no_further() -> None:
    lines = [OUT, line(110, counters=(4, 0, 0, 6)), line(75, cards=parse_cards("3xW")), line(230)]
    assert [problem.code for problem in judge_round(lines, Switches())] == ["not_in_deck"]


@pytest.mark.parametrize("rules", [Switches(buy="on"), Switches(partial_lay="yes")])
def test_hands_of_unknown_size_are_checked_against_the_points_of_the_deck_only(
    rules: Switches,
) -> None:
    assert judge_round([OUT, line(230), line(225)], rules) == ()
    reported = judge_round([OUT, line(400), line(465)], rules)
    assert [problem.code for problem in reported] == ["more_than_deck_worth"]
    assert judge_round([OUT, line(400), line(460)], rules) == ()


def test_one_hand_may_hold_the_whole_deck() -> None:
    assert judge_count(ONE, Switches(), laid=False, points=230, counters=(0, 0, 2, 8)) == ()
    shown = CountedHand("p2", 860, laid=False, counters=(72, 24, 4, 8))
    assert judge_round([OUT, shown], Switches()) == ()
