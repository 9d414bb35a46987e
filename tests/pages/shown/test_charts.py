"""Charts as values: round ticks, marks that do not cover each other, spans of who led, areas."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.pages.shown.charts import (
    END_MARK,
    PLOT_LEFT,
    PLOT_RIGHT,
    PLOT_TOP,
    ChartSeries,
    ChartStep,
    LineChart,
    area_chart,
    line_chart,
    round_steps_to,
)
from scorekeeper.pages.shown.marks import player_mark
from tests.examples import examples

ANN, BEN, MIA = player_mark(1, "A"), player_mark(2, "B"), player_mark(3, "Mi")
ROWS = ((0, "0"), (100, "100"))


def drawn(*values: tuple[float, ...], led=(), apart: float = 0) -> LineChart:
    marks = (ANN, BEN, MIA)
    series = [
        ChartSeries(
            mark=marks[index % 3],
            steps=tuple(
                ChartStep(at, value, "full" if at else "") for at, value in enumerate(line)
            ),
            end=str(line[-1]),
        )
        for index, line in enumerate(values)
    ]
    last = max(len(line) for line in values) - 1
    return line_chart(series, key="c", last=last, rows=ROWS, led=led, apart=apart)


def test_the_first_row_is_on_top_the_last_at_the_bottom_and_equal_lines_lie_apart():
    chart = drawn((0, 50, 100))
    assert [tick.at for tick in chart.rows] == [PLOT_TOP, chart.bottom]
    (line,) = chart.lines
    middle = ((PLOT_LEFT + PLOT_RIGHT) / 2, (PLOT_TOP + chart.bottom) / 2)
    assert line.solid == (((PLOT_LEFT, PLOT_TOP), middle, (PLOT_RIGHT, chart.bottom)),)
    assert line.path.startswith("M34 10L160 ")
    chart = drawn((0, 50), (0, 50), (0, 50), apart=4)
    heights = [line.end.line_y for line in chart.lines]
    assert chart.rows[0].at == PLOT_TOP + 4  # the first line of the top value is at the top
    assert [below - above for above, below in pairwise(heights)] == [4, 4]


def test_a_part_that_was_not_played_is_dashed_and_has_no_vertex():
    """And who came late begins where they came."""
    steps = (ChartStep(1, 0), ChartStep(2, 10, "full"), ChartStep(3, 10, dashed=True))
    series = ChartSeries(mark=ANN, steps=(*steps, ChartStep(4, 20, "hollow")))
    (line,) = line_chart([series], key="c", last=4, rows=ROWS).lines
    assert line.solid[0][0][0] == PLOT_LEFT + (PLOT_RIGHT - PLOT_LEFT) / 4
    assert (len(line.solid), len(line.dashed)) == (2, 1)
    assert line.dashed[0][0] == line.solid[0][-1]
    assert line.dashed[0][-1] == line.solid[1][0]
    assert line.dashes.count("M") == 1
    assert [vertex.full for vertex in line.vertices] == [True, False]


@given(st.lists(st.integers(0, 100), min_size=1, max_size=8))
@settings(max_examples=examples(300))
def test_the_marks_at_the_ends_never_cover_each_other(values):
    chart = drawn(*((0, value) for value in values))
    ends = sorted(line.end.y for line in chart.lines)
    assert all(below - above >= END_MARK for above, below in pairwise(ends))
    assert ends[-1] <= chart.bottom
    by_value = sorted(chart.lines, key=lambda line: line.end.line_y)
    assert [line.end.y for line in by_value] == ends


def test_the_strip_joins_the_rounds_that_one_player_led():
    chart = drawn((0,) * 6, led=[ANN, ANN, None, MIA, MIA])
    ann, level, mia = chart.ribbon
    assert (ann.mark, level.mark, mia.mark) == (ANN, None, MIA)
    assert all(span.shows_letters for span in chart.ribbon)
    assert ann.x + ann.width < level.x
    assert ann.x < ann.middle < ann.x + ann.width
    assert drawn((0, 1)).ribbon == ()
    narrow = drawn((0,) * 31, led=[ANN if at % 2 else MIA for at in range(30)])
    assert not any(span.shows_letters for span in narrow.ribbon)


def test_the_numbers_of_the_rounds_fit_and_the_last_is_there():
    for last in (1, 2, 12, 16, 17, 30, 61, 200):
        columns = drawn((0,) * (last + 1)).columns
        assert columns[-1].text == str(last)
        assert all(after.at - before.at >= 15 for before, after in pairwise(columns))


def test_the_steps_of_an_axis_are_round_numbers():
    for largest, ticks in (
        (0, (0, 5)),
        (20, (0, 5, 10, 15, 20)),
        (600, (0, 200, 400, 600)),
        (601, (0, 200, 400, 600, 800)),
    ):
        assert round_steps_to(largest) == ticks


def test_areas_fill_the_height_and_show_a_mark_where_there_is_space():
    chart = area_chart(
        [(ANN, (0.5, 0.8, 1.0)), (BEN, (0.48, 0.19, 0.0)), (MIA, (0.02, 0.01, 0.0))],
        key="c",
        first=0,
        last=2,
    )
    ann, ben, mia = chart.areas
    assert ann.points[0] == (PLOT_LEFT, chart.top)
    assert mia.points[-1] == (PLOT_LEFT, chart.bottom)
    assert ann.points[3:] == tuple(reversed(ben.points[:3]))
    assert ann.middle == ((PLOT_LEFT + PLOT_RIGHT) / 2, 70.0)
    assert (ben.middle is not None, mia.middle) == (True, None)
    assert [area.hatch for area in chart.areas] == [0, 1, 2]
    assert ann.path.endswith("Z")
    assert chart.half == (chart.top + chart.bottom) / 2
    assert [tick.text for tick in chart.columns] == ["1", "2"]


def test_areas_begin_where_something_is_known_and_end_before_the_deciding_round():
    known = [(ANN, (0.5, 0.7)), (BEN, (0.5, 0.3))]
    chart = area_chart(known, key="c", first=2, last=4, winners=[ANN])
    middle = (PLOT_LEFT + PLOT_RIGHT) / 2
    assert (chart.begins, chart.ends) == (middle, (middle + PLOT_RIGHT) / 2)
    assert chart.open_middle == (PLOT_LEFT + middle) / 2
    assert chart.winners == ((ANN, chart.half),)
    assert all(chart.begins <= x <= chart.ends for area in chart.areas for x, _ in area.points)
    level = area_chart([(ANN, (0.5,)), (BEN, (0.5,))], key="c", first=0, last=1, winners=[ANN, BEN])
    (_, above), (_, below) = level.winners
    assert above < level.half < below
    assert level.open_middle is None
