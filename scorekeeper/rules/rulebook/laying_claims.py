"""The claims of the points about cards, phases, laying down and hitting: §1 to §23."""

from __future__ import annotations

from scorekeeper.rules.rulebook.claims import answers, claim, further, ours
from scorekeeper.rules.texts import N_

IN_A_ROW = N_("The numbers of a run follow one another without a gap.")
ANY_WILDS = N_("A phase may have any number of wilds.")
PHASE_IN_HAND = N_("The whole phase must be in the hand before it is laid.")
WILD_KEEPS_VALUE = N_("A wild that was laid takes no other value in this round.")

LAYING_CLAIMS = {
    "§1": (
        claim(N_("The deck has 108 cards.")),
        claim(N_("The numbers 1 to 12 are there twice in each of four colours.")),
        claim(N_("There are eight wilds.")),
        claim(N_("There are four skips.")),
    ),
    "§2": (answers("most_players", N_("Two to six people play.")),),
    "§3": (
        claim(N_("Everybody is dealt ten cards.")),
        claim(N_("The cards are dealt face down.")),
        claim(N_("The dealer deals one card at a time.")),
        further(N_("Players keep their cards to themselves.")),
    ),
    "§4": (claim(N_("The top card of the draw pile is turned up beside it.")),),
    "§5": (
        claim(N_("The player left of the dealer begins.")),
        claim(N_("Turns go round clockwise.")),
        claim(N_("The player on the dealer’s left deals next.")),
        further(N_("The players choose who deals first.")),
        further(N_("After the count all cards are shuffled and dealt again.")),
    ),
    "§6": (
        claim(N_("A turn begins with one card, from the draw pile or the top of the discards.")),
        claim(N_("Whoever has the cards of the phase may lay it.")),
        claim(N_("Whoever has laid the phase may hit.")),
        claim(N_("A turn ends with a discard.")),
        ours(
            N_(
                "Like any other card, a wild may be discarded, and picked up from the top of the "
                "discards."
            ),
            further=True,
        ),
    ),
    "§7": (
        claim(N_("There are ten phases, each with its groups.")),
        claim(N_("More cards may be laid than the phase asks for.")),
    ),
    "§8": (
        claim(N_("Cards of one number make a set, two at the least.")),
        claim(N_("The colours of a set do not matter.")),
    ),
    "§9": (
        claim(IN_A_ROW),
        claim(IN_A_ROW),
        claim(N_("No number is higher than 12.")),
        further(N_("A run has four cards or more.")),
        further(N_("The colours of a run do not matter.")),
        ours(N_("A phase list of your own may also have runs of three."), further=True),
    ),
    "§10": (answers("wrap", IN_A_ROW),),
    "§11": (
        claim(N_("All cards of a colour group have the same colour.")),
        ours(N_("In a colour run the cards are in a row as well.")),
        further(N_("The numbers of a colour group do not matter.")),
        further(N_("A number may come twice in a colour group.")),
        ours(
            N_("A colour run of wilds alone takes the colour of the first card that is added."),
            further=True,
        ),
    ),
    "§12": (
        answers(
            "min_natural",
            N_("Any number of wilds may be used, but at least one number card is needed."),
            {"none": N_("A phase may have any number of wilds; no number card is asked for.")},
        ),
    ),
    "§13": (answers("same_number_sets", N_("Both sets of a phase may have the same number.")),),
    "§14": (
        claim(N_("A wild takes the place of any number or colour.")),
        claim(ANY_WILDS),
        ours(N_("If a group is only wilds, say what they stand for when you lay it.")),
    ),
    "§15": (
        answers(
            "wild_on_full_run",
            N_("A card that is hit must fit what lies there."),
            {"yes": N_("A wild may be hit everywhere.")},
        ),
    ),
    "§16": (
        claim(WILD_KEEPS_VALUE),
        answers("wild_replace", N_("A laid wild is not replaced and taken back.")),
        answers("wild_move", WILD_KEEPS_VALUE),
        further(
            N_("Laid cards stay on the table until the round is over."),
            only_where=("wild_replace", "never"),
        ),
    ),
    "§17": (
        answers("partial_lay", N_("A phase is never laid in part.")),
        claim(PHASE_IN_HAND),
        ours(N_("Each card counts in one group only.")),
        further(N_("A phase is laid face up.")),
    ),
    "§18": (
        claim(N_("Further cards that fit may be laid with the phase.")),
        claim(N_("A group that is not asked for may not be laid.")),
    ),
    "§19": (
        claim(N_("A phase that was not laid is tried again in the next round.")),
        claim(N_("Nobody lays more than one phase in a round.")),
        claim(N_("The phases are laid in the order of the list.")),
        further(N_("A longer run counts for one phase only.")),
    ),
    "§20": (
        claim(N_("A phase is completed as soon as it is laid.")),
        claim(N_("A phase counts even if somebody else goes out.")),
    ),
    "§21": (
        claim(N_("Hitting is done in one’s own turn.")),
        claim(N_("One’s own phase must be on the table before one hits.")),
    ),
    "§22": (
        claim(N_("One card or more may be hit in a turn.")),
        claim(N_("Cards may be hit on one’s own phase and on those of others.")),
        claim(N_("A set takes more cards of its number.")),
        claim(N_("A colour group takes more cards of its colour.")),
        claim(N_("A run takes the next numbers at both ends.")),
        further(N_("A wild may be hit as well.")),
    ),
    "§23": (
        answers(
            "hit_same_turn",
            N_("You may hit when it is your turn and your own phase is on the table."),
            {
                "own": N_(
                    "In the turn in which a phase is laid, only this phase takes further cards."
                ),
                "none": N_("The summary of a turn names either laying down or hitting."),
            },
        ),
    ),
}
"""The claims of each point, in order."""
