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
from scorekeeper.rules.solver.matching import EMPTY, GroupClaim, deal_naturals
from scorekeeper.rules.solver.model import COLOURS, TalliedHand, copies, tally_size
from scorekeeper.rules.switches import Switches

COPIES_OF_A_COLOUR = COPIES_OF_A_CARD * HIGHEST


def name_missing_cards(
    claims: Sequence[GroupClaim], tallied: TalliedHand, rules: Switches, missing: int
) -> tuple[str, ...]:
    """The notation of `missing` cards that complete these claims; the wilds of the hand fill the
    other open slots. Raises HandError (`impossible_phase`) if the deck has too few wilds."""
    slot_cards = deal_naturals(claims, tallied)
    deck = _Deck(tallied)
    first, later, last = [], [], []
    without_natural = [all(card == EMPTY for card in held) for held in slot_cards]
    wants_natural = rules.min_natural == "group" or (
        rules.min_natural == "phase" and all(without_natural)
    )
    for which, (claim, held) in enumerate(zip(claims, slot_cards, strict=True)):
        for slot, (number, card) in enumerate(zip(claim.slots, held, strict=False)):
            if card != EMPTY:
                continue
            need = deck.take(number, claim.colour)
            if need is None:
                last.append((which, slot, "W"))
            elif without_natural[which] and wants_natural:
                first.append((which, slot, need))
                without_natural[which] = False
                wants_natural = rules.min_natural == "group"
            else:
                later.append((which, slot, need))
    chosen = sorted((first + later + last)[:missing])
    needs = tuple(need for _, _, need in chosen)
    if needs.count("W") + len(tallied.wilds) > WILDS_IN_DECK:
        raise HandError("impossible_phase", wilds=WILDS_IN_DECK)
    return needs


def card_to_discard(tallied: TalliedHand, needs: Sequence[str] = ()) -> str:
    """A card to keep for the discard (§27): the lowest number that the deck still has."""
    free = (
        str(number)
        for number in range(LOWEST, HIGHEST + 1)
        if copies(tallied.tally, number) + needs.count(str(number)) < COPIES_OF_A_NUMBER
    )
    return next(free)


class _Deck:
    """The cards left in the deck, without the hand and without the needs taken so far."""

    def __init__(self, tallied: TalliedHand) -> None:
        self.tallied = tallied
        self.taken: dict[tuple[int, int], int] = {}

    def take(self, number: int, colour: int) -> str | None:
        """The notation of one more such card, None if none is left; number 0 is any number."""
        taken = self.taken.get((number, colour), 0)
        if colour < 0:
            left = COPIES_OF_A_NUMBER - copies(self.tallied.tally, number)
        elif not number:
            left = COPIES_OF_A_COLOUR - tally_size(self.tallied.colours[colour])
        else:
            left = COPIES_OF_A_CARD - copies(self.tallied.colours[colour], number)
        if taken >= left:
            return None
        self.taken[number, colour] = taken + 1
        return (COLOURS[colour] if colour >= 0 else "") + (str(number) if number else "")
