"""Switches about the end of a game."""

from __future__ import annotations

from typing import Literal

from scorekeeper.immutable import immutable
from scorekeeper.rules.switches.declaration import Answer, switch
from scorekeeper.rules.switches.turns import TurnSwitches
from scorekeeper.rules.texts import N_, NP_


@immutable
class EndingSwitches(TurnSwitches):
    """When a game ends, and who wins."""

    tie_break: Literal["out", "lay", "shared"] = switch(
        N_("What if two are tied at the end?"),
        short=N_("Two are tied at the end"),
        part="end",
        point="§30",
        answers={
            "out": Answer(
                N_("They play the last phase again. Whoever goes out first wins."),
                N_("last phase again"),
            ),
            "lay": Answer(
                N_("They play the last phase again. Whoever lays it first wins at once."),
                N_("last phase again, laid first"),
            ),
            "shared": Answer(N_("They share the win."), N_("both win")),
        },
        # Translators: §30 tie_break: What if two are tied at the end?
        searched=NP_(
            "search words",
            "tie draw equal same points winner replay, same number of points at the end, we "
            "have a draw, both have equal points, two winners, deciding round, who wins on a "
            "tie, points are level, same score, play off, it is a draw at the end, ends in a "
            "draw, we are level",
        ),
    )
    fixed10_tie: Literal["shared", "replay"] = switch(
        N_("What if two are tied after ten fixed rounds?"),
        short=N_("Tied after ten fixed rounds"),
        part="end",
        point="§32",
        answers={
            "shared": Answer(N_("They share the win."), N_("both win")),
            "replay": Answer(N_("They play one more round."), N_("one more round")),
        },
        # Translators: §32 fixed10_tie: What if two are tied after ten fixed rounds?
        searched=NP_(
            "search words",
            "tie draw equal variant ten rounds, tied after ten rounds, same points after ten "
            "rounds, draw in the ten round game",
        ),
    )
    end_immediately: Literal["no", "yes"] = switch(
        N_("Does the game end when the last phase is laid?"),
        short=N_("The last phase laid ends the game"),
        part="end",
        point="§31",
        answers={
            "no": Answer(N_("No. The round is played to its end."), N_("no"), tone="no"),
            "yes": Answer(
                N_("Yes, at once, if nobody else is on that phase."), N_("yes"), tone="yes"
            ),
        },
        # Translators: §31 end_immediately: Does the game end when the last phase is laid?
        searched=NP_(
            "search words",
            "winner phase 10 laid at once finish, won immediately, play to the end, somebody "
            "lays phase 10 do we play on, does the game stop as soon as phase ten is down, is "
            "it over at once after phase 10, finish the round after phase 10, last phase on "
            "the table, keep playing after the last phase, wins immediately by laying phase "
            "ten, someone lays phase 10, may I finish my turn then",
        ),
    )
    score_last_hand: Literal["yes", "no"] = switch(
        N_("Do the points of the last round count?"),
        short=N_("Points of the last round count"),
        part="end",
        point="§31",
        answers={
            "yes": Answer(N_("Yes."), N_("yes"), tone="yes"),
            "no": Answer(N_("No, only the rounds before."), N_("no"), tone="no"),
        },
        # Translators: §31 score_last_hand: Do the points of the last round count?
        searched=NP_(
            "search words",
            "final round total winner, are the points of the final round counted, does the "
            "last round still score, points in the last hand, count the cards at the very end, "
            "add up the last round too, points from the last round, last round added to the "
            "total, points of the closing round",
        ),
    )
