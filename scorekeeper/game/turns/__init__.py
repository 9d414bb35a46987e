"""The referee of turns: who may do what, move by move, in one round at a real table.

Knows the circle, what lies on the table and how many cards each player holds. Refuses to know the
hidden cards, and everything that is written down: no event, no points, no next round. Pure: a move
that is refused leaves the state as it was. Go on with `state`, `moves`, then `referee`.
"""

from scorekeeper.game.turns.moves import (
    Buy,
    Discard,
    DiscardUnnamed,
    Draw,
    Hit,
    Knock,
    LayDown,
    Move,
    Skip,
    TurnUp,
)
from scorekeeper.game.turns.opening import begin
from scorekeeper.game.turns.referee import play
from scorekeeper.game.turns.state import Turns
from scorekeeper.game.turns.verdicts import Illegal, Legal

__all__ = [
    "Buy",
    "Discard",
    "DiscardUnnamed",
    "Draw",
    "Hit",
    "Illegal",
    "Knock",
    "LayDown",
    "Legal",
    "Move",
    "Skip",
    "TurnUp",
    "Turns",
    "begin",
    "play",
]
