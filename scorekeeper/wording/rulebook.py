"""The points of the rulebook: what each says, and the question it answers.

The numbers and the switches of the points are in `scorekeeper.rules.rulebook`. A point
without a question of its own is asked by the question of its switch.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import pgettext


@dataclass(frozen=True, slots=True)
class PointWords:
    """The title of a point, and what it says, in our own words."""

    title: str
    statement: str


def point_words(rule: str) -> PointWords:
    """What this point says, in the reader's language. Raises KeyError for an unknown one."""
    return _SAID[rule]()


def point_question(rule: str) -> str:
    """The question this point answers, in the reader's language; "" if it answers none."""
    asked = _ASKED.get(rule)
    return asked() if asked else ""


_ASKED = {
    "§1": lambda: _("How many cards are there?"),
    "§2": lambda: _("How many can play?"),
    "§3": lambda: _("How many cards are dealt?"),
    "§4": lambda: _("How does the discard pile begin?"),
    "§5": lambda: _("Who begins, and who deals next?"),
    "§6": lambda: _("What may I do in my turn?"),
    "§7": lambda: _("May a group be larger than asked?"),
    "§8": lambda: _("What is a set?"),
    "§9": lambda: _("What is a run?"),
    "§11": lambda: _("What counts for seven of one colour?"),
    "§14": lambda: _("How many wilds may I use?"),
    "§18": lambda: _("May I lay further cards with my phase?"),
    "§19": lambda: _("May I lay two phases in one round?"),
    "§20": lambda: _("Does my phase count if another goes out?"),
    "§21": lambda: _("When may I hit?"),
    "§22": lambda: _("What may I hit?"),
    "§24": lambda: _("When is the round over?"),
    "§25": lambda: _("What does each card count?"),
    "§26": lambda: _("What counts when I did not lay my phase?"),
    "§28": lambda: _("When does the game end?"),
    "§29": lambda: _("Who wins?"),
    "§32": lambda: _("How are ten fixed rounds played?"),
    "§33": lambda: _("May we play fewer phases?"),
    "§34": lambda: _("May we play only even or odd phases?"),
    "§38": lambda: _("May a skip be part of a phase?"),
    "§49": lambda: _("What do the points prove?"),
}


_SAID = {
    "§1": lambda: PointWords(
        pgettext("title of a rule", "The deck"),
        _("There are 108 cards: 1 to 12 twice in four colours, eight wilds and four skips."),
    ),
    "§2": lambda: PointWords(pgettext("title of a rule", "Players"), _("Two to six people play.")),
    "§3": lambda: PointWords(
        pgettext("title of a rule", "The deal"),
        _("Everybody gets ten cards, face down, one at a time."),
    ),
    "§4": lambda: PointWords(
        pgettext("title of a rule", "The first discard"),
        _("The top card of the pile is turned up beside it."),
    ),
    "§5": lambda: PointWords(
        pgettext("title of a rule", "Who deals, who begins"),
        _("The player left of the dealer begins. Play and the deal go round to the left."),
    ),
    "§6": lambda: PointWords(
        pgettext("title of a rule", "A turn"),
        _("Draw one card, lay down or hit if you can and like, then discard one."),
    ),
    "§7": lambda: PointWords(
        pgettext("title of a rule", "What a phase asks"),
        _("A phase names its groups. The numbers are the fewest cards that will do."),
    ),
    "§8": lambda: PointWords(
        pgettext("title of a rule", "Set"),
        _("Two or more cards with the same number. Colours do not matter."),
    ),
    "§9": lambda: PointWords(
        pgettext("title of a rule", "Run"),
        _("Cards with numbers in a row, each number once, twelve cards at the most."),
    ),
    "§10": lambda: PointWords(
        pgettext("title of a rule", "From 12 to 1"),
        _("A run ends at 12 and begins at 1 at the lowest; it does not go round."),
    ),
    "§11": lambda: PointWords(
        pgettext("title of a rule", "Colour group"),
        _("All cards are of one colour. In a colour run they are in a row as well."),
    ),
    "§12": lambda: PointWords(
        pgettext("title of a rule", "One number card"),
        _("Wilds may do much, but a phase takes at least one number card."),
    ),
    "§13": lambda: PointWords(
        pgettext("title of a rule", "Twice the same number"),
        _("Two sets of one phase may show the same number."),
    ),
    "§14": lambda: PointWords(
        pgettext("title of a rule", "Wilds"),
        _(
            "A wild stands for any number card, as often as you like. A group of wilds alone "
            "is named when it is laid."
        ),
    ),
    "§15": lambda: PointWords(
        pgettext("title of a rule", "A full run"),
        _("On a run from 1 to 12 there is no place left, not even for a wild."),
    ),
    "§16": lambda: PointWords(
        pgettext("title of a rule", "A laid wild stays"),
        _(
            "What a wild stands for, it stands for until the round is over. It is not "
            "replaced, taken up or moved."
        ),
    ),
    "§17": lambda: PointWords(
        pgettext("title of a rule", "The whole phase at once"),
        _(
            "You lay all groups of your phase together, from your own hand. One card serves "
            "in one group."
        ),
    ),
    "§18": lambda: PointWords(
        pgettext("title of a rule", "Further cards"),
        _(
            "Cards that fit the groups may go down with them. A group that the phase does not "
            "ask for may not."
        ),
    ),
    "§19": lambda: PointWords(
        pgettext("title of a rule", "One phase a round, in order"),
        _(
            "You work on one phase until you have laid it, and lay one phase in a round at "
            "the most."
        ),
    ),
    "§20": lambda: PointWords(
        pgettext("title of a rule", "When a phase counts"),
        _("A phase is yours as soon as it lies on the table, whoever goes out."),
    ),
    "§21": lambda: PointWords(
        pgettext("title of a rule", "Before you hit"),
        _("It is your turn, and your own phase lies on the table."),
    ),
    "§22": lambda: PointWords(
        pgettext("title of a rule", "What you may hit"),
        _(
            "Any cards that fit, on any melds, your own and others’. A set takes its number, "
            "a colour group its colour, a run its next numbers."
        ),
    ),
    "§23": lambda: PointWords(
        pgettext("title of a rule", "Hitting when you lay"),
        _("In the turn in which you lay your phase you may already hit."),
    ),
    "§24": lambda: PointWords(
        pgettext("title of a rule", "End of the round"),
        _("The round is over when one player has no cards left. Exactly one goes out."),
    ),
    "§25": lambda: PointWords(
        pgettext("title of a rule", "Points"),
        _("1 to 9 count five, 10 to 12 ten, a skip fifteen, a wild twenty-five."),
    ),
    "§26": lambda: PointWords(
        pgettext("title of a rule", "What counts"),
        _("Only the cards still in the hand count. There is nothing extra for a phase not laid."),
    ),
    "§27": lambda: PointWords(
        pgettext("title of a rule", "The last card"),
        _("You may hit or discard your last card, once your phase lies."),
    ),
    "§28": lambda: PointWords(
        pgettext("title of a rule", "End of the game"),
        _("The game ends with the round in which somebody completes the last phase."),
    ),
    "§29": lambda: PointWords(
        pgettext("title of a rule", "Who leads, who wins"),
        _(
            "Most phases first, then fewest points. Of several who complete the last phase "
            "the fewest points win."
        ),
    ),
    "§30": lambda: PointWords(
        pgettext("title of a rule", "Tied at the top"),
        _(
            "Those who are tied play the last phase of this table again. Whoever goes out "
            "first wins."
        ),
    ),
    "§31": lambda: PointWords(
        pgettext("title of a rule", "The last round"),
        _("It is played to its end, and its points count."),
    ),
    "§32": lambda: PointWords(
        pgettext("title of a rule", "Ten rounds"),
        _("Variant: everybody moves up after each round. The fewest points win."),
    ),
    "§33": lambda: PointWords(
        pgettext("title of a rule", "Fewer phases"),
        _("Variant: only the first phases of the list, as many as agreed."),
    ),
    "§34": lambda: PointWords(
        pgettext("title of a rule", "Even or odd"),
        _("Variant: only the phases with even numbers, or only the odd ones."),
    ),
    "§35": lambda: PointWords(
        pgettext("title of a rule", "Order of the phases"),
        _("The phases are laid in the order of the list."),
    ),
    "§36": lambda: PointWords(
        pgettext("title of a rule", "Knocking"),
        _(
            "Variant: who knocks first gets the discard out of turn, may lay down, and "
            "discards. Then the knocker's left. A second knock lets one discard go by."
        ),
    ),
    "§37": lambda: PointWords(
        pgettext("title of a rule", "Buying"), _("Nobody takes a discard out of turn.")
    ),
    "§38": lambda: PointWords(
        pgettext("title of a rule", "Skips and phases"),
        _("A skip belongs to no phase and no meld. A wild is never a skip."),
    ),
    "§39": lambda: PointWords(
        pgettext("title of a rule", "Whom you may skip"),
        _("You play a skip on any other player; it is your discard."),
    ),
    "§40": lambda: PointWords(
        pgettext("title of a rule", "How many skips"),
        _(
            "There is a limit to the skips one player can get. No sheet says where a circle "
            "begins; here it begins with the skip."
        ),
    ),
    "§41": lambda: PointWords(
        pgettext("title of a rule", "Where a skip goes"),
        _("A played skip goes to its place, and the older discard with it or not."),
    ),
    "§42": lambda: PointWords(
        pgettext("title of a rule", "No skip from the discards"),
        _("A skip is never taken from the discard pile."),
    ),
    "§43": lambda: PointWords(
        pgettext("title of a rule", "A skip turned up first"),
        _("The player who begins loses the first turn."),
    ),
    "§44": lambda: PointWords(
        pgettext("title of a rule", "A skip as the last card"),
        _("A skip may be your last card. Then it has no effect."),
    ),
    "§45": lambda: PointWords(
        pgettext("title of a rule", "A skip left over"),
        _("A skip still waiting when the round ends is forgotten."),
    ),
    "§46": lambda: PointWords(
        pgettext("title of a rule", "A wild turned up first"),
        _("The player who begins may take it."),
    ),
    "§47": lambda: PointWords(
        pgettext("title of a rule", "The pile is empty"),
        _("The discards under the top card are shuffled and drawn from again."),
    ),
    "§48": lambda: PointWords(
        pgettext("title of a rule", "Giving back what you took"),
        _("The card just taken from the discards may be discarded again."),
    ),
    "§49": lambda: PointWords(
        pgettext("title of a rule", "What a count proves"),
        _(
            "Until your phase lies you hold ten cards. After a phase of n cards you hold 10 - "
            "n at the most, and one more if the game ended as you laid it."
        ),
    ),
}
