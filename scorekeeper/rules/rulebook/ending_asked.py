"""What people ask at the table about the end of a round and of the game, counting and variants: §24
to §34.
"""

from __future__ import annotations

from scorekeeper.rules.texts import NP_

ENDING_ASKED = {
    # Translators: asked about §24: When is the round over?
    "§24": NP_(
        "search words",
        "the hand is over when, somebody has run out of cards in hand, do the rest get another "
        "turn, everybody one last go, who ends the round, can two go out at the same time, both "
        "out at once, is it finished as soon as one is out, what if one player has no cards left, "
        "how does a round end, does everyone get one more turn when someone goes out, can two "
        "people go out together, when is the hand over, do the others get a last turn, is the hand "
        "over as soon as one player is out, others finish their turn after somebody goes out, is "
        "it over when one has no cards, what if someone has none left, does everybody stop, do we "
        "finish the round of turns, how is a hand over, one player is out and now, may the rest "
        "still play, what happens if nobody goes out, nobody can go out, can I play on after going "
        "out",
    ),
    # Translators: asked about §25: What does each card count?
    "§25": NP_(
        "search words",
        "value of each card, how to count up, what do I score for cards in my hand, small cards "
        "points, high cards points, points table, counting the hand, what is an eight worth, how "
        "many points is a four, how bad is it to be stuck with cards, value of a ten, cost of a "
        "card, how do you score, what's a 7 worth, what are the cards worth, are face cards ten "
        "points, how many points for low cards, how many points for cards 1 to 9, how much is "
        "each card, what does a nine cost, price of a high card, value of an eleven, points for "
        "small numbers, how are the cards counted, what is my hand worth, how many is a ten, "
        "points of a 7, value of number cards, number card left in my hand",
    ),
    # Translators: asked about §25: What does a wild in the hand count?
    "wild_points": NP_(
        "search words",
        "how much does a joker cost in my hand, points for a wild I could not use, joker left "
        "over at the end, minus points of a wild, how much does a wild cost if I get stuck with "
        "it, stuck with a wild how bad is it, caught with a joker, joker still in my hand, what "
        "do I pay for a wild, how much is the joker, how many points do jokers give, does a wild "
        "count against me, I hold two wilds when somebody goes out",
    ),
    # Translators: asked about §25: What does a skip in the hand count?
    "skip_points": NP_(
        "search words",
        "skip left in my hand, value of a skip, minus points of a skip, points for a skip, skips "
        "left in hand how many points, what does a skip cost me, caught with a skip, skip still "
        "in my hand at the end, what do I pay for a skip, how much is the skip, how much is a "
        "skip if I get stuck with it, skips I could not play, I hold two skips when somebody goes "
        "out",
    ),
    # Translators: asked about §26: What counts when I did not lay my phase?
    "§26": NP_(
        "search words",
        "what does the one who went out get, fine for missing the phase, extra points for no "
        "phase, do laid cards count, cards on the table in the score, just the cards left in my "
        "hand, zero points for going out, not finished my phase penalty, penalty for not "
        "completing phase, do cards on the table count against me, do cards I laid down count, do "
        "I only count the cards in my hand, what does the player who went out score, extra "
        "penalty if I have no phase, are my laid cards counted, no phase do I get more points, is "
        "it punished not to have the phase, extra minus without phase, what do I count if I laid "
        "nothing, do only cards in the hand count, does the winner of the round get zero, points "
        "for cards on the table, double points without a phase, is it worse without a phase, more "
        "minus points when the phase is missing, lose more points for having no phase",
    ),
    # Translators: asked about §27: Must my last card be a discard?
    "go_out_discard": NP_(
        "search words",
        "finish by adding my last card, go out without a discard, must I throw away my last card, "
        "last card can be hit, do I need to keep one card to discard, how do I get rid of the "
        "last card, go out without phase, end the round without having laid my phase, do I need a "
        "discard at the end to go out, a card to throw away to finish, can I go out by hitting my "
        "last card, can i go out without having laid my phase, must I discard to go out, can I "
        "finish without discarding, what do I do with the last card, final card discard or hit, "
        "how to go out, how do I finish, do I throw the last one away, can the last one be added, "
        "what about my final card, must one card be left to throw away, how do I get rid of my "
        "last card, does the last card go on the discard pile, final card on the discards, how do "
        "you go out of the round, do I have to discard when I go out, do I still discard when I "
        "am out",
    ),
    # Translators: asked about §28: When does the game end?
    "§28": NP_(
        "search words",
        "how long is a game, how many rounds are there, when are we done with everything, somebody "
        "made phase 10 what now, all phases done, when does the whole game finish, is it over once "
        "phase ten is made, what happens when somebody completes phase 10, how many rounds do we "
        "play, after how many rounds is the game over, game over when phase 10 is made, how long "
        "do we play, when is it finished for good, until when do we play, what ends the whole "
        "game, when do we stop playing, how many rounds until the end, when is everything over, "
        "can I win without going out",
    ),
    # Translators: asked about §29: Who wins?
    "§29": NP_(
        "search words",
        "who is first at the end, is it the fewest points, does the first with phase 10 win, two "
        "people did phase 10 together who wins, leader with fewer phases, fewer points but behind "
        "in phases, how is the winner found, lowest score wins, highest or lowest, does the lowest "
        "score win, is the first one to finish phase 10 the winner, two finished phase ten who "
        "wins, I have less points but a lower phase who's ahead, who's the overall winner, both "
        "made phase 10 who won, what matters more points or phases, is it good to have many "
        "points, who is better the one with more phases, two completed the last phase, both "
        "finished phase 10 who is first, does the one with less points win, he has more phases but "
        "more points, who is in front, she is on phase 8 with few points and he on phase 9 with "
        "many, most points or least points win, anna is further in phases and ben has fewer "
        "points, ahead in phases but worse in points, two made phase ten in the same round, two "
        "reach the end in the same round",
    ),
    # Translators: asked about §30: What if two are tied at the end?
    "tie_break": NP_(
        "search words",
        "a tie for first place, same score at the end, nobody is ahead both have equal points, we "
        "are level who wins, draw between two, how to break a tie, both have the same total and "
        "phase 10, is there a playoff, what happens in a tie, we both have 250 points and finished "
        "phase 10, two players tied for first, tie breaker, equal points at the end, what if first "
        "place is tied, both have the same number of points, what if it is a draw, equal first, "
        "two winners, nobody wins, do we play again if it is even, play off for the win, a draw "
        "after phase 10, tied after the last phase",
    ),
    # Translators: asked about §31: Does the game end when the last phase is laid?
    "end_immediately": NP_(
        "search words",
        "stop as soon as phase ten lies, play on after phase 10, do we finish the round after "
        "phase 10 is down, the game stops at once, does the rest keep playing, is the last round "
        "played out, do we play the last round to the end, does the game stop immediately with "
        "phase 10 laid, phase 10 is down do the rest keep playing, keep playing after phase 10 "
        "hits the table, phase ten is down is it finished, he has made the last phase do we go "
        "on, may we play on after the last phase, is it over at once, do the others finish the "
        "round",
    ),
    # Translators: asked about §31: Do the points of the last round count?
    "score_last_hand": NP_(
        "search words",
        "add the points of the last round, does the final round count, do we score the last hand, "
        "are points counted when the game is over, is the last round scored, do we still count "
        "the final round, count the cards in the last round, points from the last hand, add up at "
        "the very end",
    ),
    # Translators: asked about §32: How are ten fixed rounds played?
    "§32": NP_(
        "search words",
        "a set number of rounds, everyone moves up whether they made it or not, play exactly ten "
        "rounds, a fixed count of rounds, one round for each phase, ten deals variant, ten rounds "
        "variant how does it work, fixed number of rounds, everyone moves on to next phase no "
        "matter what, game with exactly ten rounds, everyone goes one phase further each round, "
        "advance without having made it, ten rounds and then it is over, everybody moves up "
        "anyway, nobody stays behind, play with ten rounds",
    ),
    # Translators: asked about §32: What if two are tied after ten fixed rounds?
    "fixed10_tie": NP_(
        "search words",
        "a draw after the ten rounds, equal after ten rounds, same points after the tenth round",
    ),
    # Translators: asked about §33: May we play fewer phases?
    "§33": NP_(
        "search words",
        "leave out some phases, a quick game, fewer phases because we are late, only the first "
        "five phases, stop at phase 5, shorter for children, not all ten phases, make the game "
        "shorter, can we skip some phases to make it quicker, kids version with less phases, play "
        "only 5 phases, we don't have much time fewer phases, play less phases, not so long, it "
        "is late already, only a few phases, we have little time, fast version, shorter version "
        "for small kids, stop earlier, just half an hour, do not play all phases, how to make it "
        "shorter",
    ),
    # Translators: asked about §34: May we play only even or odd phases?
    "§34": NP_(
        "search words",
        "just the even ones, the odd phases only, 2 4 6 8 10, just the even phases, playing 1 3 5 "
        "7 9, only odd numbers phases, play even phases only, every second phase, phases 1 3 5 7 "
        "9, leave out the odd ones, just the odd ones",
    ),
}
"""For the search: a list of questions for each switch and point."""
