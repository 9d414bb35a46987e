"""The table of `make bench`: what a figure says, and that every measurement is run."""

from __future__ import annotations

import re
from pathlib import Path

import bench
from bench.figures import BEGIN, END, Figure, markdown, table, write_into
from bench.runner import MEASUREMENTS


def a_figure(value: float = 2.0, *, aim: float | None = None, least: bool = False) -> Figure:
    return Figure(
        name="page: table",
        value=value,
        aim=aim,
        aim_is_least=least,
        floor="1 ms: hello",
        says="So.",
    )


def test_an_aim_is_met_by_what_is_not_more_or_not_less() -> None:
    assert a_figure(2.0, aim=2.0).met is True
    assert a_figure(2.1, aim=2.0).met is False
    assert a_figure(2.1, aim=2.0, least=True).met is True
    assert a_figure(1.9, aim=2.0, least=True).met is False
    assert a_figure(2.0).met is None
    assert a_figure(float("nan"), aim=2.0).met is False


def test_every_line_of_the_table_has_the_value_the_aim_and_the_floor() -> None:
    shown = table([a_figure(2.345, aim=2.0), a_figure(1400.0)])
    assert re.search(r"page: table +2\.35 x +at most 2 x +MISSED +1 ms: hello", shown)
    assert re.search(r"page: table +1,400 x +1 ms: hello", shown)
    assert "0 of 1 aims were met." in shown


def test_the_table_of_the_page_is_replaced_and_nothing_around_it(tmp_path: Path) -> None:
    page = tmp_path / "speed"
    page.write_text(f"# Speed\n\n{BEGIN}\nold\n{END}\n\nMore.\n")
    for _ in range(2):
        write_into(page, [a_figure(aim=3.0)], "Taken today.")
        text = page.read_text()
        assert text.startswith(f"# Speed\n\n{BEGIN}\n")
        assert text.endswith(f"{END}\n\nMore.\n")
        assert "old" not in text
        assert text.count(markdown([a_figure(aim=3.0)], "Taken today.")) == 1


def test_a_page_without_a_table_gets_one(tmp_path: Path) -> None:
    page = tmp_path / "speed"
    write_into(page, [a_figure()], "Taken today.")
    write_into(page, [a_figure(3.0)], "Taken today.")
    assert page.read_text().count(BEGIN) == 1
    assert "3 x" in page.read_text()


def test_every_measurement_is_run() -> None:
    folder = Path(bench.__path__[0])
    measuring = {
        file.stem for file in folder.glob("*.py") if "\ndef measure(run: Run)" in file.read_text()
    }
    assert measuring == set(MEASUREMENTS)
