"""Switches about points, melds and hits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorekeeper.rules.switches.declaration import Answer, switch
from scorekeeper.rules.texts import N_, NP_


@dataclass(frozen=True, slots=True)
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
        searched=NP_("search words", "joker score value left over"),
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
        searched=NP_("search words", "score value left over"),
    )
    min_natural: Literal["phase", "group", "none"] = switch(
        N_("May a phase be laid with wilds alone?"),
        short=N_("Number cards needed"),
        part="laying",
        point="§12",
        answers={
            "phase": Answer(
                N_("No. The phase needs one number card; a single group may be all wild."),
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
        searched=NP_("search words", "joker only all wilds how many natural cards minimum"),
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
        searched=NP_("search words", "two sets equal eight cards seven split"),
    )
    wrap: Literal["no", "yes"] = switch(
        N_("May a run continue from 12 to 1?"),
        short=N_("A run from 12 on to 1"),
        part="laying",
        order=1,
        point="§10",
        answers={
            "no": Answer(
                N_("No. It ends at 12 and begins at 1."), N_("no"), tone="no", cards="9 10 11 12"
            ),
            "yes": Answer(N_("Yes, 11 12 1 2 is a run."), N_("yes"), tone="yes", cards="11 12 1 2"),
        },
        # Translators: §10 wrap: May a run continue from 12 to 1?
        searched=NP_("search words", "around corner circle straight"),
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
        searched=NP_("search words", "joker full complete run hit"),
    )
    wild_replace: Literal["never", "allowed"] = switch(
        N_("May I put the right card in its place and take a laid wild?"),
        short=N_("Take a wild off the table"),
        part="hitting",
        order=1,
        point="§16",
        answers={
            "never": Answer(N_("No. A laid wild stays."), N_("no"), tone="no"),
            "allowed": Answer(N_("Yes, on your turn."), N_("yes"), tone="yes"),
        },
        # Translators: §16 wild_replace: May I put the right card in its place and take a laid wild?
        searched=NP_("search words", "joker swap exchange replace steal"),
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
        searched=NP_("search words", "joker shift slide"),
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
        searched=NP_("search words", "half part of a phase lay down early"),
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
                N_("No, but say which one after seeing your hand."), N_("free, said first")
            ),
        },
        # Translators: §35 phase_order: Must the phases come in order?
        searched=NP_("search words", "any order choose pick skip a phase"),
    )
    hit_same_turn: Literal["all", "own", "none"] = switch(
        N_("May I hit in the turn in which I lay down?"),
        short=N_("Hit in the turn you lay"),
        part="hitting",
        point="§23",
        answers={
            "all": Answer(N_("Yes, on every meld."), N_("yes"), tone="yes"),
            "own": Answer(
                N_("Only on your own melds. On the others from your next turn on."),
                N_("own melds only"),
                tone="wait",
            ),
            "none": Answer(N_("No, not before your next turn."), N_("no"), tone="no"),
        },
        # Translators: §23 hit_same_turn: May I hit in the turn in which I lay down?
        searched=NP_(
            "search words", "same turn laying add cards other players, right away, at once"
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
            "go out end the round finish floating, without a discard, discard the last card",
        ),
    )
