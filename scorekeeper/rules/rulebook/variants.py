"""What points say where a variant or a house rule changes their statement, by their numbers."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.rules.switches.declaration import SwitchValue
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

_MORE_OR_FEWER_CARDS = N_(
    "Where cards are bought or a phase is laid in parts, the points do not tell who has laid."
)

INSTEAD: Mapping[str, Mapping[tuple[str, SwitchValue], Text]] = {
    "§24": {
        ("go_out_discard", "hits_only"): N_(
            "The round is over when one player hits or lays the last card. Exactly one goes out."
        )
    },
    "§49": {("buy", "on"): _MORE_OR_FEWER_CARDS, ("partial_lay", "yes"): _MORE_OR_FEWER_CARDS},
}
"""What points say instead of their statement where a switch has this answer."""

BESIDE: Mapping[str, Mapping[tuple[str, SwitchValue], Text]] = {
    "§9": {("wild_on_full_run", "yes"): N_("More wilds may lie on a run from 1 to 12.")},
    "§24": {
        ("empty_draw_pile", "end_round"): N_(
            "It is also over when the draw pile is empty; then nobody goes out."
        )
    },
    "§28": {
        ("end_immediately", "yes"): N_(
            "It ends at once, unless somebody else also has only one phase left."
        )
    },
}
"""What points say after their statement where a switch has this answer."""
