"""The lists of words of a round in one line, as the catalogues have them.

Nobody sees these lists. Phrases have commas between them. A star means "begins with", so it is
right for words with endings. Where one phrase is in two lists, `round_words` says which counts.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.rules.texts import NP_, Text
from scorekeeper.wording.round_said import Said

LISTS: Mapping[Said, Text] = {
    # Translators: what people say or type of a player without cards. Lists have
    # commas between their phrases. A star means "begins with", so it is right for
    # words with endings. Nobody sees these lists.
    Said.OUT: NP_(
        "a round in one line, words",
        "out, is out, are out, went out, goes out, go out, going out, gone out, been out, "
        "finished, is finished, finishes, has finished, done, is done, was done, empty, empty "
        "hand, no cards, no cards left, no more cards, has no cards, without cards, won, wins, won "
        "the round, wins the round, won it, got rid of all her cards, got rid of all his cards, "
        "got rid of all their cards, got rid of everything, played the last card, all cards gone, "
        "is empty, closed, closed the round, ended the round, ended it, emptied, is the winner, "
        "winner, out first, first out, goes out first, went out first, is through, cleared the "
        "hand, used up all cards, phase out, made it out, make it out, makes it out, got out, gets "
        "out, wins this one, won this one, wins this round, won this round, takes this one, took "
        "this one, takes the round, took the round, takes this round, took this round, used all "
        "his cards, used all her cards, used all their cards, used up all his cards, used up all "
        "her cards, ran out of cards, is out of cards, out of cards, emptied his hand, emptied her "
        "hand, got rid of all cards, played all his cards, played all her cards, played all the "
        "cards, played his last card, played her last card, first to finish, finished first, has "
        "an empty hand, hand is empty, has none left, closes, closes the round, no cards in hand, "
        "grabbed the round, won that one, won this one, wins that one, put down the last card, put "
        "down her last card, put down his last card, put her last card down, put his last card "
        "down, laid the last card, laid her last card, laid his last card, dropped the last card, "
        "dropped her last card, dropped his last card, discarded the last card, discarded her last "
        "card, discarded his last card, got rid of the last card, got rid of her last card, got "
        "rid of his last card",
    ),
    # Translators: what people say of themselves when they have no cards left,
    # without a word for I: the Polish "skończyłem". A hyphen if the language has no
    # such words.
    Said.I_AM_OUT: NP_(
        "a round in one line, words",
        "i am out, i’m out, im out, i am done, i’m done, i went out, i won, i finished, i have no "
        "cards, i’ve no cards, i’m the winner, i’m all out, i’m out of cards, i ran out of cards, "
        "i have no cards left, i’ve no cards left, i won this one, i won the round, i won this "
        "round",
    ),
    # Translators: what people say of a player who is not out; "not" with a word of
    # "out" is read anyway.
    Said.NOT_OUT: NP_(
        "a round in one line, words",
        "isn’t out, isnt out, aint out, ain’t out, wasn’t out, still in, still has cards, still "
        "playing, still got cards, has cards left, still holds cards, but not out",
    ),
    # Translators: what people say when nobody went out.
    Said.NOBODY_OUT: NP_(
        "a round in one line, words",
        "nobody out, no one out, nobody is out, no one is out, nobody went out, no one went out, "
        "no one has gone out, nobody has gone out, nobody won, no one won, everyone still has "
        "cards, everybody still has cards, all still have cards, deck ran out, the deck ran out, "
        "the pile ran out, nobody made it out, no one made it out, nobody got out, no one got out, "
        "no winner, no winner this round",
    ),
    # Translators: what people say of a player whose phase lies on the table, also
    # the verb with which "not" is said.
    Said.LAID: NP_(
        "a round in one line, words",
        "laid, has laid, have laid, lay, laid down, laid it down, lay down, laying, is down, was "
        "down, are down, down, with phase, with a phase, with the phase, phase laid, phase down, "
        "phase is down, phase done, phase made, phase complete, has the phase, has their phase, "
        "has his phase, has her phase, got the phase, got his phase, got her phase, got their "
        "phase, got phase, made it, made the phase, made his phase, made her phase, made their "
        "phase, made phase, completed, completed the phase, completed his phase, completed her "
        "phase, completed their phase, completed phase, finished the phase, finished his phase, "
        "finished her phase, finished their phase, finished phase, did the phase, did his phase, "
        "did her phase, did their phase, laid the phase, laid his phase, laid her phase, laid "
        "their phase, laid my phase, laid phase, laid a phase, did lay, played the phase, played "
        "his phase, played her phase, put down the phase, put the phase down, put his phase down, "
        "put her phase down, passed the phase, passed phase, phase is on the table, on the table, "
        "phase out, has it down, got it down, advances, moves on, moves up, lays, lays down, lays "
        "the phase, got down, gets down, went down, goes down, gone down, put it down, phase "
        "completed, managed the phase, managed his phase, managed her phase, cleared the phase, "
        "cleared phase, has the phase down, has his phase down, has her phase down, got the phase "
        "down, got his phase down, got her phase down, got their phase down, get his phase down, "
        "get her phase down, get the phase down, get the phase, get his phase, get her phase, make "
        "the phase, make his phase, make her phase, make their phase, complete the phase, complete "
        "his phase, complete her phase, made our phase, laid our phase, our phase is down, managed "
        "to lay",
    ),
    # Translators: what people say of themselves when their phase lies, without a
    # word for I: the Polish "wyłożyłem". A hyphen if the language has no such
    # words.
    Said.I_LAID: NP_(
        "a round in one line, words",
        "i laid, i’ve laid, i have laid, i made it, i’m down, i am down, i laid down, my phase "
        "is down, my phase is laid",
    ),
    # Translators: what people say of a player whose phase does not lie; "not" with
    # a word of "laid" is read anyway.
    Said.NOT_LAID: NP_(
        "a round in one line, words",
        "no phase, without phase, without a phase, without the phase, without his phase, without "
        "her phase, without their phase, phase not laid, unlaid, not down, phase missing, missing "
        "the phase, missed the phase, missed his phase, missed her phase, missed their phase, "
        "missed, failed, failed the phase, failed his phase, failed her phase, failed their phase, "
        "failed phase, failed to lay, failed to lay down, failed to make the phase, nothing down, "
        "nothing laid, laid nothing, nothing on the table, has nothing down, has nothing on the "
        "table, nothing on table, couldn’t, couldnt lay, did nothing, stuck on the phase, unable "
        "to lay, never laid, never got down, never made it, never made the phase, never made his "
        "phase, never made her phase, has to repeat, repeats the phase, stays put, stays where he "
        "is, stays where she is, not even a phase, didn’t get down, no lay down, didn’t lay "
        "anything, didnt lay anything, didn’t lay anything down, didn’t put anything down, didn’t "
        "get anything down, did not lay anything, didn’t make it, didnt make it, did not make it, "
        "couldn’t make it, couldnt make it, could not make it, didn’t manage it, didn’t manage to, "
        "didn’t manage, couldn’t do it, couldn’t get down, couldn’t get it down, didn’t get it "
        "down, phase failed, phase not done, phase not made, phase incomplete, no phase yet, phase "
        "still open, still no phase, without laying, without laying down, no phase this time, no "
        "luck with the phase, on the same phase, in the same phase, the same phase, same phase, "
        "lays nothing, lay nothing, puts nothing down, put nothing down",
    ),
    # Translators: the word before the number of a phase, so that it is not taken
    # for points.
    Said.PHASE: NP_(
        "a round in one line, words",
        "phase, phases, ph",
    ),
    # Translators: what stands before (in Japanese behind) the number of a phase
    # that a player could not lay: "still on 4".
    Said.STAYS: NP_(
        "a round in one line, words",
        "stays on, stay on, stays at, staying on, still on, stuck on, still at, stuck at, remains "
        "on, repeats, is still on, still in, has to do, stays in, remains at, still needs phase, "
        "still has to do phase, still has phase, needs to repeat phase, has to repeat phase, must "
        "repeat phase, repeats phase, still working on, still stuck on, still stuck at, still "
        "stuck in, stuck in, stays back on, is still working on, still sitting on phase, is still "
        "stuck on",
    ),
    # Translators: words that deny what follows, or what stands before at the end of
    # a clause.
    Said.NOT: NP_(
        "a round in one line, words",
        "not, didn’t, didnt, did not, doesn’t, doesnt, hasn’t, hasnt, has not, haven’t, havent, "
        "isn’t, isnt, is not, wasn’t, wasnt, was not, couldn’t, couldnt, could not, can’t, cant, "
        "cannot, never, won’t, wont, not yet, hadn’t, don’t, dont, weren’t, failed to, wasn’t able "
        "to, unable to, ain’t, aint, didn’t either, hasn’t either, not either",
    ),
    # Translators: words before each of several players of whom something is denied: "neither
    # Ben nor Dad". The word between them may be left out if it has another sense, too: the
    # German "noch". A hyphen if there are none.
    Said.NEITHER: NP_(
        "a round in one line, words",
        "neither, nor, neither of",
    ),
    # Translators: words that deny what stands before them: the Japanese じゃなくて. A
    # hyphen if there are none.
    Said.NOT_BEHIND: NP_(
        "a round in one line, words",
        "not true, is wrong",
    ),
    # Translators: words that affirm after somebody else was denied: "Ben didn’t
    # lay, Dad did".
    Said.YES: NP_(
        "a round in one line, words",
        "did, has, yes, does, is, yep",
    ),
    # Translators: words for no player.
    Said.NOBODY: NP_(
        "a round in one line, words",
        "nobody, no one, noone, none of us, none of them, not one of us, no body",
    ),
    # Translators: words for none of the players who were not named.
    Said.NOBODY_ELSE: NP_(
        "a round in one line, words",
        "nobody else, no one else, noone else, none of the others, no other player",
    ),
    # Translators: words for all players.
    Said.EVERYBODY: NP_(
        "a round in one line, words",
        "everyone, everybody, all, all of us, all of them, we all, they all, every player, all "
        "players, all four, all three, all five, all six, each player, the whole table",
    ),
    # Translators: words for all players who were not named.
    Said.OTHERS: NP_(
        "a round in one line, words",
        "everyone else, everybody else, all others, all the others, the others, others, the rest, "
        "rest, the rest of us, the other two, the other three, the other four, all the rest, the "
        "remaining, the remaining players, anyone else, the other players, the other ones, the "
        "other five, all three others, all two others, the three others, the two others, the four "
        "others",
    ),
    # Translators: words for two players together.
    Said.BOTH: NP_(
        "a round in one line, words",
        "both, both of them, both of us, the two of us, the two of them",
    ),
    # Translators: words that give a number to each of several players: "25 each",
    # "je 25", "po 25".
    Said.EACH: NP_(
        "a round in one line, words",
        "each, apiece, a piece, each one, per person, a head",
    ),
    # Translators: words before the only players of whom something is said: "only Ben laid". A
    # hyphen if they stand behind.
    Said.ONLY: NP_(
        "a round in one line, words",
        "only, only just",
    ),
    # Translators: words before (in Japanese behind) the players who are left out:
    # "all but Ann".
    Said.EXCEPT: NP_(
        "a round in one line, words",
        "except, except for, but, but not, apart from, besides, excluding, other than, save for, "
        "bar, minus, aside from, with the exception of, not counting, leaving out",
    ),
    # Translators: words between two players who are named together.
    Said.AND: NP_(
        "a round in one line, words",
        "and, as well as, plus, &",
    ),
    # Translators: words that say the same of one more player: "Dad too".
    Said.ALSO: NP_(
        "a round in one line, words",
        "too, also, as well, likewise, so did, neither did",
    ),
    # Translators: words for the same number of points as the one said before.
    Said.SAME: NP_(
        "a round in one line, words",
        "the same, same, ditto, same here, same again, same points, as many, just as many, same "
        "number, same score, same thing",
    ),
    # Translators: the unit of points, behind a number.
    Said.POINTS: NP_(
        "a round in one line, words",
        "points, point, pts, pt, p, penalty points, minus points, penalty, pnts, points left",
    ),
    # Translators: words that make the number before them a number of cards and no
    # points, also kinds of cards.
    Said.CARDS: NP_(
        "a round in one line, words",
        "cards, card, wild, wilds, joker, jokers, skip, skips, tens, nines, eights, sevens, "
        "sixes, fives, fours, threes, twos, ones, twelves, elevens, cards left, number cards, "
        "reds, blues, greens, yellows, low cards, high cards, to cards, for cards, too cards, "
        "ace, aces, pairs",
    ),
    # Translators: the word for a round with its number: "Round 5", "third round".
    Said.ROUND: NP_(
        "a round in one line, words",
        "round, rounds, game, hand number, deal, r, round number",
    ),
    # Translators: words that say that a number is the total of the game.
    Said.TOTAL: NP_(
        "a round in one line, words",
        "total, in total, altogether, all in all, overall, so far, grand total, in all, running "
        "total, total score, for the game, sum total, standing at, now at, now on, totals"
        ", all told",
    ),
    # Translators: words before the number that counts, after others that were added
    # up: "so 15".
    Said.RESULT: NP_(
        "a round in one line, words",
        "so, so that’s, makes, that makes, thats, that’s, which makes, which is, equals, comes "
        "to, adds up to, for a total of, worth, therefore, i e, meaning",
    ),
    # Translators: words that take back what was said just before: "35, sorry, 45".
    Said.CORRECTION: NP_(
        "a round in one line, words",
        "no wait, no, nope, sorry, i mean, i meant, make that, make it, scratch that, correction, "
        "actually, wait, rather, oops, my mistake, wrong, that’s wrong, thats wrong, no sorry, "
        "sorry no, uh no, oh no, or rather, correct that, strike that, no no, hang on, hold on, "
        "well no, i was wrong, forget that, change that, change that to, should be, it’s actually, "
        "excuse me, pardon, no actually, no it’s, nah, whoops, woops, my bad, no hang on, hang on "
        "no, let me correct that, let me correct, i take that back, take that back, ignore that, i "
        "misspoke, i miscounted, miscounted, i meant to say, meant, i tell a lie, tell a lie, "
        "cancel that, or no, no that’s wrong, not right",
    ),
    # Translators: words with which a number says nothing certain: "35 or 40", "less
    # than 50", "needs 35".
    Said.VAGUE: NP_(
        "a round in one line, words",
        "or, or so, less than, more than, fewer than, under, over, at least, at most, up to, "
        "between, more, less, fewer, double, twice, half, needs, need, short, short of, ahead, "
        "behind, missing, lacks, wants, leads, leading, lead, in the lead, trails, trailing, "
        "above, below, maybe, perhaps, not sure, i guess, could be, might be, might have, minus, "
        "times, needed, too much, nearly, almost, lots, a lot, many, several, few, some, a few, "
        "loads, triple, owes, points off, different, somewhere between, either, plenty, unknown, "
        "no idea, dont know, don’t know, who knows, forgot, bet, bets, hopes, wishes, thinks, next "
        "time, last round, yesterday, wanted, would have, dozen, same as, the same as, may have, "
        "might have, could have, should have, may be, as many as, as much as, will need, still "
        "needs, to win, away from, out of, off, at risk, instead of, rather than, in the region "
        "of, something like, somewhere near, thought, thought that, nearly out, would’ve, don’t "
        "think, dont think, do not think, don’t believe, doubt, doubt that, could lay, could lay "
        "down, could get down, could finish, could go out, wanted to, tried to, about to, hoped "
        "to, hoping to, was going to, were going to, i don’t think, i dont think, i don’t believe, "
        "i doubt, before, undo, delete, remove, erase, half of, down by, is down by, is out of the "
        "game, was out of the game, will go out, will be out, can go out, next turn, next go, out "
        "of the game, last time, is still to, has yet to, anything but, everything but, no way, in "
        "no way, soon, any minute, nowhere near, never got to",
    ),
    # Translators: words before what is only supposed: "IF Mia is out, Ben has 40"; in Japanese
    # verbs with that ending. A hyphen if the language has none.
    Said.IF: NP_("a round in one line, words", "if, in case, provided, suppose, supposing"),
    # Translators: words that say that what was told before belongs to the players the other way
    # round: "Ben 35, Dad 40, SWAP THOSE".
    Said.SWAPPED: NP_(
        "a round in one line, words",
        "swap, swap them, swap those, swapped, switch them, switch those, mixed up, mixed them up, "
        "mixed those up, the other way round, other way round, the other way around, other way "
        "around, vice versa, reversed",
    ),
    # Translators: words between a number and the player behind it: "35 for Ben".
    Said.FOR: NP_(
        "a round in one line, words",
        "for, to, goes to, go to, belongs to, is for, are for",
    ),
    # Translators: words for the player who speaks.
    Said.ME: NP_(
        "a round in one line, words",
        "i, me, my, mine, myself, i’m, im, i’ve, ive, i’ll, i’d",
    ),
    # Translators: words for a player who is not named: "she", "somebody".
    Said.SOMEBODY: NP_(
        "a round in one line, words",
        "he, she, they, him, them, his, her, their, it’s him, somebody, someone, somebody else, "
        "hers, theirs, he’s, she’s, they’re, hes, shes, you, your",
    ),
    # Translators: dictated signs that are a small pause.
    Said.COMMA: NP_(
        "a round in one line, words",
        "comma, semicolon, colon, dash, hyphen",
    ),
    # Translators: dictated signs that end a sentence or a line.
    Said.FULL_STOP: NP_(
        "a round in one line, words",
        "full stop, period, new line, newline, next line, dot, stop, new paragraph, exclamation "
        "mark",
    ),
    # Translators: words that begin a question, in which nothing is told.
    Said.QUESTION: NP_(
        "a round in one line, words",
        "who, who’s, how many, how much, what, whats, what’s, why, question mark, did, is it, was "
        "it, whose, it’s not true, it’s not true that, it is not true that, not true that, it "
        "isn’t true that",
    ),
    # Translators: words that begin a question right before the player it asks about: "IS Ben out".
    # Elsewhere they say nothing. A hyphen if the language has none.
    Said.VERB_FIRST: NP_("a round in one line, words", "is, was, has, are, were, does, have"),
    # Translators: small words that say nothing by themselves, also titles and
    # particles at a name.
    Said.FILLER: NP_(
        "a round in one line, words",
        "has, had, have, having, got, gets, get, getting, holds, with, left, is, was, are, were, "
        "be, been, being, the, a, an, of, then, in, on, hand, his hand, her hand, my hand, just, "
        "remaining, over, at, from, by, as, that, this, these, it, its, it’s, there, here, now, "
        "well, um, uh, er, erm, hmm, hm, ah, oh, ok, okay, so uh, yeah, hey, hi, please, thanks, "
        "thank you, like, about, around, roughly, approximately, exactly, only, again, still, "
        "finally, at last, this time, this round, stuck with, is stuck with, ended with, ended up "
        "with, finished with, ends with, comes in at, sits on, sitting on, caught with, is caught "
        "with, scored, scores, score, takes, took, collects, receives, counts, counted, adds, in "
        "hand, in his hand, in her hand, write down, can you, let me see, let’s see, lets see, "
        "think, say, i think, i say, i will say, i’d say, i believe, i guess that, it’s all the "
        "same to me, all the same to me, says, said, bloody, poor, unlucky, lucky, great, good, "
        "bad, nice, wow, last, dead last, lost, loses, lost the round, loser, skipped, was "
        "skipped, got skipped, missed a turn, lost a turn, turn, next, also has, while, when, "
        "after, if, because, me too says, what a, which, such, very, really, even, up, off, "
        "through, back, into, onto, along, himself, herself, whopping, a whopping, massive, huge, "
        "lovely, all right, alright, right, for me to write, first of all, first, second, third, "
        "red, blue, green, yellow, same old, as usual, as always, put, put down, mark, record, "
        "enter, add, note, give, give him, give her, player, players, table, name, is called, "
        "named, called, ladies and gentlemen, so then, anyway, plus a, played, plays, play, points "
        "for, points to, points are, hand count, can, could, would, should, shall, do, does, "
        "today, tonight, drum roll, lol, haha, ha, oh dear, ouch, phew, yay, hooray, hurray, "
        "finally done, we have, we’ve got, that leaves, leaves, leaving, to go, any, our, we, us, "
        "some reason, until, bend the rules, already, too bad, and finally, however, though, "
        "although, too many, wait for it, let, see, make, made up of, who has, who had, who got, "
        "that is, namely, next up, then there’s, there’s, there is, holding, hold, sitting, is "
        "holding, you know, i reckon, i suppose, i’m afraid, let’s say, lets say, let me think, "
        "let me check, literally, basically, obviously, apparently, mate, love, dear, darling, "
        "guys, folks, anything, anything down, bless him, bless her, damn, dammit, blimey, worse "
        "luck, my word, good old, as ever, once again, unfortunately, sadly, luckily, somehow, "
        "omg, wtf, oof, yikes, gg, xd, lmao, rofl, woohoo, argh, pays, lose, crazy, wild hand, "
        "terrible, awful, horrible, tough luck, yet, let me count, let me think, let me look, over "
        "the moon, down for, well done, the only one who, the only one to",
    ),
    # Translators: words of the language that are, or sound like, names of people,
    # so that "will" is not Will. Only words; a name that is no word must not stand
    # here.
    Said.WORD: NP_(
        "a round in one line, words",
        "will, may, rose, max, art, dawn, grace, mark, bill, frank, hope, faith, joy, pat, ray, "
        "rob, dean, dale, earl, grant, iris, ivy, jade, june, april, summer, sunny, lily, daisy, "
        "olive, pearl, ruby, rusty, sky, chase, chance, carol, angel, cliff, guy, hunter, lance, "
        "miles, mercy, patience, penny, reed, rich, robin, sandy, van, victor, violet, ward, bend, "
        "bent, bin, band, cake, run, ran, dot, mad, mine, mind, main, man, men, bar, bat, bath, "
        "path, den, leave, leaves, lie, old, tin, time, tame, come, came, key, day, save, ever, "
        "even, idea, inn, nor, money, lot, anyway, another, andy’s, sane, some, same, later, "
        "table, deal, dealt, dealer, draw, drew, cost, wine, best, bent, rest, early, nine, "
        "online, minor, mister, miss, mrs",
    ),
}
