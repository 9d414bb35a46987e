"""What people ask at the table about the cards, laying down and hitting: §1 to §23."""

from __future__ import annotations

from scorekeeper.rules.texts import NP_

LAYING_ASKED = {
    # Translators: asked about §1: How many cards are there?
    "§1": NP_(
        "search words",
        "how many cards does a complete deck have, how big is the deck, is something missing from "
        "the pack, number of jokers in the deck, how many skips are in it, how often is each "
        "number in there, how many red cards are there, how many twelves, I counted the cards and "
        "one is missing, there are only 106 cards, how many cards should there be in the box, how "
        "many jokers are in the pack, are we missing cards, how many of each number are there, "
        "what's the total number of cards, I count 107 cards is that right, what belongs in the "
        "box, is one card lost, how often is the blue five in there, how many of each colour, "
        "check the deck is whole, how do I know if cards are missing, how many yellow cards are "
        "there, number of wilds and skips in the pack, we lost some cards what should there be",
    ),
    # Translators: asked about §2: How many can play?
    "§2": NP_(
        "search words",
        "how many of us can join in, smallest number of players, is it fun with only two, can "
        "three play, can my kids and I play, one person alone, we are 6 is that too many, how many "
        "people can play this, minimum number of players, can I play it alone, we're only three "
        "tonight, is two enough, is it playable with just my husband and me, mum and I only, how "
        "many do you need at least, what is the smallest group, can one play alone, for how many "
        "people is it, just the two of us, fewest and most players, least and most people",
    ),
    # Translators: asked about §2: May seven or eight play?
    "most_players": NP_(
        "search words",
        "eight of us want to join, can more than six people play, is seven too many, a big group, "
        "is it ok with eight of us, does it work for eight, there will be seven at the table, one "
        "too many with seven, big family of eight, more of us than six, can another one join when "
        "we are six already",
    ),
    # Translators: asked about §3: How many cards are dealt?
    "§3": NP_(
        "search words",
        "how many cards do I give out, how many in each hand, deal ten each, cards per player, "
        "hand them out one at a time or all together, can I look at my neighbour's hand, can "
        "others see my cards, may I show my hand to others, may I tell what I have, do I keep my "
        "cards secret, how many cards at the start of a round, size of the opening hand, I have "
        "nine cards instead of ten, I was dealt one too few, do I deal 10 or 11, are the cards "
        "dealt one by one, how many do I get in my hand at the beginning, can I show my cards to "
        "the others, how big is the opening hand, dealer gave me 9 cards how many should it be, "
        "how many cards does each person hold, everybody has ten right, cards in the starting "
        "hand, I only got nine cards, somebody got eleven by mistake, I was given the wrong number "
        "of cards, number of cards to hand out, give them out one at a time, the same number of "
        "cards for everybody, equal hands, swap cards with my neighbour",
    ),
    # Translators: asked about §4: How does the discard pile begin?
    "§4": NP_(
        "search words",
        "flip the top card over, turn the next card after the deal, what lies in the middle when "
        "we start, is the first discard from the deck, open card at the beginning, beginning of "
        "the discard pile, first card face up, is one card face up when we start, what shows at "
        "the start, how do we start the discard pile, does the first card get flipped face up, do "
        "we turn over a card after dealing, whats the first discard, do we start with a card "
        "showing, what happens with the rest of the cards after dealing, where do the remaining "
        "cards go, do I turn one over, which card is the first on the discard pile, how is the "
        "middle set up, anything lying face up before somebody plays, how to prepare the piles, "
        "who turns the first card up",
    ),
    # Translators: asked about §5: Who begins, and who deals next?
    "§5": NP_(
        "search words",
        "who begins the round, which way round do we go, to the left or to the right, whose deal "
        "is it, does the loser deal, who is the next dealer, who has the first turn, after the "
        "dealer, whose turn is it to shuffle and deal now, which direction do we go clockwise, who "
        "starts after the dealer, whos dealing the next hand, dealing passes to whom, who goes "
        "first, who plays first, is it the one beside the dealer, do we go left or right, which "
        "way does it go round, am I dealing again, does the deal move on, the same person deals "
        "every time, whose deal is next, who opens, whose turn is it after dealing, who has the "
        "opening turn, the one who begins the first turn, keep our cards next round",
    ),
    # Translators: asked about §6: What may I do in my turn?
    "§6": NP_(
        "search words",
        "draw first then lay, where do I draw from, draw from the deck or the discards, must I "
        "throw one away at the end of my turn, how many cards do I take, may I keep my phase in my "
        "hand and wait, do I have to lay down if I can, order of play in my turn, can I take from "
        "the discards, take the top discard instead of drawing, must I lay my phase when I have "
        "it, may I wait with my phase, draw from the discard pile in my turn, is drawing a must, "
        "have to draw every turn, am I forced to throw a card away, is it compulsory to lay, what "
        "order do things go in a turn, do I have to discard every turn, what can I do when it's my "
        "go, do I have to draw before laying down, can i draw from the discard pile or only the "
        "deck, may I take the top card of the discards instead, do I have to lay my phase if I "
        "have it, am I forced to discard, may I grab the top discard in place of drawing, is "
        "drawing compulsory, what can I do now, steps of a turn, what comes first drawing or "
        "laying, which pile may I take from, how many do I pick up, I did not throw a card away, "
        "can I keep all my cards without discarding, may I pass without doing anything, do I "
        "always finish with a discard, can I hold my phase back, explain a turn, take from the "
        "open pile, may I draw from the face up pile, what happens in my turn, what belongs to my "
        "turn, how long is a turn, when does my turn end, can I pick up a wild from the discard "
        "pile, may I take a discarded wild, someone discarded a wild can I have it, can I discard "
        "a joker, may I look through the discards, can I lay down without drawing, take the second "
        "card of the discard pile, can I lay in my first turn",
    ),
    # Translators: asked about §7: May a group be larger than asked?
    "§7": NP_(
        "search words",
        "what do I need for this phase, list of all phases, what is phase one, may a set be "
        "larger, may a run be longer than it says, four cards instead of three, five of a kind "
        "where four are asked, run of eight instead of seven, is more than asked fine, which "
        "phases are there, what are the ten phases, what do I need for phase 4, what does phase 6 "
        "ask for, can my set have four cards when it says three, can a run of 7 be 8 cards long, "
        "is more cards than needed ok, what does phase 4 need, what are the phases, can I have "
        "five cards in a set of four, does it have to be exactly four, more cards in the group "
        "than it asks, one card too many in my run, six cards where five are needed, what does my "
        "phase say, is a bigger set fine, longer run than needed, exact number needed or at least, "
        "one more than the phase says is that fine, can the run of seven have eight, it asks for "
        "three and I hold four the same, what is in phase 8, what is phase 2, what must I collect "
        "for phase 9, tell me the phases again, show all phases, what is phase 7, what is phase 4 "
        "again, overview card, the card with the phases, where do I see the phases, reference "
        "cards, cards that list the phases",
    ),
    # Translators: asked about §8: What is a set?
    "§8": NP_(
        "search words",
        "definition of a set, which cards make a set, are different colours fine in a set, do "
        "cards of a set need one colour, three fives in different colours, is this a set, how many "
        "cards in a set, two of the same number, set of mixed colours, does the colour matter in a "
        "set, red and blue and green of one number, sets in one colour, what's a set, 5 red 5 blue "
        "5 green is that a set, do three of a kind need different colors, can a pair be a set, can "
        "a set be mixed colours, does a set have to be one color, can the colours differ in a set, "
        "same number different colours, three cards with one number, is a pair two of the same "
        "number, what is three of a kind, do these three sevens go together, colour of a pair, do "
        "I need three of the same number, three identical numbers",
    ),
    # Translators: asked about §9: What is a run?
    "§9": NP_(
        "search words",
        "definition of a run, which cards make a run, is a run in one colour or mixed, gaps in a "
        "run, run starting at three, how long may a run be, the longest run, must the numbers "
        "follow, what counts as a straight, do I need a 1 to begin a run, run in mixed colours, "
        "does the colour matter in a run, can a run begin with a five, run of nine, may a run have "
        "several colours, are mixed colours fine in a run, colours of a run, what is a run, do "
        "runs have to be the same color, how long can a run get, can I have a number twice in a "
        "run, does a run need to start with 1, must the run be in order, are runs allowed to be "
        "different colours, can 6 appear twice in my run, minimum start of a run, can there be a "
        "number missing in the run, run with a hole, is a sequence with a gap ok, do the numbers "
        "have to follow each other, does a run have to be all one colour, what is a straight, is "
        "it allowed to leave out a number, multicoloured ladder, is row fine 2 3 5 6, may a run be "
        "3 4 5 7, how many cards in a run, how many cards must a run have",
    ),
    # Translators: asked about §10: May a run continue from 12 to 1?
    "wrap": NP_(
        "search words",
        "from twelve on to one, 12 and then 1, is ace high, can a run wrap around, 10 11 12 1, "
        "can a run go 11 12 1 2, does it wrap around, can I go round the corner with a run, is 1 "
        "after twelve allowed, does 1 come after 12 in a run, after the highest number start "
        "again with the lowest, does it go in a circle, connect 12 and 1, run goes over the top, "
        "round the end, may I go on with 1 behind the 12",
    ),
    # Translators: asked about §11: What counts for seven of one colour?
    "§11": NP_(
        "search words",
        "seven cards of the same colour, rule for phase eight, do numbers count for one colour, "
        "all red cards with any numbers, two red fives in the colour phase, must the colour cards "
        "be in a row, colour group order, same number twice in one colour, one colour in sequence "
        "or not, how to make phase 8, what is asked for phase 8, can all one colour have "
        "duplicates, how does the color thing work for phase 8, seven cards of one color - do "
        "numbers matter, what is phase 8 exactly, must the same colour cards be in sequence, in "
        "the colour phase can I have the same number twice, what is needed for 7 cards of one "
        "color, same colour but any numbers, double numbers in one colour, all green cards in any "
        "order, must one colour be a run, do blues have to follow each other, repeated numbers in "
        "the colour phase, do the reds need to be in sequence, meaning of one colour",
    ),
    # Translators: asked about §12: May a phase be laid with wilds alone?
    "min_natural": NP_(
        "search words",
        "only jokers in a phase, a set of nothing but wilds, at least one normal card, can wilds "
        "be everything, lay a phase without number cards, all cards are jokers, can i make a "
        "phase only out of wilds, all jokers phase allowed, how many natural cards must there be, "
        "is a set of three wilds ok, do I need at least one real card, phase made of nothing but "
        "wilds, how many real cards at least, whole phase out of jokers, three wilds as a set, is "
        "there a need for a natural card, one real card needed, how many normal cards must be in "
        "it, nothing but magic cards, he laid only wilds, a phase made of stars, I have only "
        "wilds can I put them down, my whole hand is wilds can I lay my phase",
    ),
    # Translators: asked about §13: May both sets show the same number?
    "same_number_sets": NP_(
        "search words",
        "two sets of the same number, are two sets of fives fine, must the sets be different, "
        "different numbers for the sets, six eights for two sets, twice three of the same, do "
        "sets have to differ, one set of fours and another set of fours, the same set twice, two "
        "sets with the same number ok, do the two sets have to be different numbers, can both my "
        "sets be fives, phase 1 with six sevens, set of 4s plus another set of 4s, both groups "
        "are nines, the two sets are equal, must the second set be another number, may I use the "
        "same number for the second set, six of one number as two sets, twice fives",
    ),
    # Translators: asked about §14: How many wilds may I use?
    "§14": NP_(
        "search words",
        "what does a joker replace, what is a wild good for, can a wild be red or blue, as many "
        "wilds as I like, two jokers in one set, does a joker stand for any colour, how does a "
        "wild work, maximum of wilds, jokers in a run, wilds in a set how many, number of wilds in "
        "one phase, five jokers in one phase, joker as a blue three, wild as a red card, maximum "
        "number of wilds in a group, can a wild be any colour, wild card as any number, what can a "
        "wild be used for, is there a limit on wild cards, how many jokers can I put in a run, max "
        "number of wilds, can wild stand in for a blue 3, is there a limit for jokers, what can it "
        "stand for, can it be any card, how many wilds are too many, several jokers together, does "
        "the joker need the right colour, what is the joker for, may I use four wilds, can a joker "
        "be whatever I want, wild in the middle of a run, a joker inside of a run, wild at the end "
        "of a run, may a wild be the first card of a run, two wilds and one number as a set, a "
        "pair of wilds and a 7 is that a set, one wild and two 4s, two wilds with a 9",
    ),
    # Translators: asked about §15: May a wild be added to a run from 1 to 12?
    "wild_on_full_run": NP_(
        "search words",
        "a run is already full can it take a joker, the run has all twelve numbers, add a wild to "
        "1 to 12, no room left in the run, run cannot get longer and I have a joker, where can I "
        "put a joker if the run already has all numbers, run is full 1-12 can I still add a wild, "
        "wild on a complete run, other guy's run goes 1 to 12 put a wild there, the run is "
        "finished and has no space, complete run with a joker in my hand, nothing fits on the run "
        "any more, run of twelve is full, does a joker still go on it, my run has reached 12",
    ),
    # Translators: asked about §16: May I swap a laid wild for the card it stands for?
    "wild_replace": NP_(
        "search words",
        "change a joker for my card, get a joker from the table, can anyone take a laid wild, "
        "pick up my own wild again, trade the wild for the real number, take a wild out of a "
        "set, can I swap a wild on the table for the real card, steal somebody's wild from "
        "the table, can I take back a joker I laid, can I replace a wild with the number it "
        "stands for, I've got the 8 can I take that wild that's an 8, take the joker from the "
        "table, I have the card the joker stands for, put the real card in and get the wild, "
        "give the real number and take the joker, nick a joker from the table, may I take a "
        "wild out of somebody's phase, can I get my joker back, steal the wild, there is a "
        "joker and I hold that card, may I have the joker, are wilds replaced, replace a laid "
        "wild, may a wild be replaced, jokers can be replaced, is replacing wilds allowed",
    ),
    # Translators: asked about §16: May a laid wild move to the other end of its run?
    "wild_move": NP_(
        "search words",
        "push the wild to the other side, shift the joker in the run, does the joker keep its "
        "number, change what the wild stands for later, move a joker to the end, a wild stays the "
        "number it was, can we move the wild to the other end of the run, does a wild stay what "
        "it is, slide the joker to the front of the run, can the joker become another number "
        "later, move it to the other end, may a wild on the table change, can the joker slide "
        "along, what the joker stands for is fixed",
    ),
    # Translators: asked about §17: May I lay only one group of my phase?
    "partial_lay": NP_(
        "search words",
        "one set now and one later, put down the run only, start laying the phase with one group, "
        "all groups at once, lay half first, use one card twice, does one card count in two "
        "groups, only a piece of the phase, lay just the set first, a set this turn and the run "
        "next turn, the rest of the phase later, can I put down one set now and the other later, "
        "can i lay part of my phase, laying down just the run first, do I have to lay the phase "
        "all at once, can one card count for both groups, must all of the phase go down together, "
        "lay a set today and the run next turn, only the first half, one group is ready the other "
        "is not, lay in pieces, set first then run later, all of the phase in one go, show only "
        "one part, do I need everything before I lay, finish the rest later, a phase over two "
        "turns",
    ),
    # Translators: asked about §18: May I lay further cards with my phase?
    "§18": NP_(
        "search words",
        "more cards along with the phase, put down extra cards with the phase, a third set beside "
        "the phase, lay additional cards straight away, lay a pair that nobody asked for, lay a "
        "group that is not in the phase, may I lay everything that fits, lay another set that is "
        "not in my phase, extra groups with the phase, add more cards while laying down, lay down "
        "additional ones, can I lay more cards than I need with my phase, can I put extra cards "
        "down right away with the phase, laying an additional set along with my phase, can I lay "
        "down a set that isn't in my phase, throw in additional cards while laying down, more "
        "cards that fit at once with my phase, lay more than I need straight away, one extra set "
        "of my own, put further cards on the table with it, can spare cards go down with the "
        "phase, bonus set",
    ),
    # Translators: asked about §19: May I lay two phases in one round?
    "§19": NP_(
        "search words",
        "a second phase right after the first, several phases in one round, I failed my phase, "
        "didn't manage my phase do I try again, do I stay on the same phase, next phase only after "
        "this one, run of nine counts for several phases, one phase per round, can I skip ahead if "
        "I lay two, redo the phase, phase 3 and then 4 in the same turn, do I get several phases "
        "for a long run, phases 4 5 and 6 with one run of nine, a run of nine does not finish "
        "three phases, can I do phase 3 and 4 in the same round, I didn't make my phase do I have "
        "to do it again, can I lay a second phase in the same hand, do I stay on my phase if I "
        "fail, if I have a run of 9 did I do phases 4 5 and 6, failed phase 2 what now, can you "
        "get two phases done in a single deal, can I do the next one right away, two phases in one "
        "hand, what if I did not make it, do I repeat the phase, am I still on the same phase, how "
        "many phases each round, can I advance twice, stuck on a phase, I missed my phase which "
        "one next, finish two before we deal again, may I get ahead of the others by two phases, "
        "unlucky with this phase do I have to keep trying, can a phase be skipped if I cannot get "
        "it, skip a phase, skipping a phase, skip one phase, phase 4 and 5 in one hand, phase 1 "
        "and 2 in the same hand, both phases in one deal, phases 3 and 4 together in one round, do "
        "I start again with phase 1, what if nobody lays the phase, can I skip phase 8",
    ),
    # Translators: asked about §20: Does my phase count if somebody else goes out?
    "§20": NP_(
        "search words",
        "somebody else went out but I had laid, phase completed although I still have cards, do I "
        "get to the next phase when another ends the round, when have I done my phase, does laying "
        "alone count, is my phase safe once it is on the table, someone finished right after my "
        "phase, when is a phase finished, is my phase done when it lies there, do I keep my phase "
        "although I still had cards, someone went out right after I laid is my phase done, do I "
        "move on to the next phase if another player went out, does it still count if I laid my "
        "phase but didn't go out, when is a phase complete, laid my phase but someone else won the "
        "round, she ended the round but mine was on the table, do I move up if I did not go out, "
        "my phase lay there when he finished, is it enough to have laid it, do I stay or go to the "
        "next phase, I still had cards but my phase was down, does it count although she was "
        "quicker, he finished before me, he was finished and my phase was on the table, do I stay "
        "on this phase when she goes out, mine was down before the end, keep our phases next round",
    ),
    # Translators: asked about §21: When may I hit?
    "§21": NP_(
        "search words",
        "before my own phase is down can I add cards, hit without a phase, do I have to lay first "
        "to add, not my turn but I want to add a card, when is hitting allowed, need my phase "
        "before adding to others, when am I allowed to hit, do i need my own phase down to add "
        "cards to someone, can I play off others without having my phase down, can I hit before I "
        "have laid my phase, can I hit when it isn't my turn, hitting before phase is down, when "
        "may I start adding cards, he adds without having his own phase, may I add before I have "
        "laid, from when may I add, what do I need before hitting, is it allowed to hit with no "
        "phase down, must mine be down first, adding when it is not my turn, she has no phase yet "
        "but hits, my phase is not down yet but may I get rid of cards on theirs, get rid of cards "
        "before I have laid, nothing down yet and I want to add to hers",
    ),
    # Translators: asked about §22: What may I hit?
    "§22": NP_(
        "search words",
        "add to anybody's cards, where may I add cards, add to both ends of a run, add to the low "
        "end, hit my own phase, more than one card per hit, how many can I add in a turn, put a "
        "joker on another run, what can be added to a set, add to my own melds, where do my spare "
        "cards go, where to put cards that fit, put a card in front of a run, a 3 in front of 4 5 "
        "6 7, a card at the start of a run, can I add to other players' sets, can I add a wild to "
        "someone's run, can I add on to my own phase later, where can I put my extra cards, how "
        "many cards can I hit in one turn, can I stick a card on both ends of a run, hit on my own "
        "stuff, add a 3 in front of a run 4 5 6 7, where can I put it, where does my spare card "
        "fit, on whose cards may I play, can I put it on dad's set, a five behind somebody's 1 2 3 "
        "4, may I add to all of them, which cards can be added, only mine or everybody's, get rid "
        "of cards on others, add at the front or the back, on which melds may I hit, where is "
        "hitting allowed, where to hit, add to my own phase in a later turn",
    ),
    # Translators: asked about §23: May I hit in the turn in which I lay down?
    "hit_same_turn": NP_(
        "search words",
        "lay and add in one go, add cards straight after laying, wait until the next turn to add, "
        "phase and hit in one turn, hit on others the moment I lay, do I need to wait after "
        "laying, can I lay my phase and hit on others same turn, put down phase and add cards "
        "immediately, can I hit right after laying down my phase, do I have to wait a turn before "
        "hitting, lay down then hit same turn, I have just laid can I add now, lay and hit "
        "together, right after laying add to another, do I have to wait for my next turn to add, "
        "add in the turn I come down, how soon may I add after laying, throw more cards on "
        "somebody's run in the same turn I come down",
    ),
}
"""For the search: a list of questions for each switch and point."""
