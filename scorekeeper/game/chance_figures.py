"""The figures from which chances are worked out, and where they apply.

They were taken from games that a simulator played with the 108 cards (`tools/chances/`), and stand
in `chance_tables`. There are figures for the printed phase lists in fixed order, whole, even or
odd, and for fixed rounds. A table with another list, a free order, knocking, buying, partial laying
or an end at once (§31) has none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.phases import phase_list_named
from scorekeeper.rules.table_rules import TableRules

Way = tuple[str, str]
"""A phase list by its name, and how it is played: `standard`, `even`, `odd` or `fixed-10`."""


@dataclass(frozen=True, slots=True)
class RoundPoints:
    """Points of one round, mean and standard deviation, with the phase laid and without."""

    laid: float
    laid_spread: float
    failed: float
    failed_spread: float


@dataclass(frozen=True, slots=True)
class RaceFigures:
    """The chance to lay each phase in a round, the points of a round, and three corrections:
    `damping` where the leader has one phase left, two or three, or more; `stretch` of the rounds
    left."""

    lays: tuple[float, ...]
    points: RoundPoints
    damping: tuple[float, float, float]
    stretch: float

    def damping_at(self, phases_left: int) -> float:
        """The damping where the leader has this many phases left."""
        near, middle, far = self.damping
        return near if phases_left <= 1 else middle if phases_left <= 3 else far


@dataclass(frozen=True, slots=True)
class FixedFigures:
    """For each of the fixed rounds the chance to lay its phase, and mean and standard deviation of
    its points."""

    lays: tuple[float, ...]
    means: tuple[float, ...]
    spreads: tuple[float, ...]


def read_races(text: str) -> Mapping[Way, tuple[RaceFigures, ...]]:
    """The figures of races, from a table with a heading for each list and a row for each number of
    players: the chances to lay, the points, the damping and the stretch."""
    return {
        way: tuple(
            RaceFigures(lays, RoundPoints(*points), (damping[0], damping[1], damping[2]), stretch)
            for lays, points, damping, (stretch,) in rows
        )
        for way, rows in _tables(text)
    }


def read_fixed_rounds(text: str) -> Mapping[Way, tuple[FixedFigures, ...]]:
    """The figures of fixed rounds: the chances to lay, means and spreads of the points."""
    return {way: tuple(FixedFigures(*row) for row in rows) for way, rows in _tables(text)}


def _tables(text: str) -> list[tuple[Way, list[list[tuple[float, ...]]]]]:
    """Each table with its heading: rows of columns of numbers."""
    tables = []
    for part in text.strip().split("\n\n"):
        heading, *rows = part.replace("\n  ", "").splitlines()
        name, way = heading.split()
        columns = [[tuple(map(float, column.split())) for column in row.split("|")] for row in rows]
        tables.append(((name, way), columns))
    return tables


def way_of(table: TableRules) -> Way | None:
    """The phase list and the way of this table; None where there are no figures for it."""
    rules = table.switches
    named = phase_list_named(table.phase_list.name)
    special = (
        table.order_is_free,
        "on" in (rules.knock, rules.buy),
        rules.partial_lay == "yes",
        rules.end_immediately == "yes",
    )
    if named != table.phase_list or any(special):
        return None
    way = "standard" if table.variant.startswith("first-") else table.variant
    return table.phase_list.name, way
