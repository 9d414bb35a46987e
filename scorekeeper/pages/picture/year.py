"""A picture of a year: one fact, with those whom it is about. It is as large as a chat on a phone
shows whole, and always light."""

from __future__ import annotations

from scorekeeper.pages.picture.canvas import Canvas, rounded_box, wrapped_lines
from scorekeeper.pages.picture.colours import HAIR, INK, PAPER, SOFT, player_colour
from scorekeeper.pages.picture.evening import draw_mark
from scorekeeper.pages.shown.fonts import BLACK, SANS, SEMIBOLD, SERIF
from scorekeeper.pages.shown.marks import PlayerView
from scorekeeper.pages.shown.year_pictures import PictureBar, YearPicture

WIDTH, HEIGHT, SIDE = 1080, 1350, 72
MIDDLE = WIDTH / 2


def draw_year(picture: YearPicture) -> bytes:
    """The picture as a PNG."""
    canvas = Canvas(WIDTH, HEIGHT, PAPER)
    canvas.text(SIDE, 92, picture.year, BLACK, 44, SOFT)
    widest, size = WIDTH - 2 * SIDE, 100.0
    lines = wrapped_lines(picture.title, SERIF, size, widest, 2)
    for at, line in enumerate(lines):
        canvas.text(SIDE, 200 + at * 108, line, SERIF, size, INK, widest=widest)
    top = 200 + len(lines) * 108
    if picture.bars:
        _draw_bars(canvas, picture.bars, top + 40)
    else:
        _draw_fact(canvas, picture, top)
    canvas.fill(((SIDE, 1226), (WIDTH - SIDE, 1226), (WIDTH - SIDE, 1229), (SIDE, 1229)), HAIR)
    canvas.text(SIDE, 1278, picture.note, SANS, 38, SOFT, widest=widest)
    return canvas.png(HEIGHT)


def _draw_bars(canvas: Canvas, bars: tuple[PictureBar, ...], top: float) -> None:
    """A row for each person, in the height that is left."""
    step = min(300.0, (1190 - top) / len(bars))
    most = max(bar.figure for bar in bars) or 1
    left, right = SIDE + 390, WIDTH - SIDE - 110
    for at, bar in enumerate(bars):
        middle = top + step * (at + 0.5)
        mark = bar.player.mark
        draw_mark(canvas, mark, SIDE + 42, middle, min(84, step * 0.72))
        canvas.text(SIDE + 104, middle, bar.player.name, SEMIBOLD, 42, INK, widest=270)
        if bar.figure:
            end = left + max((right - left) * bar.figure / most, 24)
            box = rounded_box(left, middle - 22, end, middle + 22, 12)
            canvas.fill(box, player_colour(mark.colour))
        canvas.text(WIDTH - SIDE, middle, str(bar.figure), BLACK, 60, INK, side="right")


def _draw_fact(canvas: Canvas, picture: YearPicture, top: float) -> None:
    """The figure, and the marks of those whom it is about, in the middle of what is left."""
    room = 1190 - top
    middle = top + room / 2
    if picture.figure:
        at = top + room * 0.22 if picture.players else middle
        canvas.text(
            MIDDLE, at, picture.figure, BLACK, 150, INK, side="middle", widest=WIDTH - 2 * SIDE
        )
        middle = top + room * 0.66
    _draw_players(canvas, picture.players, middle)


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
