"""Draws the icon of Scorekeeper: a red card and a wild card, as SVG and as PNG for home screens.

Run `.venv/bin/python tools/draw_icons.py`; it needs pillow. The files are committed.
"""

from __future__ import annotations

import math
from pathlib import Path

from PIL import Image, ImageDraw

STATIC = Path(__file__).resolve().parents[1] / "static"
PAPER, INK, RED, YELLOW, WHITE = "#FAF6EE", "#1E2230", "#A81E2D", "#F4C430", "#FFFFFF"
PNG_SIZES = (180, 192, 512)
FINER = 4
"""Pictures are drawn so many times larger and then reduced, for smooth edges."""

Point = tuple[float, float]


def star(x: float, y: float, radius: float) -> list[Point]:
    """The ten points of a star."""
    return [
        (
            x + math.sin(math.pi * step / 5) * radius * (1 if step % 2 == 0 else 0.42),
            y - math.cos(math.pi * step / 5) * radius * (1 if step % 2 == 0 else 0.42),
        )
        for step in range(10)
    ]


def svg() -> str:
    """The icon in a square of 64 by 64, without a ground."""
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in star(32, 33, 11))
    card = 'x="15" y="9" width="34" height="47" rx="6"'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
        f'<g transform="rotate(-12 32 32) translate(-9 0)"><rect {card} fill="{RED}" '
        f'stroke="{WHITE}" stroke-width="3"/><circle cx="25" cy="20" r="5" fill="{WHITE}"/></g>'
        f'<g transform="rotate(10 32 32) translate(9 1)"><rect {card} fill="{INK}" '
        f'stroke="{WHITE}" stroke-width="3"/><polygon points="{points}" fill="{YELLOW}"/></g>'
        "</svg>\n"
    )


def card(size: int, face: str) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """An empty card with a white rim, in the middle of a clear square."""
    picture = Image.new("RGBA", (size, size), (0, 0, 0, 0))
    draw = ImageDraw.Draw(picture)
    unit = size / 64
    box = (16 * unit, 11 * unit, 48 * unit, 55.9 * unit)
    draw.rounded_rectangle(box, 5.9 * unit, fill=INK)
    rim = (16.4 * unit, 11.4 * unit, 47.6 * unit, 55.5 * unit)
    draw.rounded_rectangle(rim, 5.5 * unit, fill=WHITE)
    inside = (18.4 * unit, 13.4 * unit, 45.6 * unit, 53.5 * unit)
    draw.rounded_rectangle(inside, 4 * unit, fill=face)
    return picture, draw


def png(size: int) -> Image.Image:
    """The icon on paper, for a home screen. Phones cut the corners, so it stays clear of them."""
    large = size * FINER
    unit = large / 64
    ground = Image.new("RGBA", (large, large), PAPER)
    red, draw = card(large, RED)
    draw.ellipse((21.5 * unit, 17 * unit, 30 * unit, 25.5 * unit), fill=WHITE)
    wild, draw = card(large, INK)
    draw.polygon([(x * unit, y * unit) for x, y in star(32, 34, 10.5)], fill=YELLOW)
    for picture, turn, aside in ((red, 12, -7), (wild, -10, 7)):
        moved = picture.rotate(
            turn, Image.Resampling.BICUBIC, translate=(round(aside * unit), round(-1.5 * unit))
        )
        ground.alpha_composite(moved)
    small = ground.resize((size, size), Image.Resampling.LANCZOS).convert("RGB")
    return small.quantize(64, dither=Image.Dither.NONE)


if __name__ == "__main__":
    (STATIC / "icon.svg").write_text(svg(), encoding="utf-8")
    (STATIC / "icons").mkdir(exist_ok=True)
    for side in PNG_SIZES:
        png(side).save(STATIC / "icons" / f"icon-{side}.png", optimize=True)
