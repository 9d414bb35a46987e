"""The claims of the points about the order of phases, knocking, skips, piles and counts: §35 to
§49."""

from __future__ import annotations

from scorekeeper.rules.rulebook.claims import answers, claim, further, in_variant, ours
from scorekeeper.rules.texts import N_

DRAWS_IN_TURN = N_("The player whose turn it is draws a card.")
TEN_CARDS = N_("Ten cards are dealt; in each turn one is drawn and one discarded.")
UNDER_THE_PILE = N_(
    "A skip lies in front of the skipped player and later goes under the discard pile."
)
TOP_DISCARD = N_("The top card of the discards may be taken.")

TURNS_CLAIMS = {
    "§35": (
        answers("phase_order", N_("The phases are laid in the order of the list.")),
        in_variant("any-order", N_("Variant: any phase that is still open may be laid.")),
    ),
    "§36": (
        in_variant("knock", N_("Whoever knocks first gets the card just discarded.")),
        in_variant("knock", N_("The knocker may lay down, and has to discard.")),
        in_variant("knock", N_("The turn then goes to the knocker’s left.")),
        in_variant("knock", N_("Whoever knocked does not knock for the next discard.")),
        answers("knock", DRAWS_IN_TURN),
    ),
    "§37": (answers("buy", DRAWS_IN_TURN),),
    "§38": (
        claim(N_("A skip completes no phase.")),
        claim(N_("A wild is not played as a skip.")),
    ),
    "§39": (
        answers(
            "skip_target",
            N_("Whoever plays a skip chooses who loses a turn."),
            {"next": N_("A skip makes the next player lose a turn.")},
        ),
        further(N_("A skip is played as the discard of a turn.")),
        further(N_("A skip may be kept for a later turn.")),
        further(N_("Whoever is skipped does nothing in that turn.")),
        further(N_("Whoever plays a skip says who is skipped."), only_where=("skip_target", "any")),
    ),
    "§40": (
        answers(
            "skip_limit",
            N_("Each player gets one skip in a circle at the most."),
            {"pending": N_("At most one skip lies in front of a player.")},
        ),
        ours(
            N_("Where a circle begins is printed nowhere; here it begins when the skip is played."),
            only_where=("skip_limit", "per_circle"),
        ),
    ),
    "§41": (
        answers("skip_zone", N_("A skip goes onto the discard pile."), {"under": UNDER_THE_PILE}),
    ),
    "§42": (
        answers(
            "skip_pickup",
            N_("A skip is never taken from the discard pile."),
            {"allowed": TOP_DISCARD},
        ),
    ),
    "§43": (
        answers("first_upcard_skip", N_("The player who begins loses the first turn.")),
        ours(N_("A skip turned up first counts towards the limit."), "first_upcard_counts"),
    ),
    "§44": (
        answers(
            "skip_last_card",
            N_("A skip is played as a discard, and the last card may be a discard."),
        ),
        claim(N_("A skip that ends the round has no effect.")),
    ),
    "§45": (answers("skip_carry_over", N_("A skip that ends the round has no effect.")),),
    "§46": (answers("first_upcard_wild", N_("The player who begins may take it.")),),
    "§47": (
        ours(
            N_("The discards under the top card are shuffled and become the new draw pile."),
            "empty_draw_pile",
        ),
    ),
    "§48": (answers("rediscard_same_card", N_("A turn ends with a discard.")),),
    "§49": (
        claim(TEN_CARDS),
        claim(TEN_CARDS),
        ours(N_("It is one card more if the game ended the moment the phase was laid.")),
    ),
}
"""The claims of each point, in order."""
