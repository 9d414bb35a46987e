"""How an evening went, in a picture to send: the places or the lanes, as a page shows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, pi, sin

from scorekeeper.immutable import immutable
from scorekeeper.pages.picture.canvas import (
    Canvas,
    Point,
    outline,
    placed_outline,
    rounded_box,
    text_width,
)
from scorekeeper.pages.picture.colours import (
    FLAME,
    HAIR,
    INK,
    LAMP,
    LINE,
    PAPER,
    SOFT,
    letter_colour,
    player_colour,
    tint,
)
from scorekeeper.pages.shown.fonts import BLACK, BOLD, SANS, SEMIBOLD
from scorekeeper.pages.shown.lanes import Lane, LaneCell, LanesView, LegendSign
from scorekeeper.pages.shown.marks import PlayerMark
from scorekeeper.pages.shown.places import UNIT, PlaceLine, PlacesView

SMALLEST = 30
"""The size of the smallest letters."""

RING = 0.82
"""The size of the ring in the mark of the second player of a colour, beside that of the mark."""


def draw_mark(
    canvas: Canvas, mark: PlayerMark, x: float, y: float, size: float, *, swapped: bool = False
) -> None:
    """Draw the player's mark around this point. `swapped`: the ground below it has the player's
    colour, so its two colours change places."""
    colours = player_colour(mark.colour), letter_colour(mark.colour)
    ground, letter = reversed(colours) if swapped else colours
    scale = size / 48
    points = tuple((px - 24, py - 24) for px, py in outline(mark.path))
    canvas.fill(placed_outline(points, x, y, scale), ground)
    if mark.second:
        canvas.ring(
            placed_outline(points, x, y, scale * RING), 2, letter if swapped else canvas.ground
        )
    letters = size * (0.36 if mark.long else 0.5)
    canvas.text(x, y + size * 0.02, mark.letters, BLACK, letters, letter, side="middle")


# --- the places -----------------------------------------------------------------------------------

ROW = 66
WIDE = 6
"""Pixels of a row and of a line."""

ORDINALS, RESULT = 96, 320
"""Pixels left of the lines and right of them."""


def draw_places(
    canvas: Canvas, view: PlacesView, left: float, top: float, width: float, *, results: bool
) -> float:
    """Draw the places from this corner on; with `results`, phases and points stand below each name.
    Gives where they end, in pixels from the top."""
    return _Places(canvas, view, left, top, width).draw(results=results)


class PlacesBox:
    """The box in which the lines of the places are, with rows of this height."""

    def __init__(
        self,
        canvas: Canvas,
        view: PlacesView,
        left: float,
        top: float,
        right: float,
        row: float,
    ) -> None:
        self._canvas, self._view, self._row = canvas, view, row
        self._left, self._top, self._right = left, top, right
        self._bottom = top + row * len(view.rows)

    def _ground(self) -> None:
        """Draw the band of who leads, and a line for each round."""
        first = rounded_box(self._left, self._top, self._right, self._top + self._row, 0)
        self._canvas.fill(first, LAMP)
        for x in range(0, self._view.width + 1, UNIT):
            self._canvas.line((self._at((x, 0)), self._at((x, self._view.height))), 2, HAIR)

    def _at(self, point: tuple[int, int]) -> Point:
        across = (self._right - self._left) / self._view.width
        return self._left + point[0] * across, self._top + point[1] * self._row / UNIT


class _Places(PlacesBox):
    """The places at this corner of the canvas."""

    def __init__(
        self, canvas: Canvas, view: PlacesView, left: float, top: float, width: float
    ) -> None:
        super().__init__(canvas, view, left + ORDINALS, top, left + width - RESULT, ROW)
        self._ordinals = left

    def draw(self, *, results: bool) -> float:
        """Draw everything. Gives where it ends."""
        canvas, view = self._canvas, self._view
        self._ground()
        lines = sorted(view.lines, key=lambda line: -line.row)
        for line in lines:
            self._line(line)
        for line in view.lines:
            self._runs(line, line.takes)
        for line in lines:
            self._marks(line)
        for number, row in enumerate(view.rows):
            y = self._top + ROW * (number + 0.5)
            face, small = BOLD if not number else SEMIBOLD, SMALLEST
            canvas.text(self._ordinals, y, row.axis, face, 32, SOFT, widest=78)
            draw_mark(canvas, row.player.mark, self._right + 46, y, 54)
            words, upper, lower = self._right + 84, y - 15 if results else y, y + 18
            before = 0.0
            if row.shared:
                before = 10 + canvas.text(words, upper, row.shared, SEMIBOLD, small, SOFT)
            room, size = (RESULT - 88) - before, 34 if results else 38
            canvas.text(words + before, upper, row.player.name, SEMIBOLD, size, INK, widest=room)
            if not results:
                continue
            taken = 0.0
            if row.phases:
                widest = 150
                taken = canvas.text(words, lower, row.phases, BOLD, small, INK, widest=widest)
            total = f", {row.total}" if row.phases else str(row.total)
            canvas.text(words + taken, lower, total, SANS, small, SOFT)
        below, small = self._bottom + 28, SMALLEST
        for figure in view.figures:
            across = self._left + (self._right - self._left) * figure.x / 100
            canvas.text(across, below, figure.text, SANS, small, SOFT, side="middle")
        return self._bottom + 46

    def _line(self, line: PlaceLine) -> None:
        self._runs(line, line.runs)
        if not line.ends_early:
            ends = (
                self._at((self._view.width, line.end)),
                (
                    self._right + 20,
                    self._top + line.row * ROW / UNIT,
                ),
            )
            self._canvas.line(ends, WIDE, player_colour(line.mark.colour), dash=_dash(line))

    def _runs(self, line: PlaceLine, runs: Sequence[Sequence[tuple[int, int]]]) -> None:
        colour, width = player_colour(line.mark.colour), WIDE
        for run in runs:
            points = [self._at(point) for point in run]
            self._canvas.line(points, 2 * width, self._canvas.ground)
            self._canvas.line(points, width, colour, dash=_dash(line))
            for x, y in points:
                self._canvas.dot(x, y, width + 1, colour)

    def _marks(self, line: PlaceLine) -> None:
        wide, high = self._right - self._left, self._bottom - self._top
        for mark in line.marks:
            x, y = self._left + wide * mark.x / 100, self._top + high * mark.y / 100
            draw_mark(self._canvas, line.mark, x, y, 36)


def _dash(line: PlaceLine) -> float:
    """The length of a dash: the line of the second player of a colour has them."""
    return 15 if line.mark.second else 0


# --- the lanes ------------------------------------------------------------------------------------

LANE_ROW, LANE, LANE_AXIS, LEGEND = 68, 42, 32, 46
"""Pixels of a row, of the lane in it, of the numbers above, and of a line of the legend below."""

NAMES, POINTS = 286, 104
"""Pixels left of a lane and right of it."""

EDGE = 2.5


@immutable
class LaneInk:
    """The colours of a lane: of its blocks, of the rounds in which a phase was not made, and of
    the figures in a block."""

    block: str
    trial: str
    figure: str

    @classmethod
    def of(cls, colour: int) -> LaneInk:
        """Those of a player's colour."""
        return cls(player_colour(colour), tint(colour), letter_colour(colour))


def draw_lanes(canvas: Canvas, view: LanesView, left: float, top: float, width: float) -> float:
    """Draw the lanes from this corner on, with their legend. Gives where they end, in pixels from
    the top."""
    begins, ends = left + NAMES, left + width - POINTS
    column = (ends - begins) / max(len(view.axis), 1)
    step = 1 if column > 2 * SMALLEST else 2
    for at, figure in enumerate(view.axis):
        if at % step == 0:
            x = begins + (at + 0.5) * column
            canvas.text(x, top + 8, figure.text, SANS, SMALLEST, SOFT, side="middle")
    top += LANE_AXIS
    for shown in view.rows:
        middle, ink = top + LANE_ROW / 2 + 6, LaneInk.of(shown.lane.colour)
        draw_mark(canvas, shown.player.mark, left + 26, middle, 52)
        room = NAMES - 84
        canvas.text(left + 66, middle, shown.player.name, SEMIBOLD, 36, INK, widest=room)
        points = shown.points.figure
        canvas.text(left + width, middle, points, BOLD, 36, INK, side="right")
        draw_lane(
            canvas,
            shown.lane,
            ink,
            begins,
            middle - LANE / 2,
            column,
            LANE,
            SMALLEST,
        )
        top += LANE_ROW
    _draw_legend(canvas, view, left, top + 20, width)
    legend = LEGEND * len(_legend_lines(view, width))
    return top + 8 + (12 + legend if legend else 0)


def draw_lane(
    canvas: Canvas,
    lane: Lane,
    ink: LaneInk,
    left: float,
    top: float,
    column: float,
    high: float,
    figures: float,
    *,
    signs: float = 1,
) -> None:
    """Draw one lane from this corner on, with figures of this size; 0 for none. `signs`: how much
    larger the bar of who leads and the star of who went out are."""
    for first, cells in _blocks(lane.cells, each="each" in lane.look):
        begins, ends = left + first * column, left + (first + len(cells)) * column - 3
        canvas.fill(rounded_box(begins, top, ends, top + high, 7), ink.block)
        made = cells[-1].tag == "b"
        tried = len(cells) - made
        if tried:
            inner = left + (first + tried) * column if made else ends - EDGE
            box = rounded_box(begins + EDGE, top + EDGE, inner, top + high - EDGE, 5)
            canvas.fill(box, ink.trial)
        for at in range(first + 1, first + tried):
            x = left + at * column
            canvas.line(((x, top + EDGE), (x, top + high - EDGE)), 1.5, ink.block)
        for at, cell in enumerate(cells, first):
            figure = ink.figure if cell.tag == "b" else INK
            x, size = left + (at + 0.5) * column - 1.5, min(figures, column * 0.74, high * 0.9)
            if size:
                canvas.text(x, top + high / 2, cell.text, BOLD, size, figure, side="middle")
    for at, cell in enumerate(lane.cells):
        begins, kinds = left + at * column, cell.kinds.split()
        if "l" in kinds:
            canvas.fill(
                rounded_box(begins, top - 1 - 9 * signs, begins + column, top - 1, 0), FLAME
            )
        if "d" in kinds:
            middle = top + high / 2
            canvas.line(((begins, middle), (begins + column, middle)), 3, LINE, dash=4)
        if "o" in kinds:
            canvas.fill(star(begins + column / 2 - 1.5, top + high + 8 * signs, 9 * signs), INK)


def star(x: float, y: float, radius: float) -> tuple[Point, ...]:
    """The star of the round in which a player laid the last card."""
    tips = ((radius if at % 2 == 0 else radius * 0.42, pi * (at / 5 - 0.5)) for at in range(10))
    return tuple((x + far * cos(angle), y + far * sin(angle)) for far, angle in tips)


def _legend_lines(view: LanesView, width: float) -> list[list[tuple[float, LegendSign]]]:
    """The signs of the legend by lines, each with where it begins."""
    lines: list[list[tuple[float, LegendSign]]] = []
    right = width
    for sign in view.legend:
        taken = _sign_room(sign)
        if not lines or right + taken > width:
            lines.append([])
            right = 0.0
        lines[-1].append((right, sign))
        right += taken + 24
    # No sign is left alone in the second line.
    if len(lines) == 2 and len(lines[1]) == 1 < len(lines[0]) - 1:
        _begins, sign = lines[0].pop()
        lines[1] = [(0.0, sign), (_sign_room(sign) + 24, lines[1][0][1])]
    return lines


def _sign_room(sign: LegendSign) -> float:
    return _sign_width(sign) + 12 + text_width(sign.words, SANS, SMALLEST)


def _sign_width(sign: LegendSign) -> float:
    return _sign_column(sign) * len(sign.lane.cells)


def _sign_column(sign: LegendSign) -> float:
    kinds = {kind for cell in sign.lane.cells for kind in cell.kinds.split()}
    return 24 if "o" in kinds else 50 if kinds or "each" in sign.lane.look else 30


def _draw_legend(canvas: Canvas, view: LanesView, left: float, top: float, width: float) -> None:
    """Say what the signs of the lanes mean."""
    ink, high = LaneInk(SOFT, HAIR, PAPER), 32
    for number, line in enumerate(_legend_lines(view, width)):
        middle = top + LEGEND * (number + 0.5)
        for at, sign in line:
            # A bar lies above its lane and a star below it: alone they stand in the middle.
            alone = {"l": high / 2 + 5, "o": -high / 2 - 8}
            kinds = sign.lane.cells[0].kinds.split()
            moved = alone.get(kinds[0], 0.0) if kinds else 0.0
            column, lane_top = _sign_column(sign), middle - high / 2 + moved
            figures = SMALLEST
            draw_lane(canvas, sign.lane, ink, left + at, lane_top, column, high, figures)
            words = left + at + _sign_width(sign) + 12
            canvas.text(words, middle, sign.words, SANS, SMALLEST, SOFT)


def _blocks(
    cells: tuple[LaneCell, ...], *, each: bool
) -> Iterator[tuple[int, tuple[LaneCell, ...]]]:
    """The blocks of a lane, each with the column in which it begins. With `each` a cell is one."""
    starts = [
        at
        for at, cell in enumerate(cells)
        if at == 0 or each or cell.tag == "s" or cells[at - 1].tag != "i"
    ]
    for start, end in pairwise((*starts, len(cells))):
        if cells[start].tag != "s":
            yield start, cells[start:end]
