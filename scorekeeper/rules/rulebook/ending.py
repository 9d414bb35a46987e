"""The points about the end of a round, counting, the end of the game, and variants: §24 to §34."""

from __future__ import annotations

from scorekeeper.rules.rulebook.declaration import RulePoint
from scorekeeper.rules.texts import N_, NP_

ENDING = (
    RulePoint(
        "§24",
        title=NP_("title of a rule", "End of the round"),
        statement=N_("The round is over when one player has no cards left. Exactly one goes out."),
        question=N_("When is the round over?"),
        # Translators: §24: When is the round over?
        searched=NP_(
            "search words", "go out first last card end at once, one more turn, finish the circle"
        ),
    ),
    RulePoint(
        "§25",
        title=NP_("title of a rule", "Points"),
        statement=N_("1 to 9 count five, 10 to 12 ten, a skip fifteen, a wild twenty-five."),
        question=N_("What does each card count?"),
        # Translators: §25: What does each card count?
        searched=NP_("search words", "points score value low high"),
    ),
    RulePoint(
        "§26",
        title=NP_("title of a rule", "What counts"),
        statement=N_(
            "Only the cards still in the hand count. There is nothing extra for a phase not laid."
        ),
        question=N_("What counts when I did not lay my phase?"),
        # Translators: §26: What counts when I did not lay my phase?
        searched=NP_("search words", "penalty points hand laid table score, not laid, double"),
    ),
    RulePoint(
        "§27",
        title=NP_("title of a rule", "The last card"),
        statement=N_("You may hit or discard your last card, once your phase lies."),
    ),
    RulePoint(
        "§28",
        title=NP_("title of a rule", "End of the game"),
        statement=N_("The game ends with the round in which somebody completes the last phase."),
        question=N_("When does the game end?"),
        # Translators: §28: When does the game end?
        searched=NP_("search words", "phase 10 finish last round"),
    ),
    RulePoint(
        "§29",
        title=NP_("title of a rule", "Who leads, who wins"),
        statement=N_(
            "Most phases first, then fewest points. Of several who complete the last phase the"
            " fewest points win."
        ),
        question=N_("Who wins?"),
        # Translators: §29: Who wins?
        searched=NP_("search words", "winner points phases leader ranking several, fewest points"),
    ),
    RulePoint(
        "§30",
        title=NP_("title of a rule", "Tied at the top"),
        statement=N_(
            "Those who are tied play the last phase of this table again. Whoever goes out first"
            " wins."
        ),
    ),
    RulePoint(
        "§31",
        title=NP_("title of a rule", "The last round"),
        statement=N_("It is played to its end, and its points count."),
    ),
    RulePoint(
        "§32",
        title=NP_("title of a rule", "Ten rounds"),
        statement=N_("Variant: everybody moves up after each round. The fewest points win."),
        question=N_("How are ten fixed rounds played?"),
        # Translators: §32: How are ten fixed rounds played?
        searched=NP_("search words", "variant move up everyone"),
    ),
    RulePoint(
        "§33",
        title=NP_("title of a rule", "Fewer phases"),
        statement=N_("Variant: only the first phases of the list, as many as agreed."),
        question=N_("May we play fewer phases?"),
        # Translators: §33: May we play fewer phases?
        searched=NP_("search words", "short game variant five seven eight"),
    ),
    RulePoint(
        "§34",
        title=NP_("title of a rule", "Even or odd"),
        statement=N_("Variant: only the phases with even numbers, or only the odd ones."),
        question=N_("May we play only even or odd phases?"),
        # Translators: §34: May we play only even or odd phases?
        searched=NP_("search words", "short game variant"),
    ),
)
