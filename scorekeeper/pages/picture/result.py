"""The picture of a game: who won, the podium, the chart of the evening, and three facts.

It is drawn for a phone's chat: 1080 pixels wide, with figures of 24 pixels and more, so that a
preview of a third of the size can be read. It is always light, because a picture does not know its
reader's screen. Its colours are the light ones of the pages: those of `static/base.css` are written
here a second time, and `tests/pages/test_picture.py` compares the two.
"""

from __future__ import annotations

from math import cos, pi, sin

from scorekeeper.pages.picture.canvas import (
    Canvas,
    Point,
    circle,
    outline,
    placed_outline,
    rounded_box,
    text_width,
    wrapped_lines,
)
from scorekeeper.pages.shown.charts import RIBBON_HEIGHT, ChartLine, LineChart
from scorekeeper.pages.shown.ending import FactLine
from scorekeeper.pages.shown.fonts import BLACK, BOLD, SANS, SEMIBOLD, SERIF
from scorekeeper.pages.shown.marks import PlayerMark
from scorekeeper.pages.shown.picture import Picture, PicturePlayer

# --- colours --------------------------------------------------------------------------------------

PAPER, INK, SOFT, HAIR, FLAME, SHEET = (
    "#FAF6EE",
    "#1E2230",
    "#4A4F5E",
    "#E4DCCA",
    "#F3B13C",
    "#FFFFFF",
)
LINE = "#7F7A6B"

PLAYERS = (
    "#12767F",
    "#9F460A",
    "#6A1558",
    "#969000",
    "#5A8ECF",
    "#D5667F",
    "#47301D",
    "#50566A",
)
"""The colour of each player, from 1."""

LETTERS = (SHEET, SHEET, SHEET, INK, INK, INK, SHEET, SHEET)
"""The colour of a letter on the colour of each player."""

CARDS = {"r": "#A81E2D", "b": "#1F4FA8", "y": "#F4C430", "g": "#7CC48F", "w": INK}
CARD_FIGURES = {"r": SHEET, "b": SHEET, "y": INK, "g": INK, "w": SHEET}


def player_colour(colour: int) -> str:
    """The colour of the player with this number."""
    return PLAYERS[colour - 1]


def letter_colour(colour: int) -> str:
    """The colour of letters on the colour of this player."""
    return LETTERS[colour - 1]


# --- the chart ------------------------------------------------------------------------------------

FIGURES = 12
"""The size of figures in the chart, in its own pixels."""


def draw_chart(
    canvas: Canvas, chart: LineChart, led: str, left: float, top: float, scale: float
) -> None:
    """Draw the line chart of a page so that its corner is at this point. `led` is the label of the
    strip below it, which shows who led."""
    _ChartDrawing(canvas, chart, left, top, scale).draw(led)


class _ChartDrawing:
    """A chart at this place of the canvas, `scale` times as large as on the page."""

    def __init__(
        self, canvas: Canvas, chart: LineChart, left: float, top: float, scale: float
    ) -> None:
        self._canvas, self._chart = canvas, chart
        self._left, self._top, self._scale = left, top, scale

    def draw(self, led: str) -> None:
        """Draw the whole chart."""
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
            self._words(chart.label_x, tick.at, tick.text, SANS, FIGURES, SOFT, side="right")
        for tick in chart.columns:
            self._words(tick.at, chart.column_y, tick.text, SANS, FIGURES, SOFT, side="middle")

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
            self._canvas.fill(placed_outline(shape, x, y, size * 1.18), colour)
            if not vertex.full:
                self._canvas.fill(placed_outline(shape, x, y, size * 0.72), PAPER)

    def _end(self, line: ChartLine) -> None:
        chart, end, mark = self._chart, line.end, line.mark
        start = self._at(end.lead_x, end.line_y)
        self._canvas.line((start, self._at(chart.lead_end, end.y)), 2, player_colour(mark.colour))
        x, y = self._at(chart.mark_x, end.y)
        shape = tuple((px - 24, py - 24) for px, py in outline(mark.path))
        self._canvas.fill(
            placed_outline(shape, x, y, 0.375 * self._scale), player_colour(mark.colour)
        )
        letters = 7 if mark.long else 9
        self._words(
            chart.mark_x,
            end.y,
            mark.letters,
            BLACK,
            letters,
            letter_colour(mark.colour),
            side="middle",
        )
        face = BLACK if line.strong else SEMIBOLD
        self._words(chart.end_x, end.y, end.text, face, FIGURES + 1, INK)

    def _ribbon(self, led: str) -> None:
        chart = self._chart
        middle = chart.ribbon_middle
        self._words(chart.label_x, middle, led, SANS, FIGURES, SOFT, side="right")
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


# --- the picture ----------------------------------------------------------------------------------

WIDTH, SHORTEST, HIGHEST = 1080, 1080, 2400
SIDE = 48
MIDDLE = WIDTH / 2
CHART_SCALE = 2

FAN = "rbygrwbygr"
"""The colours of the ten cards."""


def draw(picture: Picture) -> bytes:
    """This picture as a PNG. It is as high as what is in it."""
    canvas = Canvas(WIDTH, HIGHEST, PAPER)
    if picture.won:
        canvas.glow(MIDDLE, 400, 560, FLAME, 0.5)
    canvas.text(SIDE, 60, picture.title, BOLD, 30, INK)
    canvas.text(WIDTH - SIDE, 60, picture.day, SANS, 28, SOFT, side="right")
    down = 130.0
    if picture.won:
        _draw_fan(canvas)
        down = 330
    down = _draw_headline(canvas, picture, down)
    down = _draw_players(canvas, picture, down)
    down = _draw_course(canvas, picture, down)
    down = _draw_facts(canvas, picture.facts, down)
    return canvas.png(max(round(down), SHORTEST))


def _draw_headline(canvas: Canvas, picture: Picture, top: float) -> float:
    """Draw how the game ended, in one line or two. Gives where it ends, in pixels from the top."""
    widest = WIDTH - 2 * SIDE
    size = 116.0
    lines: tuple[str, ...] = (picture.headline,)
    if text_width(picture.headline, SERIF, size) > widest:
        size = 84
        lines = wrapped_lines(picture.headline, SERIF, size, widest, 2)
    for at, line in enumerate(lines):
        canvas.text(
            MIDDLE,
            top + 60 + at * size * 1.05,
            line,
            SERIF,
            size,
            INK,
            side="middle",
            widest=widest,
        )
    return top + 60 + (len(lines) - 1) * size * 1.05 + size * 0.55


def _draw_fan(canvas: Canvas) -> None:
    """Draw the ten cards in a flat arc."""
    for at, kind in enumerate(FAN):
        turn = (at - 4.5) * 4.2
        x = MIDDLE + (at - 4.5) * 76
        y = 205 + abs(at - 4.5) ** 2 * 3.4
        card = rounded_box(-48, -68, 48, 68, 14)
        canvas.fill(placed_outline(rounded_box(-51, -71, 51, 71, 16), x, y, 1, turn=turn), INK)
        canvas.fill(placed_outline(rounded_box(-49, -69, 49, 69, 15), x, y, 1, turn=turn), SHEET)
        canvas.fill(placed_outline(card, x, y, 0.94, turn=turn), CARDS[kind])
        figure = placed_outline(((0, -22),), x, y, 1, turn=turn)[0]
        canvas.sign(figure, str(at + 1), BLACK, 58, CARD_FIGURES[kind], turn)
        canvas.fill(placed_outline(_card_sign(kind), x, y, 1, turn=turn), _sign_colour(kind))


def _card_sign(kind: str) -> tuple[Point, ...]:
    """The shape that says the colour of a card; a star for a wild."""
    signs: dict[str, tuple[Point, ...]] = {
        "r": circle(0, 36, 15),
        "b": ((0, 18), (18, 36), (0, 54), (-18, 36)),
        "y": ((0, 19), (18, 52), (-18, 52)),
        "g": ((-15, 21), (15, 21), (15, 51), (-15, 51)),
    }
    if kind in signs:
        return signs[kind]
    star = tuple((23.0 if at % 2 == 0 else 9.5, pi * (at / 5 - 0.5)) for at in range(10))
    return tuple((far * cos(angle), 38 + far * sin(angle)) for far, angle in star)


def _sign_colour(kind: str) -> str:
    return CARDS["y"] if kind == "w" else CARD_FIGURES[kind]


def draw_mark(
    canvas: Canvas, mark: PlayerMark, x: float, y: float, size: float, *, swapped: bool = False
) -> None:
    """Draw the player's mark around this point. `swapped`: the ground below it has the player's
    colour, so its two colours change places."""
    colours = player_colour(mark.colour), letter_colour(mark.colour)
    ground, letter = reversed(colours) if swapped else colours
    scale = size / 48
    shape = placed_outline(tuple((px - 24, py - 24) for px, py in outline(mark.path)), x, y, scale)
    canvas.fill(shape, ground)
    letters = size * (0.36 if mark.long else 0.5)
    canvas.text(x, y + size * 0.02, mark.letters, BLACK, letters, letter, side="middle")


def _draw_players(canvas: Canvas, picture: Picture, top: float) -> float:
    """Draw the podium and the steps below it; a game that was stopped has steps only. Gives where
    they end."""
    if not picture.won:
        return _draw_steps(canvas, picture.players, top + 40) + 30
    three, others = picture.players[:3], picture.players[3:]
    base = top + 382
    columns = ((MIDDLE, 288), (MIDDLE - 292, 272), (MIDDLE + 292, 272))
    if len(three) == 2:
        columns = ((MIDDLE + 217, 422), (MIDDLE - 217, 422), *columns[2:])
    for row, (x, width) in zip(three, columns, strict=False):
        _draw_block(canvas, row, x, width, base)
    return _draw_steps(canvas, others, base + 10) + 30


def _draw_block(canvas: Canvas, row: PicturePlayer, x: float, width: float, base: float) -> None:
    player, standing = row.player, row.standing
    high = {1: 196, 2: 164}.get(standing.place, 142)
    size = {1: 108, 2: 88}.get(standing.place, 78)
    colour, letter = player_colour(player.mark.colour), letter_colour(player.mark.colour)
    top = base - high
    canvas.fill(rounded_box(x - width / 2, top, x + width / 2, base, 22, 4), colour)
    draw_mark(canvas, player.mark, x, top - 62 - size / 2, size)
    canvas.text(x, top - 28, player.name, SEMIBOLD, 38, INK, side="middle", widest=width)
    place = 80 if standing.place == 1 else 54
    canvas.text(
        x, (top + base - 84) / 2 + 6, str(standing.place), BLACK, place, letter, side="middle"
    )
    canvas.text(x, base - 66, str(standing.total), BOLD, 38, letter, side="middle")
    canvas.text(x, base - 26, row.phases, SANS, 25, letter, side="middle", widest=width)


def _draw_steps(canvas: Canvas, rows: tuple[PicturePlayer, ...], top: float) -> float:
    """Draw a row for each of these players, in full width. Gives where they end."""
    for row in rows:
        player, standing = row.player, row.standing
        colour, letter = player_colour(player.mark.colour), letter_colour(player.mark.colour)
        canvas.fill(rounded_box(SIDE + 64, top, WIDTH - SIDE - 64, top + 66, 12), colour)
        left, middle = SIDE + 96, top + 33
        canvas.text(left, middle, str(standing.place), BLACK, 34, letter)
        draw_mark(canvas, player.mark, left + 62, middle, 44, swapped=True)
        canvas.text(left + 104, middle, player.name, SEMIBOLD, 34, letter, widest=430)
        right = WIDTH - SIDE - 96
        canvas.text(right, middle, row.phases, SANS, 26, letter, side="right")
        canvas.text(right - 150, middle, str(standing.total), BOLD, 36, letter, side="right")
        top += 76
    return top


def _draw_course(canvas: Canvas, picture: Picture, top: float) -> float:
    """Draw the chart with its title and what its vertices mean. Gives where it ends."""
    middle = top + 18
    canvas.text(SIDE, middle, picture.chart_title, SEMIBOLD, 28, INK, widest=620)
    right: float = WIDTH - SIDE
    laid, not_laid = picture.chart_key
    right -= canvas.text(right, middle, not_laid, SANS, 26, SOFT, side="right") + 20
    canvas.ring(circle(right, middle, 8), 4, SOFT)
    right -= 36
    right -= canvas.text(right, middle, laid, SANS, 26, SOFT, side="right") + 20
    canvas.dot(right, middle, 10, SOFT)
    top += 52
    draw_chart(canvas, picture.chart, picture.led, SIDE - 4, top, CHART_SCALE)
    return top + CHART_SCALE * picture.chart.height + 20


def _draw_facts(canvas: Canvas, facts: tuple[FactLine, ...], top: float) -> float:
    """Draw the facts side by side, each below a line. Gives where they end."""
    gap, bottom = 30.0, top
    width = (WIDTH - 2 * SIDE - gap * (len(facts) - 1)) / max(len(facts), 1)
    for at, fact in enumerate(facts):
        left = SIDE + at * (width + gap)
        canvas.fill(
            ((left, top), (left + width, top), (left + width, top + 4), (left, top + 4)), INK
        )
        figure = canvas.text(left, top + 42, fact.figure, BLACK, 46, INK, widest=width)
        if fact.mark:
            draw_mark(canvas, fact.mark, left + figure + 36, top + 42, 44)
        lines = wrapped_lines(fact.words, SANS, 27, width, 4)
        for number, line in enumerate(lines):
            canvas.text(left, top + 98 + number * 33, line, SANS, 27, SOFT, widest=width)
        bottom = max(bottom, top + 98 + len(lines) * 33)
    return bottom + SIDE - 12
