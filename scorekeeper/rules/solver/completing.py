"""Every card of which one alone completes a phase, for a hand that lacks a single card.

Each card that the deck still has is added to the hand, and the search is asked for a lay-down.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.errors import HandError
from scorekeeper.rules.budget import Steps
from scorekeeper.rules.cards import (
    COPIES_OF_A_CARD,
    COPIES_OF_A_NUMBER,
    MOST_CARDS_IN_A_HAND,
    NUMBERS,
    WILD,
    WILDS_IN_DECK,
    Card,
    Colour,
    natural,
)
from scorekeeper.rules.phases import OF_ONE_COLOUR, Phase
from scorekeeper.rules.solver.assemble import best_lay_down, shape_of
from scorekeeper.rules.solver.model import tally_hand
from scorekeeper.rules.switches import Switches


def completing_cards(phase: Phase, hand: Sequence[Card], rules: Switches) -> tuple[str, ...]:
    """Each card that completes the phase with this hand: `7` any seven, `R` any red, `R7` that
    card, `W` a wild. Empty if none does alone, if the hand is full, and if the search would take
    too many steps."""
    if len(hand) == MOST_CARDS_IN_A_HAND:
        return ()
    shape, steps = shape_of(phase, rules), Steps()

    def completes(card: Card) -> bool:
        return best_lay_down(shape, tally_hand([*hand, card]), rules, steps) is not None

    left = [card for card in _naturals() if _is_in_deck(card, hand)]
    held: dict[Colour | None, list[str]] = {}
    if any(group.kind in OF_ONE_COLOUR for group in phase.groups):
        # Two colours are alike if the hand has the same numbers of both.
        for colour in Colour:
            held[colour] = sorted(str(card.number) for card in hand if card.colour is colour)

    def alike(card: Card) -> tuple[int | None, str]:
        return card.number, " ".join(held.get(card.colour, ()))

    try:
        one_of_each = {alike(card): card for card in left}
        found = {each for each, card in one_of_each.items() if completes(card)}
        fitting = {card for card in left if alike(card) in found}
        wild = hand.count(WILD) < WILDS_IN_DECK and completes(WILD)
    except HandError:
        return ()
    return (*_in_few_words(fitting, left), *(["W"] if wild else ()))


def _naturals() -> list[Card]:
    return [natural(number, colour) for number in NUMBERS for colour in Colour]


def _is_in_deck(card: Card, hand: Sequence[Card]) -> bool:
    """Has the deck this card without those of the hand?"""
    alike = sum(held.number == card.number for held in hand)
    return hand.count(card) < COPIES_OF_A_CARD and alike < COPIES_OF_A_NUMBER


def _in_few_words(fitting: set[Card], left: Sequence[Card]) -> list[str]:
    """These of the cards that are left in the deck, in the notation: all of a number, then all of a
    colour, then each that is in neither."""
    numbers = [number for number in NUMBERS if _all_fit(number, None, fitting, left)]
    others = {card for card in fitting if card.number not in numbers}
    colours = [
        colour
        for colour in Colour
        if any(card.colour is colour for card in others) and _all_fit(None, colour, fitting, left)
    ]
    single = [card for card in left if card in others and card.colour not in colours]
    return [*map(str, numbers), *(colour.value for colour in colours), *map(str, single)]


def _all_fit(
    number: int | None, colour: Colour | None, fitting: set[Card], left: Sequence[Card]
) -> bool:
    meant = [
        card for card in left if number in (None, card.number) and colour in (None, card.colour)
    ]
    return bool(meant) and fitting.issuperset(meant)
