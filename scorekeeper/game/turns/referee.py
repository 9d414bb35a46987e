"""The judgement of every move: legal with the table after it, or illegal with all reasons."""

from __future__ import annotations

from typing import assert_never

from scorekeeper.game.problem_codes import problem
from scorekeeper.game.turns.discarding import discard, discard_unnamed, play_skip
from scorekeeper.game.turns.drawing import buy, draw, knock
from scorekeeper.game.turns.melding import hit, lay_down
from scorekeeper.game.turns.model import (
    Buy,
    Discard,
    DiscardUnnamed,
    Draw,
    FirstDiscard,
    HitMove,
    Illegal,
    Knock,
    LayDownMove,
    Legal,
    Move,
    MoveAnswer,
    Skip,
    Turns,
    TurnUp,
    turn_problem,
)
from scorekeeper.game.turns.rotation import turn_up
from scorekeeper.rules.problems import Steps


def play(state: Turns, move: Move, steps: Steps | None = None) -> MoveAnswer:
    """May this move be made now? `steps` is a budget shared by all moves of one question. Raises
    only HandError (`too_hard`), for a hit that could be made in too many ways."""
    if any(seat not in state.seats for seat in _named(move)):
        return Illegal((problem("unknown_seat"),))
    if state.round_over:
        return Illegal((turn_problem("round_over"),))
    if isinstance(move, TurnUp):
        return turn_up(state, move)
    if state.first_discard is FirstDiscard.ANOTHER:
        return Illegal((turn_problem("turn_up_another"),))
    answer = _rule(state, move, steps)
    if isinstance(answer, Illegal):
        return answer
    return Legal(answer.state.after_first_discard())


def _named(move: Move) -> tuple[str, ...]:
    match move:
        case TurnUp(by, _, to):
            return (by,) if to is None else (by, to)
        case HitMove(by=by, on=other) | Skip(by=by, target=other):
            return by, other
    return (move.by,)


_Played = Draw | LayDownMove | HitMove | Discard | DiscardUnnamed | Skip | Knock | Buy


def _rule(state: Turns, move: _Played, steps: Steps | None) -> MoveAnswer:
    match move:
        case Draw():
            return draw(state, move)
        case LayDownMove():
            return lay_down(state, move)
        case HitMove():
            return hit(state, move, steps)
        case Discard():
            return discard(state, move)
        case DiscardUnnamed():
            return discard_unnamed(state, move)
        case Skip():
            return play_skip(state, move)
        case Knock():
            return knock(state, move)
        case Buy():
            return buy(state, move)
    assert_never(move)
