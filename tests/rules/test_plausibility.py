"""Which points are possible for one hand, and for the whole table."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations_with_replacement, product
from operator import sub

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import Card, counters_points, hand_points
from scorekeeper.rules.deck import CardPlace, PlacedCards
from scorekeeper.rules.notation import parse_cards, parse_phase
from scorekeeper.rules.phases import CLASSIC, Phase
from scorekeeper.rules.plausibility import (
    CountedHand,
    Proof,
    cards_left,
    judge_count,
    judge_round,
    possible_totals,
    proof,
)
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.switches import Switches
from tests.rules import strategies
from tests.rules.strategies import DECK

RULES = Switches()
GROWING = (Switches(buy="on"), Switches(partial_lay="yes"))
"""Where a hand may have any number of cards."""

ONE, TEN = CLASSIC.phases[0], CLASSIC.phases[9]


def codes(problems: Sequence[Problem]) -> list[str]:
    return [problem.code for problem in problems]


def hand(points: int, seat: str = "p2", **more: object) -> CountedHand:
    more = {"laid": False, "phase": ONE, **more}
    return CountedHand(seat, points, **more)  # type: ignore[arg-type]


OUT = hand(0, "p1", laid=True, out=True)


# --- one hand ---------------------------------------------------------------------------------


@given(st.integers(0, 10), strategies.switches)
def test_the_sums_are_those_of_every_possible_hand(count: int, rules: Switches) -> None:
    worths = {"1": 5, "10": 10, "S": rules.skip_points, "W": rules.wild_points}
    most = {"1": 72, "10": 24, "S": 4, "W": 8}
    assert possible_totals(count, rules.skip_points, rules.wild_points) == {
        sum(worths[card] for card in held)
        for held in combinations_with_replacement(worths, count)
        if all(held.count(card) <= most[card] for card in worths)
    }


@given(strategies.known_phases, st.integers(-2, 60).map(lambda n: n * 5), strategies.switches)
def test_the_proof_agrees_with_every_possible_hand(
    phase: Phase, points: int, rules: Switches
) -> None:
    may_be_laid, may_be_not = (
        any(
            points in possible_totals(count, rules.skip_points, rules.wild_points)
            for count in cards_left(phase, rules, laid=laid)
        )
        for laid in (True, False)
    )
    if may_be_laid:
        expected = Proof.NOTHING if may_be_not else Proof.LAID
    else:
        expected = Proof.NOT_LAID if may_be_not else Proof.IMPOSSIBLE
    assert proof(points, phase, rules) is expected
    for laid, possible in ((True, may_be_laid), (False, may_be_not)):
        assert bool(judge_count(phase, rules, laid=laid, points=points)) is not possible


def test_where_hands_may_grow_nothing_is_proved() -> None:
    assert (proof(120, None, RULES), cards_left(None, RULES, laid=True)[-1]) == (Proof.NOTHING, 8)
    for rules in GROWING:
        assert {proof(points, ONE, rules) for points in (45, 400)} == {Proof.NOTHING}
        assert proof(0, ONE, rules) is Proof.IMPOSSIBLE
        assert judge_count(ONE, rules, laid=True, points=300, cards_laid=8) == ()


def test_a_floating_player_may_sit_there_with_nothing() -> None:
    floating, five_and_five = Switches(go_out_discard="hits_only"), parse_phase("set5+set5")
    assert proof(0, ONE, floating) is Proof.LAID
    assert list(cards_left(ONE, floating, laid=True)) == [0, 1, 2, 3, 4]
    replaced = Switches(skip_last_card="replace")
    for rules, left in ((floating, [0, 1]), (replaced, [1]), (RULES, [])):
        assert list(cards_left(five_and_five, rules, laid=True)) == left
    # Three wilds may be left where the last phase ends the game before a discard.
    # Ten cards are laid, thus two more were hit.
    assert list(cards_left(TEN, RULES, laid=True, ends_game=True)) == [1, 2, 3]
    told = judge_count(TEN, RULES, laid=True, points=50, ends_game=True, cards_laid=10)
    assert codes(told) == ["too_many_points"]


def test_a_total_that_is_too_low_either_way_says_so() -> None:
    """Phase 1 takes six cards: not laid is at least 50, laid and not out at least 5."""
    told = [judge_count(ONE, RULES, laid=False, points=points) for points in (0, 20)]
    assert [codes(each) for each in told] == [["too_few_points"]] * 2
    assert [each[0].facts.get("otherwise") for each in told] == [False, None]


# --- the whole table --------------------------------------------------------------------------

Classes = tuple[int, ...]


def classes(cards: Sequence[Card]) -> Classes:
    """How many of 1-9, of 10-12, skips and wilds."""
    low = sum(card.number is not None and card.number <= 9 for card in cards)
    skips, wilds = sum(card.is_skip for card in cards), sum(card.is_wild for card in cards)
    return low, len(cards) - low - skips - wilds, skips, wilds


def ways(line: CountedHand, free: Classes, rules: Switches) -> set[Classes]:
    """Every hand of this total that the free cards could deal to this player alone."""
    return {
        found
        for count in cards_left(line.phase, rules, laid=line.laid)
        for skips in range(free[2] + 1)
        for wilds in range(free[3] + 1)
        for high in range(min(free[1], count - skips - wilds) + 1)
        for found in [(count - high - skips - wilds, high, skips, wilds)]
        if counters_points(*found, rules) == line.points
    }


def dealt_by_trying(lines: Sequence[CountedHand], free: Classes, rules: Switches) -> bool:
    left = {free}
    for line in lines:
        dealt = product(left, ways(line, free, rules))
        after = (tuple(map(sub, deck, held)) for deck, held in dealt)
        left = {deck for deck in after if min(deck) >= 0}
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
        totals.append(hand(points, f"p{at + 3}", laid=size > 0))
    known = deck[spare:]
    cut = dice.randint(0, len(known))
    on_table = (PlacedCards(CardPlace("p1", 1), tuple(known[:cut])),)
    counted = hand(0, laid=True, counters=classes(known[cut:]))
    low, high, skips, wilds = classes(known)
    free = (72 - low, 24 - high, 4 - skips, 8 - wilds)
    reported = codes(judge_round([OUT, counted, *totals], rules, on_table))
    if sum(held.points for held in totals) > counters_points(*free, rules):
        assert reported == ["more_than_deck_worth"]
    elif any(judge_count(ONE, rules, laid=t.laid, points=t.points) for t in totals):
        assert reported == []  # its own check says it
    elif dealt_by_trying(totals, free, rules):
        assert reported == []
    else:
        assert reported == ["hands_do_not_share_deck"]
    assert more or reported == []


def test_exactly_one_hand_is_empty_unless_a_player_floats_or_the_round_ends_with_the_pile() -> None:
    floating = Switches(go_out_discard="hits_only")
    ends = Switches(empty_draw_pile="end_round")
    nothing = hand(0, laid=True)
    for rules, lines, found in (
        (RULES, [hand(60, "p1"), hand(55)], ["nobody_out"]),
        (RULES, [OUT, nothing], ["several_out"]),
        (floating, [OUT, nothing], []),
        (ends, [hand(60, "p1"), hand(55)], []),
        # An empty hand is still somebody's who went out.
        (ends, [hand(0, "p1"), hand(55)], ["nobody_out"]),
        (ends, [OUT, nothing], ["several_out"]),
    ):
        assert codes(judge_round(lines, rules)) == found


def test_hands_and_melds_share_one_deck() -> None:
    mine, ann = hand(10, laid=True, cards=parse_cards("R5 R5")), CardPlace("p1", 1)
    (told,) = judge_round([OUT, mine], RULES, [PlacedCards(ann, parse_cards("R5 B5 G5"))])
    assert (told.code, told.facts["card"]) == ("not_in_deck", "R5")
    assert told.facts["places"] == ((ann, 1), (CardPlace("p2"), 2))
    # Counters and cards are added up, and too many are reported once.
    counted = hand(110, counters=(4, 0, 0, 6))
    shown = hand(25, "p3", cards=parse_cards("S 10"), counters=(0, 1, 1, 0))
    assert judge_round([OUT, counted, shown], RULES) == ()
    (told,) = judge_round([OUT, counted, hand(75, "p3", cards=parse_cards("3xW"))], RULES)
    assert (told.code, told.facts["card"], told.facts["count"]) == ("not_in_deck", "W", 9)


def test_hands_of_unknown_size_are_checked_against_the_points_of_the_deck_only() -> None:
    for rules in GROWING:
        assert judge_round([OUT, hand(230), hand(225, "p3")], rules) == ()
        assert judge_round([OUT, hand(400), hand(460, "p3")], rules) == ()
        found = judge_round([OUT, hand(400), hand(465, "p3")], rules)
        assert codes(found) == ["more_than_deck_worth"]
