"""Who has the fewest points after a fixed number of rounds (§32), by sums of normal figures.

What a player still collects is the sum of the rounds to come, each with a mean and a spread. The
chance to be lowest is an integral over the possible totals, taken in even steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, prod, sqrt

from scorekeeper.game.chance_figures import FixedFigures
from scorekeeper.game.race_chances import normal_below, scaled

STEPS = 80
WIDENING = 1.2
"""How much wider the sum of the rounds to come is than if they were independent: whoever leads gets
the skips. Fitted on training games; it is nearly the same for all lists and numbers of players."""

REACH = 4.5
"""Standard deviations up to which totals are looked at."""


def lowest_total(
    totals: Sequence[float],
    lays: Sequence[tuple[float, ...]],
    figures: FixedFigures,
    failed_costs: float,
) -> tuple[float, ...]:
    """The chance of each player to have the fewest points in the end. `lays` are each player's own
    chances to lay the phases to come; what they differ from the figures costs or saves
    `failed_costs` points a phase."""
    curves = [
        _expected(total, own, figures, failed_costs)
        for total, own in zip(totals, lays, strict=True)
    ]
    low = min(mean - REACH * spread for mean, spread in curves)
    high = min(mean + REACH * spread for mean, spread in curves)
    wins = [0.0] * len(curves)
    for step in range(STEPS):
        value = low + (high - low) * (step + 0.5) / STEPS
        above = [1 - normal_below(value, mean, spread) for mean, spread in curves]
        for mine, (mean, spread) in enumerate(curves):
            others = prod(above[:mine]) * prod(above[mine + 1 :])
            wins[mine] += exp(-(((value - mean) / spread) ** 2) / 2) / spread * others
    return scaled(wins)


def _expected(
    total: float, own: tuple[float, ...], figures: FixedFigures, failed_costs: float
) -> tuple[float, float]:
    """Mean and standard deviation of a player's total after the last round."""
    at = len(figures.lays) - len(own)
    usual, means, spreads = figures.lays[at:], figures.means[at:], figures.spreads[at:]
    better = sum(mine - theirs for mine, theirs in zip(own, usual, strict=True))
    mean = total + sum(means) - better * failed_costs
    return mean, WIDENING * sqrt(sum(spread * spread for spread in spreads))
