"""What people ask at the table about the order of phases, knocking, skips, piles and counts: §35 to
§49.
"""

from __future__ import annotations

from scorekeeper.rules.texts import NP_

TURNS_ASKED = {
    # Translators: asked about §35: Must the phases come in order?
    "phase_order": NP_(
        "search words",
        "pick any phase, one after the other or free, do an easier phase first, phase 4 "
        "before phase 2, choose my own phase, can I leave a hard phase for later, phases in a "
        "different order, skip a phase and come back, phases in order, have to go through the "
        "phases in order, can I do phase 5 before phase 3, do I have to do the phases in "
        "order, can I pick which phase to do, phases in any order, may I choose a phase, "
        "phases out of order, may I do them in any order, do I choose which one, jump to "
        "another phase, start with a later phase, leave one out and do it later, do a phase "
        "that suits my cards, may I go to phase 7 straight away, one after another, must the "
        "phases come in order",
    ),
    # Translators: asked about §36: May I knock for a discard out of turn?
    "knock": NP_(
        "search words",
        "how do I knock, what is knocking for, two people knock at once, knock on the table "
        "for a card, is knocking in the rules, get the thrown card by knocking, knocking "
        "rules, can I knock to get the card someone threw, who gets it if two people knock, "
        "what happens when you knock, what does knocking do, tap the table to get the card, "
        "knock for the thrown card, what does it mean to knock, bang for a card, who knocked "
        "first, knock twice in a row, whose turn is it after a knock",
    ),
    # Translators: asked about §37: May I buy a discard out of turn?
    "buy": NP_(
        "search words",
        "buy the top card, pay for a discard, is there buying, take the card somebody threw "
        "although it is not my go, interrupt to get a card, can I grab a discard when another "
        "player is on turn, buying out of turn, can I buy a card, take a discard when its not my "
        "turn, can I buy the top card like in rummy, buy a discard when it's someone else's turn, "
        "take a card when it is not my turn, pay a penalty card to get it, get the discard "
        "although somebody else plays, may I grab that card although it is her turn, paying for a "
        "card",
    ),
    # Translators: asked about §38: May a skip be part of a phase?
    "§38": NP_(
        "search words",
        "put a skip in a phase, skip inside of a set or run, does a skip replace a number, use a "
        "wild as a skip, a joker to make someone lose a turn, is a skip part of a group, skip "
        "instead of a wild, can a skip be used in a set, does a skip count as part of my phase, "
        "can I use a skip as a wild, can i use a joker to skip someone, skip card in a run, does a "
        "skip fill a gap, skip as a number in my set, may a skip stand for a card, skip in my run, "
        "play a joker as a skip, skip instead of a number, can I hit with a skip",
    ),
    # Translators: asked about §39: Whom may I skip?
    "skip_target": NP_(
        "search words",
        "whoever I like or the next one, is it always the next player, is a skip the card I "
        "discard, is playing a skip my discard, do I also discard after a skip, effect of a skip, "
        "keep a skip for later, must I use the skip at once, what happens to a skipped player, can "
        "I skip myself, which player do I skip, who do I skip, which opponent gets the skip, who "
        "can I skip, do I choose who misses a turn, is the skip my discard, what does the skip "
        "card do, can I skip anyone or just the next player, do I have to play the skip straight "
        "away, must it be the next one who is skipped, may I skip the leader, skip anyone, does it "
        "have to be the next one, can I miss my own turn, what happens with a skip, make someone "
        "miss a turn, choose who sits out, whom can I block, do I need to play it at once, I throw "
        "a skip who misses a turn, may the dealer be skipped, skip someone who is about to go out, "
        "skip a player with one card left, can I skip her because she has only one card, may I "
        "skip two people in one turn, does a skipped player draw a card, may a skipped player "
        "still lay down, does a skip end my turn",
    ),
    # Translators: asked about §40: May the same player be skipped again?
    "skip_limit": NP_(
        "search words",
        "skip someone again, two skips for one player, several skips one after the other, is a "
        "player already skipped safe, three of them skip me, skipped every time, number of skips "
        "on one person, how often may I be skipped, how many times can i get skipped, can you "
        "skip the same person twice, can two people skip me in a row, he was already skipped can "
        "I skip him again, skip him two times in a row, can everybody skip me, they always skip "
        "me, skipped again and again, two skips on the same person, everybody skips me, the third "
        "time in a row I sit out, is it fair to skip one all the time",
    ),
    # Translators: asked about §41: Where does a played skip go?
    "skip_zone": NP_(
        "search words",
        "where do I lay the skip, the skip goes on top of the discards, skip in front of the "
        "skipped player, what to do with a used skip, place of the skip card, where do I put a "
        "skip after using it, do I lay the skip in front of the person, does the skip go on the "
        "discard pile, does the skip sit in front of the skipped player, do I put the skip on the "
        "pile, which pile does a used skip go on, is the discard covered by a skip, place for "
        "skips, lay the skip next to the player, is the skip laid face up on the pile",
    ),
    # Translators: asked about §42: May I take a skip from the discard pile?
    "skip_pickup": NP_(
        "search words",
        "take a skip from the pile, a skip lies on top can I have it, somebody discarded a skip "
        "can I use it, draw a skip from the discards, pick up a skip card, get a used skip, top "
        "card is a skip can I take it, pick up skip card, can I draw a skip somebody discarded, "
        "somebody discarded a skip may I take it, there is a skip on the discard pile may I take "
        "it, get a skip from the trash, skip lying on top of the pile, take up the skip that he "
        "threw away",
    ),
    # Translators: asked about §43: The first card turned up is a skip. What now?
    "first_upcard_skip": NP_(
        "search words",
        "the start card is a skip, turned over a skip at the start, first player loses a turn "
        "because of the first card, beginning with a skip face up, what if the upcard is a skip, "
        "the first open card is a skip, we turned over a skip to begin who is skipped, first card "
        "flipped is a skip, skip turned up at the start, first upcard is a skip, starting card "
        "turned out to be a skip who loses their turn, we flipped a skip at the beginning, the "
        "very first card is a skip, who is skipped when the first card is one, starting card is a "
        "miss a turn card",
    ),
    # Translators: asked about §43: Does a skip turned up first count towards the limit?
    "first_upcard_counts": NP_(
        "search words",
        "does the first skip count as being skipped, skip from the start and then another skip "
        "for me, does the first player lose the turn if a skip is turned up, can the first player "
        "be skipped again after the start skip",
    ),
    # Translators: asked about §44: May a skip be my last card?
    "skip_last_card": NP_(
        "search words",
        "skip as my final card, go out by playing a skip, is anybody skipped when I end with a "
        "skip, only a skip left, end the round with a skip card, can I go out with a skip, "
        "finishing on a skip, discard a skip as last card does it skip someone, my only card is a "
        "skip, finish with a skip, I have nothing but a skip, last one is a skip may I throw it, "
        "go out on it",
    ),
    # Translators: asked about §45: Does a waiting skip count in the next round?
    "skip_carry_over": NP_(
        "search words",
        "skip from the last round, do I sit out in the new round, new deal and I am still "
        "skipped, the round ended before I missed my turn, does a skip stay for the next hand, "
        "skipped at the end, does a skip carry over to the next round, I got skipped at the end "
        "does it count in the new hand, still skipped after a new deal, am I still skipped after "
        "the new deal, I should have missed a turn but the round was over, still blocked in the "
        "next round, does the skip move to the next hand, skip not used before the round ended",
    ),
    # Translators: asked about §46: The first card turned up is a wild. Who gets it?
    "first_upcard_wild": NP_(
        "search words",
        "the start card is a joker, turned over a wild first, who may have the wild at the start, "
        "a wild lies face up at the beginning, take the wild that was turned up, wild is the "
        "first face up card, the first face up card is a joker, turned up joker at start can the "
        "first player take it, first card is a wild who can take it, wild turned up at the "
        "beginning, wild is the first card face up, there is a joker on the pile when we start, "
        "we flipped a joker at the beginning, who can have the joker that is lying there, a wild "
        "is the starting card",
    ),
    # Translators: asked about §47: The draw pile is empty. What now?
    "empty_draw_pile": NP_(
        "search words",
        "deck is used up, the stack is finished, shuffle the discards again, no cards left in the "
        "deck, pile ran out, mix the discards, deck ran out, do we reshuffle when the pile is "
        "empty, no more cards in the draw pile, what if we run out of cards to draw, nothing to "
        "draw any more, no cards left to take, the pile is used up, where do I draw when it is "
        "empty, all cards are gone from the stock",
    ),
    # Translators: asked about §48: May I discard the card I just took?
    "rediscard_same_card": NP_(
        "search words",
        "throw the same card back, put back what I picked up, discard what I took from the pile, "
        "take and discard the same card, return the card I drew, take the discard and put it "
        "right back, throw away the same card I took from the discards, can I discard the card I "
        "just picked up, discard the one I picked up just now, I took it by accident can I return "
        "it, take a card and throw the same one away, may I put it back, picked the wrong card",
    ),
    # Translators: asked about §49: What do the points prove?
    "§49": NP_(
        "search words",
        "the points look wrong, too many points for somebody who laid, why am I asked about my "
        "points, 120 points after laying, the program says the points do not fit, highest points "
        "after a phase, what points show about the phase, can I have laid with so many points, can "
        "120 points be right if I laid my phase, what do points tell about a phase, why does it "
        "say my points can't be right, how does it know I laid my phase from the points, can "
        "someone who laid down still have 130 points, how can she have so many points after "
        "laying, is that score possible, he laid and has 90 points, laid many cards but many "
        "points, that sum cannot be right, can that many points be left, laid six cards and 80 "
        "points, can 70 points remain after laying, what do the points tell us",
    ),
}
"""For the search: a list of questions for each switch and point."""
