"""What several editions print of a claim in the same other sense, in our own words."""

from __future__ import annotations

from scorekeeper.rules.texts import N_

MARKED = N_("After the round every phase on the table is marked on the score sheet.")
AGREED_NUMBER = N_("The players agree how many phases have to be completed.")
BOTH_WAYS = N_("Players get rid of cards by discarding and by hitting.")
MISSES_TURN = N_("Whoever is skipped misses the turn.")
FASTEST = N_("The fastest to complete phase 10 wins.")
ONE_LOWER_OR_HIGHER = N_("A run takes the card one below its lowest or one above its highest.")
GO_ON = N_("All who completed the phase go on to the next one.")
FROM_NEXT_TURN = N_(
    "Whoever has laid the phase may hit on the phases of others from the next turn on."
)
EVEN_ONLY = N_("Only the variant with the even phases is printed.")
NOT_AT_ONCE = N_("Nobody wins at once; the round may be played to its end.")
