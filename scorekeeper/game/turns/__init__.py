"""The referee of turns: who may do what, move by move, in one round at a real table.

It knows the seats, the melds on the table and how many cards each player holds, but no hidden
cards, events, points or later rounds. Pure: a refused move leaves the state as it was. Start with
`model`, then `melding.play`.
"""

from __future__ import annotations

from scorekeeper.game.turns.melding import play
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
