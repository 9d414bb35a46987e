"""A picture of a year: one fact, with those whom it is about. It is as large as a chat on a phone
shows whole, and always light."""

from __future__ import annotations

from collections.abc import Sequence

from flask_babel import gettext as _
from flask_babel import pgettext

from scorekeeper.pages.picture.canvas import Canvas, rounded_box, text_width, wrapped_lines
from scorekeeper.pages.picture.colours import (
    FAINT,
    FLAME,
    HAIR,
    INK,
    SHEET,
    SOFT,
    Colours,
    letter_colour,
    player_colour,
)
from scorekeeper.pages.picture.evening import draw_mark, star
from scorekeeper.pages.picture.year_game import LETTERS, draw_year_lanes, draw_year_places
from scorekeeper.pages.shown.fonts import BLACK, SANS, SEMIBOLD, SERIF
from scorekeeper.pages.shown.marks import PlayerView
from scorekeeper.pages.shown.year_pictures import PictureBar, PictureColumn, YearPicture

WIDTH, HEIGHT, SIDE, BELOW = 1080, 1350, 72, 1190
MOST_STEP = 320.0
"""From one bar to the next, at most."""


def draw_year(picture: YearPicture, colours: Colours) -> bytes:
    """The picture in these colours as a PNG."""
    canvas = Canvas(WIDTH, HEIGHT, SHEET, colours)
    canvas.text(SIDE, 92, picture.above, BLACK, 44, SOFT, widest=WIDTH - 2 * SIDE)
    top = _draw_title(canvas, picture.title)
    if picture.bars:
        if picture.figure:
            _draw_about(canvas, picture.players, picture.figure, top + 98)
            top += 260
        canvas.text(WIDTH - SIDE, top + 10, picture.unit, SANS, 42, SOFT, side="right")
        below = BELOW if picture.note else HEIGHT - SIDE
        _draw_bars(canvas, picture.bars, top + 40, below, picture.more)
    elif picture.columns:
        _draw_figure(canvas, picture.figure, top + 110)
        _draw_columns(canvas, picture.columns, top + 300)
    elif picture.places or picture.lanes or picture.outs:
        _draw_game(canvas, picture, top)
    else:
        _draw_players(canvas, picture.players, top + (BELOW - top) / 2, picture.more)
    if picture.note:
        canvas.fill(((SIDE, 1210), (WIDTH - SIDE, 1210), (WIDTH - SIDE, 1213), (SIDE, 1213)), HAIR)
        _draw_note(canvas, picture.note)
    return canvas.png()


def _draw_title(canvas: Canvas, title: str) -> float:
    """One line, somewhat smaller if it fits then, or two about as long. Gives where it ends."""
    widest = WIDTH - 2 * SIDE
    size = next((s for s in (100.0, 84.0) if text_width(title, SERIF, s) <= widest), 0.0)
    lines: Sequence[str] = (title,)
    if not size:
        size, widths = 88.0, range(widest, widest // 2, -24)
        lines = min(
            (wrapped_lines(title, SERIF, size, width, 2) for width in widths),
            key=lambda lines: max(text_width(line, SERIF, size) for line in lines),
        )
    for at, line in enumerate(lines):
        canvas.text(SIDE, 196 + at * 1.08 * size, line, SERIF, size, INK, widest=widest)
    return 196 + len(lines) * 1.08 * size


def _draw_note(canvas: Canvas, note: str) -> None:
    """What stands below the line: one line, or two of smaller letters."""
    widest = WIDTH - 2 * SIDE
    lines, size = wrapped_lines(note, SANS, 46, widest, 2), 46
    if len(lines) > 1:
        lines, size = wrapped_lines(note, SANS, 40, widest, 2), 40
    for at, line in enumerate(lines):
        middle = 1270 + 50 * (at + (1 - len(lines)) / 2)
        canvas.text(SIDE, middle, line, SANS, size, SOFT, widest=widest)


def _draw_bars(
    canvas: Canvas, bars: tuple[PictureBar, ...], top: float, below: float, more: str
) -> None:
    """A row for each person, in the height that is left. The bars begin behind the longest name,
    and leave it at most half of the width. Who has won nothing has a pale figure."""
    below -= 48 if more else 0
    step = min(MOST_STEP, (below - top) / len(bars))
    most = max(bar.figure for bar in bars) or 1
    larger = max(1.0, min(1.6, step / 160))
    named = SIDE + min(108 * larger, step * 0.76) + 24
    longest, room = 0.0, WIDTH / 2 + 60 - named - 24
    for letters in sorted({52 * larger, 60.0, 52.0, 44.0}, reverse=True):
        if letters <= 52 * larger:
            longest = max(text_width(bar.words, SEMIBOLD, letters) for bar in bars)
            if longest <= room:
                break
    left = max(SIDE + 390, named + min(longest, room) + 24)
    right = WIDTH - SIDE - 110 * larger
    if more:
        canvas.text(named, below + 20, more, SANS, 42, SOFT)
    for at, bar in enumerate(bars):
        middle = top + step * (at + 0.5)
        size, colour = min(108 * larger, step * 0.76), FAINT
        if bar.player is not None:
            draw_mark(canvas, bar.player.mark, SIDE + size / 2, middle, size)
            colour = player_colour(bar.player.mark.colour)
        canvas.text(named, middle, bar.words, SEMIBOLD, letters, INK, widest=left - named - 16)
        if bar.figure:
            end, half = left + max((right - left) * bar.figure / most, 24), 22 * larger
            box = rounded_box(left, middle - half, end, middle + half, 12)
            canvas.fill(box, colour)
        face, ink = (BLACK, INK) if bar.figure else (SANS, SOFT)
        canvas.text(WIDTH - SIDE, middle, str(bar.figure), face, 60 * larger, ink, side="right")


def _draw_figure(canvas: Canvas, figure: str, middle: float) -> None:
    widest = WIDTH - 2 * SIDE
    canvas.text(SIDE, middle, figure, BLACK, 150, INK, widest=widest)


def _draw_columns(canvas: Canvas, columns: tuple[PictureColumn, ...], top: float) -> None:
    """A column for each phase, as high as the rounds that it took."""
    begins, word = float(SIDE), _("Phase")
    ground, most = BELOW - 70, max(column.hundredths for column in columns)
    begins += canvas.text(begins, ground + 36, word, SANS, LETTERS, SOFT, widest=180) + 20
    step = (WIDTH - SIDE - begins) / len(columns)
    for at, column in enumerate(columns):
        left, middle = begins + at * step + 8, begins + (at + 0.5) * step
        high = (ground - top - 50) * column.hundredths / most
        if column.hundredths:
            box = rounded_box(left, ground - high, left + step - 16, ground, 12, 0)
            canvas.fill(box, FLAME if column.strong else HAIR)
        face = BLACK if column.strong else SANS
        canvas.text(middle, ground - high - 28, column.words, face, 40, INK, side="middle")
        canvas.text(middle, ground + 36, str(column.phase), face, 40, INK, side="middle")


def _draw_game(canvas: Canvas, picture: YearPicture, top: float) -> None:
    """The figure, beside it those whom it is about, and below how the game went."""
    # Lanes need the height, so that what is above them is lower.
    low = picture.lanes is not None
    middle = top + (48 if low else 68)
    if picture.players:
        middle += 24 * (len(picture.players) > 1)
        _draw_about(canvas, picture.players[:2], picture.figure, middle, 128 if low else 160)
    else:
        _draw_figure(canvas, picture.figure, middle)
    width, top = WIDTH - 2 * SIDE, middle + (76 if low else 108)
    if picture.places is not None:
        draw_year_places(
            canvas,
            picture.places,
            SIDE,
            top,
            width,
            BELOW,
            seats=picture.seats,
            ringed=picture.ringed,
            points=picture.points,
        )
    elif picture.outs:
        _draw_outs(canvas, picture, top, width)
    elif picture.lanes is not None:
        draw_year_lanes(canvas, picture.lanes, SIDE, top, width, BELOW)


def _draw_about(
    canvas: Canvas,
    players: tuple[PlayerView, ...],
    figure: str,
    middle: float,
    mark: float = 160,
) -> None:
    """The figure, and beside it the one, with a mark of this size, or two whom it is about."""
    size, letters = (mark, 64) if len(players) == 1 else (92.0, 52)
    named = SIDE + size + 28
    # A short name leaves its room to a long figure.
    longest = max(text_width(player.name, SEMIBOLD, letters) for player in players)
    room = max(540.0, WIDTH - SIDE - 48 - named - longest)
    width = canvas.text(WIDTH - SIDE, middle, figure, BLACK, 120, INK, side="right", widest=room)
    room = WIDTH - SIDE - width - 24 - named
    for at, player in enumerate(players):
        y = middle + (size + 12) * (at + (1 - len(players)) / 2)
        draw_mark(canvas, player.mark, SIDE + size / 2, y, size)
        canvas.text(named, y, player.name, SEMIBOLD, letters, INK, widest=room)


def _draw_outs(canvas: Canvas, picture: YearPicture, top: float, width: float) -> None:
    """A field for each round of the game: filled and with a star if the player went out."""
    rounds, colour = len(picture.outs), picture.players[0].mark.colour
    across = min(rounds, max(6, -(-rounds // 4)))
    lines = -(-rounds // across)
    top += 48
    step = min(width / across, (BELOW - top) / lines, 190)
    top += (BELOW - top - lines * step) / 2
    word = pgettext("before the numbers of rounds", "round")
    canvas.text(SIDE, top - 34, word, SANS, LETTERS, SOFT)
    for at, out in enumerate(picture.outs):
        left, upper = SIDE + at % across * step, top + at // across * step
        right, lower = left + step - 16, upper + step - 16
        canvas.fill(rounded_box(left, upper, right, lower, 16), player_colour(colour))
        if not out:
            canvas.fill(rounded_box(left + 3, upper + 3, right - 3, lower - 3, 14), SHEET)
        ink, middle = (letter_colour(colour) if out else SOFT), (left + right) / 2
        number = upper + (step - 16) * (0.26 if out else 0.5)
        size = max(LETTERS, step * 0.22)
        canvas.text(middle, number, str(at + 1), SEMIBOLD, size, ink, side="middle")
        if out:
            canvas.fill(star(middle, upper + (step - 16) * 0.64, step * 0.2), ink)


def _draw_players(
    canvas: Canvas, players: tuple[PlayerView, ...], middle: float, more: str
) -> None:
    """Marks side by side with their names, at most three in a row."""
    rows = [players[at : at + 3] for at in range(0, len(players), 3)]
    size = 240 if len(players) == 1 else 170 if len(rows) == 1 else 130
    step = size + 110
    top = middle - (len(rows) - 1) * step / 2 - (60 if more else 20)
    if more:
        below = top + (len(rows) - 1) * step + size / 2 + 42 + 90
        canvas.text(WIDTH / 2, below, more, SANS, 46, SOFT, side="middle")
    for number, row in enumerate(rows):
        width = (WIDTH - 2 * SIDE) / len(row)
        for at, player in enumerate(row):
            x, y = SIDE + width * (at + 0.5), top + number * step
            draw_mark(canvas, player.mark, x, y, size)
            canvas.text(
                x, y + size / 2 + 42, player.name, SEMIBOLD, 46, INK, side="middle", widest=width
            )
