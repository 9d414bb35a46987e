"""Cards against the deck and against a hand: what is there too often, what is not there at all.

A bare number is one of the eight of its number; which of the four colours was not said. Knows how
many of each card exist (§1). Refuses to know groups and phases.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

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
from scorekeeper.rules.problems import Problem


def deck_problems(cards: Iterable[Card]) -> tuple[Problem, ...]:
    """Every card that lies there more often than one deck has it (§1)."""
    counted = Counter(cards)
    if counted.total() <= COPIES_OF_A_NUMBER and max(counted.values(), default=0) <= 2:
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
    return Problem("not_in_deck", "§1", {"card": str(card), "count": count, "most": most})


def hand_problems(laid: Iterable[Card], hand: Sequence[Card]) -> tuple[Problem, ...]:
    """Every laid card that the hand does not hold (§17); one card serves one group only.

    Where one side did not say the colour, the other side's card of that number may be the one."""
    held, wanted = Counter(hand), Counter(laid)
    for card in list(wanted):
        if card.number is None or card.colour is not None:
            sure = min(held[card], wanted[card])
            held[card] -= sure
            wanted[card] -= sure
    missing: Counter[Card] = Counter()
    for card, count in sorted(wanted.items(), key=lambda entry: entry[0].colour is None):
        found = 0 if card.number is None else _take_alike(held, card, count)
        if found < count:
            missing[card] = count - found
    return tuple(
        Problem("card_not_in_hand", "§17", {"card": str(card), "count": count})
        for card, count in missing.items()
    )


def _take_alike(held: Counter[Card], card: Card, count: int) -> int:
    """Take up to `count` cards of the same number whose colour one side left unsaid."""
    found = 0
    for other in list(held):
        if other.number == card.number and (other.colour is None or card.colour is None):
            taken = min(held[other], count - found)
            held[other] -= taken
            found += taken
    return found


@dataclass(frozen=True, slots=True)
class Place:
    """Where cards were typed: a meld of a player, `group` from 1, or, where that is 0, the hand.
    `twin`: the same player has another group of that kind there."""

    seat: str
    group: int = 0
    kind: GroupKind | None = None
    twin: bool = False

    @property
    def is_hand(self) -> bool:
        return self.group == 0


@dataclass(frozen=True, slots=True)
class Declared:
    """The cards of one place, for all to see."""

    place: Place
    cards: tuple[Card, ...]


def declared_melds(seat: str, melds: Sequence[Meld]) -> tuple[Declared, ...]:
    """What one player laid, with what was hit on it."""
    return declared_groups(seat, [(meld.kind, meld.cards) for meld in melds])


def declared_groups(
    seat: str, groups: Sequence[tuple[GroupKind | None, tuple[Card, ...]]]
) -> tuple[Declared, ...]:
    """Groups of one player in their order, each with what it is meant to be."""
    kinds = [kind for kind, _ in groups]
    return tuple(
        Declared(Place(seat, at, kind, kinds.count(kind) > 1), cards)
        for at, (kind, cards) in enumerate(groups, start=1)
    )


def audit(declared: Sequence[Declared]) -> tuple[Problem, ...]:
    """Every card that was declared more often than one deck has it (§1). The fact `places` names
    each place that has some, and how many."""
    found = deck_problems(card for each in declared for card in each.cards)
    return tuple(
        Problem(p.code, p.rule, {**p.facts, "places": _places(str(p.facts["card"]), declared)})
        for p in found
    )


def new_doubts(before: Sequence[Declared], now: Sequence[Declared]) -> tuple[Problem, ...]:
    """What cannot be now and was not so before: a card too many is asked about once."""
    known = {(p.facts["card"], p.facts["count"]) for p in audit(before)}
    return tuple(p for p in audit(now) if (p.facts["card"], p.facts["count"]) not in known)


def places_of(problem: Problem) -> tuple[tuple[Place, int], ...]:
    """The places a card too many was typed in, each with how many; none where nobody said."""
    found: tuple[tuple[Place, int], ...] = problem.facts.get("places", ())  # type: ignore[assignment]
    return found


def _places(shown: str, declared: Sequence[Declared]) -> tuple[tuple[Place, int], ...]:
    card = parse_cards(shown)[0]
    counted = ((each.place, _alike(card, each.cards)) for each in declared)
    return tuple((place, count) for place, count in counted if count)


def _alike(card: Card, cards: Sequence[Card]) -> int:
    """How many of these are that card; a number whose colour is not said is any of its number."""
    if card.is_natural and card.colour is None:
        return sum(other.number == card.number for other in cards)
    return sum(other == card for other in cards)
