"""What can I get rid of? The hits, and the lay-down before them, that leave the fewest points.

Knows which melds may be hit now: all of them once the own phase lies; in the turn of laying what
`hit_same_turn` allows (§23). Laid wilds stay what they are (§16), also where the table lets them
be replaced or moved: that takes a card up and is the player's own choice. The search is that of
`solver`; melds on the table are places that ask for nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scorekeeper.rules.asking import shape_of
from scorekeeper.rules.budget import Steps
from scorekeeper.rules.cards import Card
from scorekeeper.rules.laying import lay_best
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.points import hand_points
from scorekeeper.rules.pool import count_hand
from scorekeeper.rules.sheets import Switches


@dataclass(frozen=True, slots=True)
class Hit:
    """Cards onto meld `target` of the table, counted from 0; `meld` as it then lies."""

    target: int
    cards: tuple[Card, ...]
    meld: Meld


@dataclass(frozen=True, slots=True)
class Riddance:
    """The moves in the order in which they are played: first the phase (empty where it lies already
    or cannot be laid), then the hits; and what stays in the hand before the discard."""

    lay_down: tuple[Meld, ...]
    hits: tuple[Hit, ...]
    leftover: tuple[Card, ...]
    leftover_points: int


def get_rid(
    hand: Sequence[Card],
    phase: Phase | None,
    table: Sequence[Meld],
    rules: Switches,
    *,
    own: Collection[int] = (),
    laid_this_turn: bool = False,
) -> Riddance:
    """The moves that leave the fewest points (§21 to §23), then the fewest cards. Exact.

    `phase` is the phase still to be laid, None where it lies; `own` are the player's own melds in
    `table`. Raises HandError for more than 14 cards and `too_hard`."""
    pool = count_hand(hand)
    open_to_hits = [
        at
        for at in range(len(table))
        if (phase is None and not laid_this_turn)
        or rules.hit_same_turn == "all"
        or (rules.hit_same_turn == "own" and at in own)
    ]
    shape = shape_of(phase or Phase(()), rules, [table[at] for at in open_to_hits])
    laid = lay_best(shape, pool, rules, Steps())
    if laid is None:
        return Riddance((), (), tuple(hand), hand_points(hand, rules))
    groups = len(shape.phase.groups)
    hits = tuple(
        Hit(at, tuple(hand[i] for i in group.added), group.meld)
        for at, group in zip(open_to_hits, laid.groups[groups:], strict=True)
        if group.added
    )
    lay_down = tuple(group.meld for group in laid.groups[:groups])
    return Riddance(lay_down, hits, laid.leftover, laid.leftover_points)
