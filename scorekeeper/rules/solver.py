"""Does this hand make the phase, what is the best to lay, what is missing?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.errors import HandError
from scorekeeper.rules.asking import Shape, claims_of, least_wilds, shape_of
from scorekeeper.rules.cards import Card
from scorekeeper.rules.cover import HOPELESS, best_cover
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.needs import any_card, cheapest_needs
from scorekeeper.rules.phases import GroupKind, Phase
from scorekeeper.rules.points import card_points, hand_points
from scorekeeper.rules.pool import Pool, count_hand
from scorekeeper.rules.settle import room_for_naturals, settle
from scorekeeper.rules.sharing import Claim
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
    laid = _lay(shape, pool, rules) if least <= 0 else None
    if laid is None:
        return _missing(shape, pool, rules, max(1, least))
    if laid.leftover or rules.go_out_discard != "required":
        return laid
    return _keep_one(phase, hand, rules) or _incomplete(hand, rules, (any_card(pool),))


def _lay(shape: Shape, pool: Pool, rules: Switches) -> HandAnswer | None:
    question = shape.question
    if not question.sets and not question.tints:
        claims = [Claim(GroupKind.RUN, 0, span=row.spans[0]) for row in question.rows]
        room = room_for_naturals(claims, len(pool.wilds), rules)
        question = replace(question, naturals_room=room)
    cover = best_cover(question, pool)
    if cover is None:
        return None
    settled = settle(claims_of(shape, cover), pool, rules)
    used = {i for group in settled for i in group.added}
    leftover = tuple(card for i, card in enumerate(pool.hand) if i not in used)
    return HandAnswer(
        completes=True,
        groups=tuple(group.meld.cards for group in settled),
        melds=tuple(group.meld for group in settled),
        leftover=leftover,
        leftover_points=hand_points(leftover, rules),
        missing=0,
        needs=(),
    )


def _keep_one(phase: Phase, hand: Sequence[Card], rules: Switches) -> HandAnswer | None:
    """The best lay-down that keeps one card to discard (§27): each card in turn is the one kept."""
    best: HandAnswer | None = None
    for kept in sorted(set(hand), key=lambda card: (card_points(card, rules), str(card))):
        rest = list(hand)
        rest.remove(kept)
        laid = _lay(shape_of(phase, rules), count_hand(rest), rules)
        if laid is None:
            continue
        leftover = (*laid.leftover, kept)
        points = laid.leftover_points + card_points(kept, rules)
        if best is None or (points, len(leftover)) < (best.leftover_points, len(best.leftover)):
            best = replace(laid, leftover=leftover, leftover_points=points)
    return best


def _missing(shape: Shape, pool: Pool, rules: Switches, least: int) -> HandAnswer:
    """The fewest further cards: the fewest wilds that, added to the hand, would complete it. One
    of them can always be a natural, so only "one in every group" (§12) asks for more."""
    question = shape.bare_question
    if question.min_natural == "phase":
        question = replace(question, min_natural="none")
    for lacking in range(least, shape.phase.size + 1):
        cover = best_cover(replace(question, lacking=lacking), pool, enough=HOPELESS - 1)
        if cover is not None:
            claims = claims_of(shape, cover)
            needs = cheapest_needs(claims, pool, rules, lacking)
            spare = len(pool.hand) + lacking > shape.phase.size
            if rules.go_out_discard == "required" and not spare:
                needs = (*needs, any_card(pool, needs))
            return _incomplete(pool.hand, rules, needs)
    raise HandError("impossible_phase", phase=str(shape.phase))


def _incomplete(hand: Sequence[Card], rules: Switches, needs: tuple[str, ...]) -> HandAnswer:
    leftover = tuple(hand)
    return HandAnswer(False, (), (), leftover, hand_points(leftover, rules), len(needs), needs)
