"""The table of `make bench`: what a figure says, and that every measurement is run."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from pathlib import Path

import bench
from bench import goals, growth
from bench.figures import BEGIN, END, Figure, markdown, table, write_into
from bench.runner import MEASUREMENTS
from tests.checkout import read


def a_figure(value: float = 2.0, *, aim: float | None = None, least: bool = False) -> Figure:
    figure = Figure(name="page: table", value=value, floor="1 ms: hello", says="So.")
    return replace(figure, aim=aim, aim_is_least=least)


def test_a_line_of_the_table_says_whether_the_aim_is_met() -> None:
    for value, least, met in (
        (2.0, False, True),
        (2.1, False, False),
        (2.1, True, True),
        (1.9, True, False),
        (math.nan, False, False),
    ):
        assert a_figure(value, aim=2.0, least=least).met is met, (value, least)
    assert a_figure().met is None
    shown = table([a_figure(2.345, aim=2.0), a_figure(1400.0)])
    assert re.search(r"page: table +2\.35 x +at most 2 x +MISSED +1 ms: hello", shown)
    assert re.search(r"page: table +1,400 x +1 ms: hello", shown)
    assert "0 of 1 aims were met." in shown


def test_the_table_of_the_page_is_made_or_replaced_and_nothing_around_it(tmp_path: Path) -> None:
    page = tmp_path / "speed"
    for begun in ("# Speed\n\n", f"# Speed\n\n{BEGIN}\nold\n{END}\n\nMore.\n"):
        page.write_text(begun)
        for _ in range(2):
            write_into(page, [a_figure(aim=3.0)], "Taken today.")
        text = page.read_text()
        assert text.startswith(f"# Speed\n\n{BEGIN}\n")
        assert text.endswith(f"{END}\n{begun.partition(END)[2].removeprefix(chr(10))}")
        assert "old" not in text
        assert text.count(markdown([a_figure(aim=3.0)], "Taken today.")) == 1


def test_the_goals_are_figures_with_an_aim_and_are_left_alone_if_one_is_missing(
    tmp_path: Path,
) -> None:
    page = tmp_path / "speed"
    figures = [replace(a_figure(3.0, aim=2.0), name=f"{name}, fast") for name in goals.GOALS]
    assert goals.write_into(page, figures[:-1], "Taken today.").count("left as they were") == 1
    assert not page.exists()
    goals.write_into(page, figures, "Taken today.")
    assert page.read_text().count("| at most 2 x | **3 x** |") == len(goals.GOALS)


def test_every_measurement_is_run() -> None:
    folder = Path(bench.__path__[0])
    measuring = {
        file.stem for file in folder.glob("*.py") if "\ndef measure(run: Run)" in file.read_text()
    }
    assert measuring == set(MEASUREMENTS)


def test_the_growth_on_the_page_follows_from_what_it_says_was_measured() -> None:
    page = read("docs/scaling.md")
    measured = growth.measured_in(page)
    assert list(measured) == list(growth.MEASURED)
    assert growth.printed(measured) in page
