"""Does this hand make the phase, what is the best to lay, what is missing?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.errors import HandError
from scorekeeper.rules.asking import Shape, claims_of, least_wilds, shape_of
from scorekeeper.rules.cards import Card
from scorekeeper.rules.cover import any_cover
from scorekeeper.rules.laying import lay_best
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.needs import any_card, cheapest_needs
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.points import hand_points
from scorekeeper.rules.pool import Pool, count_hand
from scorekeeper.rules.sheets import Switches


@dataclass(frozen=True, slots=True)
class HandAnswer:
    """What a hand can do for a phase. `groups` and `melds` are in the phase's order, empty where
    the hand does not complete it; then `missing` cards would, in one way those of `needs`: `7` any
    seven, `R` any red, `R7` that card, `W` where no natural is left. A wild does for each."""

    completes: bool
    groups: tuple[tuple[Card, ...], ...]
    melds: tuple[Meld, ...]
    leftover: tuple[Card, ...]
    leftover_points: int
    missing: int
    needs: tuple[str, ...]


def check_hand(phase: Phase, hand: Sequence[Card], rules: Switches) -> HandAnswer:
    """The legal lay-down with extra cards that leaves the fewest points, else what is missing.

    Exact for every phase and hand. Raises HandError for more than 14 cards, and for a phase that
    no hand could lay."""
    pool = count_hand(hand)
    shape = shape_of(phase, rules)
    least = least_wilds(shape, pool) - len(pool.wilds)
    laid = lay_best(shape, pool, rules) if least <= 0 else None
    if laid is None:
        return _missing(shape, pool, rules, max(1, least))
    return HandAnswer(
        completes=True,
        groups=tuple(group.meld.cards for group in laid.groups),
        melds=tuple(group.meld for group in laid.groups),
        leftover=laid.leftover,
        leftover_points=laid.leftover_points,
        missing=0,
        needs=(),
    )


def _missing(shape: Shape, pool: Pool, rules: Switches, least: int) -> HandAnswer:
    """The fewest further cards: the fewest wilds that, added to the hand, would complete it. One
    of them can always be a natural, so only "one in every group" (§12) asks for more; and one more
    may be asked for the discard (§27)."""
    question = shape.bare_question
    if question.min_natural == "phase":
        question = replace(question, min_natural="none")
    for lacking in range(least, shape.phase.size + 1):
        cover = any_cover(question, pool, lacking)
        if cover is None:
            continue
        needs = cheapest_needs(claims_of(shape, cover), pool, rules, lacking)
        if rules.go_out_discard == "required" and len(pool.hand) + len(needs) <= shape.phase.size:
            needs = (*needs, any_card(pool, needs))
        points = hand_points(pool.hand, rules)
        return HandAnswer(False, (), (), tuple(pool.hand), points, len(needs), needs)
    raise HandError("impossible_phase", phase=str(shape.phase))
