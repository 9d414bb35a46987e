"""Who finishes the last phase first, worked out in closed form: no dice, the same answer each time.

A player lays each phase with a chance of its own, round after round, so the round in which the
last one is laid has a distribution that is summed up exactly. The winner is who finishes first;
who finishes in the same round is compared by points, which are nearly normal: a round without
laying costs about 70 points, any other about 6.

The sums treat the players as independent of each other. At a real table the others catch up with
whoever leads, so the chances come out too sure and are *damped*: raised to a power below 1 and
scaled back to a sum of 1. How strongly is fitted on played games (`chance_tables`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import erf, prod, sqrt

from scorekeeper.game.chance_figures import RoundPoints

MOST_ROUNDS = 80
"""No game goes on longer. What is left of the distribution then is ignored."""

NEGLIGIBLE = 1e-4

_NODES = (
    (0.0, 8 / 15),
    (1.3556261799742659, 0.22207592200561265),
    (-1.3556261799742659, 0.22207592200561265),
    (2.8569700138728056, 0.01125741132772069),
    (-2.8569700138728056, 0.01125741132772069),
)
"""Five points of the normal curve, in standard deviations, with their weights (Gauss-Hermite)."""


@dataclass(frozen=True, slots=True)
class Racer:
    """A player in the race: the chance to lay each phase still to do, in order, and the points."""

    lays: tuple[float, ...]
    total: float


@dataclass(frozen=True, slots=True)
class Race:
    """The chances of the racers, in their order, and how many rounds are left on average."""

    shares: tuple[float, ...]
    rounds_left: float


# Every page and every watcher of a table asks for the same race until the round is over, and it
# takes as long as the rest of a page.
@lru_cache(maxsize=256)
def race(racers: tuple[Racer, ...], points: RoundPoints) -> Race:
    """The race before its next round, not damped. Every racer still has a phase to lay."""
    finishes = _finishes(racers)
    rounds = len(finishes[0])
    later = [_later(finish) for finish in finishes]
    rounds_left = 1 + sum(prod(each[at] for each in later) for at in range(rounds))
    totals = [_totals(racer, points, rounds) for racer in racers]
    wins = [0.0] * len(racers)
    for at in range(rounds):
        for mine, finish in enumerate(finishes):
            if finish[at] > NEGLIGIBLE:
                wins[mine] += finish[at] * _first_or_cheapest(mine, at, finishes, later, totals)
    return Race(scaled(wins), rounds_left)


def damped(shares: Sequence[float], power: float) -> tuple[float, ...]:
    """These chances to a power, scaled back to a sum of 1: below 1 they move closer together."""
    return scaled([share**power for share in shares])


def scaled(weights: Sequence[float]) -> tuple[float, ...]:
    """The weights divided by their sum; equal parts where all are 0."""
    whole = sum(weights)
    if whole <= 0:
        return tuple(1 / len(weights) for _ in weights)
    return tuple(weight / whole for weight in weights)


def normal_below(value: float, mean: float, spread: float) -> float:
    """The chance that a normal figure is below `value`."""
    return 0.5 * (1 + erf((value - mean) / (spread * sqrt(2))))


def _finishes(racers: Sequence[Racer]) -> list[list[float]]:
    """For each racer the chance to finish in the next round, the one after it, and so on, until
    somebody is sure to have finished."""
    stages = [[1.0] + [0.0] * (len(racer.lays) - 1) for racer in racers]
    finishes: list[list[float]] = [[] for _ in racers]
    nobody = 1.0
    while nobody > NEGLIGIBLE and len(finishes[0]) < MOST_ROUNDS:
        nobody = 1.0
        for racer, stage, finish in zip(racers, stages, finishes, strict=True):
            finish.append(_play_round(racer.lays, stage))
            nobody *= sum(stage)
    return finishes


def _play_round(lays: tuple[float, ...], stage: list[float]) -> float:
    """Move the chances of being on each phase on by one round; the chance to finish in it."""
    moved = 0.0
    for at, lay in enumerate(lays):
        moves = stage[at] * lay
        stage[at] += moved - moves
        moved = moves
    return moved


def _later(finish: Sequence[float]) -> list[float]:
    left, later = 1.0, []
    for chance in finish:
        left -= chance
        later.append(max(left, 0.0))
    return later


def _totals(racer: Racer, points: RoundPoints, rounds: int) -> list[tuple[float, float]]:
    """Mean and standard deviation of the total of a racer who finishes in each of the rounds."""
    phases, totals = len(racer.lays), []
    for after in range(1, rounds + 1):
        failed = max(after - phases, 0)
        mean = racer.total + phases * points.laid + failed * points.failed
        variance = phases * points.laid_spread**2 + failed * points.failed_spread**2
        totals.append((mean, sqrt(variance)))
    return totals


def _first_or_cheapest(
    mine: int,
    at: int,
    finishes: Sequence[Sequence[float]],
    later: Sequence[Sequence[float]],
    totals: Sequence[Sequence[tuple[float, float]]],
) -> float:
    """The chance that nobody beats this racer, who finishes in round `at`: each of the others
    finishes later, or in the same round with more points."""
    others = [each for each in range(len(finishes)) if each != mine]
    rivals = [each for each in others if finishes[each][at] > NEGLIGIBLE]
    alone = prod(later[each][at] for each in others if each not in rivals)
    if not rivals:
        return alone
    mean, spread = totals[mine][at]
    chance = 0.0
    for node, weight in _NODES:
        value = mean + node * spread
        chance += weight * prod(
            later[each][at] + finishes[each][at] * (1 - normal_below(value, *totals[each][at]))
            for each in rivals
        )
    return alone * chance
