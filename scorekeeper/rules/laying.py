"""The best lay-down, and the best hits with it: one question to `cover`, one deal by `settle`.

Melds on the table are places like the groups of the phase, only that they ask for nothing. Knows
which card must be kept for the discard. Refuses to know who may hit what (`riddance`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from scorekeeper.rules.asking import Shape, claims_of
from scorekeeper.rules.budget import Steps
from scorekeeper.rules.cards import Card
from scorekeeper.rules.cover import best_cover
from scorekeeper.rules.lacking import Lacking
from scorekeeper.rules.points import card_points, hand_points
from scorekeeper.rules.pool import Pool, count_hand
from scorekeeper.rules.question import HOPELESS, POINT, ROOM_FOR_ALL
from scorekeeper.rules.settle import Settled, room_for_naturals, settle
from scorekeeper.rules.sheets import Switches


class Laid(NamedTuple):
    """The groups of the phase in its order, then the melds of the table, as they all lie at last;
    and what stays in the hand, in the hand's order."""

    groups: tuple[Settled, ...]
    leftover: tuple[Card, ...]
    leftover_points: int


def lay_best(shape: Shape, pool: Pool, rules: Switches, steps: Steps) -> Laid | None:
    """The lay-down with extra cards and hits that leaves the fewest points, then the fewest cards.
    None where the phase cannot be laid; a phase without groups leaves only hits. Raises HandError
    (`too_hard`)."""
    laid = _lay(shape, pool, rules, steps)
    if laid is None or laid.leftover or rules.go_out_discard != "required":
        return laid
    return _keep_one(shape, pool.hand, rules, steps)


def _lay(
    shape: Shape, pool: Pool, rules: Switches, steps: Steps, below: int = HOPELESS
) -> Laid | None:
    """As `lay_best`, the discard left out; None where no way leaves less weight than `below`."""
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
    return Laid(groups, leftover, hand_points(leftover, rules))


def _has_to_be_named(group: Settled) -> bool:
    """All wild: the player would have to say what it stands for (§14), so it is the last resort."""
    return all(card.is_wild for card in group.meld.cards)


def _keep_one(shape: Shape, hand: Sequence[Card], rules: Switches, steps: Steps) -> Laid | None:
    """The best that keeps a card to discard (§27): every card in turn is the one that is kept.

    First the cheapest card is looked for that can be kept alone, then a cheaper way with more."""
    in_turn = sorted(set(hand), key=lambda card: (card_points(card, rules), str(card)))
    alone = (_keep(kept, shape, hand, rules, steps, below=1) for kept in in_turn)
    best = next((laid for laid in alone if laid and len(laid.leftover) == 1), None)
    for kept in in_turn:
        if best and (card_points(kept, rules), 1) >= _worth(best):
            break  # those that follow are as dear, and alone they leave as much
        below = (best.leftover_points - card_points(kept, rules) + 1) * POINT if best else HOPELESS
        laid = _keep(kept, shape, hand, rules, steps, below=below)
        if laid and (best is None or _worth(laid) < _worth(best)):
            best = laid
    return best


def _worth(laid: Laid) -> tuple[int, int]:
    """The points left, then the cards left."""
    return laid.leftover_points, len(laid.leftover)


def _keep(
    kept: Card, shape: Shape, hand: Sequence[Card], rules: Switches, steps: Steps, *, below: int
) -> Laid | None:
    """The best that keeps this card; None where the others leave no less weight than `below`."""
    at = hand.index(kept)
    laid = _lay(shape, count_hand([*hand[:at], *hand[at + 1 :]]), rules, steps, below)
    if laid is None:
        return None
    leftover = (*laid.leftover, kept)
    groups = tuple(
        Settled(group.meld, tuple(i + (i >= at) for i in group.added)) for group in laid.groups
    )
    return Laid(groups, leftover, hand_points(leftover, rules))
