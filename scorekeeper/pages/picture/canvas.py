"""A sheet to draw on: smooth shapes, lines and text in any script; and shapes as points.

A shape is the list of points of its outline: an SVG path of a player's mark, a rounded box, a
circle.

Pillow draws shapes with hard edges. So each shape is drawn four times as large as a mask of its
own, made smaller, and filled with its colour through it. The mask of a large shape is made in
bands, one after the other, and none where the sheet has ended.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import pairwise
from math import atan2, ceil, cos, floor, hypot, pi, sin, sqrt
from typing import Literal

from PIL import Image, ImageColor, ImageDraw

from scorekeeper.pages.picture.colours import LIGHT, Colours
from scorekeeper.pages.shown.fonts import font, pieces

Point = tuple[float, float]

Side = Literal["left", "middle", "right"]

CURVE = 12
"""Points of one curve."""

FINER = 4
"""How many times as large as on the sheet a shape is drawn first."""

MASK = 1024 * 1024
"""Bytes, about, of a mask in which a shape is drawn."""

# --- shapes as points -----------------------------------------------------------------------------


@lru_cache(maxsize=64)
def outline(path: str) -> tuple[Point, ...]:
    """The points of a closed SVG path. It may use M, L, H, V, Q, A with equal radii, and Z, all in
    absolute coordinates. Raises ValueError for anything else."""
    points: list[Point] = []
    for letter, numbers in _path_commands(path):
        match letter, numbers:
            case (("M" | "L"), [x, y]):
                points.append((x, y))
            case "H", [x]:
                points.append((x, points[-1][1]))
            case "V", [y]:
                points.append((points[-1][0], y))
            case "Q", [bend_x, bend_y, x, y]:
                points.extend(_bend(points[-1], (bend_x, bend_y), (x, y)))
            case "A", [radius, other, _turn, large, sweep, x, y] if radius == other:
                points.extend(_arc(points[-1], (x, y), radius, bool(large), bool(sweep)))
            case "Z", []:
                pass
            case _:
                raise ValueError(f"{letter} {numbers} in an outline")
    return tuple(points)


def rounded_box(
    left: float, top: float, right: float, bottom: float, upper: float, lower: float | None = None
) -> tuple[Point, ...]:
    """A box whose upper and lower corners are rounded with these radii."""
    below = upper if lower is None else lower
    corners = (
        (left + upper, top + upper, upper, pi),
        (right - upper, top + upper, upper, 1.5 * pi),
        (right - below, bottom - below, below, 0.0),
        (left + below, bottom - below, below, 0.5 * pi),
    )
    return tuple(
        (
            x + radius * cos(start + pi / 2 * step / CURVE),
            y + radius * sin(start + pi / 2 * step / CURVE),
        )
        for x, y, radius, start in corners
        for step in range(CURVE + 1)
    )


def circle(x: float, y: float, radius: float) -> tuple[Point, ...]:
    """A circle around this point."""
    steps = 4 * CURVE
    return tuple(
        (x + radius * cos(2 * pi * step / steps), y + radius * sin(2 * pi * step / steps))
        for step in range(steps)
    )


def placed_outline(
    points: tuple[Point, ...], x: float, y: float, scale: float, *, turn: float = 0
) -> tuple[Point, ...]:
    """These points scaled and turned around 0, then moved to this point. `turn` is in degrees,
    clockwise."""
    across, down = cos(turn * pi / 180) * scale, sin(turn * pi / 180) * scale
    return tuple((x + px * across - py * down, y + px * down + py * across) for px, py in points)


def _path_commands(path: str) -> Iterator[tuple[str, list[float]]]:
    for letter, numbers in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        yield letter, [float(number) for number in re.findall(r"-?\d*\.?\d+", numbers)]


def _bend(start: Point, bend: Point, end: Point) -> Iterator[Point]:
    """A quadratic curve."""
    for step in range(1, CURVE + 1):
        t = step / CURVE
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
        yield (
            a * start[0] + b * bend[0] + c * end[0],
            a * start[1] + b * bend[1] + c * end[1],
        )


def _arc(start: Point, end: Point, radius: float, large: bool, sweep: bool) -> Iterator[Point]:
    """A part of a circle through two points, as SVG defines it."""
    (x1, y1), (x2, y2) = start, end
    distance = hypot(x2 - x1, y2 - y1)
    radius = max(radius, distance / 2)
    away = sqrt(max(radius**2 - (distance / 2) ** 2, 0.0)) / distance
    side = 1 if large != sweep else -1
    x = (x1 + x2) / 2 - side * away * (y2 - y1)
    y = (y1 + y2) / 2 + side * away * (x2 - x1)
    first, last = atan2(y1 - y, x1 - x), atan2(y2 - y, x2 - x)
    turn = (last - first) % (2 * pi) if sweep else -((first - last) % (2 * pi))
    steps = max(2, ceil(abs(turn) / (pi / 2) * CURVE))
    for step in range(1, steps + 1):
        angle = first + turn * step / steps
        yield x + radius * cos(angle), y + radius * sin(angle)


# --- the sheet ------------------------------------------------------------------------------------


class Canvas:
    """A picture while it is drawn, in these colours, which it is given by name. All coordinates are
    pixels, those of text the middle of its capitals."""

    def __init__(self, width: int, height: int, ground: str, colours: Colours = LIGHT) -> None:
        self.width, self.height, self.ground = width, height, ground
        self._colours = {name: ImageColor.getrgb(colour) for name, colour in colours.items()}
        self._image = Image.new("RGB", (width, height), self._colours[ground])

    def png(self) -> bytes:
        """The finished picture as a PNG of 200 kB. With 256 colours it has 95, and rings in what
        glows; to choose them takes twice the memory of the sheet. To pack it tighter takes five
        times as long and saves a twentieth."""
        out = BytesIO()
        self._image.save(out, "PNG", compress_level=6)
        return out.getvalue()

    def fill(self, points: Sequence[Point], colour: str) -> None:
        """Fill this outline."""
        self._fill_mask(points, colour, 0, lambda pen, at: pen.polygon(at, fill=255))

    def line(self, points: Sequence[Point], width: float, colour: str, *, dash: float = 0) -> None:
        """A line through these points with round ends; dashed if `dash` says how long a dash is."""
        for part in _dashes(points, dash) if dash else (points,):
            self._line(part, width, colour)

    def _line(self, points: Sequence[Point], width: float, colour: str) -> None:
        def stroke(pen: ImageDraw.ImageDraw, at: list[Point]) -> None:
            thick = width * FINER
            pen.line(at, fill=255, width=round(thick), joint="curve")
            half = round(thick / 2)
            for x, y in (at[0], at[-1]):
                pen.ellipse((x - half, y - half, x + half, y + half), fill=255)

        self._fill_mask(points, colour, width, stroke)

    def ring(self, points: Sequence[Point], width: float, colour: str) -> None:
        """The edge of this outline."""
        self._line((*points, points[0], points[1]), width, colour)

    def dot(self, x: float, y: float, radius: float, colour: str) -> None:
        """A filled circle."""
        self.fill(circle(x, y, radius), colour)

    def glow(self, x: float, y: float, radius: float, colour: str, strength: float) -> None:
        """A soft light around this point."""
        size = round(2 * radius)
        light = Image.radial_gradient("L").resize((size, size))
        fall = light.point(
            [round(255 * strength * max(0.0, 1 - at / 180) ** 1.5) for at in range(256)]
        )
        self._image.paste(self._colours[colour], (round(x - radius), round(y - radius)), fall)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        face: str,
        size: float,
        colour: str,
        *,
        side: Side = "left",
        widest: float = 0,
    ) -> float:
        """Write this line, and give the width that it takes. `side` is the side of the text that is
        at x. With `widest` the letters become smaller until the line fits, down to two thirds; a
        line that is still too long is cut."""
        if widest:
            words, size = fitted_line(words, face, size, widest)
        width = text_width(words, face, size)
        at = x - (0 if side == "left" else width / 2 if side == "middle" else width)
        pen = ImageDraw.Draw(self._image)
        down = _capital_height(face, round(size)) / 2
        for piece in pieces(words, face):
            letters = font(piece.path, round(size))
            pen.text(
                (at, y + down), piece.text, font=letters, fill=self._colours[colour], anchor="ls"
            )
            at += letters.getlength(piece.text)
        return width

    def sign(self, at: Point, words: str, face: str, size: float, colour: str, turn: float) -> None:
        """Write a few letters around this point. `turn` is in degrees, clockwise."""
        half = ceil(size)
        mask = Image.new("L", (2 * half * FINER, 2 * half * FINER))
        middle, large = half * FINER, round(size * FINER)
        letters = font(pieces(words, face)[0].path, large)
        down = middle + _capital_height(face, large) / 2
        ImageDraw.Draw(mask).text((middle, down), words, font=letters, fill=255, anchor="ms")
        turned = mask.rotate(-turn, Image.Resampling.BICUBIC).resize(
            (2 * half, 2 * half), Image.Resampling.BOX
        )
        corner = round(at[0]) - half, round(at[1]) - half
        self._image.paste(self._colours[colour], corner, turned)

    def _fill_mask(self, points: Sequence[Point], colour: str, around: float, draw: object) -> None:
        """Draw in a finer mask, and fill the sheet with the colour through it. `around` is how far
        the drawing reaches beyond the points, in pixels."""
        left = floor(min(x for x, _y in points) - around) - 1
        top = floor(min(y for _x, y in points) - around) - 1
        width = ceil(max(x for x, _y in points) + around) + 1 - left
        bottom = ceil(max(y for _x, y in points) + around) + 1
        band = ceil(MASK / (width * FINER**2))
        for first in range(max(top, 0), min(bottom, self.height), band):
            height = min(band, bottom - first)
            mask = Image.new("L", (width * FINER, height * FINER))
            # Whole numbers, which Pillow rounds alike in each band.
            at = [(floor((x - left) * FINER), floor((y - first) * FINER)) for x, y in points]
            assert callable(draw)
            draw(ImageDraw.Draw(mask), at)
            self._image.paste(
                self._colours[colour],
                (left, first),
                mask.resize((width, height), Image.Resampling.BOX),
            )


def text_width(words: str, face: str, size: float) -> float:
    """How wide this line is."""
    return sum(font(each.path, round(size)).getlength(each.text) for each in pieces(words, face))


def fitted_line(words: str, face: str, size: float, widest: float) -> tuple[str, float]:
    """The line, cut if it must be, and the size of its letters, so that it fits."""
    width = text_width(words, face, size)
    if width <= widest:
        return words, size
    size = max(floor(size * widest / width), size * 2 / 3)
    cut = words
    while cut and text_width(words, face, size) > widest:
        cut = cut[:-1].rstrip()
        words = f"{cut}…"
    return words, size


def wrapped_lines(words: str, face: str, size: float, widest: float, most: int) -> tuple[str, ...]:
    """The words in lines that fit. If they need more than `most` lines, the last line is too long.
    Words of a script without blanks are broken anywhere."""
    parts = words.split(" ") if " " in words else list(words)
    blank = " " if " " in words else ""
    lines = [parts[0]]
    for part in parts[1:]:
        longer = f"{lines[-1]}{blank}{part}"
        if len(lines) == most or text_width(longer, face, size) <= widest:
            lines[-1] = longer
        else:
            lines.append(part)
    return tuple(lines)


def _dashes(points: Sequence[Point], dash: float) -> list[tuple[Point, Point]]:
    """Short parts of a line, with gaps as long as they are."""
    found = []
    for (x1, y1), (x2, y2) in pairwise(points):
        length = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 0.01)
        for step in range(ceil(length / (2 * dash))):
            start, end = 2 * dash * step / length, min((2 * step + 1) * dash / length, 1)
            found.append(
                (
                    (x1 + (x2 - x1) * start, y1 + (y2 - y1) * start),
                    (x1 + (x2 - x1) * end, y1 + (y2 - y1) * end),
                )
            )
    return found


@lru_cache(maxsize=64)
def _capital_height(face: str, size: int) -> float:
    """How high a capital letter is."""
    path = pieces("H", face)[0].path
    _left, top, _right, bottom = font(path, size).getbbox("H", anchor="ls")
    return bottom - top
