"""The picture of a game: who won, the podium, how the evening went, and the rarest fact.

It is drawn for a phone's chat: 1080 pixels wide, with figures of 30 pixels and more, so that a
preview of a third of the size can be read.
"""

from __future__ import annotations

from math import cos, pi, sin

from scorekeeper.pages.picture.canvas import (
    Canvas,
    Point,
    circle,
    placed_outline,
    rounded_box,
    text_width,
    wrapped_lines,
)
from scorekeeper.pages.picture.colours import (
    CARD_FIGURES,
    CARDS,
    FLAME,
    INK,
    PAPER,
    SHEET,
    SOFT,
    letter_colour,
    player_colour,
)
from scorekeeper.pages.picture.evening import draw_lanes, draw_mark, draw_places
from scorekeeper.pages.shown.ending import FactLine
from scorekeeper.pages.shown.fan import FanCard
from scorekeeper.pages.shown.fonts import BLACK, BOLD, SANS, SEMIBOLD, SERIF
from scorekeeper.pages.shown.picture import Picture, PicturePlayer

# --- the picture ----------------------------------------------------------------------------------

WIDTH, SHORTEST, HIGHEST = 1080, 1080, 2400
SIDE = 48
MIDDLE = WIDTH / 2

FEW = 4
"""With more players, the cards and the steps below the podium are left out, so that a chat shows
the picture whole. Everybody stands beside the lines or lanes."""

FACT = 40
"""The size of the letters of a fact: two short ones stand side by side."""

BELOW_FAN = 96.0
"""From the middle of the outer cards to where the headline begins: no letter reaches them."""


def draw(picture: Picture) -> bytes:
    """This picture as a PNG. It is as high as what is in it, which is found by drawing it on a
    sheet of one line: so no sheet is larger than the picture."""
    height = round(_draw_all(Canvas(WIDTH, 1, PAPER), picture))
    canvas = Canvas(WIDTH, min(max(height, SHORTEST), HIGHEST), PAPER)
    _draw_all(canvas, picture)
    return canvas.png()


def _draw_all(canvas: Canvas, picture: Picture) -> float:
    """Draw it. Gives where it ends, in pixels from the top."""
    if picture.won:
        canvas.glow(MIDDLE, 400, 560, FLAME, 0.5)
    day = canvas.text(WIDTH - SIDE, 60, picture.day, SANS, 34, SOFT, side="right")
    canvas.text(SIDE, 60, picture.title, BOLD, 36, INK, widest=WIDTH - 3 * SIDE - day)
    crowded = len(picture.players) > FEW
    down = 84.0 if crowded else 110.0
    if picture.won and not crowded:
        down = _draw_fan(canvas, picture.fan) + BELOW_FAN
    down = _draw_headline(canvas, picture, down)
    down = _draw_players(canvas, picture, down, crowded=crowded)
    down = _draw_course(canvas, picture, down)
    if picture.facts:
        down = _draw_facts(canvas, picture.facts, down)
    return down


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
    down = top + 60 + (len(lines) - 1) * size * 1.05 + size * 0.55
    if picture.lead and len(lines) == 1:
        canvas.text(MIDDLE, down + 24, picture.lead, SANS, 38, SOFT, side="middle", widest=widest)
        down += 44
    return down


def _draw_fan(canvas: Canvas, fan: tuple[FanCard, ...]) -> float:
    """Draw these cards in a flat arc. Gives the middle of the outer ones, in pixels from the
    top."""
    outer = (len(fan) - 1) / 2
    for at, each in enumerate(fan):
        kind, aside = each.face, at - outer
        turn = aside * 4.2
        x = MIDDLE + aside * 76
        y = 190 + aside**2 * 3.4
        card = rounded_box(-48, -68, 48, 68, 14)
        canvas.fill(placed_outline(rounded_box(-51, -71, 51, 71, 16), x, y, 1, turn=turn), INK)
        canvas.fill(placed_outline(rounded_box(-49, -69, 49, 69, 15), x, y, 1, turn=turn), SHEET)
        canvas.fill(placed_outline(card, x, y, 0.94, turn=turn), CARDS[kind])
        figure = placed_outline(((0, -22),), x, y, 1, turn=turn)[0]
        canvas.sign(figure, str(each.number), BLACK, 58, CARD_FIGURES[kind], turn)
        canvas.fill(placed_outline(_card_sign(kind), x, y, 1, turn=turn), _sign_colour(kind))
    return 190 + outer**2 * 3.4


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


def _draw_players(canvas: Canvas, picture: Picture, top: float, *, crowded: bool) -> float:
    """Draw the podium and, unless it is `crowded`, the steps below it; a game that was stopped has
    steps only. Gives where they end."""
    if not picture.won:
        return _draw_steps(canvas, picture.players, top + 40) + 30
    three, others = picture.players[:3], () if crowded else picture.players[3:]
    base = top + 404
    columns = ((MIDDLE, 288), (MIDDLE - 292, 272), (MIDDLE + 292, 272))
    if len(three) == 2:
        columns = ((MIDDLE + 217, 422), (MIDDLE - 217, 422), *columns[2:])
    for row, (x, width) in zip(three, columns, strict=False):
        _draw_block(canvas, row, x, width, base)
    return _draw_steps(canvas, others, base + 10) + 24


def _draw_block(canvas: Canvas, row: PicturePlayer, x: float, width: float, base: float) -> None:
    player, standing = row.player, row.standing
    high = {1: 224, 2: 184}.get(standing.place, 162)
    size = {1: 108, 2: 88}.get(standing.place, 78)
    colour, letter = player_colour(player.mark.colour), letter_colour(player.mark.colour)
    top = base - high
    canvas.fill(rounded_box(x - width / 2, top, x + width / 2, base, 22, 4), colour)
    draw_mark(canvas, player.mark, x, top - 66 - size / 2, size)
    canvas.text(x, top - 30, player.name, SEMIBOLD, 42, INK, side="middle", widest=width)
    place = 80 if standing.place == 1 else 54
    canvas.text(
        x, (top + base - 96) / 2 + 4, str(standing.place), BLACK, place, letter, side="middle"
    )
    decides, beside = row.result
    canvas.text(x, base - 78, decides, BOLD, 42, letter, side="middle", widest=width - 20)
    canvas.text(x, base - 31, beside, SANS, 36, letter, side="middle", widest=width - 20)


def _draw_steps(canvas: Canvas, rows: tuple[PicturePlayer, ...], top: float) -> float:
    """Draw a row for each of these players, in full width. Gives where they end."""
    for row in rows:
        player, standing = row.player, row.standing
        colour, letter = player_colour(player.mark.colour), letter_colour(player.mark.colour)
        canvas.fill(rounded_box(SIDE + 64, top, WIDTH - SIDE - 64, top + 72, 12), colour)
        left, middle = SIDE + 96, top + 36
        canvas.text(left, middle, str(standing.place), BLACK, 40, letter)
        draw_mark(canvas, player.mark, left + 66, middle, 50, swapped=True)
        right = float(WIDTH - SIDE - 88)
        decides, beside = row.result
        right -= max(canvas.text(right, middle, beside, SANS, 36, letter, side="right"), 180) + 20
        right -= canvas.text(right, middle, decides, BOLD, 40, letter, side="right", widest=240)
        widest = right - 20 - (left + 110)
        canvas.text(left + 110, middle, player.name, SEMIBOLD, 42, letter, widest=widest)
        top += 82
    return top


def _draw_course(canvas: Canvas, picture: Picture, top: float) -> float:
    """Draw how the evening went, in the picture that is easier to read. Gives where it ends."""
    wide, middle = WIDTH - 2 * SIDE, top + 20
    words = SIDE + canvas.text(SIDE, middle, picture.course_title, SEMIBOLD, 40, INK) + 24
    # Beside the title or, if it is long, below it.
    if SIDE + wide - words < text_width(picture.sentence, SANS, 34):
        words, middle = SIDE, middle + 44
    canvas.text(words, middle, picture.sentence, SANS, 34, SOFT, widest=SIDE + wide - words)
    top = middle + 44
    if picture.places is None:
        return draw_lanes(canvas, picture.lanes, SIDE, top, wide) + 28
    # The results of a few are on the podium and on the steps below it.
    results = len(picture.players) > FEW
    return draw_places(canvas, picture.places, SIDE, top, wide, results=results) + 28


def _draw_facts(canvas: Canvas, facts: tuple[FactLine, ...], top: float) -> float:
    """Draw the first fact in a line or two, below a rule, with its figure if there are no words;
    beside it the next one, if it has room there. Gives where they end."""
    right = WIDTH - SIDE
    canvas.fill(((SIDE, top), (right, top), (right, top + 4), (SIDE, top + 4)), INK)
    line = top + 56
    words, below = float(SIDE), line
    for number, fact in enumerate(facts):
        said = fact.words or fact.figure
        mark = 76 if fact.mark else 0
        if number and words + mark + text_width(said, SEMIBOLD, FACT) > right:
            break
        if fact.mark:
            draw_mark(canvas, fact.mark, words + 28, line, 56)
        words += mark
        lines = wrapped_lines(said, SEMIBOLD, FACT, right - words, 2)
        for at, each in enumerate(lines):
            canvas.text(words, line + 50 * at, each, SEMIBOLD, FACT, INK, widest=right - words)
        below = max(below, line + 50 * (len(lines) - 1))
        words += right if len(lines) > 1 else text_width(said, SEMIBOLD, FACT) + SIDE
    return below + 32 + SIDE
