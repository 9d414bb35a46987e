"""Switches about points, melds and hits."""

from __future__ import annotations

from typing import Literal

from scorekeeper.immutable import immutable
from scorekeeper.rules.switches.declaration import Answer, switch
from scorekeeper.rules.texts import N_, NP_


@immutable
class LayingSwitches:
    """What a card counts, what may be laid, and what may be added to it."""

    wild_points: Literal[25, 20] = switch(
        N_("What does a wild in the hand count?"),
        short=N_("A wild left in the hand"),
        part="end",
        point="§25",
        answers={
            25: Answer(N_("25 points."), 25, cards="w"),
            20: Answer(N_("20 points."), 20, cards="w"),
        },
        # Translators: §25 wild_points: What does a wild in the hand count?
        searched=NP_(
            "search words",
            "joker score value left over, how many points for a wild, value of a joker in the "
            "hand, points for a joker left over, how much does a wild cost, joker in my hand "
            "at the end, is a joker 25, penalty for a joker",
        ),
    )
    skip_points: Literal[15, 20, 25] = switch(
        N_("What does a skip in the hand count?"),
        short=N_("A skip left in the hand"),
        part="end",
        point="§25",
        answers={
            15: Answer(N_("15 points."), 15, cards="s"),
            20: Answer(N_("20 points."), 20, cards="s"),
            25: Answer(N_("25 points."), 25, cards="s"),
        },
        # Translators: §25 skip_points: What does a skip in the hand count?
        searched=NP_(
            "search words",
            "score value left over, how many points for a skip card, value of a skip in the "
            "hand, points for a skip left over, how much does a skip cost, is a skip 15, "
            "penalty for a skip",
        ),
    )
    min_natural: Literal["phase", "group", "none"] = switch(
        N_("May a phase be laid with wilds alone?"),
        short=N_("Number cards needed"),
        part="laying",
        point="§12",
        answers={
            "phase": Answer(
                N_("No. The phase needs at least one number card, but not every group does."),
                N_("one in the phase"),
                tone="no",
                cards="w7 w7 w7 | 4 w5 w6 w7",
            ),
            "group": Answer(
                N_("No. Every group needs a number card."),
                N_("one in each group"),
                tone="no",
                cards="7 w7 w7 | 4 w5 w6 w7",
            ),
            "none": Answer(
                N_("Yes. Wilds alone are enough; say what they stand for."),
                NP_("number cards needed", "none"),
                tone="yes",
                cards="w7 w7 w7 | w4 w5 w6 w7",
            ),
        },
        # Translators: §12 min_natural: May a phase be laid with wilds alone?
        searched=NP_(
            "search words",
            "joker only all wilds how many natural cards minimum, phase of nothing but wilds, "
            "only jokers in a set, set made of jokers only, is a phase of wilds allowed, at "
            "least one real card, how many real cards do I need, no natural card, every card a "
            "joker, three jokers as a set, all jokers, only wilds, three wilds as a set, is a "
            "group of only wilds allowed, how many normal cards must be in it, whole phase of "
            "jokers",
        ),
    )
    same_number_sets: Literal["yes", "no"] = switch(
        N_("May both sets show the same number?"),
        short=N_("Two sets of the same number"),
        part="laying",
        point="§13",
        answers={
            "yes": Answer(
                N_("Yes. Six 7s are two sets of three."),
                N_("yes"),
                tone="yes",
                cards="7 7 7 | 7 7 7",
            ),
            "no": Answer(
                N_("No. Each set has its own number."), N_("no"), tone="no", cards="7 7 7 | 4 4 4"
            ),
        },
        # Translators: §13 same_number_sets: May both sets show the same number?
        searched=NP_(
            "search words",
            "two sets equal eight cards seven split, both sets the same number, two sets of "
            "sevens, six sevens, split six equal cards, can the two triples be the same "
            "number, same number in both groups, two threes of the same kind, eight fives as "
            "two fours, six equal cards as two sets, two identical sets, six of the same "
            "number, both of my sets are nines",
        ),
    )
    wrap: Literal["no", "yes"] = switch(
        N_("May a run continue from 12 to 1?"),
        short=N_("A run from 12 on to 1"),
        part="laying",
        order=1,
        point="§10",
        answers={
            "no": Answer(
                N_("No. Nothing comes before 1 or after 12."),
                N_("no"),
                tone="no",
                cards="9 10 11 12",
            ),
            "yes": Answer(N_("Yes, 11 12 1 2 is a run."), N_("yes"), tone="yes", cards="11 12 1 2"),
        },
        # Translators: §10 wrap: May a run continue from 12 to 1?
        searched=NP_(
            "search words",
            "around corner circle straight, does it go 11 12 1 2, run goes round, can a run "
            "start at 12, is 1 after 12, 12 to 1, wrap around, continue after twelve, run over "
            "the end",
        ),
    )
    wild_on_full_run: Literal["no", "yes"] = switch(
        N_("May a wild be added to a run from 1 to 12?"),
        short=N_("A wild on a run from 1 to 12"),
        part="hitting",
        order=2,
        point="§15",
        answers={
            "no": Answer(N_("No. There is no place left."), N_("no"), tone="no"),
            "yes": Answer(N_("Yes, it may be put there."), N_("yes"), tone="yes"),
        },
        # Translators: §15 wild_on_full_run: May a wild be added to a run from 1 to 12?
        searched=NP_(
            "search words",
            "joker full complete run hit, run is full, add a joker to a finished run, "
            "thirteenth card, run with all twelve numbers, wild at the end of a complete run, "
            "run from one to twelve, nothing fits any more, stick a wild on a run from 1 to 12",
        ),
    )
    wild_replace: Literal["never", "allowed"] = switch(
        N_("May I swap a laid wild for the card it stands for?"),
        short=N_("Take a wild off the table"),
        part="hitting",
        order=1,
        point="§16",
        answers={
            "never": Answer(N_("No. A laid wild stays."), N_("no"), tone="no"),
            "allowed": Answer(N_("Yes, on your turn."), N_("yes"), tone="yes"),
        },
        # Translators: §16 wild_replace: May I swap a laid wild for the card it stands for?
        searched=NP_(
            "search words",
            "joker swap exchange replace steal, swap a laid joker, take a joker back, replace "
            "the wild with the real card, exchange a joker on the table, steal a joker from "
            "another player, I have the card the wild stands for, get the joker back, take the "
            "joker from a set, can I have my wild back, pick up a laid wild, trade my card for "
            "the joker on the table, I drew the number the wild stands for, take the wild "
            "myself, pull the joker out of somebody's run, use the joker on the table for "
            "myself",
        ),
    )
    wild_move: Literal["never", "allowed"] = switch(
        N_("May a laid wild move to the other end of its run?"),
        short=N_("Move a wild within its run"),
        part="hitting",
        order=1,
        point="§16",
        answers={
            "never": Answer(
                N_("No. It keeps its value until the round is over."), N_("no"), tone="no"
            ),
            "allowed": Answer(N_("Yes."), N_("yes"), tone="yes"),
        },
        # Translators: §16 wild_move: May a laid wild move to the other end of its run?
        searched=NP_(
            "search words",
            "joker shift slide, move a laid wild, shift the joker to another place, joker "
            "changes its value, put the joker at the other end, does the wild stay what it is, "
            "the wild becomes another number later, other end",
        ),
    )
    partial_lay: Literal["no", "yes"] = switch(
        N_("May I lay only one group of my phase?"),
        short=N_("Lay one group alone"),
        part="laying",
        point="§17",
        answers={
            "no": Answer(
                N_("No. All of it at once."), N_("no"), tone="no", cards="7 7 7 | 4 5 6 7"
            ),
            "yes": Answer(N_("Yes, group by group."), N_("yes"), tone="yes", cards="7 7 7"),
        },
        # Translators: §17 partial_lay: May I lay only one group of my phase?
        searched=NP_(
            "search words",
            "half part of a phase lay down early, lay only part of the phase, lay down one set "
            "first, put down what I have so far, phase in two parts, the first half now and "
            "the rest later, whole phase at once, must I have the complete phase, all groups "
            "together, lay one set now, finish the phase later, one card in two groups, half a "
            "phase, only one set, have everything together before laying, complete the phase "
            "before laying down, I have only one of the sets",
        ),
    )
    phase_order: Literal["fixed", "free", "announced"] = switch(
        N_("Must the phases come in order?"),
        short=N_("Order of the phases"),
        part="laying",
        point="§35",
        answers={
            "fixed": Answer(N_("Yes, one after the other."), N_("one by one")),
            "free": Answer(
                N_("No. Lay any phase you have not completed yet."),
                NP_("order of the phases", "free"),
            ),
            "announced": Answer(
                N_("No, but say which one after seeing your hand."), N_("any, but say which")
            ),
        },
        # Translators: §35 phase_order: Must the phases come in order?
        searched=NP_(
            "search words",
            "any order choose pick skip a phase, must I play the phases in order, can I choose "
            "my phase, do a later phase first, free choice of phase, phases in any sequence, "
            "start with phase 5, pick a phase myself, one phase after the other, jump ahead to "
            "another phase, leave out a hard phase, any phase, which phase first, do phase 7 "
            "later, come back to a phase later",
        ),
    )
    hit_same_turn: Literal["all", "own", "none"] = switch(
        N_("May I hit in the turn in which I lay down?"),
        short=N_("Hit in the turn you lay"),
        part="hitting",
        point="§23",
        answers={
            "all": Answer(N_("Yes, on every meld."), N_("yes"), tone="yes"),
            "own": Answer(
                N_("Only on your own melds. On others, wait until your next turn."),
                N_("own melds only"),
                tone="wait",
            ),
            "none": Answer(N_("No, not before your next turn."), N_("no"), tone="no"),
        },
        # Translators: §23 hit_same_turn: May I hit in the turn in which I lay down?
        searched=NP_(
            "search words",
            "same turn laying add cards other players, right away, at once, hit directly after "
            "laying, add cards in the turn I lay my phase, wait until the next turn before "
            "hitting, lay and hit at once, get rid of more cards right after laying, hit "
            "immediately, same turn, hit right after laying, lay down and hit in one turn",
        ),
    )
    go_out_discard: Literal["optional", "required", "hits_only"] = switch(
        N_("Must my last card be a discard?"),
        short=N_("The last card"),
        part="hitting",
        point="§27",
        answers={
            "optional": Answer(
                N_("No. Hit it or discard it, as you like."),
                # Translators: what the last card must be: added to a meld, or discarded.
                N_("hit or discard"),
            ),
            "required": Answer(
                N_("Yes. Keep one card to discard."),
                # Translators: the last card must be discarded.
                N_("discard"),
            ),
            "hits_only": Answer(
                N_("No, it must be hit. Whoever discards it plays on without cards."),
                # Translators: the last card must be added to a meld.
                N_("hit"),
            ),
        },
        # Translators: §27 go_out_discard: Must my last card be a discard?
        searched=NP_(
            "search words",
            "go out end the round finish floating, without a discard, discard the last card, "
            "finish with a hit, go out by hitting, how do I finish, can I go out without a "
            "discard, must I keep one card to throw away, lay down everything and be out, get "
            "rid of my last card, last card on a meld, end with laying down, no card left to "
            "discard, something left to discard at the end, discard at the end, must I throw a "
            "card away to go out",
        ),
    )
