"""The chart of who was going to win, as values: areas that fill it, and the rounds below."""

from __future__ import annotations

from itertools import pairwise

from scorekeeper.pages.shown.charts import PLOT_LEFT, PLOT_RIGHT, area_chart, columns
from scorekeeper.pages.shown.marks import player_mark
from scorekeeper.service.people import Face

ANN, BEN, MIA = (
    player_mark(Face(at, at), letters) for at, letters in enumerate(("A", "B", "Mi"), 1)
)


def test_the_numbers_of_the_rounds_fit_and_the_last_is_there():
    for last in (1, 2, 12, 16, 17, 30, 61, 200):
        found = columns(last)
        assert found[-1].text == str(last)
        assert all(after.at - before.at >= 15 for before, after in pairwise(found))


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
