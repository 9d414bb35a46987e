"""The exact search: the best lay-down of a hand for a phase, the best hits, the missing cards.

THE METHOD. A lay-down is two decisions: what every group *claims* (a set claims a number, a colour
group a colour, a run a span of numbers, a colour run a span and a colour), and which card fills
which slot. The second is easy once the first is made. So only claims are searched (`search`,
`set_search`), by counting. The cards are dealt to the slots afterwards (`matching`, `assemble`).

*Two floors.* Phases of at most two groups are searched directly (`direct`): every claim is weighed.
All others, and melds on the table, need the general search (`search`, `set_search`, `missing`),
which remembers remainders and skips hopeless ones. Both try claims in the same order, so they give
the same answer (ADR 0044). What follows is true of both, except where it says how the general
search saves steps.

*Wilds are counted, not placed.* With the claims fixed, a natural or a wild fills each slot. The
hand makes the phase if it has at least as many wilds as there are slots that no natural can fill.
Naturals of one number are alike for runs and sets, so a slot takes any of them. A colour run can
only use cards of its colour and therefore chooses before the others. Colour groups compete with
all other groups for their cards; a minimum cut of a small network tells how many cards they can
spare (`matching`). Taking greedily is exact, because a card in one slot could serve any other slot
of the same number as well.

*All wilds can be laid.* A set or a colour group takes any number of wilds. A run takes them at its
ends until it has twelve cards. A wild costs more points than any natural. So the naturals alone
decide which lay-down leaves the fewest points, except where there are only runs and they are full.
Then the cheapest naturals stay in the hand, one for each wild that would find no slot. Replacing a
natural with a wild never breaks a run, so weighing the best naturals of every solution is exact
here too.

*Few claims need a look.* A set claims a number of the hand. A number that is not in the hand needs
more wilds and lays nothing, so it is tried only where sets must differ and there are too few
numbers. A run fills any span of exactly its size, and a longer one only where both ends are
naturals that are not yet used: without a wild at the end of a longer span, the run is still long
enough, and the wild is saved. Each such step makes a run shorter, so it comes to an end, and the
search finds that shorter lay-down. No other claims are left out. Equal remainders of a hand are
solved once and remembered. The search stops early only at a weight that no lay-down can go below.

*Hopeless remainders are skipped.* Each remaining group needs at least as many wilds as it would
with all naturals to itself, and the colour groups need some already. If that is more than there
are, there is no solution (`set_search.LowerBound`). A remainder is also skipped if the remaining
groups cannot leave less than a known solution, even if each took all it can. Neither changes an
answer.

*What is missing* is the same question with more wilds: the fewest cards that complete the phase
are the fewest wilds that would, because a missing card is a wild that is named afterwards
(`missing`). One natural in the phase (§12) is never missing then, since the new card can be
it. One natural in every group can be missing, and is counted by a matching of groups and naturals.
The search tries 1, 2, 3 ... wilds. How many wilds a remainder of the hand needs
does not depend on the number tried, so it is found once. The general search asks in the same way
whether there is any lay-down at all before it weighs them, because that is much quicker.

*A budget.* The search counts its steps and gives up beyond `budget.MOST_STEPS`, which no
printed phase and hand comes near (ADR 0010, ADR 0044). It never gives a partial answer.

*Keeping a card for the discard* (§27) matters only if all cards could be laid. Then each card in
turn is taken out of the hand, and the rest is solved.

TIES are decided in this order: fewest points left, then fewest cards left, then no group of wilds
only (it would have to be named, §14); then, of the first run, fewest wilds in gaps, then most
naturals, then lowest; then the set that lays most points, then lowest. Wilds that are left go to
the first set or colour group, else to the high end of the runs, then the low end.

`solve` is the module to call. Only this package needs the bit-packed numbers of `model`.
"""
