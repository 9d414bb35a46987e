"""Names for the cards a hand lacks, in one way that needs the fewest and that the deck can supply.

`7` is any seven, `R` any red, `R7` that card, `W` a wild where no such natural is left. A wild can
replace each of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.errors import HandError
from scorekeeper.rules.cards import (
    COPIES_OF_A_CARD,
    COPIES_OF_A_NUMBER,
    HIGHEST,
    LOWEST,
    WILDS_IN_DECK,
)
from scorekeeper.rules.solver.matching import OPEN, Claim, share_out
from scorekeeper.rules.solver.model import COLOURS, Pool, copies, total
from scorekeeper.rules.switches import Switches

COPIES_OF_A_COLOUR = COPIES_OF_A_CARD * HIGHEST


def cheapest_needs(
    claims: Sequence[Claim], pool: Pool, rules: Switches, lacking: int
) -> tuple[str, ...]:
    """The notation of `lacking` cards that complete these claims; the wilds of the hand fill the
    other open slots. Raises HandError (`impossible_phase`) if the deck has too few wilds."""
    seats = share_out(claims, pool)
    deck = _Deck(pool)
    first, later, last = [], [], []
    bare = [all(card == OPEN for card in held) for held in seats]
    wants_natural = rules.min_natural == "group" or (rules.min_natural == "phase" and all(bare))
    for which, (claim, held) in enumerate(zip(claims, seats, strict=True)):
        for slot, (number, card) in enumerate(zip(claim.slots, held, strict=False)):
            if card != OPEN:
                continue
            need = deck.take(number, claim.colour)
            if need is None:
                last.append((which, slot, "W"))
            elif bare[which] and wants_natural:
                first.append((which, slot, need))
                bare[which] = False
                wants_natural = rules.min_natural == "group"
            else:
                later.append((which, slot, need))
    chosen = sorted((first + later + last)[:lacking])
    needs = tuple(need for _, _, need in chosen)
    if needs.count("W") + len(pool.wilds) > WILDS_IN_DECK:
        raise HandError("impossible_phase", wilds=WILDS_IN_DECK)
    return needs


def any_card(pool: Pool, needs: Sequence[str] = ()) -> str:
    """A card to keep for the discard (§27): the lowest number that the deck still has."""
    free = (
        str(number)
        for number in range(LOWEST, HIGHEST + 1)
        if copies(pool.counts, number) + needs.count(str(number)) < COPIES_OF_A_NUMBER
    )
    return next(free)


class _Deck:
    """The cards left in the deck, without the hand and without the needs taken so far."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.taken: dict[tuple[int, int], int] = {}

    def take(self, number: int, colour: int) -> str | None:
        """The notation of one more such card, None if none is left; number 0 is any number."""
        taken = self.taken.get((number, colour), 0)
        if colour < 0:
            left = COPIES_OF_A_NUMBER - copies(self.pool.counts, number)
        elif not number:
            left = COPIES_OF_A_COLOUR - total(self.pool.colours[colour])
        else:
            left = COPIES_OF_A_CARD - copies(self.pool.colours[colour], number)
        if taken >= left:
            return None
        self.taken[number, colour] = taken + 1
        return (COLOURS[colour] if colour >= 0 else "") + (str(number) if number else "")
