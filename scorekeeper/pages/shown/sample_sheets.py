"""Score sheets in small, for the keys that make one or read one."""

from __future__ import annotations

from scorekeeper.game.course import course
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.marks import PlayerMark, player_mark, player_marks
from scorekeeper.service import TableView
from scorekeeper.service.people import Face

MOST_PLAYERS, MOST_ROUNDS, MOST_COLUMNS = 6, 4, 3
"""The columns and lines of a score sheet that fit on a key, and the columns of a spreadsheet."""


@immutable
class SampleSheet:
    """The beginning of a score sheet: the players, and the number and the points of each round."""

    marks: tuple[PlayerMark, ...]
    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def table(self) -> tuple[tuple[str, ...], ...]:
        """The same for a spreadsheet: names, and the points of each round below them."""
        return (self.names[:MOST_COLUMNS], *(row[1 : MOST_COLUMNS + 1] for row in self.rows))


def sample_sheet(view: TableView) -> SampleSheet:
    """The first rounds of this game."""
    seats, marks = view.game.seats[:MOST_PLAYERS], player_marks(view)
    rows = []
    for played in course(view.game).rounds[:MOST_ROUNDS]:
        steps = [played.steps.get(seat) for seat in seats]
        points = ["" if step is None or step.points is None else str(step.points) for step in steps]
        rows.append((str(played.number), *points))
    names = tuple(view.names[seat] for seat in seats)
    return SampleSheet(tuple(marks[seat] for seat in seats), names, tuple(rows))


def example_marks() -> tuple[PlayerMark, ...]:
    """Four players, where nobody has played yet."""
    return tuple(player_mark(Face(at, at), letter) for at, letter in enumerate("ABMD", 1))


def example_sheet() -> SampleSheet:
    """A sheet of paper as a family has it."""
    rounds = ((15, 60, 25, 0), (0, 35, 10, 45), (5, 0, 80, 20))
    rows = ((str(number), *map(str, points)) for number, points in enumerate(rounds, 1))
    marks = example_marks()
    return SampleSheet(marks, tuple(mark.letters for mark in marks), tuple(rows))
