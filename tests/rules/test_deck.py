"""The deck check of a whole table: which cards occur too often, and where they were typed."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules import deck
from scorekeeper.rules.cards import Card
from scorekeeper.rules.deck import CardPlace, PlacedCards, deck_problems_by_place, places_of
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import parse_cards
from scorekeeper.rules.phases import GroupKind
from tests.all_cases import each_row
from tests.rules.strategies import DECK
from tests.rules.text_tables import rows_in

ANN, BEN = CardPlace("p1", 1, GroupKind.SET), CardPlace("p2")


def placed(place: CardPlace, text: str) -> PlacedCards:
    return PlacedCards(place, parse_cards(text))


TOO_MANY = rows_in("rules/tables/too_many_cards")


@each_row(TOO_MANY)
def test_only_cards_that_one_deck_does_not_have_are_reported(table: str, expected: str) -> None:
    on_table = [placed(ANN, text) for text in table.split("|")]
    found = deck_problems_by_place(on_table)
    told = " ".join("{count}x{card}".format_map(problem.facts) for problem in found)
    assert told == expected.replace("none", "")
    # A card too many is reported once.
    assert deck.new_deck_problems(on_table, [*on_table, placed(BEN, "9 9 9")]) == ()
    more = deck.new_deck_problems(on_table, [*on_table, placed(BEN, "4xY12")])
    assert [problem.facts["card"] for problem in more] == ["Y12"]


NOT_HELD = rows_in("rules/tables/cards_not_held")


@each_row(NOT_HELD)
def test_every_card_comes_from_the_hand(typed: str, expected: str) -> None:
    laid, hand = map(parse_cards, typed.split("|"))
    told = " ".join(str(problem.facts["card"]) for problem in deck.hand_problems(laid, hand))
    assert told == expected.replace("none", "")


def test_every_place_with_such_a_card_is_named() -> None:
    nines = placed(CardPlace("p1", 2, GroupKind.SET), "9 9 9")
    (found,) = deck_problems_by_place([placed(ANN, "R5 R5 B5"), nines, placed(BEN, "R5 9")])
    assert (found.rule, places_of(found)) == ("§1", ((ANN, 2), (BEN, 1)))
    # A number without a colour matches every colour.
    bare = [placed(ANN, "R5 R5 B5 B5 5"), placed(BEN, "5 5 5 G5 W 6")]
    assert places_of(deck_problems_by_place(bare)[0]) == ((ANN, 5), (BEN, 4))


def test_groups_keep_their_player_and_their_cards_and_two_of_a_kind_are_twins() -> None:
    fives, run = Meld(GroupKind.SET, parse_cards("R5 5"), (5, 5)), parse_cards("3 4")
    melds = (fives, Meld(GroupKind.RUN, run, (3, 4)), fives)
    found = deck.cards_of_melds("p2", melds)
    assert found == deck.cards_of_groups("p2", [(meld.kind, meld.cards) for meld in melds])
    assert found[1] == PlacedCards(CardPlace("p2", 2, GroupKind.RUN, twin=False), run)
    assert [(each.place.group, each.place.twin) for each in found[::2]] == [(1, True), (3, True)]
    assert [found[0].place.is_hand, BEN.is_hand] == [False, True]


piles = st.lists(st.lists(st.sampled_from(DECK), max_size=12).map(tuple), max_size=6)


@given(piles)
def test_nothing_is_reported_exactly_where_one_deck_has_all_the_cards(
    typed: list[tuple[Card, ...]],
) -> None:
    on_table = [PlacedCards(CardPlace(f"p{at}", 1), cards) for at, cards in enumerate(typed)]
    counted = Counter(card for cards in typed for card in cards)
    in_deck = Counter(DECK)
    fits = all(count <= in_deck[card] for card, count in counted.items())
    found = deck_problems_by_place(on_table)
    assert (not found) is fits
    for problem in found:
        assert sum(count for _, count in places_of(problem)) == problem.facts["count"]


@given(piles, st.lists(st.booleans(), min_size=100, max_size=100))
def test_a_missing_colour_never_makes_a_card_impossible(
    typed: list[tuple[Card, ...]], unsaid: list[bool]
) -> None:
    flat = iter(unsaid)
    bare = [
        tuple(parse_cards(str(c.number))[0] if c.number and next(flat, False) else c for c in cards)
        for cards in typed
    ]
    if not deck_problems_by_place([PlacedCards(ANN, cards) for cards in typed]):
        assert not deck_problems_by_place([PlacedCards(ANN, cards) for cards in bare])
