"""The skips that wait for players, whether turns are followed or not (§39)."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.game.state import OpenRound
from scorekeeper.game.values import Seat


def waiting_skips(open_round: OpenRound) -> Mapping[Seat, int]:
    """How many skips wait for each player, whether turns are followed or not."""
    return open_round.waiting if open_round.turns is None else open_round.turns.waiting


def add_skip(waiting: Mapping[Seat, int], seat: Seat, more: int) -> dict[Seat, int]:
    """The waiting skips with `more` added for one player; `more` may be negative."""
    counts = {**waiting, seat: waiting.get(seat, 0) + more}
    return {each: count for each, count in counts.items() if count > 0}


def skips_of(waiting: Mapping[Seat, int], seats: tuple[Seat, ...]) -> Mapping[Seat, int]:
    """The waiting skips of these players."""
    if all(seat in seats for seat in waiting):
        return waiting
    return {seat: count for seat, count in waiting.items() if seat in seats}
