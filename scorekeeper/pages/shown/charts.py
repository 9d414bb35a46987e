"""The chart of who was going to win, as values: shares of a whole, stacked over the rounds.

The template prints these values as SVG (`shown/_charts.html`). All coordinates are in the pixels of
a phone; a wide page shows the whole chart larger.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.marks import PlayerMark

Point = tuple[float, float]

WIDTH = 358
PLOT_LEFT, PLOT_RIGHT, PLOT_TOP = 34.0, 286.0, 10.0
"""The edges of the areas. The marks of the winners are to the right of them."""

END_MARK = 18
AXIS_HEIGHT = 24
BESIDE_AXIS, BELOW_AXIS = 6, 13
"""From the edge of the areas to the end of the label left of them, and to the middle of those below
them."""
LABEL_SPACE = 17
"""Pixels that a label below the chart needs at least."""
OPEN_SPACE = 64
"""Pixels that the words "still open" need."""


@immutable
class ChartTick:
    """The number of a round below the areas, and where it is."""

    at: float
    text: str


@immutable(kw_only=True)
class ChartArea:
    """One player's share as an area. `middle` is where it is thickest, for the mark; None if it is
    too thin for one. `hatch` is 0 for a plain area, else the number of a pattern."""

    mark: PlayerMark
    points: tuple[Point, ...]
    middle: Point | None
    hatch: int

    @property
    def path(self) -> str:
        """The area as an SVG path."""
        return svg_path(self.points) + "Z"


@immutable(kw_only=True)
class AreaChart:
    """Shares of 100 %, stacked; the first one is on top. They are drawn between `left` and `right`,
    from `top` to `bottom`. `half` is the height of 50 %, `columns` are the rounds below.

    Areas lie from `begins`, where something can be said, to `ends`. `open_middle` is the place
    for the words that the game was still open; None if there is no room. `winners` are the marks
    after the last round, with their heights."""

    key: str
    width: int
    height: float
    left: float
    right: float
    top: float
    bottom: float
    columns: tuple[ChartTick, ...]
    half: float
    begins: float
    ends: float
    open_middle: float | None
    winners: tuple[tuple[PlayerMark, float], ...]
    areas: tuple[ChartArea, ...]

    @property
    def open_width(self) -> float:
        """The width of the part in which the game was open; 0 if it never was."""
        return max(self.begins - self.left, 0)

    @property
    def plot_height(self) -> float:
        """The height of 100 %."""
        return self.bottom - self.top

    @property
    def mark_x(self) -> float:
        """The middle of the winners' marks."""
        return self.right + 9

    @property
    def end_x(self) -> float:
        """Where the words beside the winners' marks begin."""
        return self.right + 22

    @property
    def label_x(self) -> float:
        """Where the labels on the left end."""
        return self.left - BESIDE_AXIS

    @property
    def column_y(self) -> float:
        """The middle of the labels below."""
        return self.bottom + BELOW_AXIS


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
    ends = x_of_round(first + len(above) - 1, last)
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
        begins=(begins := x_of_round(first, last)),
        ends=ends,
        open_middle=(PLOT_LEFT + begins) / 2 if begins - PLOT_LEFT >= OPEN_SPACE else None,
        winners=tuple(zip(winners, _heights_of_marks(len(winners), plot_height), strict=True)),
        columns=columns(last),
        areas=tuple(areas),
    )


def _edge(parts: Sequence[float], first: int, last: int, plot_height: float) -> list[Point]:
    return [
        (x_of_round(at, last), PLOT_TOP + part * plot_height)
        for at, part in enumerate(parts, first)
    ]


def _heights_of_marks(count: int, plot_height: float) -> list[float]:
    """The vertical centres of `count` stacked marks, around the middle of the chart."""
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


def x_of_round(at: int, last: int) -> float:
    """Where round `at` of `last` rounds is on the lower axis."""
    return round(PLOT_LEFT + (PLOT_RIGHT - PLOT_LEFT) * at / max(last, 1), 1)


def columns(last: int) -> tuple[ChartTick, ...]:
    """The numbers of the rounds below the chart, as many as fit; the last one is always there."""
    width = (PLOT_RIGHT - PLOT_LEFT) / max(last, 1)
    step = next(each for each in (1, 2, 5, 10, 20, 50, 1000) if each * width >= LABEL_SPACE)
    numbers = [at for at in range(step, last + 1, step) if (last - at) * width >= LABEL_SPACE]
    return tuple(ChartTick(x_of_round(at, last), str(at)) for at in (*numbers, last) if at)


def rounded(points: Iterable[Point]) -> tuple[Point, ...]:
    """These points with as many digits as a screen shows."""
    return tuple((x, round(y, 1)) for x, y in points)


def svg_path(points: Sequence[Point]) -> str:
    """A line through these points, as SVG writes it."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in rounded(points))
