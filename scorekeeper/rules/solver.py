"""Does this hand make the phase, what is the best to lay, and what is missing? Exact, always.

THE METHOD. A lay-down is two decisions: what every group *claims* (a set a number, a colour group
a colour, a run the stretch where it lies, a colour run both), and which card takes which slot. The
second is easy once the first is made, so only claims are searched (`cover`), by counting; the cards
take their seats afterwards (`sharing`, `settle`).

*Wilds are counted, not placed.* With the claims fixed, a slot is filled by a natural or by a wild.
The hand makes the phase when the slots that no natural can fill are at most as many as its wilds.
Naturals of one number are alike for runs and sets, so a slot takes one greedily; a colour run has
only its own cards to choose from and therefore chooses before the others; colour groups compete
with everybody for their cards, and there the smallest cut of a small network tells how many cards
they can spare (`conditions`). Taking greedily is exact because no slot is served by a card that
another slot of the same number could not use just as well.

*All wilds can be laid.* A set or a colour group takes any number, a run takes one at either end
until it has twelve cards; and a wild costs more points than any natural. So what is left of the
fewest points is decided by the naturals alone, except where there are only runs and they are full:
then the cheapest naturals give way, as many as there are wilds too many. Dropping a natural for a
wild never breaks a run, so weighing the best naturals of every cover is exact here too.

*Few claims are worth a look.* A set claims a number of the hand: a number not in the hand needs
more wilds and lays nothing, so it is tried only where sets must differ and the numbers run out. A
run lies in any stretch of just its size, and in a longer one only where both ends are naturals
that are still free: a wild at the end of a longer stretch can be taken away, which saves it and
loses nothing. Each such step makes the runs shorter, so it comes to an end, and what it ends at is
found by the search. Nothing else is left out; there is no depth limit and no time limit. Equal
remainders of a hand are solved once and remembered, and the search stops early only at a weight
that no lay-down can go below.

*Hopeless remainders are not entered.* Every place left takes cards of its own, so where fewer
cards are left than slots there is no way on; nor is there where the colour groups lack more than
the wilds already, for nothing that follows gives them a card back. And where the places left could
take all they can and still leave no less than a way that is known, they need not be tried. None of
this changes an answer; without it, seven groups of two can take a quarter of a minute.

*What is missing* is the same question with more wilds: the fewest cards that complete the phase
are the fewest wilds that would, because a missing card is a wild whose name is found afterwards
(`needs`). One natural in the phase (§12) is never short of a card there, since the new card can be
it; one in every group can be, and is counted by a matching of groups and naturals.

*Keeping a card for the discard* (§27) only matters where everything could be laid: then each card
in turn is taken out of the hand, and the rest solved.

EQUALS are settled by order: fewest points left, then fewest cards left, then no group of wilds
only (it would have to be named, §14); then, of the first run, fewest wilds in gaps, then most
naturals, then lowest; then the set that lays most points, then lowest. Wilds that are over go to
the first set or colour group, else to the high end of the runs, then the low end.

Next: `riddance` asks the same of hits on melds that lie on the table.
"""

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
        groups=tuple([group.meld.cards for group in laid.groups]),
        melds=tuple([group.meld for group in laid.groups]),
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
