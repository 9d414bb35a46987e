"""The points about cards, phases, laying down and hitting: §1 to §23."""

from __future__ import annotations

from scorekeeper.rules.rulebook.declaration import RulePoint
from scorekeeper.rules.texts import N_, NP_

LAYING = (
    RulePoint(
        "§1",
        title=NP_("title of a rule", "The deck"),
        statement=N_(
            "There are 108 cards: 1 to 12 twice in four colours, eight wilds and four skips."
        ),
        question=N_("How many cards are there?"),
        # Translators: §1: How many cards are there?
        searched=NP_("search words", "deck, how many wilds jokers skips colours, 108, count"),
    ),
    RulePoint(
        "§2",
        title=NP_("title of a rule", "Players"),
        statement=N_("Two to six people play."),
        question=N_("How many can play?"),
        # Translators: §2: How many can play?
        searched=NP_("search words", "players two six seven"),
    ),
    RulePoint(
        "§3",
        title=NP_("title of a rule", "The deal"),
        statement=N_("Everybody gets ten cards, face down, one at a time."),
        question=N_("How many cards are dealt?"),
        # Translators: §3: How many cards are dealt?
        searched=NP_("search words", "ten deal hand start, eleven cards, misdeal"),
    ),
    RulePoint(
        "§4",
        title=NP_("title of a rule", "The first discard"),
        statement=N_("The top card of the pile is turned up beside it."),
        question=N_("How does the discard pile begin?"),
        # Translators: §4: How does the discard pile begin?
        searched=NP_("search words", "turn up first card upcard"),
    ),
    RulePoint(
        "§5",
        title=NP_("title of a rule", "Who deals, who begins"),
        statement=N_(
            "The player left of the dealer begins. Play and the deal go round to the left."
        ),
        question=N_("Who begins, and who deals next?"),
        # Translators: §5: Who begins, and who deals next?
        searched=NP_("search words", "dealer first player left clockwise"),
    ),
    RulePoint(
        "§6",
        title=NP_("title of a rule", "A turn"),
        statement=N_("Draw one card, lay down or hit if you can and like, then discard one."),
        question=N_("What may I do in my turn?"),
        # Translators: §6: What may I do in my turn?
        searched=NP_(
            "search words",
            "draw discard order of play top card, draw two cards, draw first, whole discard pile",
        ),
    ),
    RulePoint(
        "§7",
        title=NP_("title of a rule", "What a phase asks"),
        statement=N_("A phase names its groups. The numbers are the fewest cards that will do."),
        question=N_("May a group be larger than asked?"),
        # Translators: §7: May a group be larger than asked?
        searched=NP_("search words", "more cards minimum size phase"),
    ),
    RulePoint(
        "§8",
        title=NP_("title of a rule", "Set"),
        statement=N_("Two or more cards with the same number. Colours do not matter."),
        question=N_("What is a set?"),
        # Translators: §8: What is a set?
        searched=NP_("search words", "same number colour kind equal"),
    ),
    RulePoint(
        "§9",
        title=NP_("title of a rule", "Run"),
        statement=N_("Cards with numbers in a row, each number once, twelve cards at the most."),
        question=N_("What is a run?"),
        # Translators: §9: What is a run?
        searched=NP_("search words", "row sequence straight order colours mixed"),
    ),
    RulePoint(
        "§10",
        title=NP_("title of a rule", "From 12 to 1"),
        statement=N_("A run ends at 12 and begins at 1 at the lowest; it does not go round."),
    ),
    RulePoint(
        "§11",
        title=NP_("title of a rule", "Colour group"),
        statement=N_("All cards are of one colour. In a colour run they are in a row as well."),
        question=N_("What counts for seven of one colour?"),
        # Translators: §11: What counts for seven of one colour?
        searched=NP_("search words", "colour group phase 8 skip blue"),
    ),
    RulePoint(
        "§12",
        title=NP_("title of a rule", "One number card"),
        statement=N_("Wilds may do much, but a phase takes at least one number card."),
    ),
    RulePoint(
        "§13",
        title=NP_("title of a rule", "Twice the same number"),
        statement=N_("Two sets of one phase may show the same number."),
    ),
    RulePoint(
        "§14",
        title=NP_("title of a rule", "Wilds"),
        statement=N_(
            "A wild stands for any number card, as often as you like. A group of wilds alone is"
            " named when it is laid."
        ),
        question=N_("How many wilds may I use?"),
        # Translators: §14: How many wilds may I use?
        searched=NP_("search words", "limit as many any number colour"),
    ),
    RulePoint(
        "§15",
        title=NP_("title of a rule", "A full run"),
        statement=N_("On a run from 1 to 12 there is no place left, not even for a wild."),
    ),
    RulePoint(
        "§16",
        title=NP_("title of a rule", "A laid wild stays"),
        statement=N_(
            "What a wild stands for, it stands for until the round is over. It is not replaced,"
            " taken up or moved."
        ),
    ),
    RulePoint(
        "§17",
        title=NP_("title of a rule", "The whole phase at once"),
        statement=N_(
            "You lay all groups of your phase together, from your own hand. One card serves in"
            " one group."
        ),
    ),
    RulePoint(
        "§18",
        title=NP_("title of a rule", "Further cards"),
        statement=N_(
            "Cards that fit the groups may go down with them. A group that the phase does not ask"
            " for may not."
        ),
        question=N_("May I lay further cards with my phase?"),
        # Translators: §18: May I lay further cards with my phase?
        searched=NP_(
            "search words", "extra, third set, additional, more cards, fourth card, same turn"
        ),
    ),
    RulePoint(
        "§19",
        title=NP_("title of a rule", "One phase a round, in order"),
        statement=N_(
            "You work on one phase until you have laid it, and lay one phase in a round at the"
            " most."
        ),
        question=N_("May I lay two phases in one round?"),
        # Translators: §19: May I lay two phases in one round?
        searched=NP_("search words", "second phase, two phases at once, skip a phase, repeat"),
    ),
    RulePoint(
        "§20",
        title=NP_("title of a rule", "When a phase counts"),
        statement=N_("A phase is yours as soon as it lies on the table, whoever goes out."),
        question=N_("Does my phase count if another goes out?"),
        # Translators: §20: Does my phase count if another goes out?
        searched=NP_("search words", "advance move up next phase lost round"),
    ),
    RulePoint(
        "§21",
        title=NP_("title of a rule", "Before you hit"),
        statement=N_("It is your turn, and your own phase lies on the table."),
        question=N_("When may I hit?"),
        # Translators: §21: When may I hit?
        searched=NP_("search words", "own phase first turn before laying add"),
    ),
    RulePoint(
        "§22",
        title=NP_("title of a rule", "What you may hit"),
        statement=N_(
            "Any cards that fit, on any melds, your own and others’. A set takes its number, a"
            " colour group its colour, a run its next numbers."
        ),
        question=N_("What may I hit?"),
        # Translators: §22: What may I hit?
        searched=NP_(
            "search words",
            "other players melds, add cards, end of a run, how many at once, in the middle",
        ),
    ),
    RulePoint(
        "§23",
        title=NP_("title of a rule", "Hitting when you lay"),
        statement=N_("In the turn in which you lay your phase you may already hit."),
    ),
)
