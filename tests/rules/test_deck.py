"""The deck check of a whole table: which cards occur too often, and where they were typed."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import Card
from scorekeeper.rules.deck import (
    CardPlace,
    PlacedCards,
    cards_of_groups,
    cards_of_melds,
    deck_problems_by_place,
    new_deck_problems,
    places_of,
)
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import parse_cards
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.problems import Problem
from tests.rules.strategies import DECK


def meld(seat: str, group: int, text: str) -> PlacedCards:
    return PlacedCards(CardPlace(seat, group, GroupKind.SET), parse_cards(text))


def hand(seat: str, text: str) -> PlacedCards:
    return PlacedCards(CardPlace(seat), parse_cards(text))


def reported(*placed: PlacedCards) -> list[tuple[object, object]]:
    return [(found.facts["card"], found.facts["count"]) for found in deck_problems_by_place(placed)]


@pytest.mark.parametrize(
    ("on_table", "expected"),
    [
        (["R5 R5", "R5 B5"], [("R5", 3)]),
        (["5 5 5", "5 5 5", "5 5 5"], [("5", 9)]),
        (["R5 R5 B5 B5", "Y5 Y5 G5 G5", "5"], [("5", 9)]),
        (["R5 R5 B5 B5", "Y5 Y5 G5 G5"], []),
        (["R5 R5", "5 5 5 5 5 5"], []),
        (["W W W W W", "W W W W"], [("W", 9)]),
        (["S S S", "S S"], [("S", 5)]),
        (["7 7 7", "R7 R7"], []),
        ([], []),
    ],
)
def test_only_impossible_cards_are_reported(
    on_table: list[str], expected: list[tuple[object, object]]
) -> None:
    assert (
        reported(*(meld("p1", at, text) for at, text in enumerate(on_table, start=1))) == expected
    )


def test_every_place_with_such_a_card_is_named() -> None:
    ann, ben = meld("p1", 1, "R5 R5 B5"), hand("p2", "R5 9")
    found = deck_problems_by_place([ann, meld("p1", 2, "9 9 9"), ben])
    assert [p.facts["places"] for p in found] == [((ann.place, 2), (ben.place, 1))]
    assert [p.rule for p in found] == ["§1"]


def test_a_number_without_a_colour_matches_every_colour() -> None:
    on_table = [meld("p1", 1, "R5 R5 B5 B5 5"), meld("p2", 1, "5 5 5 G5 W 6")]
    assert deck_problems_by_place(on_table)[0].facts["places"] == (
        (on_table[0].place, 5),
        (on_table[1].place, 4),
    )


def test_two_groups_of_a_kind_are_twins() -> None:
    fives = Meld(GroupKind.SET, parse_cards("5 5 5"), (5, 5, 5))
    run = Meld(GroupKind.RUN, parse_cards("3 4"), (3, 4))
    places = [each.place for each in cards_of_melds("p1", (fives, run, fives))]
    assert [(place.group, place.twin, place.is_hand) for place in places] == [
        (1, True, False),
        (2, False, False),
        (3, True, False),
    ]
    assert cards_of_groups("p1", [(None, ())])[0].place == CardPlace("p1", 1, None, twin=False)


def test_a_card_too_many_is_reported_once() -> None:
    before = [meld("p1", 1, "R5 R5 R5")]
    assert new_deck_problems(before, [*before, meld("p2", 1, "9 9 9")]) == ()
    more = new_deck_problems(before, [*before, meld("p2", 1, "R5 9 9")])
    assert [found.facts["count"] for found in more] == [4]


piles = st.lists(st.lists(st.sampled_from(DECK), max_size=12).map(tuple), max_size=6)


@given(piles)
def test_nothing_is_reported_exactly_where_one_deck_has_all_the_cards(
    typed: list[tuple[Card, ...]],
) -> None:
    placed = [PlacedCards(CardPlace(f"p{at}", 1), cards) for at, cards in enumerate(typed)]
    counted = Counter(card for cards in typed for card in cards)
    in_deck = Counter(DECK)
    fits = all(count <= in_deck[card] for card, count in counted.items())
    assert (not deck_problems_by_place(placed)) is fits
    for found in deck_problems_by_place(placed):
        places = found.facts["places"]
        assert sum(count for _, count in places) == found.facts["count"]  # type: ignore[attr-defined]


@given(piles, st.lists(st.booleans(), min_size=100, max_size=100))
def test_a_missing_colour_never_makes_a_card_impossible(
    typed: list[tuple[Card, ...]], unsaid: list[bool]
) -> None:
    flat = iter(unsaid)
    bare = [
        tuple(parse_cards(str(c.number))[0] if c.number and next(flat, False) else c for c in cards)
        for cards in typed
    ]
    known = [PlacedCards(CardPlace("p1", 1), cards) for cards in typed]
    if not deck_problems_by_place(known):
        assert not deck_problems_by_place(
            [PlacedCards(CardPlace("p1", 1), cards) for cards in bare]
        )


def test_groups_keep_their_player_their_kind_and_their_cards() -> None:
    fives, run = parse_cards("R5 5 5"), parse_cards("2 3 4 5")
    assert cards_of_groups("p2", [(GroupKind.SET, fives), (GroupKind.RUN, run)]) == (
        PlacedCards(CardPlace("p2", 1, GroupKind.SET, False), fives),
        PlacedCards(CardPlace("p2", 2, GroupKind.RUN, False), run),
    )


def test_the_places_of_a_card_that_is_there_too_often_are_known() -> None:
    found = deck_problems_by_place([hand("p1", "R5 R5"), hand("p2", "R5 B7")])
    assert [places_of(problem) for problem in found] == [
        ((CardPlace("p1"), 2), (CardPlace("p2"), 1)),
    ]
    assert places_of(Problem("too_many_wilds", "§1")) == ()
