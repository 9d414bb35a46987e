"""Tries every way to lay a small hand. It is slow, and simple enough to check by reading.

It shares no code with the solver. Each card belongs to one group or stays in the hand; a group is
legal or not. A meld on the table is a group that has its first cards already.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise

from scorekeeper.rules.cards import Card, card_points
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import GroupKind, Phase
from scorekeeper.rules.switches import Switches


def windows(length: int, rules: Switches) -> Iterator[tuple[int, ...]]:
    """The numbers of every run of so many cards; 13 is a wild on top of a full run."""
    row = min(length, 12)
    if length > 12 and rules.wild_on_full_run == "no":
        return
    for start in range(1, 13):
        if start + row <= 13 or rules.wrap == "yes":
            numbers = tuple((start + i - 1) % 12 + 1 for i in range(row))
            yield (*numbers, *(13,) * (length - row))


def is_group(kind: GroupKind, cards: Sequence[Card], rules: Switches) -> bool:
    """Can these cards be such a group, of any size?"""
    naturals = [card for card in cards if not card.is_wild]
    if any(card.is_skip for card in cards):
        return False
    numbers = [card.number for card in naturals]
    one_colour = kind in (GroupKind.COLOR, GroupKind.CRUN)
    colours = {card.colour for card in naturals}
    if one_colour and (len(colours) > 1 or None in colours):
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
    if any(one == 12 and other == 1 for one, other in pairwise(lies)):
        rules = replace(rules, wrap="yes")  # as it lies
    numbers = [card.number for card in naturals]
    return len(set(numbers)) == len(numbers) and any(
        contains(window, lies) and set(numbers) <= set(window) - set(lies)
        for window in windows(length, rules)
    )


def contains(window: Sequence[int], lies: Sequence[object]) -> bool:
    """Does the window contain the run on the table in one piece?"""
    row = [number for number in lies if number != 13]
    around = [number for number in window if number != 13]
    return any(list(around[i : i + len(row)]) == row for i in range(len(around)))


def ways_to_lay(phase: Phase, hand: Sequence[Card], rules: Switches) -> set[frozenset[int]]:
    """The cards used by each legal lay-down with extra cards."""
    laid: set[tuple[frozenset[int], frozenset[int | None], int]] = {(frozenset(), frozenset(), 0)}
    for group in phase.groups:
        laid = {
            (used | chosen, numbers | {number}, bare + (number is None))
            for used, numbers, bare in laid
            for chosen in _subsets(hand, used, group.size)
            if is_group(group.kind, [hand[i] for i in chosen], rules)
            for number in [_first_number(hand, chosen)]
            if number is not None or rules.min_natural != "group"
            if _may_show(number, numbers, group.kind, rules)
            for number in [number if number is None or group.kind is GroupKind.SET else 0]
        }
    all_bare = len(phase.groups) if rules.min_natural == "phase" else -1
    return {used for used, _, bare in laid if bare != all_bare}


def _may_show(
    number: int | None, numbers: frozenset[int | None], kind: GroupKind, rules: Switches
) -> bool:
    free = rules.same_number_sets == "yes" or kind is not GroupKind.SET
    return free or number is None or number not in numbers


def _first_number(hand: Sequence[Card], chosen: frozenset[int]) -> int | None:
    return next((hand[i].number for i in sorted(chosen) if hand[i].number), None)


def _subsets(hand: Sequence[Card], used: frozenset[int], least: int) -> Iterator[frozenset[int]]:
    free = [i for i in range(len(hand)) if i not in used]
    for size in range(least, len(free) + 1):
        yield from map(frozenset, combinations(free, size))


def least_left(
    phase: Phase | None, hand: Sequence[Card], rules: Switches, table: Sequence[Meld] = ()
) -> tuple[int, int] | None:
    """The fewest points left after the lay-down and the hits, and the fewest cards with them;
    None where the phase is not made."""
    used_up = ways_to_lay(phase, hand, rules) if phase else {frozenset[int]()}
    for meld in table:
        used_up |= {
            used | chosen
            for used in used_up
            for chosen in _subsets(hand, used, 1)
            if grows(meld, [hand[i] for i in chosen], rules)
        }
    lefts = [[card for i, card in enumerate(hand) if i not in used] for used in used_up]
    if rules.go_out_discard == "required":
        lefts = [left for left in lefts if left]
    return min(
        ((sum(card_points(card, rules) for card in left), len(left)) for left in lefts),
        default=None,
    )
