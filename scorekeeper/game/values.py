"""Values that commands and events share: seats, and the three ways to count a hand."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.immutable import immutable
from scorekeeper.rules.cards import Card

Seat = str


def nth_seat(number: int) -> Seat:
    """The seat with this number, from 1 on."""
    return f"p{number}"


def by_seat(names: Iterable[str]) -> dict[Seat, str]:
    """These names by the first seats, clockwise."""
    return {nth_seat(number): name for number, name in enumerate(names, start=1)}


MIN_PLAYERS = 2
MAX_PLAYERS = 8
"""At any table. Most tables play with six (`most_players`, §2)."""


@immutable
class Total:
    """A hand counted as points."""

    points: int


@immutable
class Counters:
    """A hand counted by kinds of card: how many 1-9, 10-12, skips and wilds."""

    low: int = 0
    high: int = 0
    skips: int = 0
    wilds: int = 0


@immutable
class CardsLeft:
    """A hand typed card by card."""

    cards: tuple[Card, ...]


Count = Total | Counters | CardsLeft


@immutable
class AskedQuestion:
    """A question to the referee, without words of any language. `about` is `lay`, `hit` or `count`
    for cards, else a situation, a switch or a point (§); `by` is the player who asked, empty if
    the phone belongs to no player. `cards` are in notation, and `phase` is the number of the phase
    they are for. A hit has the `player` who hits, `owner` and `group` of the meld, `laid_now` if
    the player laid in the same turn, and `take` if a wild is wanted in exchange."""

    about: str
    by: Seat = ""
    cards: str = ""
    phase: int = 0
    player: Seat = ""
    owner: Seat = ""
    group: int = 0
    laid_now: bool = False
    take: bool = False
