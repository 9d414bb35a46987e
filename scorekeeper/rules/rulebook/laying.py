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
        searched=NP_(
            "search words",
            "deck, how many wilds jokers skips colours, 108, count, how many cards in total, "
            "is the pack complete, number of cards in the deck, what is in the box, how many "
            "jokers are there, how many skip cards are there, which colours exist, are all "
            "cards there, cards lost or missing, highest number, two decks, count the pack, "
            "how many cards are in the box, a card is missing, full deck, how many wilds in "
            "the box, how many cards does the game have, which cards belong to the game",
        ),
    ),
    RulePoint(
        "§2",
        title=NP_("title of a rule", "Players"),
        statement=N_("Two to six people play."),
        question=N_("How many can play?"),
        # Translators: §2: How many can play?
        searched=NP_(
            "search words",
            "players two six seven, how many people can play, how many players, enough for "
            "two, with three, with five of us, alone, just the two of us, minimum players, "
            "maximum players, too many people, number of people, play with two, only two "
            "players, we are three, us two, minimum and maximum of players, how many of us can "
            "play, can four play, does it work with five, five players",
        ),
    ),
    RulePoint(
        "§3",
        title=NP_("title of a rule", "The deal"),
        statement=N_("Everybody gets ten cards, face down, one at a time."),
        question=N_("How many cards are dealt?"),
        # Translators: §3: How many cards are dealt?
        searched=NP_(
            "search words",
            "ten deal hand start, eleven cards, misdeal, how many cards does each player get, "
            "how many do I deal, cards at the start, size of the hand, too many cards dealt, "
            "dealt wrong, too few cards in hand, nine cards, how are cards handed out, one by "
            "one face down, may I look at my cards, number of cards in hand, who gets how "
            "many, cards everyone gets, starting hand, somebody has eleven cards, someone got "
            "too many cards, how many cards do we start with, cards in hand at the beginning, "
            "do we get ten cards, start with how many cards each",
        ),
    ),
    RulePoint(
        "§4",
        title=NP_("title of a rule", "The first discard"),
        statement=N_("The top card of the draw pile is turned up beside it."),
        question=N_("How does the discard pile begin?"),
        # Translators: §4: How does the discard pile begin?
        searched=NP_(
            "search words",
            "turn up first card upcard, which card lies face up at the start, start of the "
            "discard pile, turn over the top card, what goes beside the draw pile, after "
            "dealing, set up the piles, first open card, where do the rest of the cards go, is "
            "a card turned up next to the draw pile, do we put one card face up",
        ),
    ),
    RulePoint(
        "§5",
        title=NP_("title of a rule", "Who deals, who begins"),
        statement=N_(
            "The player left of the dealer begins. Play and the deal go round to the left."
        ),
        question=N_("Who begins, and who deals next?"),
        # Translators: §5: Who begins, and who deals next?
        searched=NP_(
            "search words",
            "dealer first player left clockwise, who starts, whose turn is it first, who plays "
            "first, who is the dealer, who is next to deal, who shuffles, does the winner "
            "deal, does the dealer begin, who leads, direction of play, left or right, "
            "clockwise, which way round, starting player, next dealer, the dealer changes, who "
            "goes first, who may go first, which player begins, who is on first, does the "
            "youngest start, player to the left of the dealer, after the round who deals",
        ),
    ),
    RulePoint(
        "§6",
        title=NP_("title of a rule", "A turn"),
        statement=N_(
            "Draw one card. Then lay down or hit, or both where that is allowed. Then "
            "discard one card."
        ),
        question=N_("What may I do in my turn?"),
        # Translators: §6: What may I do in my turn?
        searched=NP_(
            "search words",
            "draw discard order of play top card, draw two cards, draw first, whole discard "
            "pile, what happens in a turn, what can I do when it is my turn, how does a turn "
            "go, first draw then discard, must I draw, do I have to discard, draw from which "
            "pile, take from the discard pile, take the top discard, which pile may I take "
            "from, take two cards, how many cards do I draw, take a card from further down, "
            "all the discards, forgot to draw, forgot to discard, steps of a turn, end my "
            "turn, may I pass, order of actions, must I throw a card away, what am I supposed "
            "to do now, how many cards may I draw at once, first thing in a turn, draw before "
            "laying down, pick up a card before I do anything, can I take the card on top, "
            "which pile do I draw from, how many cards do I throw away, discard at the end of "
            "my turn",
        ),
    ),
    RulePoint(
        "§7",
        title=NP_("title of a rule", "What a phase asks"),
        statement=N_(
            "Each number of a phase is the fewest cards that the group needs; more are allowed."
        ),
        question=N_("May a group be larger than asked?"),
        begins=N_("Yes."),
        # Translators: §7: May a group be larger than asked?
        searched=NP_(
            "search words",
            "more cards minimum size phase, four instead of three, longer run than needed, "
            "bigger set than the phase says, exactly three or more, a run of five for a run of "
            "four, minimum number of cards, do I need the exact number, at least, more cards "
            "than the set needs, set of three with four cards, may a set be bigger than asked, "
            "four cards in the set of three",
        ),
    ),
    RulePoint(
        "§8",
        title=NP_("title of a rule", "Set"),
        statement=N_("Two or more cards with the same number. Colours do not matter."),
        question=N_("What is a set?"),
        cards="5 5 5",
        # Translators: §8: What is a set?
        searched=NP_(
            "search words",
            "same number colour kind equal, what does set mean, cards of the same number, "
            "three of a kind, four of a kind, do colours matter in a set, must a set be one "
            "colour, set with different colours, what counts as a set, pair, triplet, equal "
            "numbers, explain a set, remind me what a set is, colours in a set, what is a set "
            "again",
        ),
    ),
    RulePoint(
        "§9",
        title=NP_("title of a rule", "Run"),
        statement=N_("Cards with numbers in a row, each number once, twelve cards at the most."),
        question=N_("What is a run?"),
        cards="3 4 5 6",
        # Translators: §9: What is a run?
        searched=NP_(
            "search words",
            "row sequence straight order colours mixed, what does run mean, numbers in a row, "
            "consecutive numbers, do colours matter in a run, must a run be the same colour, "
            "mixed colours in a run, run with a gap, same number twice in a run, sequence, "
            "straight, what is a run of four, in order, run of one colour, run all the same "
            "colour, colours in a run, number doubled in a run, may a run contain a number "
            "twice, colours mixed in the run, does a run need every number, is 5 6 8 9 a run, "
            "run backwards, run downwards, descending run, can a run go down",
        ),
    ),
    RulePoint(
        "§10",
        title=NP_("title of a rule", "From 12 to 1"),
        statement=N_(
            "A run goes from 1 at the lowest to 12 at the highest. It does not go on from 12 to 1."
        ),
    ),
    RulePoint(
        "§11",
        title=NP_("title of a rule", "Colour group"),
        statement=N_("All cards are of one colour. In a colour run they are in a row as well."),
        question=N_("What counts for seven of one colour?"),
        # Translators: §11: What counts for seven of one colour?
        searched=NP_(
            "search words",
            "colour group phase 8 skip blue, what is seven of one colour, colour group, all "
            "the same colour, do numbers matter in phase 8, any numbers of one colour, seven "
            "red cards, seven blue, cards of one suit, same number twice in a colour group, do "
            "wilds count in phase 8, numbers in phase 8, are numbers free in phase 8, seven "
            "green cards with any numbers, seven yellow cards",
        ),
    ),
    RulePoint(
        "§12",
        title=NP_("title of a rule", "One number card"),
        statement=N_("You may use many wilds, but a phase needs at least one number card."),
    ),
    RulePoint(
        "§13",
        title=NP_("title of a rule", "Twice the same number"),
        statement=N_("Both sets of a phase may have the same number."),
    ),
    RulePoint(
        "§14",
        title=NP_("title of a rule", "Wilds"),
        statement=N_(
            "Use as many wilds as you like. Each stands for any one number card. If a group is "
            "only wilds, say what they stand for when you lay it."
        ),
        question=N_("How many wilds may I use?"),
        cards="7 w7 | w4 5 6 w7",
        # Translators: §14: How many wilds may I use?
        searched=NP_(
            "search words",
            "limit as many any number colour, how many jokers are allowed, maximum number of "
            "wilds, what can a wild be, what does a joker stand for, does a joker replace any "
            "card, wild as any number, wild as any colour, several wilds in one run, two wilds "
            "next to each other, as many wilds as I want, what is a joker good for, is a wild "
            "also a skip, name the wild, number of jokers in one phase, use many jokers, use "
            "five jokers, limit on jokers, limit for wilds, wilds per phase, how many wilds in "
            "one phase",
        ),
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
            "A wild keeps its value until the round is over. It is not replaced, taken up or moved."
        ),
    ),
    RulePoint(
        "§17",
        title=NP_("title of a rule", "The whole phase at once"),
        statement=N_(
            "You lay all groups of your phase together, from your own hand. Each card counts in "
            "one group only."
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
        begins=N_("Yes."),
        # Translators: §18: May I lay further cards with my phase?
        searched=NP_(
            "search words",
            "extra, third set, additional, more cards, fourth card, same turn, more cards than "
            "needed when laying, four cards when three are asked, an additional set, a bonus "
            "group, may I put down extra matching cards, lay a longer run at once, additional "
            "group, lay more than the phase, a card that fits together with my phase",
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
        begins=N_("No."),
        # Translators: §19: May I lay two phases in one round?
        searched=NP_(
            "search words",
            "second phase, two phases at once, skip a phase, repeat, two phases in one hand, "
            "lay a second phase right after, do the next phase too, how many phases per round, "
            "jump over a phase, must I repeat a failed phase, did not complete my phase, stay "
            "on the same phase, try the same phase again, could not lay, another phase "
            "instead, lay again after my phase is down, several phases in a round, repeat the "
            "phase, do it over, straight on to the next phase, phase 1 and 2 in the same "
            "round, two of the phases in one round",
        ),
    ),
    RulePoint(
        "§20",
        title=NP_("title of a rule", "When a phase counts"),
        statement=N_("A phase is yours as soon as it lies on the table, whoever goes out."),
        question=N_("Does my phase count if somebody else goes out?"),
        begins=N_("Yes."),
        # Translators: §20: Does my phase count if somebody else goes out?
        searched=NP_(
            "search words",
            "advance move up next phase lost round, is my phase done although someone else "
            "went out, do I advance if I laid but did not win the round, when do I move to the "
            "next phase, phase laid but not finished first, do I keep the phase, does "
            "everybody who laid move on, who goes to the next phase, must I go out for the "
            "phase to count, phase counts, any phase that lies counts, move on although I did "
            "not go out, advance without going out",
        ),
    ),
    RulePoint(
        "§21",
        title=NP_("title of a rule", "Before you hit"),
        statement=N_("Only when it is your turn and your own phase is on the table."),
        question=N_("When may I hit?"),
        # Translators: §21: When may I hit?
        searched=NP_(
            "search words",
            "own phase first turn before laying add, when am I allowed to add cards, hit "
            "before my own phase, add to others without having laid, do I need my own phase "
            "down first, add cards when it is not my turn, from when on may I add, hit out of "
            "turn, must I have laid to hit, laying off first, hit without having laid, hit "
            "before laying down, when can I add cards, add although I have not laid, add to "
            "others with nothing of mine down",
        ),
    ),
    RulePoint(
        "§22",
        title=NP_("title of a rule", "What you may hit"),
        statement=N_(
            "Any cards that fit, on any melds, your own and others’. A set takes its number, a "
            "colour group its colour, a run the next number at either end."
        ),
        question=N_("What may I hit?"),
        # Translators: §22: What may I hit?
        searched=NP_(
            "search words",
            "other players melds, add cards, end of a run, how many at once, in the middle, "
            "add cards to other players' sets, add to someone else's run, put cards on another "
            "player's melds, where may I add, which cards fit, how many cards may I add at a "
            "time, add to my own sets, add in the middle of a run, add to the front of a run, "
            "extend a run, get rid of cards on other people's cards, neighbour's cards, wild "
            "as a hit, play off my cards, how many cards to add in one turn, put cards on "
            "somebody else's phase, insert into a run, can I add to the table, put my cards on "
            "theirs, can I hit my own phase, add several cards",
        ),
    ),
    RulePoint(
        "§23",
        title=NP_("title of a rule", "Hitting when you lay"),
        statement=N_("In the turn in which you lay your phase you may already hit."),
    ),
)
