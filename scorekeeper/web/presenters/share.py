"""Share: the codes of a game, its seats, and how many phones watch it."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.game.values import Seat
from scorekeeper.web.presenters.player_marks import PlayerMark

MOST_DOTS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLine:
    """One seat under *Play along*."""

    seat: Seat
    name: str
    mark: PlayerMark
    taken: bool
    mine: bool


@dataclass(frozen=True, slots=True)
class WatchingPhones:
    """How many phones are watching now, and a dot for each, at most MOST_DOTS."""

    number: int
    dots: range


@dataclass(frozen=True, slots=True, kw_only=True)
class SharePage:
    """What every tab shows. `kind` names the code: `watch`, `keep`, `hand-over` or a seat.
    `address` is what the code opens, `screen` the address of the board for a television."""

    game_id: int
    code: str
    tab: str
    kind: str
    address: str
    screen: str
    watching: WatchingPhones


def watching_phones(number: int) -> WatchingPhones:
    """As many phones, with their dots."""
    return WatchingPhones(number, range(min(number, MOST_DOTS)))
