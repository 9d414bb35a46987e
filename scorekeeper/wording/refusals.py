"""Sentences for refused commands, moves and names: a row for each code.

A row is about a player, whoever reads it. A code that the rules have too is in `judge` or `counts`.
In the rows about moves `seat` is the player who moves, and the first sentence answers.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.wording.facts import (
    Given,
    cards_spoken,
    choice_of,
    first_player,
    list_of,
    one_of_players,
    player_at,
)
from scorekeeper.wording.sentences import Row, Words, by_value, choose, has, plural, says, when


def _is_alone(given: Given) -> bool:
    """Is it about one player only?"""
    return len(given.facts["seats"]) == 1


# --- players, phases and melds --------------------------------------------------------------------


def _are_too_few(given: Given) -> bool:
    return bool(given.facts["players"] < 2)


def _is_in_followed_turns(given: Given) -> bool:
    """Was it a move of a round whose turns are followed? It names whose meld is meant."""
    return "on" in given.facts


def _is_on_an_empty_place(given: Given) -> bool:
    return _is_in_followed_turns(given) and not given.facts["there"]


GAME: Mapping[str, Row | Words] = {
    "already_out": says("%(name)s is already out."),
    "already_started": says("This game has already begun."),
    "cannot_happen": Words(
        player=says("%(name)s cannot go out without having laid the phase."),
        move=says("No. %(seat)s cannot go out without having laid the phase."),
    ),
    "cards_not_typed": says("%(name)s’s cards are not typed. Tap the row and type them, then hit."),
    "fits_no_open_phase": says(
        "Not yet. These cards complete none of %(name)s’s open phases: %(phases)s.",
        phases=list_of("candidates"),
    ),
    "game_over": says("The game is over. Undo takes the last entry back."),
    "game_paused": says("This game is paused. Tap Resume first."),
    "hit_after_out": says("%(name)s is out, so nobody can hit now. Was it there before?"),
    "hit_onto_since": says(
        "Not yet. %(name)s hit %(cards)s onto it later. Take that back first.", cards=cards_spoken
    ),
    "marked_as_laid": says("%(name)s is marked as having laid. Not laid after all?"),
    "no_skip_waiting": says("%(name)s does not have to miss a turn."),
    "no_such_hit": says("That hit is not there any more. Look at the meld again."),
    "no_such_meld": choose(
        when(_is_on_an_empty_place, says("No. %(on)s has no cards on the table yet.")),
        when(
            _is_in_followed_turns,
            plural(
                "No. %(on)s has laid %(num)s group; there is no group %(group)s.",
                "No. %(on)s has laid %(num)s groups; there is no group %(group)s.",
                by="there",
                group="group",
            ),
        ),
        otherwise=plural(
            "%(name)s has laid %(num)s group; there is no group %(group)s.",
            "%(name)s has laid %(num)s groups; there is no group %(group)s.",
            by="there",
            group="group",
        ),
    ),
    "no_such_rule": says("There is no rule “%(rule)s”."),
    "no_tie_round": says("Nobody is tied for the win, so there is no tie round."),
    "nobody_moves": choose(
        when(
            _is_alone,
            says("It takes two to swap seats. Who swaps with %(name)s?", name=first_player),
        ),
        otherwise=says("With two players it makes no difference who sits where."),
    ),
    "not_in_tie": says("%(name)s is not one of the tied players."),
    "not_laid": says("%(name)s has not laid in this round."),
    "not_playing": says("%(name)s has stopped and sits this round out."),
    "not_started": says("This game has not begun yet."),
    "not_stopped": says("The game is already being played."),
    "not_the_last": says(
        "Something else has been entered since. Only the last entry can be undone."
    ),
    "not_the_phase": says("%(name)s is on phase %(due)s, not on phase %(phase)s."),
    "nothing_to_undo": says("There is nothing to undo."),
    "only_part_of_phase": says("Not yet. Mark %(name)s once the whole phase is on the table."),
    "only_switches_change": by_value(
        "part",
        {
            "phase_list": says(
                "The phases cannot change during a game. A new game can have others."
            ),
            "sheet": says(
                "The rule sheet cannot change during a game. A new game can have another."
            ),
            "variant": says(
                "The variant cannot change during a game. A new game can have another."
            ),
        },
    ),
    "phase_already_done": says(
        "%(name)s completed phase %(phase)s in another round. Each phase counts once."
    ),
    "player_must_name_phase": says(
        "Which phase is it, %(name)s? It could be %(phases)s.",
        phases=choice_of("candidates"),
    ),
    "players_2_to_6": choose(
        when(_are_too_few, says("One more player, please: 2 to %(most)s can play.")),
        otherwise=says("2 to %(most)s can play, not %(players)s."),
    ),
    "plays_next_round": says("%(name)s has no cards yet and plays from the next deal on."),
    "still_playing": says("%(name)s is already playing."),
    "table_full": plural(
        "%(num)s player is already playing. One of them has to stop first.",
        "%(num)s players are already playing. One of them has to stop first.",
        by="players",
    ),
    "tie_needs_two": says("Who is still tied? At least two of them: %(names)s."),
    "tie_round_due": says("Only the tie is left to decide. Who wins it?"),
    "too_few_left": says("A game needs two players. End the game instead of taking %(name)s out."),
    "turns_followed": says("Turns are already followed."),
    "turns_not_followed": says("Nobody follows the turns here. The menu switches that on."),
    "unknown_phase": says("This table has no phase %(phase)s."),
    "unknown_seat": says("Nobody sits there at this table."),
    "words_missing": says("Nothing is written there yet. What was decided?"),
    "words_too_long": says(
        "A little shorter, please: up to %(most)s letters, in %(lines)s lines at most."
    ),
}


# --- points, and corrections of a round -----------------------------------------------------------


def _is_of_somebody_else(given: Given) -> bool:
    """Was it entered by another player than the one whom it is about?"""
    actor = given.facts["actor"]
    return actor != given.facts["seat"] and actor in given.names


POINTS: Mapping[str, Row | Words] = {
    "already_counted": choose(
        when(
            _is_of_somebody_else,
            says("%(name)s already has %(points)s points in this round, entered by %(actor)s."),
        ),
        otherwise=says("%(name)s already has %(points)s points in this round."),
    ),
    "hand_missing": says("Points are missing: %(names)s.", names=player_at("seat")),
    "laid_unsaid": choose(
        when(
            _is_alone,
            says("Did %(name)s lay the phase? The points do not say.", name=first_player),
        ),
        otherwise=says("Which of them laid their phase: %(names)s? The points do not say."),
    ),
    "nothing_changed": choose(
        when(has("round_no"), says("Nothing is different in round %(number)s.", number="round_no")),
        otherwise=says("That is already the rule."),
    ),
    "out_holds_cards": plural(
        "%(name)s went out, so nothing is left to count. %(num)s point?",
        "%(name)s went out, so nothing is left to count. %(num)s points?",
        by="points",
    ),
    "out_without_laying": plural(
        "%(name)s went out? No lay-down was entered, so %(num)s card should be left."
        " Is that right?",
        "%(name)s went out? No lay-down was entered, so %(num)s cards should be left."
        " Is that right?",
        by="count",
    ),
    "phase_of_the_round": says("Everybody plays phase %(due)s in that round, not phase %(phase)s."),
    "points_out_of_range": says("%(name)s, %(points)s points? A hand has 0 to %(most)s."),
    "points_to_start": says(
        "%(points)s points cannot be. Points come in fives, from 0 to %(most)s."
    ),
    "round_not_over": says("Nobody is out yet. Points are counted once somebody is."),
    "round_without_points": says(
        "Points are missing. Only the last round may be without them, if a lay-down ended the game."
        " Type the points, or choose rules by which a lay-down ends the game."
    ),
    "unknown_round": says("Round %(number)s is not recorded yet.", number="round_no"),
}


# --- names, titles and tables ---------------------------------------------------------------------


NAMES: Mapping[str, Row | Words] = {
    "name_missing": says("Every player needs a name."),
    "name_too_long": says("“%(name)s” is too long. Up to %(most)s letters, please."),
    "place_too_long": says("This place is too long. Up to %(most)s letters, please."),
    "same_name_twice": says("%(name)s is already here. Another name?"),
    "table_is_gone": says("This table is gone. Ask the host."),
    "table_taken": says("Somebody was quicker. A game is being played at this table."),
    "title_too_long": says("This title is too long. Up to %(most)s letters, please."),
}


# --- moves of a round whose turns are followed ----------------------------------------------------


_OWN_DISCARD = says("No. %(seat)s discarded that card just now.")

TURNS: Mapping[str, Row | Words] = {
    "already_bought": says("No. The card just discarded was bought already."),
    "already_drawn": says("No. %(seat)s has already drawn; only one card a turn."),
    "already_pending": says("No. %(seat)s already has to miss a turn. Skip somebody else."),
    "already_turned_up": says("No. The first card has already been turned up."),
    "buying_is_off": says("No. At this table nobody buys a discard."),
    "cannot_buy_own_discard": _OWN_DISCARD,
    "dealer_decides": says("Not yet. %(seat)s dealt and decides who gets the first wild."),
    "discards_empty": says("No. There is no discard to take; draw from the pile."),
    "draw_first": says("Not yet. %(seat)s draws a card first."),
    "knocking_is_off": says("No. At this table nobody knocks."),
    "more_than_hand": Words(
        you=plural(
            "No. A hand has at most %(num)s card, not %(count)s.",
            "No. A hand has at most %(num)s cards, not %(count)s.",
            by="hand",
        ),
        player=plural(
            "No. %(seat)s holds %(num)s card, not %(count)s.",
            "No. %(seat)s holds %(num)s cards, not %(count)s.",
            by="hand",
        ),
    ),
    "must_be_another_player": says("No. You cannot skip yourself."),
    "must_discard": says("Not yet. %(seat)s ends the turn with a discard."),
    "no_action_when_skipped": says(
        "No. %(seat)s is skipped and does nothing. It is %(turn)s’s turn."
    ),
    "no_draw_after_knock": says("No. %(seat)s took a card by knocking. It replaces the draw."),
    "not_a_skip": says("No. The %(card)s is not a skip."),
    "not_twice_in_succession": says(
        "No. %(seat)s knocked just before; nobody knocks twice in a row."
    ),
    "nothing_to_buy": says("No. Only the card just discarded can be bought."),
    "nothing_to_draw": says("No. There is no card left to draw."),
    "nothing_to_knock": says("No. You can only knock to get the card discarded just now."),
    "one_skip_per_player_per_circle": says(
        "No. %(seat)s was already skipped in this circle. Not again until %(until)s’s next turn."
    ),
    "only_top_card": choose(
        when(
            has("top_stays"),
            says("No. A skip lies on top, and a skip is never taken."),
        ),
        otherwise=says("No. Only the top card may be taken: %(top)s."),
    ),
    "own_discard": _OWN_DISCARD,
    "round_over": says("No. The round is over. Count your cards."),
    "same_card_back": says("No. The %(card)s was taken in this turn. Discard another card."),
    "skip_hits_next_only": says("No. Only the next player can be skipped: %(seat)s."),
    "skip_is_the_discard": says("No. The skip was %(seat)s’s discard; a turn ends with one card."),
    "skip_needs_a_player": says("Not yet. Who do you skip: %(names)s?", names=one_of_players),
    "skip_never_from_discard": says("No. A skip is never taken from the discards."),
    "turn_up_another": says("Not yet. Another card has to be turned up first."),
    "wild_is_not_skip": says("No. A wild is never a skip."),
    "wild_not_given": says("No. At this table nobody is given the first card."),
    "your_turn_draw": says("No need, %(seat)s. It is your turn: draw the card."),
}
