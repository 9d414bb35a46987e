"""A hand, counted: what of it can be laid, by number and by colour.

Skips and cards that the deck does not hold so often stand aside: they never lie in a group (§1,
§38) and always stay in the hand. Refuses to know phases.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.errors import HandError
from scorekeeper.rules.cards import (
    COPIES_OF_A_CARD,
    COPIES_OF_A_NUMBER,
    WILDS_IN_DECK,
    Card,
    Colour,
)
from scorekeeper.rules.tally import BITS, FULL

MOST_CARDS = 14
COLOURS = tuple(Colour)
_RANK: dict[Colour | None, int] = {
    None: len(COLOURS),
    **{colour: rank for rank, colour in enumerate(COLOURS)},
}


class Pool(NamedTuple):
    """`hand[i]` for i in `naturals`, ordered by number and colour, and in `wilds` can be laid.
    `counts` tallies the naturals; `colours` those of each colour, in the order of `COLOURS`."""

    hand: Sequence[Card]
    naturals: tuple[int, ...]
    wilds: tuple[int, ...]
    counts: int
    colours: tuple[int, ...]


def count_hand(hand: Sequence[Card]) -> Pool:
    """The hand, counted. Raises HandError for more than 14 cards."""
    if len(hand) > MOST_CARDS:
        raise HandError("too_many_cards", count=len(hand), most=MOST_CARDS)
    ranked: list[tuple[int, int, int]] = []
    wilds: list[int] = []
    for i, card in enumerate(hand):
        if card.number is not None:
            ranked.append((card.number, _RANK[card.colour], i))
        elif card.is_wild and len(wilds) < WILDS_IN_DECK:
            wilds.append(i)
    ranked.sort()
    counts, colours, naturals = 0, [0] * (len(COLOURS) + 1), []
    for number, rank, i in ranked:
        shift = BITS * number
        most = COPIES_OF_A_CARD if rank < len(COLOURS) else COPIES_OF_A_NUMBER
        alike = colours[rank] >> shift & FULL
        if alike < most and counts >> shift & FULL < COPIES_OF_A_NUMBER:
            counts += 1 << shift
            colours[rank] += 1 << shift
            naturals.append(i)
    return Pool(hand, tuple(naturals), tuple(wilds), counts, tuple(colours[:-1]))
