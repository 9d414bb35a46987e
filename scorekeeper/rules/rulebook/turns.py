"""The points about the order of phases, knocking, skips, piles and doubtful counts: §35 to §49."""

from __future__ import annotations

from scorekeeper.rules.rulebook.declaration import RulePoint
from scorekeeper.rules.texts import N_, NP_

TURNS = (
    RulePoint(
        "§35",
        title=NP_("title of a rule", "Order of the phases"),
        statement=N_("The phases are laid in the order of the list."),
    ),
    RulePoint(
        "§36",
        title=NP_("title of a rule", "Knocking"),
        statement=N_(
            "Variant: whoever knocks first takes the discard out of turn, may lay down, and "
            "discards. The player on their left goes on. Nobody knocks twice in a row."
        ),
    ),
    RulePoint(
        "§37",
        title=NP_("title of a rule", "Buying"),
        statement=N_("Nobody takes a discard out of turn."),
    ),
    RulePoint(
        "§38",
        title=NP_("title of a rule", "Skips and phases"),
        statement=N_("A skip belongs to no phase and no meld. A wild is never a skip."),
        question=N_("May a skip be part of a phase?"),
        begins=N_("No."),
        # Translators: §38: May a skip be part of a phase?
        searched=NP_(
            "search words",
            "skip meld wild as skip colour, skip in phase 8, blue card, does a skip count as a "
            "card of a phase, skip in a set, skip card as blue, can I lay a skip in my phase, "
            "colour of the skip card, use a skip in a run, lay a skip on the table, is a wild "
            "a skip, wild instead of a skip, skip in seven of one colour, skip as one of the "
            "seven cards of a colour, skip as one of the blue cards",
        ),
    ),
    RulePoint(
        "§39",
        title=NP_("title of a rule", "Who you can skip"),
        statement=N_("Whoever discards a skip chooses another player, who misses a turn."),
    ),
    RulePoint(
        "§40",
        title=NP_("title of a rule", "How many skips"),
        statement=N_(
            "There is a limit to the skips one player can get. No sheet says where a circle"
            " begins; here it is counted from the skip."
        ),
    ),
    RulePoint(
        "§41",
        title=NP_("title of a rule", "Where a skip goes"),
        statement=N_(
            "A played skip has its place. It may cover the last discard, go under it or lie apart."
        ),
    ),
    RulePoint(
        "§42",
        title=NP_("title of a rule", "No skip from the discards"),
        statement=N_("A skip is never taken from the discard pile."),
    ),
    RulePoint(
        "§43",
        title=NP_("title of a rule", "A skip turned up first"),
        statement=N_("The player who begins loses the first turn."),
    ),
    RulePoint(
        "§44",
        title=NP_("title of a rule", "A skip as the last card"),
        statement=N_("A skip may be your last card. Then it has no effect."),
    ),
    RulePoint(
        "§45",
        title=NP_("title of a rule", "A skip left over"),
        statement=N_("A skip still waiting when the round ends is forgotten."),
    ),
    RulePoint(
        "§46",
        title=NP_("title of a rule", "A wild turned up first"),
        statement=N_("The player who begins may take it."),
    ),
    RulePoint(
        "§47",
        title=NP_("title of a rule", "The pile is empty"),
        statement=N_("The discards under the top card are shuffled and become the new draw pile."),
    ),
    RulePoint(
        "§48",
        title=NP_("title of a rule", "Giving back what you took"),
        statement=N_("The card just taken from the discards may be discarded again."),
    ),
    RulePoint(
        "§49",
        title=NP_("title of a rule", "What the points tell"),
        statement=N_(
            "Until your phase is on the table you have ten cards. After a phase of seven cards "
            "you have three at most, or four if the game ended the moment you laid it."
        ),
        question=N_("What do the points tell us?"),
        # Translators: §49: What do the points tell us?
        searched=NP_(
            "search words",
            "fifty 50 cards left laid plausible warning count, impossible, is this score "
            "possible, can he have so many points, impossible number of points, that cannot be "
            "right, points do not add up, the app warns about the points, more than fifty "
            "points although laid, how many cards can be left after laying, counted wrong, odd "
            "total, why does it ask whether I laid, what do 50 points mean, is that possible, "
            "so many points with the phase laid, can that be, warning about points, points too "
            "high",
        ),
    ),
)
