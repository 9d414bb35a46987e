"""Cards against the deck and against a hand: what is there too often, what is not there at all.

A bare number is one of the eight of its number; which of the four colours was not said. Knows how
many of each card exist (§1). Refuses to know groups and phases.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from scorekeeper.rules.cards import (
    COPIES_OF_A_CARD,
    COPIES_OF_A_NUMBER,
    SKIPS_IN_DECK,
    WILDS_IN_DECK,
    Card,
    natural,
)
from scorekeeper.rules.verdicts import Problem


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
