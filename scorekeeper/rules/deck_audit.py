"""One deck for the whole table: what was typed, place by place, against the 108 cards there are.

Knows melds and hands by whose they are, and says of every card that lies there too often where it
was typed. A bare number is one of the eight of its number, so only what truly cannot be is found.
Refuses to know who may lay what (`judge`), points (`round_check`) and hands nobody has shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import Card
from scorekeeper.rules.deck import deck_problems
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import parse_cards
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.verdicts import Problem


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
