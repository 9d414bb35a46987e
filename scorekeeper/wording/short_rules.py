"""Every switch and its answers in a few words, for a list of rules that is read at a glance.

The full question and the full answers are in `switches`.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import pgettext

from scorekeeper.rules.switches import SwitchValue
from scorekeeper.wording.switches import switch_words


@dataclass(frozen=True, slots=True)
class ShortRule:
    """What a switch is about, and each of its answers, in a few words."""

    title: str
    answers: dict[SwitchValue, str]


def short_rule(switch: str) -> ShortRule:
    """The switch in a few words. Where there are none, its question and answers as they are."""
    if switch in _SHORT:
        return _SHORT[switch]()
    words = switch_words(switch)
    return ShortRule(words.question, words.answers)


def _yes_no(yes: SwitchValue = "yes", no: SwitchValue = "no") -> dict[SwitchValue, str]:
    return {yes: _("yes"), no: _("no")}


_SHORT = {
    "most_players": lambda: ShortRule(_("Seven or eight players"), _yes_no(yes=8, no=6)),
    "wild_points": lambda: ShortRule(_("A wild left in the hand"), {25: "25", 20: "20"}),
    "skip_points": lambda: ShortRule(_("A skip left in the hand"), {15: "15", 20: "20", 25: "25"}),
    "min_natural": lambda: ShortRule(
        _("Number cards needed"),
        {
            "phase": _("one in the phase"),
            "group": _("one in each group"),
            "none": pgettext("number cards needed", "none"),
        },
    ),
    "same_number_sets": lambda: ShortRule(_("Two sets of the same number"), _yes_no()),
    "wrap": lambda: ShortRule(_("A run from 12 on to 1"), _yes_no()),
    "wild_on_full_run": lambda: ShortRule(_("A wild on a run from 1 to 12"), _yes_no()),
    "wild_replace": lambda: ShortRule(
        _("Take a wild off the table"), _yes_no(yes="allowed", no="never")
    ),
    "wild_move": lambda: ShortRule(
        _("Move a wild within its run"), _yes_no(yes="allowed", no="never")
    ),
    "partial_lay": lambda: ShortRule(_("Lay one group alone"), _yes_no()),
    "phase_order": lambda: ShortRule(
        _("Order of the phases"),
        {
            "fixed": _("one by one"),
            "free": pgettext("order of the phases", "free"),
            "announced": _("free, said first"),
        },
    ),
    "hit_same_turn": lambda: ShortRule(
        _("Hit in the turn you lay"),
        {"all": _("yes"), "own": _("own melds only"), "none": _("no")},
    ),
    "go_out_discard": lambda: ShortRule(
        _("The last card"),
        {
            # Translators: what the last card must be: added to a meld, or discarded.
            "optional": _("hit or discard"),
            # Translators: the last card must be discarded.
            "required": _("discard"),
            # Translators: the last card must be added to a meld.
            "hits_only": _("hit"),
        },
    ),
    "skip_target": lambda: ShortRule(
        _("Whom you may skip"), {"any": _("anybody"), "next": _("the next player")}
    ),
    "skip_limit": lambda: ShortRule(
        _("Skip the same player again"),
        {
            "per_circle": _("once a circle"),
            "pending": _("one at a time"),
            "none": _("no limit"),
        },
    ),
    "skip_zone": lambda: ShortRule(
        _("Where a skip goes"),
        {
            "pile": _("onto the pile"),
            "under": _("later under the pile"),
            "on": _("later onto the pile"),
            "aside": _("out of play"),
        },
    ),
    "skip_last_card": lambda: ShortRule(
        _("A skip as the last card"), _yes_no(yes="allowed", no="replace")
    ),
    "skip_pickup": lambda: ShortRule(
        _("Take a skip from the pile"), _yes_no(yes="allowed", no="never")
    ),
    "skip_carry_over": lambda: ShortRule(_("A skip waits for the next round"), _yes_no()),
    "first_upcard_skip": lambda: ShortRule(
        _("First card up is a skip"),
        {
            "first_skipped": _("first turn lost"),
            "cover": _("cover it"),
            "mix_back": _("shuffle it in"),
        },
    ),
    "first_upcard_counts": lambda: ShortRule(_("That skip counts for the limit"), _yes_no()),
    "first_upcard_wild": lambda: ShortRule(
        _("First card up is a wild"),
        {"may_take": _("for the first player"), "dealer_decides": _("dealer decides")},
    ),
    "rediscard_same_card": lambda: ShortRule(
        _("Discard the card just taken"), _yes_no(yes="allowed", no="forbidden")
    ),
    "empty_draw_pile": lambda: ShortRule(
        _("The draw pile is empty"),
        {"reshuffle": _("shuffle, go on"), "end_round": _("the round is over")},
    ),
    "knock": lambda: ShortRule(_("Knock for a discard"), _yes_no(yes="on", no="off")),
    "buy": lambda: ShortRule(_("Buy a discard"), _yes_no(yes="on", no="off")),
    "tie_break": lambda: ShortRule(
        _("Two are tied at the end"),
        {
            "out": _("replay, out first"),
            "lay": _("replay, laid first"),
            "shared": _("both win"),
        },
    ),
    "fixed10_tie": lambda: ShortRule(
        _("Tied after ten fixed rounds"),
        {"shared": _("both win"), "replay": _("one more round")},
    ),
    "end_immediately": lambda: ShortRule(_("The last phase laid ends the game"), _yes_no()),
    "score_last_hand": lambda: ShortRule(_("Points of the last round count"), _yes_no()),
}
