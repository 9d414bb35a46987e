"""Shares of a whole as stacked areas, over the same rounds as a line chart above them.

The areas begin where something can be said, and end before the round that decides: there stands the
mark of the winner, and no area becomes the whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.web.presenters.charts import (
    AXIS_HEIGHT,
    END_MARK,
    PLOT_LEFT,
    PLOT_RIGHT,
    PLOT_TOP,
    WIDTH,
    ChartTick,
    Point,
    across,
    columns,
    rounded,
    svg_path,
)
from scorekeeper.web.presenters.player_marks import PlayerMark

OPEN_SPACE = 64
"""Pixels that the words "still open" need."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartArea:
    """One player's share as an area. `middle` is where it is thickest, for the mark; None where it
    is too thin for one. `hatch` is 0 for a plain area, else the number of a pattern."""

    mark: PlayerMark
    points: tuple[Point, ...]
    middle: Point | None
    hatch: int

    @property
    def path(self) -> str:
        """The area as an SVG path."""
        return svg_path(self.points) + "Z"


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaChart:
    """Shares of 100 %, stacked; the first one is on top. `half` is the height of 50 %. Areas lie
    from `begins` to `ends`; `open_middle` is where there is room to say that the game was still
    open, None where there is not. `winners` are the marks after the last round, with their
    heights."""

    key: str
    width: int
    height: float
    left: float
    right: float
    top: float
    bottom: float
    half: float
    begins: float
    ends: float
    open_middle: float | None
    winners: tuple[tuple[PlayerMark, float], ...]
    columns: tuple[ChartTick, ...]
    areas: tuple[ChartArea, ...]


def area_chart(
    shares: Sequence[tuple[PlayerMark, Sequence[float]]],
    *,
    key: str,
    first: int,
    last: int,
    winners: Sequence[PlayerMark] = (),
    plot_height: float = 150,
) -> AreaChart:
    """Shares as stacked areas, the first player on top. Each player has one share for every round
    from `first` on; those of one round add up to 1. The axis has the rounds to `last`."""
    bottom = PLOT_TOP + plot_height
    above = [0.0] * len(shares[0][1])
    areas = []
    ends = across(first + len(above) - 1, last)
    for index, (mark, parts) in enumerate(shares):
        below = [high + part for high, part in zip(above, parts, strict=True)]
        upper = _edge(above, first, last, plot_height)
        lower = _edge(below, first, last, plot_height)
        areas.append(
            ChartArea(
                mark=mark,
                points=rounded((*upper, *reversed(lower))),
                middle=_thickest(upper, lower),
                hatch=index % 4,
            )
        )
        above = below
    return AreaChart(
        key=key,
        width=WIDTH,
        height=bottom + AXIS_HEIGHT,
        left=PLOT_LEFT,
        right=PLOT_RIGHT,
        top=PLOT_TOP,
        bottom=bottom,
        half=PLOT_TOP + plot_height / 2,
        begins=(begins := across(first, last)),
        ends=ends,
        open_middle=(PLOT_LEFT + begins) / 2 if begins - PLOT_LEFT >= OPEN_SPACE else None,
        winners=tuple(zip(winners, _heights(len(winners), plot_height), strict=True)),
        columns=columns(last),
        areas=tuple(areas),
    )


def _edge(parts: Sequence[float], first: int, last: int, plot_height: float) -> list[Point]:
    return [
        (across(at, last), PLOT_TOP + part * plot_height) for at, part in enumerate(parts, first)
    ]


def _heights(count: int, plot_height: float) -> list[float]:
    """The middles of so many marks above each other, around half the height."""
    middle = PLOT_TOP + plot_height / 2
    return [middle + (at - (count - 1) / 2) * (END_MARK + 2) for at in range(count)]


def _thickest(upper: Sequence[Point], lower: Sequence[Point]) -> Point | None:
    """The middle of the area where it is thickest, away from its ends; None if it is thin."""
    inner = list(zip(upper, lower, strict=True))
    inner = inner[1:-1] or inner
    top, low = max(inner, key=lambda pair: pair[1][1] - pair[0][1])
    if low[1] - top[1] < END_MARK + 2:
        return None
    return top[0], round((top[1] + low[1]) / 2, 1)
