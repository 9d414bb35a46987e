"""Matching of naturals with groups: wilds for colour groups, a natural for each group, slots.

The wilds for colour groups are counted by a minimum cut of a small network (four colours, twelve
numbers). The other two use augmenting paths. All are exact.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from scorekeeper.rules.cards import HIGHEST, NUMBERS, Card
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.solver.model import (
    BITS,
    COLOURS,
    NO_COLOUR,
    Span,
    TalliedHand,
    copies,
    tally_size,
)

GroupMasks = tuple[tuple[int, int], ...]
"""What groups can take: a mask of numbers and a colour, `NO_COLOUR` for any."""

NaturalsMet = bool | GroupMasks
"""Is the rule about naturals (§12) met? Or, if each group needs one: what the groups can take."""


def wilds_for_colours(
    demands: Mapping[int, int], colours: Sequence[int], taken: int, free: int
) -> int:
    """How many wilds the colour groups still need.

    `demands` is how many cards of each colour they need, `colours` the tally of each colour.
    `taken` is the tally of the slots of runs and sets that naturals fill, `free` that of the
    naturals that no colour group can use. A slot that `free` cannot fill takes a natural from the
    colour groups; if they cannot spare it, a wild is needed."""
    needed = sum(max(0, size - tally_size(colours[colour])) for colour, size in demands.items())
    if not taken:
        return needed
    shortfalls = [
        (number, over)
        for number in NUMBERS
        if (over := copies(taken, number) - copies(free, number)) > 0
    ]
    if not shortfalls:
        return needed
    can_spare = min(
        sum([max(0, tally_size(colours[colour]) - demands[colour]) for colour in cut])
        + sum([min(over, copies(elsewhere, number)) for number, over in shortfalls])
        for cut in _subsets(tuple(demands))
        for elsewhere in (sum([colours[colour] for colour in demands if colour not in cut]),)
    )
    return needed + sum([over for _, over in shortfalls]) - can_spare


@cache
def _subsets(colours: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(cut for size in range(len(colours) + 1) for cut in combinations(colours, size))


def naturals_that_fit(mask: int, colour: int, tallied: TalliedHand) -> int:
    """The naturals of the hand with these numbers and this colour, as a mask of their indexes."""
    wanted = None if colour == NO_COLOUR else COLOURS[colour]
    hand, fitting = tallied.hand, 0
    for i in tallied.naturals:
        card = hand[i]
        if mask >> BITS * (card.number or 0) & 1 and (wanted is None or card.colour is wanted):
            fitting |= 1 << i
    return fitting


def groups_without_natural(fitting: Sequence[int]) -> int:
    """The fewest groups without a natural, however the naturals of the hand are dealt out. For
    each group the naturals that fit it are given as a mask (`naturals_that_fit`)."""
    holder: dict[int, int] = {}
    tried = 0

    def find_natural(group: int) -> bool:
        nonlocal tried
        while left := fitting[group] & ~tried:
            natural = left & -left
            tried |= natural
            if natural not in holder or find_natural(holder[natural]):
                holder[natural] = group
                return True
        return False

    without = 0
    for group in range(len(fitting)):
        tried = 0
        without += not find_natural(group)
    return without


EMPTY = -1


class GroupClaim(NamedTuple):
    """One group with its claim: a number (set), a colour, a span (run). `size` is the fewest cards
    it takes from the hand; `on_table` is its meld if that is on the table already."""

    kind: GroupKind
    size: int
    number: int = 0
    colour: int = NO_COLOUR
    span: Span | None = None
    on_table: Meld | None = None

    @property
    def slots(self) -> tuple[int, ...]:
        """The number each slot wants, 0 for any number."""
        return self.span.numbers if self.span else (self.number,) * self.size

    @property
    def absorbs(self) -> bool:
        """Is this a set or colour group, which takes any number of cards that fit?"""
        return self.span is None


SlotCards = list[list[int]]
"""For every claim the hand index of the natural in each slot, or EMPTY; in sets and colour groups
further cards follow."""

_SLOT_ORDER = {GroupKind.CRUN: 0, GroupKind.RUN: 1, GroupKind.SET: 2, GroupKind.COLOR: 3}


def _order_of(claims: Sequence[GroupClaim]) -> Sequence[int]:
    """The indexes of the claims in the order in which they take their cards."""
    order = range(len(claims))
    kinds = {claim.kind for claim in claims}
    return sorted(order, key=lambda at: _SLOT_ORDER[claims[at].kind]) if len(kinds) > 1 else order


def deal_naturals(claims: Sequence[GroupClaim], tallied: TalliedHand) -> SlotCards:
    """The naturals dealt to the claims: as many slots as possible, then one natural in each group
    of the phase if possible, then the others to sets and colour groups that take them."""
    in_turn = deal_in_turn(claims, tallied)
    return deal_by_moving(claims, tallied) if in_turn is None else in_turn


def deal_by_moving(claims: Sequence[GroupClaim], tallied: TalliedHand) -> SlotCards:
    """As `deal_naturals`, for any claims: a card moves to another slot to make room."""
    dealing = _Dealing(claims, tallied)
    if not dealing.fill():
        dealing = _Dealing(claims, tallied)
        dealing.fill_one_each()
        dealing.fill()
    dealing.absorb_rest()
    return dealing.slot_cards()


def deal_in_turn(claims: Sequence[GroupClaim], tallied: TalliedHand) -> SlotCards | None:
    """The naturals dealt to one claim after the other, each taking the first that fit.

    None if a card might have to change its slot, or if a group would have no natural. No card has
    to if colour runs choose first and no colour group competes with more than a run: the cards of a
    number are alike for runs and sets, and a run takes one of that colour only if it must."""
    colour_groups = [claim for claim in claims if claim.kind is GroupKind.COLOR]
    if colour_groups and len(claims) > 1 and not _a_run_and_a_colour_group(claims):
        return None
    hand = tallied.hand
    by_number: list[list[int]] = [[] for _ in range(HIGHEST + 1)]
    for i in tallied.naturals:
        by_number[hand[i].number or 0].append(i)
    if colour_groups and len(claims) > 1:
        wanted = COLOURS[colour_groups[0].colour]
        for cards in by_number:
            cards.sort(key=lambda i: hand[i].colour is wanted)
    slot_cards: SlotCards = [[] for _ in claims]
    for which in _order_of(claims):
        claim, held = claims[which], slot_cards[which]
        if claim.span is not None:
            _fill_run(claim, held, by_number, hand)
        elif claim.number:
            cards = by_number[claim.number]
            held += cards[: claim.size]
            del cards[: claim.size]
            held += [EMPTY] * (claim.size - len(held))
        else:
            wanted = COLOURS[claim.colour]
            held += [i for cards in by_number for i in cards if hand[i].colour is wanted]
            held += [EMPTY] * (claim.size - len(held))
        if claim.on_table is None and held.count(EMPTY) == len(held):
            return None
    for which, claim in enumerate(claims):
        if claim.number:
            slot_cards[which] += by_number[claim.number]
            by_number[claim.number] = []
    return slot_cards


def _a_run_and_a_colour_group(claims: Sequence[GroupClaim]) -> bool:
    return len(claims) == 2 and any(claim.span is not None for claim in claims)


def _fill_run(
    claim: GroupClaim, held: list[int], by_number: list[list[int]], hand: Sequence[Card]
) -> None:
    """Take the first card that fits for each slot of the run."""
    assert claim.span is not None
    if claim.colour == NO_COLOUR:
        for number in claim.span.numbers:
            cards = by_number[number]
            held.append(cards.pop(0) if cards else EMPTY)
        return
    wanted = COLOURS[claim.colour]
    for number in claim.span.numbers:
        cards = by_number[number]
        card = next((i for i in cards if hand[i].colour is wanted), EMPTY)
        if card != EMPTY:
            cards.remove(card)
        held.append(card)


class _Dealing:
    def __init__(self, claims: Sequence[GroupClaim], tallied: TalliedHand) -> None:
        self.claims, self.hand = claims, tallied.hand
        absorbers: dict[object, int] = {}
        for which, claim in enumerate(claims):
            if claim.absorbs:
                absorbers.setdefault(claim.number or COLOURS[claim.colour], which)
        self.absorber_of: dict[int, int] = {}
        for i in tallied.naturals:
            card = self.hand[i]
            absorber = absorbers.get(card.number, absorbers.get(card.colour, EMPTY))
            if absorber != EMPTY:
                self.absorber_of[i] = absorber
        self.naturals: Sequence[int] = tallied.naturals
        if self.absorber_of:
            self.naturals = sorted(tallied.naturals, key=self.absorber_of.__contains__)
        self.by_number: dict[int | None, list[int]] = {}
        for i in self.naturals:
            self.by_number.setdefault(self.hand[i].number, []).append(i)
        self.slots = [
            (which, number, claims[which].colour)
            for which in _order_of(claims)
            for number in claims[which].slots
        ]
        self.held = [EMPTY] * len(self.slots)
        self.slot_of: dict[int, int] = {}
        self.extra: dict[int, list[int]] = {}
        self._fitting: dict[tuple[int, int], list[int]] = {}
        self._without_card: set[tuple[int, int]] = set()

    def _candidates(self, slot: int) -> Sequence[int]:
        _, number, colour = self.slots[slot]
        fitting = self.by_number.get(number, ()) if number else self.naturals
        if colour < 0:
            return fitting
        if (number, colour) not in self._fitting:
            wanted = COLOURS[colour]
            self._fitting[number, colour] = [i for i in fitting if self.hand[i].colour is wanted]
        return self._fitting[number, colour]

    def fill(self) -> bool:
        """Fill as many slots as possible. Does every group of the phase hold a natural then?"""
        for slot, (_, number, colour) in enumerate(self.slots):
            wanted = number, colour
            if self.held[slot] != EMPTY or wanted in self._without_card:
                continue
            if not self._find_card(slot):
                self._without_card.add(wanted)  # a later search for the same card would fail too
        filled = {self.slots[slot][0] for slot in self.slot_of.values()}
        return all(
            which in filled for which, claim in enumerate(self.claims) if claim.on_table is None
        )

    def _find_card(self, slot: int, tried: set[int] | None = None) -> bool:
        fitting = self._candidates(slot)
        for i in fitting:
            if i not in self.slot_of:
                return self._put(i, slot)
        tried = set() if tried is None else tried
        for i in fitting:
            if i not in tried:
                tried.add(i)
                if self._find_card(self.slot_of[i], tried):
                    return self._put(i, slot)
        return False

    def _put(self, i: int, slot: int) -> bool:
        self.held[slot], self.slot_of[i] = i, slot
        return True

    def fill_one_each(self) -> None:
        """Fill one slot in each group of the phase, as far as there are naturals (§12)."""
        holder: dict[int, tuple[int, int]] = {}

        def find_natural(which: int, tried: set[int]) -> bool:
            for slot, (owner, _, _) in enumerate(self.slots):
                for i in self._candidates(slot) if owner == which else ():
                    if i not in tried:
                        tried.add(i)
                        if i not in holder or find_natural(holder[i][0], tried):
                            holder[i] = which, slot
                            return True
            return False

        for which, claim in enumerate(self.claims):
            if claim.on_table is None:
                find_natural(which, set())
        for i, (_, slot) in holder.items():
            self._put(i, slot)

    def absorb_rest(self) -> None:
        """Add naturals without a slot to the set or colour group that takes them."""
        for i in self.naturals:
            if i not in self.slot_of and i in self.absorber_of:
                self.extra.setdefault(self.absorber_of[i], []).append(i)

    def slot_cards(self) -> SlotCards:
        slot_cards: SlotCards = [[] for _ in self.claims]
        for (which, _, _), held in zip(self.slots, self.held, strict=True):
            slot_cards[which].append(held)
        for which, cards in self.extra.items():
            slot_cards[which] += cards
        return slot_cards
