"""Charts as values: where each line, area, vertex, mark and label is.

A line chart shows the course of a game, or a person's form. An area chart shows shares of a whole
over the same rounds, below a line chart. Templates print these values as SVG
(`shown/_charts.html`), and the picture of a game draws the same ones. All coordinates are in the
pixels of a phone; a wide page shows the whole chart larger.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise

from scorekeeper.pages.shown.marks import PlayerMark

Point = tuple[float, float]

WIDTH = 358
PLOT_LEFT, PLOT_RIGHT, PLOT_TOP = 34.0, 286.0, 10.0
"""The edges of the part with the lines. The marks and totals at the ends are to the right of it."""

END_MARK = 18
LARGEST_VERTEX = 10.0
RIBBON_HEIGHT = 17
AXIS_HEIGHT = 24
BESIDE_AXIS, BELOW_AXIS = 6, 13
"""From the edge of the lines to the end of the labels left of it, and to the middle of those below
it."""
LABEL_SPACE = 17
"""Pixels that a label below the chart needs at least."""


@dataclass(frozen=True, slots=True)
class ChartStep:
    """One value. `at` is the round. `vertex` is `full`, `hollow`, or empty for no mark. `dashed`:
    the player did not play, so the line that leads here is dashed."""

    at: int
    value: float
    vertex: str = ""
    dashed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartSeries:
    """The steps of one player; `end` is written beside the mark at the end of the line. A `strong`
    line is the winner's."""

    mark: PlayerMark
    steps: tuple[ChartStep, ...]
    end: str = ""
    strong: bool = False


@dataclass(frozen=True, slots=True)
class ChartVertex:
    """A vertex of a line; its shape is that of the player's mark."""

    x: float
    y: float
    full: bool


@dataclass(frozen=True, slots=True)
class ChartEnd:
    """The mark and the text at the end of a line. The line ends at `line_y`; the mark may have been
    pushed away from it."""

    y: float
    line_x: float
    line_y: float
    text: str

    @property
    def lead_x(self) -> float:
        """Where the thin line to the mark begins."""
        return self.line_x + 4


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartLine:
    """One player's line: runs of points, solid or dashed, then vertices and the end."""

    mark: PlayerMark
    solid: tuple[tuple[Point, ...], ...]
    dashed: tuple[tuple[Point, ...], ...]
    vertices: tuple[ChartVertex, ...]
    end: ChartEnd
    strong: bool

    @property
    def path(self) -> str:
        """The solid parts as an SVG path."""
        return "".join(map(svg_path, self.solid))

    @property
    def dashes(self) -> str:
        """The dashed parts as an SVG path."""
        return "".join(map(svg_path, self.dashed))


@dataclass(frozen=True, slots=True)
class ChartTick:
    """A label on an axis, and where it is."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class ChartSpan:
    """Rounds in a row that the same player led. `mark` is None if players were level.
    `shows_letters`: the span is wide enough for the letters of the mark."""

    x: float
    width: float
    mark: PlayerMark | None
    shows_letters: bool

    @property
    def middle(self) -> float:
        return round(self.x + self.width / 2, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """What is drawn lies between `left` and `right`, above `bottom`. `columns` are the ticks below
    it; other labels stand left of it."""

    key: str
    width: int
    height: float
    left: float
    right: float
    bottom: float
    columns: tuple[ChartTick, ...]

    @property
    def label_x(self) -> float:
        """Where the labels on the left end."""
        return self.left - BESIDE_AXIS

    @property
    def column_y(self) -> float:
        """The middle of the labels below."""
        return self.bottom + BELOW_AXIS


@dataclass(frozen=True, slots=True, kw_only=True)
class LineChart(Chart):
    """Lines over rounds. `rows` are the ticks of the upright axis. `vertex` is the size of a
    vertex. `ribbon` says who led; empty if that is not shown."""

    vertex: float
    rows: tuple[ChartTick, ...]
    lines: tuple[ChartLine, ...]
    ribbon: tuple[ChartSpan, ...]
    ribbon_top: float

    @property
    def ribbon_middle(self) -> float:
        """The middle of the ribbon."""
        return self.ribbon_top + RIBBON_HEIGHT / 2

    @property
    def lead_end(self) -> float:
        """Where the thin lines to the marks end."""
        return self.right + 14

    @property
    def mark_x(self) -> float:
        """The middle of the marks at the ends."""
        return self.right + 23

    @property
    def end_x(self) -> float:
        """Where the texts at the ends begin."""
        return self.right + 36

    def vertex_place(self, vertex: ChartVertex) -> str:
        """Where and how large a vertex is drawn, of the shape of a mark in its square of 48."""
        return f"translate({vertex.x} {vertex.y})scale({self.vertex / 48})translate(-24 -24)"


def line_chart(
    series: Sequence[ChartSeries],
    *,
    key: str,
    last: int,
    rows: Sequence[tuple[float, str]],
    led: Sequence[PlayerMark | None] = (),
    plot_height: float = 178,
    width: int = WIDTH,
    apart: float = 0,
) -> LineChart:
    """The chart of these series over the rounds from 0 to `last`. `rows` are the values with their
    labels, the top one first; they are the ends of the upright axis. `led` says for each round from
    1 who led. `apart` is how many pixels each line is moved from the one before, so that equal
    values can be told apart. `key` begins the ids inside the SVG and is different for each chart of
    a page. The latest charts are remembered: the points of a game change once in a round."""
    return _line_chart(tuple(series), key, last, tuple(rows), tuple(led), plot_height, width, apart)


@lru_cache(maxsize=128)
def _line_chart(
    series: tuple[ChartSeries, ...],
    key: str,
    last: int,
    rows: tuple[tuple[float, str], ...],
    led: tuple[PlayerMark | None, ...],
    plot_height: float,
    width: int,
    apart: float,
) -> LineChart:
    bottom = PLOT_TOP + plot_height
    right = width - (WIDTH - PLOT_RIGHT)
    top_value, bottom_value = rows[0][0], rows[-1][0]
    spread = (len(series) - 1) / 2 * apart

    def height(value: float) -> float:
        part = (value - top_value) / ((bottom_value - top_value) or 1)
        return round(PLOT_TOP + spread + part * (plot_height - 2 * spread), 1)

    lines = []
    for index, each in enumerate(series):
        shift = index * apart - spread
        points = [
            (x_of_round(step.at, last, right), height(step.value) + shift) for step in each.steps
        ]
        lines.append((each, points))
    ends = _heights_apart([points[-1][1] for _, points in lines], END_MARK + 1, bottom)
    step_width = (right - PLOT_LEFT) / max(last, 1)
    return LineChart(
        key=key,
        width=width,
        height=bottom + AXIS_HEIGHT + (RIBBON_HEIGHT + 7 if led else 0),
        left=PLOT_LEFT,
        right=right,
        bottom=bottom,
        vertex=round(min(LARGEST_VERTEX, max(step_width * 0.62, 4)), 1),
        rows=tuple(ChartTick(height(value), text) for value, text in rows),
        columns=columns(last, right),
        lines=tuple(_line(each, points, y) for (each, points), y in zip(lines, ends, strict=True)),
        ribbon=tuple(_ribbon(led, last, right)),
        ribbon_top=bottom + AXIS_HEIGHT,
    )


def round_steps_to(largest: float, most: int = 4) -> tuple[int, ...]:
    """Round numbers from 0 to at least `largest`, in at most `most` steps."""
    sizes = (size * 10**power for power in range(6) for size in (5, 10, 20, 25))
    step = next(size for size in sizes if size * most >= largest)
    count = max(-(-int(largest) // step), 1)
    return tuple(step * number for number in range(count + 1))


def x_of_round(at: int, last: int, right: float = PLOT_RIGHT) -> float:
    """Where round `at` of `last` rounds is on the lower axis."""
    return round(PLOT_LEFT + (right - PLOT_LEFT) * at / max(last, 1), 1)


def _line(series: ChartSeries, points: Sequence[Point], end_y: float) -> ChartLine:
    solid: list[tuple[Point, ...]] = []
    dashed: list[tuple[Point, ...]] = []
    legs = zip(pairwise(points), series.steps[1:], strict=True)
    for is_dashed, run in groupby(legs, lambda leg: leg[1].dashed):
        ends = [leg[0] for leg in run]
        (dashed if is_dashed else solid).append((ends[0][0], *(end for _, end in ends)))
    return ChartLine(
        mark=series.mark,
        solid=tuple(solid),
        dashed=tuple(dashed),
        vertices=tuple(
            ChartVertex(x, round(y, 1), step.vertex == "full")
            for (x, y), step in zip(points, series.steps, strict=True)
            if step.vertex
        ),
        end=ChartEnd(end_y, points[-1][0], round(points[-1][1], 1), series.end),
        strong=series.strong,
    )


def _heights_apart(wanted: Sequence[float], space: float, bottom: float) -> list[float]:
    """These heights, moved so that they are at least `space` apart and stay in the chart."""
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    found = [0.0] * len(wanted)
    before = PLOT_TOP - space
    for at in order:
        found[at] = before = max(wanted[at], before + space)
    below = bottom + space
    for at in reversed(order):
        found[at] = below = min(found[at], below - space)
    return [round(each, 1) for each in found]


def columns(last: int, right: float = PLOT_RIGHT) -> tuple[ChartTick, ...]:
    """The numbers of the rounds below the chart, as many as fit; the last one is always there."""
    width = (right - PLOT_LEFT) / max(last, 1)
    step = next(each for each in (1, 2, 5, 10, 20, 50, 1000) if each * width >= LABEL_SPACE)
    numbers = [at for at in range(step, last + 1, step) if (last - at) * width >= LABEL_SPACE]
    return tuple(ChartTick(x_of_round(at, last, right), str(at)) for at in (*numbers, last) if at)


def _ribbon(led: Sequence[PlayerMark | None], last: int, right: float) -> Iterator[ChartSpan]:
    half = (right - PLOT_LEFT) / max(last, 1) / 2
    at = 1
    for mark, run in groupby(led):
        rounds = len(list(run))
        start = x_of_round(at, last, right) - half
        end = min(x_of_round(at + rounds - 1, last, right) + half, right + 8)
        at += rounds
        letters = len(mark.letters) if mark else 1
        width = end - start - 2
        yield ChartSpan(round(start + 1, 1), round(width, 1), mark, width >= 8 + 6 * letters)


def rounded(points: Iterable[Point]) -> tuple[Point, ...]:
    """These points with as many digits as a screen shows."""
    return tuple((x, round(y, 1)) for x, y in points)


def svg_path(points: Sequence[Point]) -> str:
    """A line through these points, as SVG writes it."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in rounded(points))


# --- areas ---------------------------------------------------------------------------------------

OPEN_SPACE = 64
"""Pixels that the words "still open" need."""


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaChart(Chart):
    """Shares of 100 %, stacked; the first one is on top. `half` is the height of 50 %.

    Areas lie from `begins`, where something can be said, to `ends`, before the round that decides:
    there stands the mark of the winner, and no area becomes the whole. `open_middle` is the place
    for the words that the game was still open; None if there is no room. `winners` are the marks
    after the last round, with their heights."""

    top: float
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
