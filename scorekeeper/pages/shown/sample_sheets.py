"""Score sheets in small, for the keys that make one or read one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorekeeper.game.course import course
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.marks import PlayerMark, player_mark, player_marks
from scorekeeper.service import GameLine, TableView
from scorekeeper.service.exports import Cell, game_rows, list_head, list_row
from scorekeeper.service.people import Face

MOST_PLAYERS, MOST_ROUNDS = 6, 3
"""The columns and lines of a score sheet that fit on a key."""

EXAMPLE_NAMES = ("Ann", "Ben", "Max", "Dan")
"""Four players, where nobody has played yet."""

_OF_A_ROUND, _OF_A_GAME = (0, 1, 2, 3), (1, 7, 8)
"""The columns of a spreadsheet that fit on a key: who dealt, who went out and the first points;
when a game began, who came first, and with how many phases."""


@immutable
class SampleSheet:
    """The beginning of a score sheet: the players, and the number and the points of each round."""

    marks: tuple[PlayerMark, ...]
    rows: tuple[tuple[str, ...], ...]


@immutable
class SampleTable:
    """The beginning of a spreadsheet: the letters of some of its columns, and what is in them."""

    letters: tuple[str, ...]
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


def sample_table(view: TableView) -> SampleTable:
    """The first rounds of this game, in the file of its rounds."""
    return _columns(game_rows(view)[: 1 + MOST_ROUNDS], _OF_A_ROUND)


def sample_list(lines: Iterable[GameLine]) -> SampleTable:
    """These games in the file of all games."""
    return _columns([list_head(0), *(list_row(line, "") for line in lines)], _OF_A_GAME)


def _columns(rows: Iterable[Sequence[Cell]], shown: Sequence[int]) -> SampleTable:
    letters = tuple(chr(ord("A") + at) for at in shown)
    return SampleTable(letters, tuple(tuple(str(row[at]) for at in shown) for row in rows))


def example_marks() -> tuple[PlayerMark, ...]:
    """Four players, where nobody has played yet."""
    return tuple(player_mark(Face(at, at), name[0]) for at, name in enumerate(EXAMPLE_NAMES, 1))


def example_sheet() -> SampleSheet:
    """A sheet of paper as a family has it."""
    rounds = ((15, 60, 25, 0), (0, 35, 10, 45), (5, 0, 80, 20))
    rows = ((str(number), *map(str, points)) for number, points in enumerate(rounds, 1))
    return SampleSheet(example_marks(), tuple(rows))
