"""The score sheet: rounds by players; with `standings` and `overtaking` of `ranking`.

Knows how a `Game` is read off. Refuses to know names, words and pages; presenters make those.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.game.events import Seat
from scorekeeper.game.ranking import overtaking, standings
from scorekeeper.game.state import ClosedRound, Game

__all__ = [
    "Cell",
    "Row",
    "ScoreSheet",
    "overtaking",
    "score_sheet",
    "standings",
]


@dataclass(frozen=True, slots=True)
class Cell:
    """What one player has in one round; `total` is the sum with this round."""

    seat: Seat
    points: int
    phase: int | None
    laid: bool
    went_out: bool
    overruled: tuple[str, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Row:
    """One round of the sheet; a player who did not play it has no cell. `counts` is False where
    the points of a last round are not added."""

    number: int
    dealer: Seat
    cells: Mapping[Seat, Cell] = field(hash=False)
    overruled: tuple[str, ...] = ()
    counts: bool = True


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """Rounds by players, seats clockwise."""

    seats: tuple[Seat, ...]
    rows: tuple[Row, ...]
    totals: Mapping[Seat, int] = field(hash=False)


def score_sheet(game: Game) -> ScoreSheet:
    """All closed rounds with running totals; who came late begins with what the table gave."""
    totals = dict.fromkeys(game.seats, 0)
    totals.update({seat: came.points for seat, came in game.joined.items()})
    rows = []
    for over in game.closed:
        if over.counts:
            for seat, line in over.lines.items():
                totals[seat] += line.points
        rows.append(_row(over, totals))
    return ScoreSheet(game.seats, tuple(rows), game.totals)


def _row(over: ClosedRound, totals: Mapping[Seat, int]) -> Row:
    cells = {
        seat: Cell(
            seat,
            line.points,
            line.phase,
            line.laid,
            line.went_out,
            line.overruled,
            totals[seat],
        )
        for seat, line in over.lines.items()
    }
    return Row(over.number, over.dealer, cells, over.overruled, over.counts)
