"""The claims of the points about the end of a round and of the game, counting and variants: §24 to
§34."""

from __future__ import annotations

from scorekeeper.rules.rulebook.claims import answers, claim, further, ours
from scorekeeper.rules.texts import N_

ROUND_ENDS = N_("The round is over when somebody has no cards left.")
LEFT_IN_HAND = N_("The cards left in the hand are counted.")
WINS_AT_ROUNDS_END = N_("Whoever has phase 10 on the table when a round ends wins the game.")

ENDING_CLAIMS = {
    "§24": (claim(ROUND_ENDS), claim(ROUND_ENDS)),
    "§25": (
        claim(N_("Cards from 1 to 9 count 5 points each.")),
        claim(N_("Cards from 10 to 12 count 10 points each.")),
        answers("skip_points", N_("A skip counts 15 points.")),
        answers(
            "wild_points",
            N_("A wild counts 25 points."),
            {20: N_("A wild counts 20 points.")},
        ),
    ),
    "§26": (
        claim(LEFT_IN_HAND),
        claim(LEFT_IN_HAND),
        further(N_("Whoever went out gets no points for the round.")),
    ),
    "§27": (
        answers(
            "go_out_discard",
            N_("The round ends when the last card is gone, hit or discarded."),
            {"required": N_("A turn ends with a discard.")},
        ),
        claim(N_("Players try to go out after they have laid the phase.")),
    ),
    "§28": (
        claim(WINS_AT_ROUNDS_END),
        further(N_("The winner of the game need not be the one who goes out.")),
    ),
    "§29": (
        claim(N_("During the game most phases lead, then fewest points.")),
        claim(
            N_("If several complete phase 10 in one round, the one with the fewest points wins.")
        ),
    ),
    "§30": (
        claim(N_("Those who are tied play phase 10 again.")),
        answers(
            "tie_break",
            N_("In the tie-break whoever goes out first wins."),
            {"lay": N_("In the tie-break whoever lays the phase first wins at once.")},
        ),
    ),
    "§31": (
        answers("end_immediately", WINS_AT_ROUNDS_END),
        answers(
            "score_last_hand",
            N_(
                "All others count their points; if several have completed phase 10, the one with "
                "the fewest points wins."
            ),
            {"no": N_("A round is scored if nobody has completed phase 10.")},
        ),
    ),
    "§32": (
        claim(N_("Ten rounds are played.")),
        claim(N_("Everybody goes on to the next phase after each round.")),
        claim(N_("Whoever has the fewest points wins.")),
        ours(N_("Those who are tied after ten fixed rounds share the win."), "fixed10_tie"),
    ),
    "§33": (
        claim(N_("Only the first phases are played, as many as agreed.")),
        further(N_("Variants are agreed before the game.")),
    ),
    "§34": (
        claim(N_("The game may be played with the even phases only.")),
        claim(N_("The game may be played with the odd phases only.")),
    ),
}
"""The claims of each point, in order."""
