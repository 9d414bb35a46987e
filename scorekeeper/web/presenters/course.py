"""The course of a game as charts: points and phases by round, who led, and the same as a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.course import Course, CourseStep
from scorekeeper.game.values import Seat
from scorekeeper.service import TableView
from scorekeeper.web.presenters.charts import (
    WIDTH,
    ChartSeries,
    ChartStep,
    LineChart,
    line_chart,
    round_steps_to,
)
from scorekeeper.web.presenters.player_marks import PlayerMark, player_marks
from scorekeeper.wording.lists import side_by_side

LINES_APART = 2.6
"""Pixels between the lines of players who have done equally many phases."""


FROM_ROUND = 2
"""Rounds that are recorded before a running game shows its chart."""


@dataclass(frozen=True, slots=True)
class CourseCell:
    """One player after one round, for the table: the total, and in words how many phases are done.
    `total` is None before this player joined."""

    total: int | None
    words: str


@dataclass(frozen=True, slots=True)
class CourseRow:
    """One round of the table, and who led after it."""

    number: int
    cells: tuple[CourseCell, ...]
    leaders: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CoursePage:
    """The charts of a game. `phases` is None where phases do not count for the place; `label` and
    `phases_label` say what a chart shows. `names` are the heads of the table."""

    points: LineChart
    label: str
    phases: LineChart | None
    phases_label: str
    names: tuple[str, ...]
    rows: tuple[CourseRow, ...]


def course_page(view: TableView, told: Course) -> CoursePage | None:
    """The charts of this game, or None before its first round is closed."""
    if not told.rounds:
        return None
    return CoursePage(
        points=points_chart(view, told, "course-points"),
        label=_("Points after each round. The fewest are on top."),
        phases=None if told.points_only else _phases_chart(view, told, "course-phases"),
        phases_label=_("Phases completed after each round. The most are on top."),
        names=tuple(view.names[seat] for seat in told.seats),
        rows=tuple(_rows(told, view.names)),
    )


def chart_so_far(view: TableView, told: Course) -> LineChart | None:
    """The points of a game that is being played, from its second round on. The end has its own."""
    if view.game.outcome or len(view.game.closed) < FROM_ROUND:
        return None
    return points_chart(view, told, "so-far") if told.rounds else None


def points_chart(
    view: TableView,
    told: Course,
    key: str = "points",
    *,
    width: int = WIDTH,
    plot_height: float | None = None,
) -> LineChart:
    """The points of each player after each round, with who led below. The course must have a
    round."""
    marks, totals = player_marks(view), view.game.totals
    series = tuple(
        ChartSeries(
            mark=marks[seat],
            steps=_steps(told, seat, points=True),
            end=str(totals[seat]),
            strong=_is_winner(view, seat),
        )
        for seat in told.seats
        if told.steps(seat)
    )
    ticks = round_steps_to(max(told.largest_total, 20))
    return line_chart(
        series,
        key=key,
        last=len(told.rounds),
        rows=[(tick, str(tick)) for tick in ticks],
        led=_led(told, marks),
        plot_height=_plot_height(series) if plot_height is None else plot_height,
        width=width,
    )


def _phases_chart(view: TableView, told: Course, key: str) -> LineChart:
    marks = player_marks(view)
    series = tuple(
        ChartSeries(
            mark=marks[seat],
            steps=_steps(told, seat, points=False),
            end=str(told.steps(seat)[-1].phases_done),
            strong=_is_winner(view, seat),
        )
        for seat in told.seats
        if told.steps(seat)
    )
    size = 5 if told.phases % 5 == 0 else 2
    ticks = sorted({*range(0, told.phases, size), told.phases}, reverse=True)
    return line_chart(
        series,
        key=key,
        last=len(told.rounds),
        rows=[(tick, str(tick)) for tick in ticks],
        plot_height=_plot_height(series),
        apart=LINES_APART,
    )


def _plot_height(series: tuple[ChartSeries, ...]) -> float:
    return max(178, 21 * len(series))


def _is_winner(view: TableView, seat: Seat) -> bool:
    outcome = view.game.outcome
    return outcome is not None and seat in outcome.winners


def _steps(told: Course, seat: Seat, *, points: bool) -> tuple[ChartStep, ...]:
    """The line of this player: from where the player joined to the last round."""
    start = told.starts[seat]
    first = ChartStep(start.after, start.total if points else start.phases_done)
    return (first, *(_step(at, step, points) for at, step in _numbered(told, seat)))


def _numbered(told: Course, seat: Seat) -> tuple[tuple[int, CourseStep], ...]:
    return tuple(
        (at, played.steps[seat]) for at, played in enumerate(told.rounds, 1) if seat in played.steps
    )


def _step(at: int, step: CourseStep, points: bool) -> ChartStep:
    value = step.total if points else step.phases_done
    if not step.played:
        return ChartStep(at, value, dashed=True)
    return ChartStep(at, value, "full" if step.laid else "hollow")


def _led(told: Course, marks: Mapping[Seat, PlayerMark]) -> list[PlayerMark | None]:
    return [
        marks[played.leaders[0]] if len(played.leaders) == 1 else None for played in told.rounds
    ]


def _rows(told: Course, names: Mapping[Seat, str]) -> list[CourseRow]:
    return [
        CourseRow(
            number=played.number,
            cells=tuple(_cell(played.steps.get(seat)) for seat in told.seats),
            leaders=side_by_side(names[seat] for seat in played.leaders),
        )
        for played in told.rounds
    ]


def _cell(step: CourseStep | None) -> CourseCell:
    if step is None:
        return CourseCell(None, "")
    return CourseCell(step.total, ngettext("%(num)s phase", "%(num)s phases", step.phases_done))
