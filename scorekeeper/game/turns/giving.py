"""The last thing in a turn: a card is put down (§6), perhaps the last one (§27).

Where only hits end the round, whoever discards the last card plays on without any.
"""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.game.turns.circle import end_round, end_turn
from scorekeeper.game.turns.state import Turns
from scorekeeper.game.turns.verdicts import turn_problem
from scorekeeper.game.values import Seat
from scorekeeper.rules.cards import Card
from scorekeeper.rules.verdicts import Problem


def put_down(state: Turns, by: Seat, card: Card | None) -> Turns:
    """The card lies on the discards, and the turn or the round is over."""
    lain = replace(state, discards=(*state.discards, card), hands=state.cards_added(by, -1))
    if goes_out(state, by):
        return end_round(lain, by)
    return end_turn(lain, by, by_skip=False)


def goes_out(state: Turns, by: Seat) -> bool:
    """Would a discard now be the last card, and end the round?"""
    return state.hands[by] == 1 and state.rules.go_out_discard != "hits_only"


def giving_problems(state: Turns, by: Seat, card: Card | None) -> list[Problem]:
    """Not the card just taken, where a table forbids it (§48); not the last before the phase
    lies (§27). `card` None: nobody named it."""
    problems = []
    same = by == state.turn and card == state.taken
    if card is not None and same and state.rules.rediscard_same_card == "forbidden":
        problems.append(turn_problem("same_card_back", card=str(card)))
    if goes_out(state, by) and not state.has_laid(by):
        problems.append(turn_problem("cannot_happen", seat=by))
    return problems
