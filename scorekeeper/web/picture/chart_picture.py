"""The line chart of a page, drawn into a picture."""

from __future__ import annotations

from scorekeeper.web.picture.canvas import Canvas
from scorekeeper.web.picture.colours import (
    HAIR,
    INK,
    LINE,
    PAPER,
    SHEET,
    SOFT,
    letter_colour,
    player_colour,
)
from scorekeeper.web.picture.outlines import Point, outline, placed, rounded_box
from scorekeeper.web.picture_fonts import BLACK, BOLD, SANS, SEMIBOLD
from scorekeeper.web.presenters.charts import RIBBON_HEIGHT, ChartLine, LineChart

FIGURES = 12


def draw_chart(
    canvas: Canvas, chart: LineChart, led: str, left: float, top: float, scale: float
) -> None:
    """Draw this chart so that its corner is at this point. `led` says what the strip below is."""
    Drawing(canvas, chart, left, top, scale).all(led)


class Drawing:
    """A chart on its way to a picture: where it stands, and how much larger it is."""

    def __init__(
        self, canvas: Canvas, chart: LineChart, left: float, top: float, scale: float
    ) -> None:
        self._canvas, self._chart = canvas, chart
        self._left, self._top, self._scale = left, top, scale

    def all(self, led: str) -> None:
        """The whole chart."""
        self._axes()
        for line in self._chart.lines:
            self._line(line)
        for line in self._chart.lines:
            self._end(line)
        if self._chart.ribbon:
            self._ribbon(led)

    def _at(self, x: float, y: float) -> Point:
        return self._left + x * self._scale, self._top + y * self._scale

    def _words(
        self, x: float, y: float, words: str, face: str, size: float, colour: str, **more: str
    ) -> None:
        at_x, at_y = self._at(x, y)
        self._canvas.text(at_x, at_y, words, face, size * self._scale, colour, **more)  # type: ignore[arg-type]

    def _axes(self) -> None:
        chart = self._chart
        for tick in chart.rows:
            self._canvas.line(
                (self._at(chart.left, tick.at), self._at(chart.right, tick.at)), 2, HAIR
            )
            self._words(chart.left - 6, tick.at, tick.text, SANS, FIGURES, SOFT, side="right")
        for tick in chart.columns:
            self._words(tick.at, chart.bottom + 13, tick.text, SANS, FIGURES, SOFT, side="middle")

    def _line(self, line: ChartLine) -> None:
        colour, width = player_colour(line.mark.colour), 6.5 if line.strong else 4.5
        for run in line.solid:
            points = [self._at(x, y) for x, y in run]
            self._canvas.line(points, width + 6, PAPER)
            self._canvas.line(points, width, colour)
        for run in line.dashed:
            self._canvas.line([self._at(x, y) for x, y in run], width, colour, dash=8)
        shape = tuple((x - 24, y - 24) for x, y in outline(line.mark.path))
        size = self._chart.vertex * self._scale / 48
        for vertex in line.vertices:
            x, y = self._at(vertex.x, vertex.y)
            self._canvas.fill(placed(shape, x, y, size * 1.18), colour)
            if not vertex.full:
                self._canvas.fill(placed(shape, x, y, size * 0.72), PAPER)

    def _end(self, line: ChartLine) -> None:
        chart, end, mark = self._chart, line.end, line.mark
        start = self._at(end.line_x + 4, end.line_y)
        self._canvas.line((start, self._at(chart.right + 14, end.y)), 2, player_colour(mark.colour))
        x, y = self._at(chart.right + 23, end.y)
        shape = tuple((px - 24, py - 24) for px, py in outline(mark.path))
        self._canvas.fill(placed(shape, x, y, 0.375 * self._scale), player_colour(mark.colour))
        letters = 7 if mark.long else 9
        self._words(
            chart.right + 23,
            end.y,
            mark.letters,
            BLACK,
            letters,
            letter_colour(mark.colour),
            side="middle",
        )
        face = BLACK if line.strong else SEMIBOLD
        self._words(chart.right + 36, end.y, end.text, face, FIGURES + 1, INK)

    def _ribbon(self, led: str) -> None:
        chart = self._chart
        middle = chart.ribbon_top + RIBBON_HEIGHT / 2
        self._words(chart.left - 6, middle, led, SANS, FIGURES, SOFT, side="right")
        for span in chart.ribbon:
            left, top = self._at(span.x, chart.ribbon_top)
            right, bottom = self._at(span.x + span.width, chart.ribbon_top + RIBBON_HEIGHT)
            box = rounded_box(left, top, right, bottom, min(4 * self._scale, (right - left) / 2))
            colour, letter, letters = LINE, INK, "="
            if span.mark:
                colour, letter = player_colour(span.mark.colour), letter_colour(span.mark.colour)
                letters = span.mark.letters
            self._canvas.fill(box, colour)
            if span.mark is None:
                inner = min(3 * self._scale, (right - left) / 2 - 2)
                self._canvas.fill(
                    rounded_box(left + 2, top + 2, right - 2, bottom - 2, inner), SHEET
                )
            if span.shows_letters:
                self._words(span.middle, middle, letters, BOLD, 11, letter, side="middle")
