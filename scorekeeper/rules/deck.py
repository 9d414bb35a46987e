"""Checks cards against the deck (§1) and against a hand (§17).

A bare number is one of the eight cards of its number, of unknown colour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from scorekeeper.immutable import immutable
from scorekeeper.rules.cards import (
    COPIES_OF_A_CARD,
    COPIES_OF_A_NUMBER,
    SKIPS_IN_DECK,
    WILDS_IN_DECK,
    Card,
    natural,
)
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import parse_cards
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.problems import Problem, broken
from scorekeeper.rules.switches import Switches


def deck_problems(cards: Iterable[Card]) -> tuple[Problem, ...]:
    """Every card that occurs more often than in one deck, as `not_in_deck` (§1)."""
    counted = Counter(cards)
    if (
        counted.total() <= COPIES_OF_A_NUMBER
        and max(counted.values(), default=0) <= COPIES_OF_A_CARD
    ):
        return ()
    problems = []
    of_a_number: Counter[int] = Counter()
    for card, count in counted.items():
        if card.number is not None:
            of_a_number[card.number] += count
        if count > (most := _copies(card)):
            problems.append(_too_many(card, count, most))
    for number, count in of_a_number.items():
        bare = natural(number)
        if count > COPIES_OF_A_NUMBER and counted[bare] <= COPIES_OF_A_NUMBER:
            problems.append(_too_many(bare, count, COPIES_OF_A_NUMBER))
    return tuple(problems)


def _copies(card: Card) -> int:
    if card.is_wild:
        return WILDS_IN_DECK
    if card.is_skip:
        return SKIPS_IN_DECK
    return COPIES_OF_A_NUMBER if card.colour is None else COPIES_OF_A_CARD


def _too_many(card: Card, count: int, most: int) -> Problem:
    return broken("not_in_deck", card=str(card), count=count, most=most)


def hand_problems(laid: Iterable[Card], hand: Sequence[Card]) -> tuple[Problem, ...]:
    """Every laid card that the hand does not hold, as `card_not_in_hand` (§17).

    A card without a colour matches any card of its number."""
    held, wanted = Counter(hand), Counter(laid)
    for card in list(wanted):
        if card.number is None or card.colour is not None:
            sure = min(held[card], wanted[card])
            held[card] -= sure
            wanted[card] -= sure
    missing: Counter[Card] = Counter()
    for card, count in sorted(wanted.items(), key=lambda entry: entry[0].colour is None):
        found = 0 if card.number is None else _take_matching(held, card, count)
        if found < count:
            missing[card] = count - found
    return tuple(
        broken("card_not_in_hand", card=str(card), count=count) for card, count in missing.items()
    )


def _take_matching(held: Counter[Card], card: Card, count: int) -> int:
    """Take up to `count` cards of the number of `card` out of `held`, if either has no colour.
    Return how many were taken."""
    found = 0
    for other in list(held):
        if other.number == card.number and (other.colour is None or card.colour is None):
            taken = min(held[other], count - found)
            held[other] -= taken
            found += taken
    return found


@immutable
class CardPlace:
    """Where cards were typed: a meld of a player (`group` from 1), or the hand (`group` is 0).
    `twin`: the player has another group of the same kind."""

    seat: str
    group: int = 0
    kind: GroupKind | None = None
    twin: bool = False

    @property
    def is_hand(self) -> bool:
        return self.group == 0


@immutable
class PlacedCards:
    """The cards of one place that everyone can see."""

    place: CardPlace
    cards: tuple[Card, ...]


def cards_of_melds(seat: str, melds: Sequence[Meld]) -> tuple[PlacedCards, ...]:
    """The melds of one player, with the cards hit on them."""
    return cards_of_groups(seat, [(meld.kind, meld.cards) for meld in melds])


def cards_of_groups(
    seat: str, groups: Sequence[tuple[GroupKind | None, tuple[Card, ...]]]
) -> tuple[PlacedCards, ...]:
    """The groups of one player in order, each with the kind it is meant to be."""
    kinds = [kind for kind, _ in groups]
    return tuple(
        PlacedCards(CardPlace(seat, at, kind, kinds.count(kind) > 1), cards)
        for at, (kind, cards) in enumerate(groups, start=1)
    )


def deck_problems_by_place(placed: Sequence[PlacedCards]) -> tuple[Problem, ...]:
    """Every card that was typed more often than it is in one deck (§1). The fact `places` names
    each place that has such cards, and how many."""
    found = deck_problems(card for each in placed for card in each.cards)
    return tuple(
        replace(p, facts={**p.facts, "places": _places(str(p.facts["card"]), placed)})
        for p in found
    )


def new_deck_problems(
    before: Sequence[PlacedCards], now: Sequence[PlacedCards]
) -> tuple[Problem, ...]:
    """The problems of `now` that `before` did not have, so that each is asked about only once."""
    known = {(p.facts["card"], p.facts["count"]) for p in deck_problems_by_place(before)}
    return tuple(
        p for p in deck_problems_by_place(now) if (p.facts["card"], p.facts["count"]) not in known
    )


def places_of(problem: Problem) -> tuple[tuple[CardPlace, int], ...]:
    """The places with a card that was typed too often, each with how many; empty if unknown."""
    found: tuple[tuple[CardPlace, int], ...] = problem.facts.get("places", ())  # type: ignore[assignment]
    return found


def _places(shown: str, placed: Sequence[PlacedCards]) -> tuple[tuple[CardPlace, int], ...]:
    card = parse_cards(shown)[0]
    counted = ((each.place, _count_matching(card, each.cards)) for each in placed)
    return tuple((place, count) for place, count in counted if count)


def _count_matching(card: Card, cards: Sequence[Card]) -> int:
    """How many of `cards` are `card`. One without a colour matches every card of its number."""
    if card.is_natural and card.colour is None:
        return sum(other.number == card.number for other in cards)
    return sum(other == card for other in cards)


def discard_problems(hand_after: Sequence[Card] | None, rules: Switches) -> list[Problem]:
    """The problem that no card is left to discard, where the last one must be (§27)."""
    if hand_after is None or hand_after or rules.go_out_discard != "required":
        return []
    return [broken("must_keep_one_to_discard")]
