"""The referee of turns: who may do what, move by move, in one round at a real table.

Knows the circle, what lies on the table and how many cards each player holds. Refuses to know the
hidden cards, and everything that is written down: no event, no points, no next round. Pure: a move
that is refused leaves the state as it was. Go on with `state`, `moves`, then `referee`.
"""

from __future__ import annotations

from scorekeeper.game.turns.model import (
    Buy,
    Discard,
    DiscardUnnamed,
    Draw,
    HitMove,
    Illegal,
    Knock,
    LayDownMove,
    Legal,
    Move,
    Skip,
    Turns,
    TurnUp,
)
from scorekeeper.game.turns.referee import play
from scorekeeper.game.turns.rotation import begin

__all__ = [
    "Buy",
    "Discard",
    "DiscardUnnamed",
    "Draw",
    "HitMove",
    "Illegal",
    "Knock",
    "LayDownMove",
    "Legal",
    "Move",
    "Skip",
    "TurnUp",
    "Turns",
    "begin",
    "play",
]
