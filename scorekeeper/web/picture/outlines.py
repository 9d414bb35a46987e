"""Outlines as points: the SVG paths of the players' marks, rounded boxes, circles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from math import atan2, ceil, cos, hypot, pi, sin, sqrt

Point = tuple[float, float]

CURVE = 12
"""Points of one curve."""


@lru_cache(maxsize=64)
def outline(path: str) -> tuple[Point, ...]:
    """The points of a closed SVG path. It may use M, L, H, V, Q, A with equal radii, and Z, all in
    absolute coordinates. Raises ValueError for anything else."""
    points: list[Point] = []
    for letter, numbers in _commands(path):
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


def placed(
    points: tuple[Point, ...], x: float, y: float, scale: float, *, turn: float = 0
) -> tuple[Point, ...]:
    """These points made larger, turned by so many degrees around 0, and moved to this point."""
    across, down = cos(turn * pi / 180) * scale, sin(turn * pi / 180) * scale
    return tuple((x + px * across - py * down, y + px * down + py * across) for px, py in points)


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
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
