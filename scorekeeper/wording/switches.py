"""Every switch in words, twice: as a question with its answers, and as a short line of a list.

The question is the one that players ask, and each value of the switch is an answer to it. The short
line is for a list of rules that is read at a glance. `search` has the words by which a switch is
found.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import pgettext

from scorekeeper.rules.switches import SwitchValue

# --- questions and answers ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SwitchWords:
    """A question with its answers."""

    question: str
    answers: dict[SwitchValue, str]


def switch_words(switch: str) -> SwitchWords:
    """The question that `switch` answers, in the reader's language. Raises KeyError for an unknown
    switch."""
    return _WORDS[switch]()


def answer_words(switch: str, value: SwitchValue) -> str:
    """What this value of the switch means at the table."""
    return switch_words(switch).answers[value]


_WORDS = {
    "most_players": lambda: SwitchWords(
        _("May seven or eight play?"),
        {
            6: _("No. Six at most."),
            8: _("Yes. One deck is enough for eight hands."),
        },
    ),
    "wild_points": lambda: SwitchWords(
        _("What does a wild in the hand count?"),
        {25: _("25 points."), 20: _("20 points.")},
    ),
    "skip_points": lambda: SwitchWords(
        _("What does a skip in the hand count?"),
        {15: _("15 points."), 20: _("20 points."), 25: _("25 points.")},
    ),
    "min_natural": lambda: SwitchWords(
        _("May a phase be laid with wilds alone?"),
        {
            "phase": _("No. The phase needs one number card; a single group may be all wild."),
            "group": _("No. Every group needs a number card."),
            "none": _("Yes. Wilds alone are enough; say what they stand for."),
        },
    ),
    "same_number_sets": lambda: SwitchWords(
        _("May both sets show the same number?"),
        {
            "yes": _("Yes. Six 7s are two sets of three."),
            "no": _("No. Each set has its own number."),
        },
    ),
    "wrap": lambda: SwitchWords(
        _("May a run continue from 12 to 1?"),
        {"no": _("No. It ends at 12 and begins at 1."), "yes": _("Yes, 11 12 1 2 is a run.")},
    ),
    "wild_on_full_run": lambda: SwitchWords(
        _("May a wild be added to a run from 1 to 12?"),
        {"no": _("No. There is no place left."), "yes": _("Yes, it may be put there.")},
    ),
    "wild_replace": lambda: SwitchWords(
        _("May I put the right card in its place and take a laid wild?"),
        {"never": _("No. A laid wild stays."), "allowed": _("Yes, on your turn.")},
    ),
    "wild_move": lambda: SwitchWords(
        _("May a laid wild move to the other end of its run?"),
        {"never": _("No. It keeps its value until the round is over."), "allowed": _("Yes.")},
    ),
    "partial_lay": lambda: SwitchWords(
        _("May I lay only one group of my phase?"),
        {"no": _("No. All of it at once."), "yes": _("Yes, group by group.")},
    ),
    "phase_order": lambda: SwitchWords(
        _("Must the phases come in order?"),
        {
            "fixed": _("Yes, one after the other."),
            "free": _("No. Lay any phase you have not completed yet."),
            "announced": _("No, but say which one after seeing your hand."),
        },
    ),
    "hit_same_turn": lambda: SwitchWords(
        _("May I hit in the turn in which I lay down?"),
        {
            "all": _("Yes, on every meld."),
            "own": _("Only on your own melds. On the others from your next turn on."),
            "none": _("No, not before your next turn."),
        },
    ),
    "go_out_discard": lambda: SwitchWords(
        _("Must my last card be a discard?"),
        {
            "optional": _("No. Hit it or discard it, as you like."),
            "required": _("Yes. Keep one card to discard."),
            "hits_only": _("No, it must be hit. Whoever discards it plays on without cards."),
        },
    ),
    "skip_target": lambda: SwitchWords(
        _("Whom may I skip?"),
        {"any": _("Any other player."), "next": _("Only the next player.")},
    ),
    "skip_limit": lambda: SwitchWords(
        _("May the same player be skipped again?"),
        {
            "per_circle": _("Once per circle: not until the player who skipped has another turn."),
            "pending": _("Not while a skip is waiting in front of that player."),
            "none": _("Yes, there is no limit."),
        },
    ),
    "skip_zone": lambda: SwitchWords(
        _("Where does a played skip go?"),
        {
            "pile": _("Onto the discard pile at once."),
            "under": _("In front of the player, then under the discard pile."),
            "on": _("In front of the player, then onto the discard pile."),
            "aside": _("Out of play."),
        },
    ),
    "skip_last_card": lambda: SwitchWords(
        _("May a skip be my last card?"),
        {"allowed": _("Yes. It has no effect then."), "replace": _("No. Draw a card for it.")},
    ),
    "skip_pickup": lambda: SwitchWords(
        _("May I take a skip from the discard pile?"),
        {"never": _("No, never."), "allowed": _("Yes.")},
    ),
    "skip_carry_over": lambda: SwitchWords(
        _("Does a waiting skip count in the next round?"),
        {"no": _("No. It is forgotten."), "yes": _("Yes, it is carried over.")},
    ),
    "first_upcard_skip": lambda: SwitchWords(
        _("The first card turned up is a skip. What now?"),
        {
            "first_skipped": _("The player who begins loses the first turn."),
            "cover": _("Turn up another card on top of it."),
            "mix_back": _("Shuffle it back in and turn up another card."),
        },
    ),
    "first_upcard_counts": lambda: SwitchWords(
        _("Does a skip turned up first count for the limit?"),
        {"yes": _("Yes."), "no": _("No.")},
    ),
    "first_upcard_wild": lambda: SwitchWords(
        _("The first card turned up is a wild. Who gets it?"),
        {
            "may_take": _("The player who begins may take it."),
            "dealer_decides": _("The dealer says who gets it."),
        },
    ),
    "rediscard_same_card": lambda: SwitchWords(
        _("May I discard the card I just took?"),
        {"allowed": _("Yes."), "forbidden": _("No, discard another.")},
    ),
    "empty_draw_pile": lambda: SwitchWords(
        _("The draw pile is empty. What now?"),
        {
            "reshuffle": _("Keep the top discard, shuffle the others, go on."),
            "end_round": _("The round is over; everybody counts."),
        },
    ),
    "knock": lambda: SwitchWords(
        _("May I knock for a discard out of turn?"),
        {
            "off": _("No. A discard is taken in turn only."),
            "on": _(
                "Yes, instead of drawing, but not twice in a row. Then your left neighbour goes on."
            ),
        },
    ),
    "buy": lambda: SwitchWords(
        _("May I buy a discard out of turn?"),
        {"off": _("No. Nobody buys."), "on": _("Yes, for one more card from the pile.")},
    ),
    "tie_break": lambda: SwitchWords(
        _("What if two are tied at the end?"),
        {
            "out": _("They play the last phase again. Whoever goes out first wins."),
            "lay": _("They play the last phase again. Whoever lays it first wins at once."),
            "shared": _("They share the win."),
        },
    ),
    "fixed10_tie": lambda: SwitchWords(
        _("What if two are tied after ten fixed rounds?"),
        {"shared": _("They share the win."), "replay": _("They play one more round.")},
    ),
    "end_immediately": lambda: SwitchWords(
        _("Does the game end when the last phase is laid?"),
        {
            "no": _("No. The round is played to its end."),
            "yes": _("Yes, at once, if nobody else is on that phase."),
        },
    ),
    "score_last_hand": lambda: SwitchWords(
        _("Do the points of the last round count?"),
        {"yes": _("Yes."), "no": _("No, only the rounds before.")},
    ),
}


# --- in a few words -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShortRule:
    """What a switch is about, and each of its answers, in a few words."""

    title: str
    answers: dict[SwitchValue, str]


def short_rule(switch: str) -> ShortRule:
    """The switch in a few words. A switch without short words gets its question and answers."""
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
