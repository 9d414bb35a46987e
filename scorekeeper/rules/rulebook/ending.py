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
            "search words",
            "go out first last card end at once, one more turn, finish the circle, when does a "
            "round end, when is a round finished, somebody has no cards left, does the round "
            "stop immediately when somebody goes out, do the others get another turn, last "
            "turn for everybody, someone is out, how do you go out, finish the round, out of "
            "cards, one more turn for everybody, does everyone get another go, somebody is "
            "done, round is over at once or not, what happens when someone has no cards, may I "
            "still lay when somebody is out",
        ),
    ),
    RulePoint(
        "§25",
        title=NP_("title of a rule", "Points"),
        statement=N_("1 to 9 count five, 10 to 12 ten, a skip fifteen, a wild twenty-five."),
        question=N_("What does each card count?"),
        # Translators: §25: What does each card count?
        searched=NP_(
            "search words",
            "points score value low high, how many points for each card, what is a card worth, "
            "value of the cards, points for low cards, points for high cards, how much is a "
            "ten, how much is a five worth, eleven points, what does a nine cost, how are "
            "points counted, scoring, how do we count the cards left over, minus points, "
            "points for numbers, how much is a twelve, points for a seven, value of a number "
            "card, how do points work, list of points, what do cards count",
        ),
    ),
    RulePoint(
        "§26",
        title=NP_("title of a rule", "What counts"),
        statement=N_(
            "Only the cards still in the hand count. There is nothing extra for a phase not laid."
        ),
        question=N_("What counts when I did not lay my phase?"),
        # Translators: §26: What counts when I did not lay my phase?
        searched=NP_(
            "search words",
            "penalty points hand laid table score, not laid, double, do I get a penalty for "
            "not laying my phase, extra penalty without a phase, do cards on the table count, "
            "do laid cards give points, which cards count at the end of the round, points if I "
            "have not laid, only the cards in hand, bonus for going out, does the winner get "
            "points, minus for a missing phase, phase failed penalty, do cards of my phase "
            "count against me, double points without a phase, laid cards do not count, extra "
            "minus points if I could not lay",
        ),
    ),
    RulePoint(
        "§27",
        title=NP_("title of a rule", "The last card"),
        statement=N_("You may hit or discard your last card, once your phase is on the table."),
    ),
    RulePoint(
        "§28",
        title=NP_("title of a rule", "End of the game"),
        statement=N_("The game ends with the round in which somebody completes the last phase."),
        question=N_("When does the game end?"),
        # Translators: §28: When does the game end?
        searched=NP_(
            "search words",
            "phase 10 finish last round, when is the whole game finished, how does the game "
            "end, how long does the game last, until somebody has phase 10, what ends the "
            "game, is the game over after phase ten, after how many rounds does it end, final, "
            "how long do we play, when is it all over",
        ),
    ),
    RulePoint(
        "§29",
        title=NP_("title of a rule", "Who leads, who wins"),
        statement=N_(
            "Most phases first, then fewest points. If several complete the last phase, the one "
            "with the fewest points wins."
        ),
        question=N_("Who wins?"),
        # Translators: §29: Who wins?
        searched=NP_(
            "search words",
            "winner points phases leader ranking several, fewest points, who is the winner, "
            "how do I win, who has won, several players complete phase 10, two finish phase "
            "ten together, both done with phase 10, fewest points wins, who is ahead, who is "
            "leading, phases or points, what decides, most phases, who comes first, ranking, "
            "lowest score, who is last, does the one who goes out first win, two people finish "
            "phase 10 in one round, more important phases or points, who won, is the winner "
            "the one with the fewest points",
        ),
    ),
    RulePoint(
        "§30",
        title=NP_("title of a rule", "Tied at the top"),
        statement=N_(
            "The tied players play the last phase of this game again. Whoever goes out first wins."
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
        statement=N_(
            "Variant: everybody moves up one phase after each round. Whoever has the fewest "
            "points wins."
        ),
        question=N_("How are ten fixed rounds played?"),
        # Translators: §32: How are ten fixed rounds played?
        searched=NP_(
            "search words",
            "variant move up everyone, ten rounds, game with a fixed number of rounds, "
            "everybody moves on even without the phase, play exactly ten hands, each round a "
            "new phase for all, variant with ten rounds, limited rounds, everybody always "
            "advances, advance without laying the phase",
        ),
    ),
    RulePoint(
        "§33",
        title=NP_("title of a rule", "Fewer phases"),
        statement=N_("Variant: only the first phases of the list, as many as agreed."),
        question=N_("May we play fewer phases?"),
        begins=N_("Yes."),
        # Translators: §33: May we play fewer phases?
        searched=NP_(
            "search words",
            "short game variant five seven eight, shorter game, quick game, less time, we do "
            "not have much time, only five phases, first five phases, stop after phase 5, "
            "fewer than ten phases, play faster, short version, half a game, it takes too "
            "long, do we have to play all ten phases, we have only half an hour, only an hour, "
            "kids are tired",
        ),
    ),
    RulePoint(
        "§34",
        title=NP_("title of a rule", "Even or odd"),
        statement=N_("Variant: only the phases with even numbers, or only the odd ones."),
        question=N_("May we play only even or odd phases?"),
        begins=N_("Yes."),
        # Translators: §34: May we play only even or odd phases?
        searched=NP_(
            "search words",
            "short game variant, only the even phases, only the odd phases, every second "
            "phase, phases 1 3 5 7 9, phases 2 4 6 8, leave out every other phase",
        ),
    ),
)
