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
found by the search. Nothing else is left out. Equal remainders of a hand are solved once and
remembered, and the search stops early only at a weight that no lay-down can go below.

*Hopeless remainders are not entered.* Every place left needs some wilds even if it had all naturals
for itself, and the colour groups need some already; where that is more than there are, no way leads
on (`lower_bound`). And where the places left could take all they can and still leave no less than a
way that is known, they need not be tried. None of this changes an answer.

*What is missing* is the same question with more wilds: the fewest cards that complete the phase
are the fewest wilds that would, because a missing card is a wild whose name is found afterwards
(`needs`). One natural in the phase (§12) is never short of a card there, since the new card can be
it; one in every group can be, and is counted by a matching of groups and naturals. The number is
tried upwards (`lacking`). That a remainder of the hand needs so many wilds is true whatever number
is tried, so it is learnt once. Whether any lay-down is there at all is asked in the same way first,
because that is much quicker than weighing all of them.

*A budget.* The search counts its steps and gives up beyond `budget.MOST_STEPS`, which no phase and
hand of a real table comes near (ADR 0010). It never gives half an answer.

*Keeping a card for the discard* (§27) only matters where everything could be laid: then each card
in turn is taken out of the hand, and the rest solved.

EQUALS are settled by order: fewest points left, then fewest cards left, then no group of wilds
only (it would have to be named, §14); then, of the first run, fewest wilds in gaps, then most
naturals, then lowest; then the set that lays most points, then lowest. Wilds that are over go to
the first set or colour group, else to the high end of the runs, then the low end.

Next: `riddance` asks the same of hits on melds that lie on the table.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scorekeeper.errors import HandError
from scorekeeper.rules.budget import Steps
from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.points import hand_points
from scorekeeper.rules.solver.assemble import lay_best
from scorekeeper.rules.solver.lacking import Lacking
from scorekeeper.rules.solver.missing import any_card, cheapest_needs
from scorekeeper.rules.solver.model import Pool, count_hand
from scorekeeper.rules.solver.translate import PhaseShape, claims_of, least_wilds, shape_of
from scorekeeper.rules.switches import Switches


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


def check_hand(
    phase: Phase, hand: Sequence[Card], rules: Switches, steps: Steps | None = None
) -> HandAnswer:
    """The legal lay-down with extra cards that leaves the fewest points, else what is missing.

    Exact. Raises HandError for more than 14 cards, for a phase that no hand could lay, and where
    the search would take too many steps (`too_hard`)."""
    pool = count_hand(hand)
    shape = shape_of(phase, rules)
    least = least_wilds(shape, pool) - len(pool.wilds)
    steps = Steps() if steps is None else steps
    laid = lay_best(shape, pool, rules, steps) if least <= 0 else None
    if laid is None:
        return _missing(shape, pool, rules, max(1, least), steps)
    return HandAnswer(
        completes=True,
        groups=tuple([group.meld.cards for group in laid.groups]),
        melds=tuple([group.meld for group in laid.groups]),
        leftover=laid.leftover,
        leftover_points=laid.leftover_points,
        missing=0,
        needs=(),
    )


def _missing(
    shape: PhaseShape, pool: Pool, rules: Switches, least: int, steps: Steps
) -> HandAnswer:
    """The fewest further cards: the fewest wilds that, added to the hand, would complete it. One
    of them can always be a natural, so only "one in every group" (§12) asks for more; and one more
    may be asked for the discard (§27)."""
    found = Lacking(shape.unforced_question, pool, steps).fewest(least, shape.phase.size)
    if found is None:
        raise HandError("impossible_phase", phase=str(shape.phase))
    lacking, cover = found
    needs = cheapest_needs(claims_of(shape, cover), pool, rules, lacking)
    if rules.go_out_discard == "required" and len(pool.hand) + len(needs) <= shape.phase.size:
        needs = (*needs, any_card(pool, needs))
    points = hand_points(pool.hand, rules)
    return HandAnswer(False, (), (), tuple(pool.hand), points, len(needs), needs)


@dataclass(frozen=True, slots=True)
class BestHit:
    """Cards onto meld `target` of the table, counted from 0; `meld` as it then lies."""

    target: int
    cards: tuple[Card, ...]
    meld: Meld


@dataclass(frozen=True, slots=True)
class Riddance:
    """The moves in the order in which they are played: first the phase (empty where it lies already
    or cannot be laid), then the hits; and what stays in the hand before the discard."""

    lay_down: tuple[Meld, ...]
    hits: tuple[BestHit, ...]
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
        BestHit(at, tuple(hand[i] for i in group.added), group.meld)
        for at, group in zip(open_to_hits, laid.groups[groups:], strict=True)
        if group.added
    )
    lay_down = tuple(group.meld for group in laid.groups[:groups])
    return Riddance(lay_down, hits, laid.leftover, laid.leftover_points)
