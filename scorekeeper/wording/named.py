"""The names of players for the seats that the facts of a problem speak of."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from scorekeeper.game.events import Seat
from scorekeeper.wording.cards import listed

Names = Mapping[Seat, str]
Facts = Mapping[str, Any]


def name_of(facts: Facts, names: Names) -> str:
    """The player that the facts of a problem speak of."""
    return names.get(facts["seat"], facts["seat"])


def everybody(seats: Collection[Seat], names: Names) -> str:
    """All of these players."""
    return listed([names.get(seat, seat) for seat in seats])
