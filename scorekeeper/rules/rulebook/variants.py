"""What points say in a variant that changes their statement, by their numbers."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.rules.texts import N_, Text

IN_FIXED_ROUNDS: Mapping[str, Text] = {
    "§19": N_(
        "You lay one phase in a round at the most. After the round everybody goes on to the"
        " next phase, with or without the last one."
    ),
    "§29": N_("Whoever has the fewest points wins, however many phases were laid."),
}
"""Where everybody moves up after each round (§32). How many rounds there are, §28, is a number."""

IN_FREE_ORDER: Mapping[str, Text] = {
    "§19": N_("You lay one phase in a round at the most: any that you have not completed yet."),
    "§28": N_("The game ends with the round in which somebody has completed all phases."),
    "§29": N_(
        "Most phases first, then fewest points. If several have completed all phases, the "
        "one with the fewest points wins."
    ),
}
"""Where each player chooses among the phases still open (§35)."""
