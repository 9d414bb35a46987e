"""Every way to lay a small hand, tried one after the other. Slow, and simple enough to be believed.

Shares nothing with the solver but the words: a card belongs to one group or stays in the hand, a
group is legal or not. Melds on the table are groups whose first cards lie already.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import GroupKind, Phase
from scorekeeper.rules.points import card_points
from scorekeeper.rules.sheets import Switches


def windows(length: int, rules: Switches) -> Iterator[tuple[int, ...]]:
    """Every place of a run of so many cards; 13 is a wild on top of a full one."""
    row = min(length, 12)
    if length > 12 and rules.wild_on_full_run == "no":
        return
    for start in range(1, 13):
        if start + row <= 13 or rules.wrap == "yes":
            numbers = tuple((start + i - 1) % 12 + 1 for i in range(row))
            yield (*numbers, *(13,) * (length - row))


def is_group(kind: GroupKind, cards: Sequence[Card], rules: Switches) -> bool:
    """Can these cards lie as such a group, however large?"""
    naturals = [card for card in cards if not card.is_wild]
    if any(card.is_skip for card in cards):
        return False
    numbers = [card.number for card in naturals]
    if kind in (GroupKind.COLOR, GroupKind.CRUN):
        if len({card.colour for card in naturals}) > 1 or any(not c.colour for c in naturals):
            return False
    match kind:
        case GroupKind.COLOR:
            return True
        case GroupKind.SET:
            return len(set(numbers)) <= 1
        case _:
            return len(numbers) == len(set(numbers)) and any(
                set(numbers) <= set(window) for window in windows(len(cards), rules)
            )


def grows(meld: Meld, cards: Sequence[Card], rules: Switches) -> bool:
    """Can these cards be added to a meld on the table, its wilds staying what they are?"""
    if any(card.is_skip for card in cards):
        return False
    naturals = [card for card in cards if card.number]
    colours = {card.colour for card in naturals} | ({meld.colour} if meld.colour else set())
    if meld.kind in (GroupKind.COLOR, GroupKind.CRUN) and (None in colours or len(colours) > 1):
        return False
    if meld.kind is GroupKind.COLOR:
        return True
    if meld.kind is GroupKind.SET:
        return all(card.number == meld.stands_for[0] for card in naturals)
    lies, length = meld.stands_for, len(meld.cards) + len(cards)
    numbers = [card.number for card in naturals]
    return len(set(numbers)) == len(numbers) and any(
        contains(window, lies) and set(numbers) <= set(window) - set(lies)
        for window in windows(length, rules)
    )


def contains(window: Sequence[int], lies: Sequence[object]) -> bool:
    """Does the run as it lies stand in one piece in the window?"""
    row = [number for number in lies if number != 13]
    around = [number for number in window if number != 13]
    return any(list(around[i : i + len(row)]) == row for i in range(len(around)))


def least_left(
    phase: Phase,
    hand: Sequence[Card],
    rules: Switches,
    table: Sequence[Meld] = (),
) -> tuple[int, int] | None:
    """The fewest points left, and the fewest cards with them; None where the phase is not made."""
    laid: set[tuple[frozenset[int], frozenset[int | None], int]] = {(frozenset(), frozenset(), 0)}
    for group in phase.groups:
        following = set()
        for used, numbers, bare in laid:
            free = [i for i in range(len(hand)) if i not in used]
            for size in range(group.size, len(free) + 1):
                for chosen in combinations(free, size):
                    cards = [hand[i] for i in chosen]
                    if not is_group(group.kind, cards, rules):
                        continue
                    number = next((card.number for card in cards if card.number), None)
                    all_wild = number is None
                    if all_wild and rules.min_natural == "group":
                        continue
                    now = numbers
                    if rules.same_number_sets == "no" and group.kind is GroupKind.SET:
                        if number in numbers and number:
                            continue
                        now = numbers | {number}
                    following.add((used | set(chosen), now, bare + all_wild))
        laid = following
    best = None
    everything = {
        used
        for used, _, bare in laid
        if rules.min_natural != "phase" or bare < len(phase.groups) or not phase.groups
    }
    for meld in table:
        for used in list(everything):
            free = [i for i in range(len(hand)) if i not in used]
            for size in range(1, len(free) + 1):
                for chosen in combinations(free, size):
                    if grows(meld, [hand[i] for i in chosen], rules):
                        everything.add(used | set(chosen))
    for used in everything:
        left = [card for i, card in enumerate(hand) if i not in used]
        if rules.go_out_discard == "required" and not left and hand:
            continue
        weight = sum(card_points(card, rules) for card in left), len(left)
        best = weight if best is None else min(best, weight)
    return best
