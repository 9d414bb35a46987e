"""How a game of the year went. A phone shows this picture a third as large, so no letter is smaller
than `IN_CELLS`, and only those have their points beside the places whom the picture is about."""

from __future__ import annotations

from collections.abc import Collection

from flask_babel import pgettext

from scorekeeper.game.values import Seat
from scorekeeper.pages.picture.canvas import Canvas, Side, text_width
from scorekeeper.pages.picture.colours import (
    FAINT,
    HAIR,
    INK,
    PAPER,
    SOFT,
    player_colour,
)
from scorekeeper.pages.picture.evening import LaneInk, PlacesBox, draw_lane, draw_mark
from scorekeeper.pages.shown.fonts import BLACK, BOLD, SANS, SEMIBOLD
from scorekeeper.pages.shown.lanes import LanesView, LegendSign
from scorekeeper.pages.shown.places import UNIT, PlaceLine, PlaceRow, PlacesView

LETTERS = 44
"""The size of the letters."""

IN_CELLS = 40
"""Those of the figures in lanes."""

MARK = 80
"""The size of a player's mark, whose letters then are as large."""

ORDINALS, BEFORE, WORDS = 76, 96, (158, 270)
"""Pixels left of the lines for the places and for the marks, and right of them for the words: at
least and at most."""

AXIS = 64
"""Pixels for the numbers of the rounds."""


def draw_year_places(
    canvas: Canvas,
    view: PlacesView,
    left: float,
    top: float,
    width: float,
    bottom: float,
    *,
    seats: Collection[Seat],
    ringed: int,
    points: int,
) -> None:
    """Draw the places in this box. The lines of `seats` are strong, and `ringed` is the round whose
    dot on them has a ring and these points; 0 for none."""
    row = min(160.0, (bottom - top - AXIS) / len(view.rows))
    top += (bottom - top - AXIS - row * len(view.rows)) / 2
    _YearPlaces(canvas, view, left, top, width, row, seats).draw(ringed, points)


class _YearPlaces(PlacesBox):
    """The places at this corner of the canvas, with rows of this height."""

    def __init__(
        self,
        canvas: Canvas,
        view: PlacesView,
        left: float,
        top: float,
        width: float,
        row: float,
        seats: Collection[Seat],
    ) -> None:
        self._seats, self._ordinals, self._mark = seats, left, min(MARK, row * 0.9)
        told = [each for each in view.rows if each.player.seat in seats]
        words = [text_width(each.player.name, SEMIBOLD, LETTERS) for each in view.rows]
        words += [text_width(each.phases, BOLD, LETTERS) for each in told]
        self._words = min(max(WORDS[0], *words), WORDS[1]) if words else WORDS[0]
        right = left + width - self._mark - 32 - self._words
        super().__init__(canvas, view, left + ORDINALS + BEFORE, top, right, row)

    def draw(self, ringed: int, points: int) -> None:
        """Draw everything."""
        view = self._view
        self._ground()
        # The strong lines are drawn above the others, and of both the first one on top.
        for line in sorted(view.lines, key=lambda line: (self._is_strong(line), -line.row)):
            self._line(line)
        for line in filter(self._is_strong, view.lines):
            self._ring(line, ringed, points)
        for number, row in enumerate(view.rows):
            self._result(row, self._top + self._row * (number + 0.5), first=not number)
        self._figures()

    def _line(self, line: PlaceLine) -> None:
        """One line, with the player's mark before its first dot if it is strong."""
        strong = self._is_strong(line)
        colour, width = (player_colour(line.mark.colour), 12) if strong else (FAINT, 5)
        dash = 20 if line.mark.second else 0
        runs = [[self._at(point) for point in run] for run in line.runs]
        if runs and not line.ends_early:
            runs[-1].append((self._right + 16, self._top + line.row * self._row / UNIT))
        for run in runs:
            self._canvas.line(run, width + 6, self._canvas.ground)
            self._canvas.line(run, width, colour, dash=dash)
        if not strong:
            return
        for point in (each for run in line.runs for each in run):
            self._canvas.dot(*self._at(point), 12, colour)
        if runs:
            x, y = runs[0][0]
            draw_mark(self._canvas, line.mark, x - 16 - self._mark / 2, y, self._mark)

    def _ring(self, line: PlaceLine, number: int, points: int) -> None:
        for point in (each for run in line.runs for each in run):
            if number and point[0] == (number - 1) * UNIT:
                x, y = self._at(point)
                for radius, colour in (
                    (32, INK),
                    (25, self._canvas.ground),
                    (17, player_colour(line.mark.colour)),
                ):
                    self._canvas.dot(x, y, radius, colour)
                # Beside the line that leads here; at the end there is no room for that.
                side: Side = "left" if x + 140 < self._right else "right"
                x += 20 if side == "left" else -40
                self._canvas.text(x, y - 58, f"+{points}", BLACK, 48, INK, side=side)

    def _is_strong(self, line: PlaceLine) -> bool:
        return self._view.rows[line.row // UNIT].player.seat in self._seats

    def _result(self, row: PlaceRow, y: float, *, first: bool) -> None:
        """The place, and at the other end the mark and the name, of a strong line also phases and
        points, as far as there is room."""
        canvas = self._canvas
        face = BLACK if first else SANS
        canvas.text(self._ordinals, y, row.axis, face, LETTERS, SOFT, widest=ORDINALS)
        draw_mark(canvas, row.player.mark, self._right + 16 + self._mark / 2, y, self._mark)
        words = [(row.player.name, SEMIBOLD, SOFT)]
        if row.player.seat in self._seats:
            words = [(row.player.name, SEMIBOLD, INK), (row.phases, BOLD, INK)]
            words = [each for each in (*words, (str(row.total), SANS, SOFT)) if each[0]]
        step = LETTERS + 2
        most = max(1, int(self._row / step))
        if len(words) > most:
            words = [words[0], *words[len(words) - most + 1 :]]
        for at, (text, letters, colour) in enumerate(words):
            middle = y + step * (at + (1 - len(words)) / 2)
            left = self._right + 32 + self._mark
            canvas.text(left, middle, text, letters, LETTERS, colour, widest=self._words)

    def _figures(self) -> None:
        """The numbers of the rounds, with room between them and after the word, and always that of
        the last one."""
        across = (self._right - self._left) / 100
        below, before = self._bottom + AXIS / 2 + 4, float("inf")
        word = pgettext("before the numbers of rounds", "round")
        room = ORDINALS + BEFORE + 8
        ends = self._ordinals + self._canvas.text(
            self._ordinals, below, word, SANS, LETTERS, SOFT, widest=room
        )
        for figure in self._view.figures:
            x = self._left + across * figure.x
            if before - x >= 1.9 * LETTERS and x - LETTERS >= ends:
                self._canvas.text(x, below, figure.text, SANS, LETTERS, SOFT, side="middle")
                before = x


# --- the lanes ------------------------------------------------------------------------------------

LEGEND, NAME = 60, 72
"""Pixels of the legend below the lanes, and of the line above each of them."""

ROOMY = 136
"""Pixels from which on a row has room for a line above its lane."""

NAMES, POINTS = 270, 110
"""Pixels left of a lane and right of it, where it has no line of its own."""

LEAST_COLUMN = 50
"""A narrower column has no room for a figure."""


def draw_year_lanes(
    canvas: Canvas, view: LanesView, left: float, top: float, width: float, bottom: float
) -> None:
    """Draw the lanes in this box: each below a line with name, phases and points. Where there are
    many players, it stands between the name and the points, and has no figures."""
    legend = _signs(view)
    below = LEGEND if legend else 0
    row = min(184.0, (bottom - top - AXIS - below) / max(len(view.rows), 1))
    top += (bottom - top - AXIS - below - row * len(view.rows)) / 2
    roomy = row >= ROOMY
    begins, ends = (left, left + width) if roomy else (left + NAMES, left + width - POINTS)
    column = (ends - begins) / max(len(view.axis), 1)
    before = float("inf")
    for at, figure in reversed(tuple(enumerate(view.axis))):
        x = begins + (at + 0.5) * column
        if figure.text and before - x >= 1.7 * LETTERS:
            canvas.text(x, top + AXIS / 2 - 6, figure.text, SANS, LETTERS, SOFT, side="middle")
            before = x
    top += AXIS
    for shown in view.rows:
        colour, player = shown.lane.colour, shown.player
        ink = LaneInk.of(colour)
        line, high = (top + 22, row - NAME - 36) if roomy else (top + row / 2, row * 0.6)
        name, room = left, begins - left - 16
        if roomy:
            draw_mark(canvas, player.mark, left + NAME / 2 - 4, line, NAME - 8)
            name, room = left + NAME + 6, width / 2 - NAME - 6
        else:
            draw_mark(canvas, player.mark, left + row * 0.4, line, row * 0.8)
            name, room = left + row * 0.8 + 12, room - row * 0.8 - 12
        canvas.text(name, line, player.name, SEMIBOLD, LETTERS + 4, INK, widest=room)
        taken = canvas.text(
            left + width, line, shown.points.figure, SANS, LETTERS, SOFT, side="right"
        )
        if roomy and shown.phases.text:
            right = left + width - taken - 24
            canvas.text(
                right, line, shown.phases.text, BOLD, LETTERS, INK, side="right", widest=320
            )
        figures = IN_CELLS if column >= LEAST_COLUMN else 0
        lane = top + NAME if roomy else line - high / 2
        draw_lane(canvas, shown.lane, ink, begins, lane, column, high, figures, signs=1.5)
        top += row
    _draw_legend(canvas, legend, left, top + LEGEND / 2, width)


def _signs(view: LanesView) -> list[LegendSign]:
    """The signs that are told: not how long a phase took, which the blocks show by themselves."""
    return [sign for sign in view.legend if len(sign.lane.cells) == 1]


def _draw_legend(
    canvas: Canvas, signs: list[LegendSign], left: float, middle: float, width: float
) -> None:
    """Say in one line what the signs mean, as many as fit."""
    ink, high, right = LaneInk(SOFT, HAIR, PAPER), 44.0, left + width
    for sign in signs:
        kinds = sign.lane.cells[0].kinds.split()
        column = 40.0 if "o" in kinds else 64.0
        if left + column + 12 + text_width(sign.words, SANS, LETTERS) > right:
            return
        # A bar lies above its lane and a star below it: alone they stand in the middle.
        moved = {"l": high / 2 + 8, "o": -high / 2 - 12}.get(kinds[0], 0.0) if kinds else 0.0
        draw_lane(
            canvas,
            sign.lane,
            ink,
            left,
            middle - high / 2 + moved,
            column,
            high,
            LETTERS,
            signs=1.5,
        )
        left += column + 12
        left += canvas.text(left, middle, sign.words, SANS, LETTERS, SOFT) + 32
