"""Figures: what a measurement found, beside its floor and its aim, and the table of all of them.

A figure is a ratio whenever something can serve as its floor. Both sides are measured in the same
run, in turn, so that what else the machine does slows both.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench.program import in_own_process

TIMES = "x"
"""The unit of a ratio."""

BEGIN, END = "<!-- the table of make bench -->", "<!-- the end of the table -->"


@dataclass(frozen=True, slots=True)
class Run:
    """How to measure: `quick` tries everything out with small numbers, whose figures say little.
    `folder` is for files; whatever is in it may be used by a later measurement of the same run."""

    quick: bool
    folder: Path

    def pick(self, full: int, quick: int) -> int:
        """The first number, or the second one in a quick run."""
        return quick if self.quick else full

    def many_games(self, rounds: int = 15) -> tuple[Path, int]:
        """A file with 10,000 finished games (in a quick run 200), and how many there are. It is
        made once in a run."""
        number = self.pick(10_000, 200)
        file = self.folder / f"{number}-games-of-{rounds}-rounds.db"
        if not file.exists():
            print(f"making a file of {number:,} finished games of {rounds} rounds", flush=True)
            in_own_process(_make_games, file, number, rounds)
        return file, number


def _make_games(file: Path, number: int, rounds: int) -> None:
    from tests.service.many_games import make_games

    make_games(file, number, rounds=rounds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One line of the table. `value` is how many times the floor it is, or has another `unit`.
    `floor` says what it is compared with, in a few words; `says` is a sentence about the figure.
    Less is better, except where `aim_is_least`. Without an aim nothing is promised. `amounts` are
    numbers that `bench.growth` calculates with, by name."""

    name: str
    value: float
    floor: str
    says: str
    aim: float | None = None
    aim_is_least: bool = False
    unit: str = TIMES
    amounts: Mapping[str, float] = field(default_factory=dict)

    @property
    def met(self) -> bool | None:
        """Was the aim met? None if there is none. A figure that could not be had meets nothing."""
        if self.aim is None:
            return None
        return self.value >= self.aim if self.aim_is_least else self.value <= self.aim

    def cells(self) -> tuple[str, str, str, str, str]:
        """The name, the value, the aim, whether it was met, and the floor."""
        return self.name, amount(self.value, self.unit), self._aim(), self._verdict(), self.floor

    def _aim(self) -> str:
        if self.aim is None:
            return ""
        limit = "at least" if self.aim_is_least else "at most"
        return f"{limit} {amount(self.aim, self.unit)}"

    def _verdict(self) -> str:
        return {None: "", True: "met", False: "MISSED"}[self.met]


def amount(value: float, unit: str = TIMES) -> str:
    """A value with three figures and its unit, such as `2.31 x` or `1,400 MB`."""
    if math.isnan(value):
        return "unknown"
    text = f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
    return f"{text} {unit}"


HEADS = ("figure", "found", "aim", "", "floor")


def table(figures: Sequence[Figure]) -> str:
    """The table for the terminal."""
    rows = [HEADS, *(figure.cells() for figure in figures)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(HEADS))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    return "\n".join([lines[0], "-" * max(map(len, lines)), *lines[1:], "", summary(figures)])


def summary(figures: Iterable[Figure]) -> str:
    """How many aims were met, in one sentence."""
    aimed = [figure for figure in figures if figure.met is not None]
    return f"{sum(bool(figure.met) for figure in aimed)} of {len(aimed)} aims were met."


def markdown(figures: Sequence[Figure], taken: str) -> str:
    """The table for `docs/performance.md`, with the sentence of each figure. `taken` says where and
    when."""
    rows = [
        "| figure | found | aim | floor | what it says |",
        "|---|---|---|---|---|",
    ]
    for figure in figures:
        name, found, aim, verdict, floor = figure.cells()
        found = f"**{found}**" if verdict == "MISSED" else found
        aim = f"{aim}: {verdict.lower()}" if aim else "none"
        rows.append(f"| {name} | {found} | {aim} | {floor} | {figure.says} |")
    head = textwrap.fill(f"{taken} {summary(figures)}", 100)
    return "\n".join([head, "", *rows])


def write_into(page: Path, figures: Sequence[Figure], taken: str) -> None:
    """Replace the table in this page, or add it."""
    put_between(page, BEGIN, END, markdown(figures, taken))


def put_between(page: Path, begin: str, end: str, what: str) -> None:
    """Replace what stands between these two comments in a page; without them it is added at the
    end, or the page is made."""
    text = page.read_text("utf-8") if page.exists() else ""
    before, has_begin, rest = text.partition(begin)
    _old, has_end, after = rest.partition(end)
    if not (has_begin and has_end):
        before, after = (f"{text.rstrip()}\n\n" if text else ""), "\n"
    page.write_text(f"{before}{begin}\n\n{what}\n\n{end}{after}", "utf-8")
