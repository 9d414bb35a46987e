"""How an evening went, in a picture to send: the places or the lanes, as a page shows them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin

from scorekeeper.game.values import Seat
from scorekeeper.pages.picture.canvas import (
    Canvas,
    Point,
    outline,
    placed_outline,
    rounded_box,
    text_width,
)
from scorekeeper.pages.picture.colours import (
    FAINT,
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

SMALLEST = 24
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
ORDINALS, RESULT = 84, 268
"""Pixels left of the lines and right of them."""


def places_height(view: PlacesView, row: float = ROW) -> float:
    """Pixels that the places take, with rows of this height."""
    return row * len(view.rows) + 44 * _larger(row)


def _larger(row: float) -> float:
    """How much larger the letters are in rows of this height."""
    return max(1.0, min(1.5, row / ROW))


def draw_places(
    canvas: Canvas,
    view: PlacesView,
    left: float,
    top: float,
    width: float,
    row: float = ROW,
    *,
    strong: Collection[Seat] = (),
) -> float:
    """Draw the places from this corner on, with rows of this height. Gives where they end, in
    pixels from the top. `strong`: the lines of all others are thin and grey, if there is one."""
    return _Places(canvas, view, left, top, width, row, strong).draw()


class _Places:
    """The places at this corner of the canvas."""

    def __init__(
        self,
        canvas: Canvas,
        view: PlacesView,
        left: float,
        top: float,
        width: float,
        row: float,
        strong: Collection[Seat],
    ) -> None:
        self._canvas, self._view, self._row = canvas, view, row
        seats = [each.player.seat for each in view.rows]
        self._strong = [seat in strong or not strong for seat in seats]
        self._larger = _larger(row)
        self._left, self._top = left + ORDINALS * self._larger, top
        self._right = left + width - RESULT * self._larger
        self._ordinals = left
        self._bottom = top + row * len(view.rows)

    def draw(self) -> float:
        """Draw everything. Gives where it ends."""
        canvas, view, larger = self._canvas, self._view, self._larger
        canvas.fill(rounded_box(self._left, self._top, self._right, self._top + self._row, 0), LAMP)
        for x in range(0, view.width + 1, UNIT):
            canvas.line((self._at((x, 0)), self._at((x, view.height))), 2, HAIR)
        # The strong lines are drawn above the others, and of both the first one on top.
        lines = sorted(view.lines, key=lambda line: (self._is_strong(line), -line.row))
        for line in lines:
            self._line(line)
        for line in filter(self._is_strong, view.lines):
            self._runs(line, line.takes)
        for line in lines:
            self._marks(line)
        for number, row in enumerate(view.rows):
            y = self._top + self._row * (number + 0.5)
            face, small = BOLD if not number else SEMIBOLD, SMALLEST * larger
            canvas.text(self._ordinals, y, row.axis, face, 26 * larger, SOFT, widest=70 * larger)
            draw_mark(canvas, row.player.mark, self._right + 42 * larger, y, 46 * larger)
            words, upper, lower = self._right + 76 * larger, y - 14 * larger, y + 18 * larger
            before = 0.0
            if row.shared:
                before = 10 + canvas.text(words, upper, row.shared, SEMIBOLD, small, SOFT)
            room = (RESULT - 80) * larger - before
            canvas.text(
                words + before, upper, row.player.name, SEMIBOLD, 30 * larger, INK, widest=room
            )
            taken = 0.0
            if row.phases:
                widest = 120 * larger
                taken = canvas.text(words, lower, row.phases, BOLD, small, INK, widest=widest)
            total = f", {row.total}" if row.phases else str(row.total)
            canvas.text(words + taken, lower, total, SANS, small, SOFT)
        below, small = self._bottom + 24 * larger, SMALLEST * larger
        for figure in view.figures:
            across = self._left + (self._right - self._left) * figure.x / 100
            canvas.text(across, below, figure.text, SANS, small, SOFT, side="middle")
        return self._top + places_height(view, self._row)

    def _at(self, point: tuple[int, int]) -> Point:
        across = (self._right - self._left) / self._view.width
        return self._left + point[0] * across, self._top + point[1] * self._row / UNIT

    def _line(self, line: PlaceLine) -> None:
        self._runs(line, line.runs)
        if not line.ends_early:
            ends = (
                self._at((self._view.width, line.end)),
                (
                    self._right + 20 * self._larger,
                    self._top + line.row * self._row / UNIT,
                ),
            )
            self._canvas.line(ends, self._width(line), self._colour(line), dash=_dash(line))

    def _runs(self, line: PlaceLine, runs: Sequence[Sequence[tuple[int, int]]]) -> None:
        colour, width = self._colour(line), self._width(line)
        for run in runs:
            points = [self._at(point) for point in run]
            self._canvas.line(points, 2 * width, self._canvas.ground)
            self._canvas.line(points, width, colour, dash=_dash(line))
            for x, y in points:
                self._canvas.dot(x, y, width + 1, colour)

    def _is_strong(self, line: PlaceLine) -> bool:
        return self._strong[line.row // UNIT]

    def _colour(self, line: PlaceLine) -> str:
        return player_colour(line.mark.colour) if self._is_strong(line) else FAINT

    def _width(self, line: PlaceLine) -> float:
        if not self._is_strong(line):
            return 4
        return 6 if all(self._strong) else 9

    def _marks(self, line: PlaceLine) -> None:
        wide, high = self._right - self._left, self._bottom - self._top
        # Marks of rounds next to each other do not overlap. Where larger letters leave them no
        # room, only the ends of a line have one.
        size = max(32.0, min(32 * self._larger, wide * UNIT / self._view.width))
        marks = line.marks
        if size < 32 * self._larger:
            size, marks = 34 * self._larger, marks[:1]
        for mark in marks:
            x, y = self._left + wide * mark.x / 100, self._top + high * mark.y / 100
            draw_mark(self._canvas, line.mark, x, y, size)


def _dash(line: PlaceLine) -> float:
    """The length of a dash: the line of the second player of a colour has them."""
    return 15 if line.mark.second else 0


# --- the lanes ------------------------------------------------------------------------------------

LANE_ROW, LANE, LANE_AXIS, LEGEND = 62, 38, 28, 40
"""Pixels of a row, of the lane in it, of the numbers above, and of a line of the legend below."""

NAMES, POINTS = 250, 96
"""Pixels left of a lane and right of it."""

LARGE = 1.5
"""How much larger the letters beside large lanes are."""

ROOMY_ROW = 112
"""Pixels from which on a row of large lanes has room for a larger name."""

EDGE = 2.5


@dataclass(frozen=True, slots=True)
class _Ink:
    """The colours of a lane: of its blocks, of the rounds in which a phase was not made, and of
    the figures in a block."""

    block: str
    trial: str
    figure: str


def lanes_height(
    view: LanesView, width: float, row: float = LANE_ROW, *, large: bool = False
) -> float:
    """Pixels that the lanes take, with rows of this height and the legend below them. `large`: with
    letters that can be read in a small preview."""
    scale = LARGE if large else 1
    small = _legend_scale(view, width, scale)
    legend = LEGEND * small * len(_legend_lines(view, width, small))
    return LANE_AXIS * scale + row * len(view.rows) + 8 + (12 + legend if legend else 0)


def draw_lanes(
    canvas: Canvas,
    view: LanesView,
    left: float,
    top: float,
    width: float,
    row: float = LANE_ROW,
    *,
    large: bool = False,
) -> float:
    """Draw the lanes from this corner on, with rows of this height. Gives where they end, in pixels
    from the top. `large`: each lane takes the whole width, below the name."""
    begins, ends = (left, left + width) if large else (left + NAMES, left + width - POINTS)
    column, scale = (ends - begins) / max(len(view.axis), 1), LARGE if large else 1
    below = top + lanes_height(view, width, row, large=large)
    larger = scale if large else min(row / LANE_ROW, 1.25)
    step = 1 if column > 2 * SMALLEST else 2
    for at, figure in enumerate(view.axis):
        if at % step == 0:
            x = begins + (at + 0.5) * column
            canvas.text(x, top + 8, figure.text, SANS, SMALLEST * larger, SOFT, side="middle")
    top += LANE_AXIS * scale
    for shown in view.rows:
        lane = top + row / 2 + 6
        # Above: the name, then the bar of who leads; below: the star of who went out.
        above, size = (56.0, 46.0) if row >= ROOMY_ROW else (48.0, 34.0)
        words, high = (top + 19, row - above - 24) if large else (lane, LANE * row / LANE_ROW)
        lane_top = top + above if large else lane - high / 2
        name = left
        if not large:
            draw_mark(canvas, shown.player.mark, left + 22 * larger, words, 44 * larger)
            name, size = left + 58 * larger, 28 * larger
        room = width - POINTS * scale if large else begins - name - 18
        canvas.text(name, words, shown.player.name, SEMIBOLD, size, INK, widest=room)
        canvas.text(left + width, words, shown.points.figure, BOLD, size, INK, side="right")
        colour = shown.lane.colour
        ink = _Ink(player_colour(colour), tint(colour), letter_colour(colour))
        figures = 0.8 * high if large else SMALLEST
        _draw_lane(canvas, shown.lane, ink, begins, lane_top, column, high, figures)
        top += row
    _draw_legend(canvas, view, left, top + 20, width, _legend_scale(view, width, scale))
    return below


def _draw_lane(
    canvas: Canvas,
    lane: Lane,
    ink: _Ink,
    left: float,
    top: float,
    column: float,
    high: float,
    figures: float = SMALLEST,
) -> None:
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
            x, size = left + (at + 0.5) * column - 1.5, min(figures, column * 0.62)
            canvas.text(x, top + high / 2, cell.text, BOLD, size, figure, side="middle")
    for at, cell in enumerate(lane.cells):
        begins, kinds = left + at * column, cell.kinds.split()
        if "l" in kinds:
            canvas.fill(rounded_box(begins, top - 10, begins + column, top - 1, 0), FLAME)
        if "d" in kinds:
            middle = top + high / 2
            canvas.line(((begins, middle), (begins + column, middle)), 3, LINE, dash=4)
        if "o" in kinds:
            canvas.fill(_star(begins + column / 2 - 1.5, top + high + 8, 9), INK)


def _star(x: float, y: float, radius: float) -> tuple[Point, ...]:
    """The star below the round in which a player laid the last card."""
    tips = ((radius if at % 2 == 0 else radius * 0.42, pi * (at / 5 - 0.5)) for at in range(10))
    return tuple((x + far * cos(angle), y + far * sin(angle)) for far, angle in tips)


def _legend_scale(view: LanesView, width: float, scale: float) -> float:
    """How much larger the legend is: somewhat less than the names, if it is one line then."""
    return next((s for s in (scale, 0.86 * scale) if len(_legend_lines(view, width, s)) < 2), scale)


def _legend_lines(
    view: LanesView, width: float, scale: float
) -> list[list[tuple[float, LegendSign]]]:
    """The signs of the legend by lines, each with where it begins."""
    lines: list[list[tuple[float, LegendSign]]] = []
    right = width
    for sign in view.legend:
        taken = _sign_room(sign, scale)
        if not lines or right + taken > width:
            lines.append([])
            right = 0.0
        lines[-1].append((right, sign))
        right += taken + 24
    # No sign is left alone in the second line.
    if len(lines) == 2 and len(lines[1]) == 1 < len(lines[0]) - 1:
        _begins, sign = lines[0].pop()
        lines[1] = [(0.0, sign), (_sign_room(sign, scale) + 24, lines[1][0][1])]
    return lines


def _sign_room(sign: LegendSign, scale: float) -> float:
    return scale * _sign_width(sign) + 12 + text_width(sign.words, SANS, SMALLEST * scale)


def _sign_width(sign: LegendSign) -> float:
    return _sign_column(sign) * len(sign.lane.cells)


def _sign_column(sign: LegendSign) -> float:
    kinds = {kind for cell in sign.lane.cells for kind in cell.kinds.split()}
    return 24 if "o" in kinds else 50 if kinds or "each" in sign.lane.look else 30


def _draw_legend(
    canvas: Canvas, view: LanesView, left: float, top: float, width: float, scale: float
) -> None:
    """Say what the signs of the lanes mean."""
    ink, high = _Ink(SOFT, HAIR, PAPER), 32 * scale
    for number, line in enumerate(_legend_lines(view, width, scale)):
        middle = top + LEGEND * scale * (number + 0.5)
        for at, sign in line:
            # A bar lies above its lane and a star below it: alone they stand in the middle.
            alone = {"l": high / 2 + 5, "o": -high / 2 - 8}
            kinds = sign.lane.cells[0].kinds.split()
            moved = alone.get(kinds[0], 0.0) if kinds else 0.0
            column, lane_top = scale * _sign_column(sign), middle - high / 2 + moved
            figures = SMALLEST * scale
            _draw_lane(canvas, sign.lane, ink, left + at, lane_top, column, high, figures)
            words = left + at + scale * _sign_width(sign) + 12
            canvas.text(words, middle, sign.words, SANS, SMALLEST * scale, SOFT)


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
