"""Values that commands and events share: seats, and the three ways to count a hand."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.rules.cards import Card

Seat = str
MIN_PLAYERS = 2
MAX_PLAYERS = 8
"""At any table. Most tables play with six (`most_players`, §2)."""


@dataclass(frozen=True, slots=True)
class Total:
    """A hand counted as points."""

    points: int


@dataclass(frozen=True, slots=True)
class Counters:
    """A hand counted by kinds of card: how many 1-9, 10-12, skips and wilds."""

    low: int = 0
    high: int = 0
    skips: int = 0
    wilds: int = 0


@dataclass(frozen=True, slots=True)
class CardsLeft:
    """A hand typed card by card."""

    cards: tuple[Card, ...]


Count = Total | Counters | CardsLeft
