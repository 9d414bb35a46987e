"""The goals for what people do at a table, and what a run found, as a short table.

    make bench ARGS="solver pages evenings live --write docs/performance.md"

is a run that measures all of them, and nothing that takes long.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from bench.figures import Figure, put_between
from bench.program import FAST, PURE

BEGIN, END = "<!-- the goals of make bench -->", "<!-- the end of the goals -->"

GOALS = {
    "pages: newcomer's standings, 1 at once": "who scans the code has the standings",
    "pages: table after an entry, 1 at once": "the table after an entry",
    "pages: table and hello after an entry, 1 at once": "the same, beside hello after a stored row",
    "pages: newcomer's standings, 32 at once beside one": "32 who scan at once, beside one",
    "pages: table drawn anew, 32 at once beside one": "32 tables drawn anew at once, beside one",
    "evenings: a café of 1, processor time of a tap": "processor time of a tap that six phones see",
    "evenings: a café of 100, processor time of a tap": "the same in a café of 100 tables",
    "evenings: the last of 120 who scan at once": "the last of 120 who scan at once",
    "evenings: a page while 6 strangers ask": "a page while six strangers ask the worst question",
    "pages: round, 1 at once": "a round is recorded",
    "pages: round, 8 at once": "rounds of 8 tables at once",
    "pages: round, 32 at once": "rounds of 32 tables at once",
    "live: the last of 1,000 and 8 seats": "a tap until the last of 1,000 watchers and 8 seats",
    "live: memory with 1,000": "memory with 1,000 watchers",
    "solver: how much faster than CP-SAT": "a hand is checked",
    "solver: the worst that is answered": "the worst question that is answered",
}
"""The figure of each goal, without its event loop, and the goal in words."""


def printed(figures: Iterable[Figure], taken: str) -> str:
    """The table. Raises KeyError for a goal that was not measured."""
    found = {figure.name: figure for figure in figures}
    rows = [
        "| what | goal | with uvloop and httptools | without | beside |",
        "|---|---|---|---|---|",
    ]
    for name, words in GOALS.items():
        either = found.get(name)
        fast = either or found.get(f"{name}, {FAST}") or found[f"{name}, {PURE}"]
        pure = None if either else found.get(f"{name}, {PURE}")
        cells = (words, fast.cells()[2], _found(fast), _found(pure) if pure else "", fast.floor)
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join([taken, "", *rows])


def others(figures: Iterable[Figure]) -> list[Figure]:
    """The figures that this table does not have."""
    return [each for each in figures if not {each.name, each.name.rpartition(", ")[0]} & set(GOALS)]


def _found(figure: Figure) -> str:
    amount = figure.cells()[1]
    return amount if figure.met else f"**{amount}**"


def write_into(page: Path, figures: Iterable[Figure], taken: str) -> str:
    """Put the table into this page; gives a sentence on what was done."""
    try:
        rows = printed(figures, taken)
    except KeyError as missing:
        return f"The goals on {page} are left as they were: {missing} was not measured."
    put_between(page, BEGIN, END, rows)
    return f"{page} has the goals of this run."
