"""Score sheets in small, for the keys that make one or read one."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.game.course import course
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.marks import PlayerMark, player_mark, player_marks
from scorekeeper.service import TableView
from scorekeeper.service.people import Face

MOST_PLAYERS, MOST_ROUNDS = 6, 3
"""The columns and lines of a score sheet that fit on a key."""

EXAMPLE_NAMES = ("Ann", "Ben", "Max", "Dan")
"""Four names, where nobody has played yet."""


@immutable
class SampleSheet:
    """The beginning of a score sheet: the players, None for one to come, and the number and the
    points of each round."""

    marks: tuple[PlayerMark | None, ...]
    rows: tuple[tuple[str, ...], ...]


def sample_sheet(view: TableView) -> SampleSheet:
    """The first rounds of this game."""
    seats, marks = view.game.seats[:MOST_PLAYERS], player_marks(view)
    rows = []
    for played in course(view.game).rounds[:MOST_ROUNDS]:
        steps = [played.steps.get(seat) for seat in seats]
        points = ["" if step is None or step.points is None else str(step.points) for step in steps]
        rows.append((str(played.number), *points))
    return SampleSheet(tuple(marks[seat] for seat in seats), tuple(rows))


def example_marks() -> tuple[PlayerMark, ...]:
    """The marks of `EXAMPLE_NAMES`."""
    return tuple(player_mark(Face(at, at), name[0]) for at, name in enumerate(EXAMPLE_NAMES, 1))


def empty_sheet(marks: Sequence[PlayerMark]) -> SampleSheet:
    """A sheet that nothing is written on but who plays, with a column for four players at least."""
    heads = (*marks[:MOST_PLAYERS], *[None] * (len(EXAMPLE_NAMES) - len(marks)))
    rows = ((str(number), *[""] * len(heads)) for number in range(1, MOST_ROUNDS + 1))
    return SampleSheet(heads, tuple(rows))


def example_sheet() -> SampleSheet:
    """A sheet of paper as a family has it."""
    rounds = ((15, 60, 25, 0), (0, 35, 10, 45), (5, 0, 80, 20))
    rows = ((str(number), *map(str, points)) for number, points in enumerate(rounds, 1))
    return SampleSheet(example_marks(), tuple(rows))
