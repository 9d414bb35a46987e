"""Switches about turns: skips, the two piles, cards taken out of turn."""

from __future__ import annotations

from typing import Literal

from scorekeeper.immutable import immutable
from scorekeeper.rules.switches.declaration import Answer, switch
from scorekeeper.rules.switches.laying import LayingSwitches
from scorekeeper.rules.texts import N_, NP_


@immutable
class TurnSwitches(LayingSwitches):
    """Whom a skip meets, where it goes, and what the two piles do."""

    skip_target: Literal["any", "next"] = switch(
        N_("Who can I skip?"),
        short=N_("Who you can skip"),
        part="skips",
        point="§39",
        answers={
            "any": Answer(N_("Any other player."), N_("anybody")),
            "next": Answer(N_("Only the next player."), N_("the next player")),
        },
        # Translators: §39 skip_target: Who can I skip?
        searched=NP_(
            "search words",
            "lose a turn choose victim, only the next player, neighbour, who misses a turn, on "
            "whom do I play the skip, who can be skipped, can I skip anybody, skip the player "
            "after me, choose who sits out, give a skip to the leader, give the skip card to "
            "someone, what does a skip do, how does the skip card work, make somebody lose a "
            "turn, must it be my neighbour, make the leader miss a turn, take a turn away from "
            "the leader, give it to anyone, must I skip the person next to me",
        ),
    )
    skip_limit: Literal["per_circle", "pending", "none"] = switch(
        N_("May the same player be skipped again?"),
        short=N_("Skip the same player again"),
        part="skips",
        point="§40",
        answers={
            "per_circle": Answer(
                N_("Once per circle: not until whoever skipped them has another turn."),
                N_("once a circle"),
                tone="wait",
            ),
            "pending": Answer(
                N_("Not while a skip is waiting in front of that player."),
                N_("after the missed turn"),
                tone="wait",
            ),
            "none": Answer(N_("Yes, there is no limit."), N_("no limit"), tone="yes"),
        },
        # Translators: §40 skip_limit: May the same player be skipped again?
        searched=NP_(
            "search words",
            "twice two skips in a row lose a turn limit, skip the same person twice, always me "
            "who gets skipped, two skips on one player, skipped again, several skips at once "
            "on one player, how often can I be skipped, miss two turns, two players skip the "
            "same one, play two skips, me again, skipped twice in a row, everybody skips me, "
            "all of them give me skips",
        ),
    )
    skip_zone: Literal["pile", "under", "on", "aside"] = switch(
        N_("Where does a played skip go?"),
        short=N_("Where a skip goes"),
        part="skips",
        point="§41",
        answers={
            "pile": Answer(N_("Onto the discard pile at once."), N_("onto the pile")),
            "under": Answer(
                N_("In front of the skipped player, then under the discard pile."),
                N_("under the pile afterwards"),
            ),
            "on": Answer(
                N_("In front of the skipped player, then onto the discard pile."),
                N_("onto the pile afterwards"),
            ),
            "aside": Answer(N_("Out of play."), N_("out of play")),
        },
        # Translators: §41 skip_zone: Where does a played skip go?
        searched=NP_(
            "search words",
            "discard pile under top card take older, where do I put the skip, lay the skip in "
            "front of the player, skip on the discard pile, skip under the pile, what happens "
            "to the skip card afterwards, place for skips, does the skip cover the discard, "
            "onto which pile does a played skip go",
        ),
    )
    skip_last_card: Literal["allowed", "replace"] = switch(
        N_("May a skip be my last card?"),
        short=N_("A skip as the last card"),
        part="skips",
        point="§44",
        answers={
            "allowed": Answer(N_("Yes. It has no effect then."), N_("yes"), tone="yes"),
            "replace": Answer(N_("No. Draw a card for it."), N_("no"), tone="no"),
        },
        # Translators: §44 skip_last_card: May a skip be my last card?
        searched=NP_(
            "search words",
            "go out with a skip finish, last card is a skip, discard a skip to go out, end the "
            "round with a skip, can I finish with a skip, only a skip left in my hand",
        ),
    )
    skip_pickup: Literal["never", "allowed"] = switch(
        N_("May I take a skip from the discard pile?"),
        short=N_("Take a skip from the pile"),
        part="skips",
        point="§42",
        answers={
            "never": Answer(N_("No, never."), N_("no"), tone="no"),
            "allowed": Answer(N_("Yes."), N_("yes"), tone="yes"),
        },
        # Translators: §42 skip_pickup: May I take a skip from the discard pile?
        searched=NP_(
            "search words",
            "pick up draw skip discards, skip on top of the discard pile, draw a discarded "
            "skip, can I use a skip again that somebody threw away, take the skip that was "
            "discarded, keep a skip lying there, top of the discard is a skip may I take it, "
            "may I have a skip that somebody discarded",
        ),
    )
    skip_carry_over: Literal["no", "yes"] = switch(
        N_("Does a skip that is still waiting carry over to the next round?"),
        short=N_("A skip carries over to the next round"),
        part="skips",
        point="§45",
        answers={
            "no": Answer(N_("No. It is forgotten."), N_("no"), tone="no"),
            "yes": Answer(N_("Yes, it is carried over."), N_("yes"), tone="yes"),
        },
        # Translators: §45 skip_carry_over: Does a skip that is still waiting carry over to the next
        # round?
        searched=NP_(
            "search words",
            "left over next round skip, skipped when the round ended, does my skip stay for "
            "the next round, do I still have to sit out next round, skip not served yet, the "
            "skip was not used up, old skip from the last round, skip still in front of me, "
            "miss a turn next round",
        ),
    )
    first_upcard_skip: Literal["first_skipped", "cover", "mix_back"] = switch(
        N_("The first card turned up is a skip. What now?"),
        short=N_("First card up is a skip"),
        part="piles",
        point="§43",
        answers={
            "first_skipped": Answer(
                N_("The player who begins loses the first turn."), N_("first turn lost")
            ),
            "cover": Answer(N_("Turn up another card on top of it."), N_("cover it")),
            "mix_back": Answer(
                N_("Shuffle it back in and turn up another card."), N_("shuffle it in")
            ),
        },
        # Translators: §43 first_upcard_skip: The first card turned up is a skip. What now?
        searched=NP_(
            "search words",
            "start of round first discard, first discard is a skip, skip turned over at the "
            "start, open card at the beginning is a skip, who is skipped if the first card is "
            "a skip, dealer turns up a skip",
        ),
    )
    first_upcard_counts: Literal["yes", "no"] = switch(
        N_("Does a skip turned up first count towards the limit?"),
        short=N_("That skip counts towards the limit"),
        part="piles",
        point="§43",
        answers={
            "yes": Answer(N_("Yes."), N_("yes"), tone="yes"),
            "no": Answer(N_("No."), N_("no"), tone="no"),
        },
        # Translators: §43 first_upcard_counts: Does a skip turned up first count towards the limit?
        searched=NP_(
            "search words",
            "first discard skip limit circle, does the skip at the start count as a skip for "
            "the first player",
        ),
    )
    first_upcard_wild: Literal["may_take", "dealer_decides"] = switch(
        N_("The first card turned up is a wild. Who gets it?"),
        short=N_("First card up is a wild"),
        part="piles",
        point="§46",
        answers={
            "may_take": Answer(
                N_("The player who begins may take it."), N_("for the first player")
            ),
            "dealer_decides": Answer(N_("The dealer says who gets it."), N_("dealer decides")),
        },
        # Translators: §46 first_upcard_wild: The first card turned up is a wild. Who gets it?
        searched=NP_(
            "search words",
            "joker start of round first discard, first discard is a wild, joker turned over at "
            "the start, who may take the first joker, open card at the beginning is a joker, "
            "dealer turns up a wild",
        ),
    )
    rediscard_same_card: Literal["allowed", "forbidden"] = switch(
        N_("May I discard the card I just took?"),
        short=N_("Discard the card just taken"),
        part="piles",
        point="§48",
        answers={
            "allowed": Answer(N_("Yes."), N_("yes"), tone="yes"),
            "forbidden": Answer(N_("No, discard another."), N_("no"), tone="no"),
        },
        # Translators: §48 rediscard_same_card: May I discard the card I just took?
        searched=NP_(
            "search words",
            "give back same card from the pile, throw back the card I just picked up, discard "
            "the card I drew from the discard pile, put the same card back, take a card and "
            "discard it again, can I return the card, discard the same card, throw it right "
            "back",
        ),
    )
    empty_draw_pile: Literal["reshuffle", "end_round"] = switch(
        N_("The draw pile is empty. What now?"),
        short=N_("The draw pile is empty"),
        part="piles",
        point="§47",
        answers={
            "reshuffle": Answer(
                N_("Leave the top discard, shuffle the others, go on."),
                N_("shuffle, go on"),
            ),
            "end_round": Answer(
                N_("The round is over; everybody counts."), N_("the round is over")
            ),
        },
        # Translators: §47 empty_draw_pile: The draw pile is empty. What now?
        searched=NP_(
            "search words",
            "no cards left stock shuffle, draw pile used up, no more cards to draw, run out of "
            "cards, stack is finished, shuffle the discards, nothing left to draw, deck is "
            "empty, pile runs out, no cards left, ran out of cards to draw, draw pile is gone",
        ),
    )
    knock: Literal["off", "on"] = switch(
        N_("May I knock for a discard out of turn?"),
        short=N_("Knock to get a discard"),
        part="piles",
        point="§36",
        answers={
            "off": Answer(N_("No. You take a discard only in your own turn."), N_("no"), tone="no"),
            "on": Answer(
                N_(
                    "Yes, instead of drawing, but not twice in a row. "
                    "Then your left neighbour goes on."
                ),
                N_("yes"),
                tone="yes",
            ),
        },
        # Translators: §36 knock: May I knock for a discard out of turn?
        searched=NP_(
            "search words",
            "klopfen call take out of turn, knocking, knock on the table for a discard, take a "
            "discard when it is not my turn, I want the card somebody just threw away, what is "
            "knocking, call for the discard, grab the discarded card before the next player, "
            "discard out of turn, interrupt, someone threw away the card I need, I need the "
            "discard but it is not my turn",
        ),
    )
    buy: Literal["off", "on"] = switch(
        N_("May I buy a discard out of turn?"),
        short=N_("Buy a discard"),
        part="piles",
        point="§37",
        answers={
            "off": Answer(N_("No. Nobody buys."), N_("no"), tone="no"),
            "on": Answer(N_("Yes, for one more card from the pile."), N_("yes"), tone="yes"),
        },
        # Translators: §37 buy: May I buy a discard out of turn?
        searched=NP_(
            "search words",
            "may i penalty card out of turn take, buying a card, pay for a card out of turn, "
            "take an extra card as a penalty, buy the discard, may I, buy from the discard "
            "pile, penalty card",
        ),
    )
