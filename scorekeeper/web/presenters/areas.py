"""Shares of a whole as stacked areas, over the same rounds as a line chart above them."""

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
    """Shares of 100 %, stacked; the first one is on top. `half` is the height of 50 %."""

    key: str
    width: int
    height: float
    left: float
    right: float
    top: float
    bottom: float
    half: float
    columns: tuple[ChartTick, ...]
    areas: tuple[ChartArea, ...]


def area_chart(
    shares: Sequence[tuple[PlayerMark, Sequence[float]]],
    *,
    key: str,
    plot_height: float = 120,
) -> AreaChart:
    """Shares as stacked areas, the first player on top. Each player has one share for every round
    from 0 to the last; those of one round add up to 1."""
    last = max((len(each) for _, each in shares), default=1) - 1
    bottom = PLOT_TOP + plot_height
    above = [0.0] * (last + 1)
    areas = []
    for index, (mark, parts) in enumerate(shares):
        below = [high + part for high, part in zip(above, parts, strict=True)]
        upper = [(across(at, last), PLOT_TOP + high * plot_height) for at, high in enumerate(above)]
        lower = [(across(at, last), PLOT_TOP + low * plot_height) for at, low in enumerate(below)]
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
        columns=columns(last),
        areas=tuple(areas),
    )


def _edge(parts: Sequence[float], plot_height: float) -> list[Point]:
    last = len(parts) - 1
    return [(across(at, last), PLOT_TOP + part * plot_height) for at, part in enumerate(parts)]


def _thickest(upper: Sequence[Point], lower: Sequence[Point]) -> Point | None:
    """The middle of the area where it is thickest, away from its ends; None if it is thin."""
    inner = list(zip(upper, lower, strict=True))
    inner = inner[1:-1] or inner
    top, low = max(inner, key=lambda pair: pair[1][1] - pair[0][1])
    if low[1] - top[1] < END_MARK + 2:
        return None
    return top[0], round((top[1] + low[1]) / 2, 1)
