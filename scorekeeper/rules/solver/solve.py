"""The questions to the solver: what a hand can do for a phase, and the best moves with hits.

The method is described in the docstring of this package.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scorekeeper.errors import HandError
from scorekeeper.immutable import immutable
from scorekeeper.rules.budget import Steps
from scorekeeper.rules.cards import Card, hand_points
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.solver.assemble import (
    PhaseShape,
    best_lay_down,
    claims_of,
    fewest_missing,
    shape_of,
)
from scorekeeper.rules.solver.missing import card_to_discard, name_missing_cards
from scorekeeper.rules.solver.model import TalliedHand, tally_hand
from scorekeeper.rules.switches import Switches


@immutable
class HandAnswer:
    """What a hand can do for a phase. `groups` and `melds` are in the phase's order, and empty if
    the hand does not complete it. Then `missing` further cards would, for example those of `needs`:
    `7` any seven, `R` any red, `R7` that card, `W` a wild if no such natural is left in the deck. A
    wild can replace each of them."""

    completes: bool
    groups: tuple[tuple[Card, ...], ...]
    melds: tuple[Meld, ...]
    leftover: tuple[Card, ...]
    leftover_points: int
    missing: int
    needs: tuple[str, ...]


def check_hand(
    phase: Phase, hand: Sequence[Card], rules: Switches, steps: Steps | None = None
) -> HandAnswer:
    """The legal lay-down with extra cards that leaves the fewest points, else what is missing.

    Raises HandError for more than 14 cards, for a phase that no hand could lay, and if the search
    would take too many steps (`too_hard`)."""
    tallied = tally_hand(hand)
    shape = shape_of(phase, rules)
    steps = Steps() if steps is None else steps
    laid = best_lay_down(shape, tallied, rules, steps)
    if laid is None:
        return _missing(shape, tallied, rules, steps)
    return HandAnswer(
        completes=True,
        groups=tuple([group.meld.cards for group in laid.groups]),
        melds=tuple([group.meld for group in laid.groups]),
        leftover=laid.leftover,
        leftover_points=laid.leftover_points,
        missing=0,
        needs=(),
    )


def _missing(shape: PhaseShape, tallied: TalliedHand, rules: Switches, steps: Steps) -> HandAnswer:
    """The fewest further cards: as many as the fewest wilds that would complete the phase. One of
    them can be a natural, so of §12 only "one in every group" can require more. One more may be
    required for the discard (§27)."""
    found = fewest_missing(shape, tallied, steps)
    if found is None:
        raise HandError("impossible_phase", phase=str(shape.phase))
    missing, solution = found
    needs = name_missing_cards(claims_of(shape, solution), tallied, rules, missing)
    if rules.go_out_discard == "required" and len(tallied.hand) + len(needs) <= shape.phase.size:
        needs = (*needs, card_to_discard(tallied, needs))
    points = hand_points(tallied.hand, rules)
    return HandAnswer(False, (), (), tuple(tallied.hand), points, len(needs), needs)


@immutable
class BestHit:
    """Cards hit on meld `target` of the table, counted from 0; `meld` is the result."""

    target: int
    cards: tuple[Card, ...]
    meld: Meld


@immutable
class BestPlay:
    """The best moves, in order: first the phase (empty if it is laid already or cannot be laid),
    then the hits; and the cards left in the hand before the discard."""

    lay_down: tuple[Meld, ...]
    hits: tuple[BestHit, ...]
    leftover: tuple[Card, ...]
    leftover_points: int


def best_play(
    hand: Sequence[Card],
    phase: Phase | None,
    table: Sequence[Meld],
    rules: Switches,
    *,
    own: Collection[int] = (),
    laid_this_turn: bool = False,
) -> BestPlay:
    """The moves that leave the fewest points, then the fewest cards (§21 to §23).

    `phase` is the phase still to be laid, None if it is laid; `own` are the indexes of the player's
    own melds in `table`. Raises HandError for more than 14 cards and `too_hard`."""
    tallied = tally_hand(hand)
    open_to_hits = [
        at
        for at in range(len(table))
        if (phase is None and not laid_this_turn)
        or rules.hit_same_turn == "all"
        or (rules.hit_same_turn == "own" and at in own)
    ]
    shape = shape_of(phase or Phase(()), rules, [table[at] for at in open_to_hits])
    laid = best_lay_down(shape, tallied, rules, Steps())
    if laid is None:
        return BestPlay((), (), tuple(hand), hand_points(hand, rules))
    groups = len(shape.phase.groups)
    hits = tuple(
        BestHit(at, tuple(hand[i] for i in group.added), group.meld)
        for at, group in zip(open_to_hits, laid.groups[groups:], strict=True)
        if group.added
    )
    lay_down = tuple(group.meld for group in laid.groups[:groups])
    return BestPlay(lay_down, hits, laid.leftover, laid.leftover_points)
