"""From claims to melds: deals naturals to slots, fills open slots with wilds, places the others.

Further wilds go to the first set or colour group, else to the ends of the runs, the high end first,
as the judge would read it. If there are only runs and they are full, naturals stay in the hand so
that the wilds, which cost more, can be laid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from scorekeeper.rules.budget import Steps
from scorekeeper.rules.cards import HIGHEST, Card
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.points import card_points, hand_points
from scorekeeper.rules.runs import ON_TOP
from scorekeeper.rules.solver.lacking import Lacking
from scorekeeper.rules.solver.matching import OPEN, Claim, Seats, share_out
from scorekeeper.rules.solver.model import (
    COLOURS,
    HOPELESS,
    POINT,
    ROOM_FOR_ALL,
    Pool,
    count_hand,
    round_the_clock,
)
from scorekeeper.rules.solver.search import best_cover
from scorekeeper.rules.solver.translate import PhaseShape, claims_of
from scorekeeper.rules.switches import Switches

_BEHIND = HIGHEST + 1


class Settled(NamedTuple):
    """A finished group, and the indexes in the hand of the cards that were added to it."""

    meld: Meld
    added: tuple[int, ...]


def room_for_naturals(rows: Sequence[Meld | None], wilds: int, rules: Switches) -> int:
    """How many naturals can be laid on runs alone beside all wilds that can be; no limit if a full
    run takes any number of wilds (§15). A run that is not yet laid is None."""
    if rules.wild_on_full_run == "yes":
        return HIGHEST * HIGHEST
    room = sum(HIGHEST - (min(len(row.cards), HIGHEST) if row else 0) for row in rows)
    return max(0, room - wilds)


def settle(claims: Sequence[Claim], pool: Pool, rules: Switches) -> tuple[Settled, ...]:
    """The cards of the hand dealt to the claims, as one group for each claim."""
    seats = share_out(claims, pool)
    _make_room(claims, seats, pool, rules)
    wilds = list(pool.wilds)
    for held in seats:
        for slot, card in enumerate(held):
            if card == OPEN and wilds:
                held[slot] = wilds.pop(0)
    for claim, held in zip(claims, seats, strict=True):
        if claim.is_home and wilds:
            held.extend(wilds)
            wilds.clear()
    settled = []
    for claim, held in zip(claims, seats, strict=True):
        if claim.span:
            settled.append(_row(claim, held, wilds, pool.hand, rules))
        else:
            settled.append(_heap(claim, held, pool.hand))
    return tuple(settled)


def _make_room(claims: Sequence[Claim], seats: Seats, pool: Pool, rules: Switches) -> None:
    """Take naturals out of full runs for the wilds, the cheapest first; a group of the phase keeps
    one."""
    if any(claim.is_home for claim in claims):
        return
    seated = [
        (card_points(pool.hand[card], rules), which, slot)
        for which, held in enumerate(seats)
        for slot, card in enumerate(held)
        if card != OPEN
    ]
    room = room_for_naturals([claim.lies for claim in claims], len(pool.wilds), rules)
    over = len(seated) - room
    for _, which, slot in sorted(seated):
        last = claims[which].lies is None and sum(card != OPEN for card in seats[which]) == 1
        if over > 0 and not last:
            seats[which][slot] = OPEN
            over -= 1


def _heap(claim: Claim, held: Sequence[int], hand: Sequence[Card]) -> Settled:
    """A set or a colour group: naturals, then wilds."""
    added = sorted(held, key=lambda i: (hand[i].number or _BEHIND, i))
    cards = tuple([hand[i] for i in added])
    if claim.lies:
        cards = claim.lies.cards + cards
    if claim.kind is GroupKind.SET:
        return Settled(Meld(claim.kind, cards, (claim.number,) * len(cards)), tuple(added))
    colour = COLOURS[claim.colour]
    return Settled(Meld(claim.kind, cards, (colour,) * len(cards), colour), tuple(added))


def _row(
    claim: Claim, held: Sequence[int], wilds: list[int], hand: Sequence[Card], rules: Switches
) -> Settled:
    """A run from low to high. Takes from `wilds` as many as fit at its ends."""
    assert claim.span is not None
    start, length = claim.span.start, claim.span.length
    new = {number: i for number, i in zip(claim.slots, held, strict=True) if i != OPEN}
    wrap = rules.wrap == "yes" or (claim.lies is not None and claim.lies.goes_round)
    while wilds and length < HIGHEST:
        if wrap or start + length <= HIGHEST:
            new[round_the_clock(start + length)] = wilds.pop(0)
        else:
            start = round_the_clock(start - 1)
            new[start] = wilds.pop(0)
        length += 1
    lies = claim.lies
    there = dict(zip(lies.stands_for, lies.cards, strict=True)) if lies else {}
    numbers = tuple(round_the_clock(start + i) for i in range(length))
    added = [new[number] for number in numbers if number in new]
    row = [hand[new[number]] if number in new else there[number] for number in numbers]
    if lies:
        row += lies.cards[HIGHEST:]
    if rules.wild_on_full_run == "yes":
        row += [hand[i] for i in wilds]
        added += wilds
        wilds.clear()
    colour = lies.colour if lies else None
    if claim.kind is GroupKind.CRUN and any(card.is_natural for card in row):
        colour = COLOURS[claim.colour]
    stands_for = (*numbers, *(ON_TOP,) * (len(row) - length))
    return Settled(Meld(claim.kind, tuple(row), stands_for, colour), tuple(added))


class LayDownPlan(NamedTuple):
    """The groups of the phase in its order, then the melds of the table with their hits; and the
    cards left, in the hand's order."""

    groups: tuple[Settled, ...]
    leftover: tuple[Card, ...]
    leftover_points: int


def lay_best(shape: PhaseShape, pool: Pool, rules: Switches, steps: Steps) -> LayDownPlan | None:
    """The lay-down with extra cards and hits that leaves the fewest points, then the fewest cards.
    None where the phase cannot be laid; a phase without groups leaves only hits. Raises HandError
    (`too_hard`)."""
    laid = _lay(shape, pool, rules, steps)
    if laid is None or laid.leftover or rules.go_out_discard != "required":
        return laid
    return _keep_one(shape, pool.hand, rules, steps)


def _lay(
    shape: PhaseShape, pool: Pool, rules: Switches, steps: Steps, below: int = HOPELESS
) -> LayDownPlan | None:
    """As `lay_best` without regard to the discard; None if none leaves less weight than `below`."""
    asked, room = shape.question, ROOM_FOR_ALL
    if not Lacking(shape.unforced_question, pool, steps).fewest(0, 0):
        return None
    if not (asked.sets or asked.tints or asked.table_numbers or asked.table_colours):
        rows = [*shape.table, *(None for _ in shape.phase.groups)]
        room = room_for_naturals(rows, len(pool.wilds), rules)
    cover = best_cover(asked, pool, steps, room, below)
    if cover is None:
        return None
    groups = settle(claims_of(shape, cover), pool, rules)
    if asked.min_natural != "group" and any(
        map(_has_to_be_named, groups[: len(shape.phase.groups)])
    ):
        grouped = replace(asked, min_natural="group")
        named = best_cover(grouped, pool, steps, room, below=cover.left + 1)
        if named is not None and named.left == cover.left:
            groups = settle(claims_of(shape, named), pool, rules)
    used = {i for group in groups for i in group.added}
    leftover = tuple([card for i, card in enumerate(pool.hand) if i not in used])
    return LayDownPlan(groups, leftover, hand_points(leftover, rules))


def _has_to_be_named(group: Settled) -> bool:
    """Is the group all wild, so that the player would have to name it (§14)?"""
    return all(card.is_wild for card in group.meld.cards)


def _keep_one(
    shape: PhaseShape, hand: Sequence[Card], rules: Switches, steps: Steps
) -> LayDownPlan | None:
    """The best plan that keeps a card to discard (§27): every card in turn is kept.

    First the cheapest card that can be kept alone is found, then a cheaper plan with more cards."""
    in_turn = sorted(set(hand), key=lambda card: (card_points(card, rules), str(card)))
    alone = (_keep(kept, shape, hand, rules, steps, below=1) for kept in in_turn)
    best = next((laid for laid in alone if laid and len(laid.leftover) == 1), None)
    for kept in in_turn:
        if best and (card_points(kept, rules), 1) >= _worth(best):
            break  # each later card alone leaves at least as many points
        below = (best.leftover_points - card_points(kept, rules) + 1) * POINT if best else HOPELESS
        laid = _keep(kept, shape, hand, rules, steps, below=below)
        if laid and (best is None or _worth(laid) < _worth(best)):
            best = laid
    return best


def _worth(laid: LayDownPlan) -> tuple[int, int]:
    """The points left, then the cards left."""
    return laid.leftover_points, len(laid.leftover)


def _keep(
    kept: Card,
    shape: PhaseShape,
    hand: Sequence[Card],
    rules: Switches,
    steps: Steps,
    *,
    below: int,
) -> LayDownPlan | None:
    """The best plan that keeps this card; None if no plan leaves less weight than `below`."""
    at = hand.index(kept)
    laid = _lay(shape, count_hand([*hand[:at], *hand[at + 1 :]]), rules, steps, below)
    if laid is None:
        return None
    leftover = (*laid.leftover, kept)
    groups = tuple(
        Settled(group.meld, tuple(i + (i >= at) for i in group.added)) for group in laid.groups
    )
    return LayDownPlan(groups, leftover, hand_points(leftover, rules))
