"""A picture of a year: one fact, with those whom it is about. It is as large as a chat on a phone
shows whole, and always light."""

from __future__ import annotations

from scorekeeper.pages.picture.canvas import Canvas, rounded_box, wrapped_lines
from scorekeeper.pages.picture.colours import FLAME, HAIR, INK, SHEET, SOFT, player_colour
from scorekeeper.pages.picture.evening import (
    draw_lanes,
    draw_mark,
    draw_places,
    lanes_height,
    places_height,
)
from scorekeeper.pages.shown.fonts import BLACK, SANS, SEMIBOLD, SERIF
from scorekeeper.pages.shown.marks import PlayerView
from scorekeeper.pages.shown.year_pictures import PictureBar, PictureColumn, YearPicture

WIDTH, HEIGHT, SIDE, BELOW = 1080, 1350, 72, 1190
LARGE_ROW = 88.0
"""Pixels that a row needs whose name is above its lane."""

MOST_STEP = 160.0
"""From one bar to the next, at most."""


def draw_year(picture: YearPicture) -> bytes:
    """The picture as a PNG."""
    canvas = Canvas(WIDTH, HEIGHT, SHEET)
    canvas.text(SIDE, 92, picture.year, BLACK, 44, SOFT)
    widest, size = WIDTH - 2 * SIDE, 100.0
    lines = wrapped_lines(picture.title, SERIF, size, widest, 2)
    for at, line in enumerate(lines):
        canvas.text(SIDE, 200 + at * 108, line, SERIF, size, INK, widest=widest)
    top = 200 + len(lines) * 108
    if picture.bars:
        if picture.figure:
            _draw_figure(canvas, picture.figure, top + 110)
            top += 260
        canvas.text(WIDTH - SIDE, top + 10, picture.unit, SANS, 42, SOFT, side="right")
        _draw_bars(canvas, picture.bars, top + 40)
    elif picture.columns:
        _draw_figure(canvas, picture.figure, top + 110)
        _draw_columns(canvas, picture.columns, top + 300)
    elif picture.places or picture.lanes:
        _draw_game(canvas, picture, top)
    else:
        _draw_players(canvas, picture.players, top + (BELOW - top) / 2)
    if picture.note:
        canvas.fill(((SIDE, 1210), (WIDTH - SIDE, 1210), (WIDTH - SIDE, 1213), (SIDE, 1213)), HAIR)
        _draw_note(canvas, picture.note)
    return canvas.png(HEIGHT)


def _draw_note(canvas: Canvas, note: str) -> None:
    """What stands below the line: one line, or two of smaller letters."""
    widest = WIDTH - 2 * SIDE
    lines, size = wrapped_lines(note, SANS, 46, widest, 2), 46
    if len(lines) > 1:
        lines, size = wrapped_lines(note, SANS, 40, widest, 2), 40
    for at, line in enumerate(lines):
        middle = 1270 + 50 * (at + (1 - len(lines)) / 2)
        canvas.text(SIDE, middle, line, SANS, size, SOFT, widest=widest)


def _draw_bars(canvas: Canvas, bars: tuple[PictureBar, ...], top: float) -> None:
    """A row for each person, in the height that is left."""
    step = min(MOST_STEP, (BELOW - top) / len(bars))
    most = max(bar.figure for bar in bars) or 1
    left, right = SIDE + 390, WIDTH - SIDE - 110
    for at, bar in enumerate(bars):
        middle = top + step * (at + 0.5)
        mark = bar.player.mark
        draw_mark(canvas, mark, SIDE + 48, middle, min(96, step * 0.72))
        canvas.text(SIDE + 116, middle, bar.player.name, SEMIBOLD, 48, INK, widest=258)
        if bar.figure:
            end = left + max((right - left) * bar.figure / most, 24)
            box = rounded_box(left, middle - 22, end, middle + 22, 12)
            canvas.fill(box, player_colour(mark.colour))
        canvas.text(WIDTH - SIDE, middle, str(bar.figure), BLACK, 60, INK, side="right")


def _draw_figure(canvas: Canvas, figure: str, middle: float) -> None:
    widest = WIDTH - 2 * SIDE
    canvas.text(SIDE, middle, figure, BLACK, 150, INK, widest=widest)


def _draw_columns(canvas: Canvas, columns: tuple[PictureColumn, ...], top: float) -> None:
    """A column for each phase, as high as the rounds that it took."""
    step = (WIDTH - 2 * SIDE) / len(columns)
    ground, most = BELOW - 70, max(column.tenths for column in columns)
    for at, column in enumerate(columns):
        left, middle = SIDE + at * step + 8, SIDE + (at + 0.5) * step
        high = (ground - top - 50) * column.tenths / most
        if column.tenths:
            box = rounded_box(left, ground - high, left + step - 16, ground, 12, 0)
            canvas.fill(box, FLAME if column.strong else HAIR)
        face = BLACK if column.strong else SANS
        canvas.text(middle, ground - high - 28, column.words, face, 34, INK, side="middle")
        canvas.text(middle, ground + 36, str(column.phase), face, 38, INK, side="middle")


def _draw_game(canvas: Canvas, picture: YearPicture, top: float) -> None:
    """The figure, beside it the one whom it is about, and below how the game went."""
    if len(picture.players) == 1:
        (player,) = picture.players
        draw_mark(canvas, player.mark, SIDE + 85, top + 110, 170)
        canvas.text(SIDE + 200, top + 110, player.name, SEMIBOLD, 64, INK, widest=300)
        canvas.text(
            WIDTH - SIDE, top + 110, picture.figure, BLACK, 120, INK, side="right", widest=470
        )
    else:
        _draw_figure(canvas, picture.figure, top + 110)
    width, top = WIDTH - 2 * SIDE, top + 232
    if picture.places is not None:
        row = _row_height(BELOW - top - places_height(picture.places, 0), len(picture.places.rows))
        free = BELOW - top - places_height(picture.places, row)
        draw_places(canvas, picture.places, SIDE, top + max(0, free / 2), width, row)
    elif picture.lanes is not None:
        lanes, free = picture.lanes, BELOW - top
        large = free - lanes_height(lanes, width, 0, large=True) >= LARGE_ROW * len(lanes.rows)
        least = lanes_height(lanes, width, 0, large=large)
        row = _row_height(free - least, len(lanes.rows))
        free -= lanes_height(lanes, width, row, large=large)
        draw_lanes(canvas, lanes, SIDE, top + max(0, free / 2), width, row, large=large)


def _row_height(free: float, rows: int) -> float:
    """The height of each row, so that they fill what is free, up to 136 pixels."""
    return max(62.0, min(136.0, free / max(rows, 1)))


def _draw_players(canvas: Canvas, players: tuple[PlayerView, ...], middle: float) -> None:
    """Marks side by side with their names, at most three in a row."""
    rows = [players[at : at + 3] for at in range(0, len(players), 3)]
    size = 240 if len(players) == 1 else 170 if len(rows) == 1 else 130
    step = size + 110
    top = middle - (len(rows) - 1) * step / 2 - 20
    for number, row in enumerate(rows):
        width = (WIDTH - 2 * SIDE) / len(row)
        for at, player in enumerate(row):
            x, y = SIDE + width * (at + 0.5), top + number * step
            draw_mark(canvas, player.mark, x, y, size)
            canvas.text(
                x, y + size / 2 + 42, player.name, SEMIBOLD, 46, INK, side="middle", widest=width
            )
