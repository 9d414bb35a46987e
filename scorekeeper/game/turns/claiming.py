"""The card just discarded, out of turn: by knocking (§36) or by buying (§37).

Only where the table plays so. A knock is a turn in place of the next player's; a buy is none. Both
are made before the next turn comes, so a skip that waits for the next player still waits (§39).
"""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.game.turns.circle import arrive, come_to, when_discarded
from scorekeeper.game.turns.drawing import can_draw, from_pile, take_discard, taking_problems
from scorekeeper.game.turns.moves import Buy, Knock
from scorekeeper.game.turns.state import Turns
from scorekeeper.game.turns.verdicts import Illegal, Legal, Ruled, turn_problem
from scorekeeper.game.values import Seat
from scorekeeper.rules.verdicts import Problem


def knock(state: Turns, move: Knock) -> Ruled:
    """The knocker has the turn, with that card as the draw; then the knocker's left goes on. A
    waiting skip does not bar it and is not used up by it: it waits for a turn that comes round."""
    if state.rules.knock == "off":
        return Illegal((turn_problem("knocking_is_off"),))
    state = when_discarded(state)
    problems = _claim_problems(state, move.by, "nothing_to_knock")
    if state.knocker == move.by:
        problems.append(turn_problem("not_twice_in_succession", seat=move.by))
    if problems:
        return Illegal(tuple(problems))
    got = take_discard(come_to(state, move.by), move.by)
    return Legal(
        replace(got, drawn=True, knocked=True, fresh=False, knocker=move.by, draws_since_knock=0)
    )


def buy(state: Turns, move: Buy) -> Ruled:
    """That card and one more from the pile; whose turn it is does not change."""
    if state.rules.buy == "off":
        return Illegal((turn_problem("buying_is_off"),))
    there = when_discarded(state)
    problems = _claim_problems(there, move.by, "nothing_to_buy")
    if move.by == state.turn:
        problems.append(turn_problem("your_turn_draw", seat=move.by))
    if problems:
        return Illegal(tuple(problems))
    got = replace(take_discard(there, move.by), taken=state.taken)
    if not can_draw(got):
        return Illegal((turn_problem("nothing_to_draw"),))
    bought = replace(from_pile(got, move.by), fresh=False, shuffled_in=())
    return Legal(turn_comes(bought, state))


def turn_comes(bought: Turns, was: Turns) -> Turns:
    """The table after a buy, whose turn it `was` before it: the players for whom skips wait are
    passed over only now."""
    if was.at_discard is None or bought.ended is None:
        return bought
    return arrive(bought, bought.left_of(bought.ended))


def _claim_problems(state: Turns, by: Seat, nothing: str) -> list[Problem]:
    """Only the card just discarded, and by somebody else."""
    if not state.fresh:
        return [turn_problem(nothing)]
    if state.ended == by:
        return [turn_problem("own_discard", seat=by)]
    return taking_problems(state)
