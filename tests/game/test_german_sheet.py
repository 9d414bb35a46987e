"""The worked example of the German sheet, entered round by round.

Its columns omit the zeros, so it is unknown in which rounds they were. The totals and phases are
checked for each of the twenty arrangements with one winner per round.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from scorekeeper.game.commands import CloseRound, Hand
from scorekeeper.game.standings import standings
from scorekeeper.game.values import Total
from scorekeeper.rules.table_rules import table_rules
from tests.game.builders import Table

ENTRIES = {
    "p1": (20, 15),  # Michaela
    "p2": (25, 65, 10, 70),  # Horst
    "p3": (20, 70, 15, 20),  # Petra
    "p4": (75, 25, 50, 15, 65),  # Thomas
}


ROUNDS = 5


def arrangements() -> list[tuple[str, ...]]:
    """Who went out in each of the five rounds, for every placing of the omitted zeros."""
    zeros = [seat for seat, entries in ENTRIES.items() for _ in range(ROUNDS - len(entries))]
    return sorted(set(permutations(zeros)))


def typed_in(winners: tuple[str, ...]) -> Table:
    """The sheet as a table enters it: points under 50 prove the phase; from 50 on it is named."""
    table = Table(4, table_rules("ravensburger"))
    columns: dict[str, Iterator[int]] = {seat: iter(points) for seat, points in ENTRIES.items()}
    for out in winners:
        points = {seat: next(column) for seat, column in columns.items() if seat != out}
        lines = {s: Hand(Total(n), None if n < 50 else False) for s, n in points.items()}
        table.play(CloseRound(out, lines))
    return table


def test_every_arrangement_gives_the_totals_and_phases_of_the_sheet() -> None:
    assert len(arrangements()) == 20
    for winners in arrangements():
        found = standings(typed_in(winners).game)
        lines = [(s.seat, s.place, s.phases_done, s.current_phase, s.total) for s in found]
        assert lines == [
            ("p1", 1, 5, 6, 35),
            ("p3", 2, 4, 5, 125),
            ("p2", 3, 3, 4, 170),
            ("p4", 4, 2, 3, 230),
        ], winners
