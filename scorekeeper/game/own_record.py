"""How a player's own earlier rounds correct the chance to lay a phase.

The log-odds are shifted by what was laid beyond expectation, shrunk towards no shift: people differ
by about `DIFFERENCE`, and a few rounds prove little. Some fifty rounds count half.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, log

from scorekeeper.game.chance_figures import Way
from scorekeeper.game.chance_tables import RACES

DIFFERENCE = 0.3
"""The standard deviation of players' log-odds to lay a phase, where everybody is of one family."""


@dataclass(frozen=True, slots=True)
class TriedPhase:
    """How often a player tried and laid one phase of a list, in games of so many players. `at` is
    its place in the list, from 0."""

    way: Way
    players: int
    at: int
    tried: int
    laid: int


@dataclass(frozen=True, slots=True)
class OwnRecord:
    """A player's earlier rounds: in how many games, and the shift of the log-odds they make."""

    games: int = 0
    rounds: int = 0
    shift: float = 0.0


NO_RECORD = OwnRecord()


def own_record(games: int, phases: Iterable[TriedPhase]) -> OwnRecord:
    """The record of a player of so many games. Phases without figures are left out."""
    rounds, beyond, certainty = 0, 0.0, 0.0
    for each in phases:
        if (usual := _usual(each)) is None:
            continue
        rounds += each.tried
        beyond += each.laid - each.tried * usual
        certainty += each.tried * usual * (1 - usual)
    return OwnRecord(games, rounds, beyond / (certainty + 1 / DIFFERENCE**2))


def shifted(chance: float, shift: float) -> float:
    """This chance with its log-odds shifted."""
    return 1 / (1 + exp(-(log(chance / (1 - chance)) + shift)))


def _usual(each: TriedPhase) -> float | None:
    figures = RACES.get(each.way, ())
    if not 0 <= each.players - 2 < len(figures):
        return None
    lays = figures[each.players - 2].lays
    return lays[each.at] if 0 <= each.at < len(lays) else None
