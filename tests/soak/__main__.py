"""`python -m tests.soak [--minutes 10] [--seed N]`: the long run, and a table of what happened.

After a fault it prints the seed and the last requests, and keeps the file of games.
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from tests.postgres_server import NoServer, empty_schema
from tests.soak.evening import Evening, small_disk
from tests.soak.usage import MOST_MEMORY, Usage

STORMS, RUN_ON, OPEN_HOUSE, TWO_PROCESSES = 0.5, 0.3, 0.1, 0.1
"""The shares of the time: servers are killed; one server runs on; there is an open house; two
processes serve."""

GROWTH = Usage(memory=8, threads=2, files=6, journal=8)
"""What may be used more at the end than after two thirds. Before that, the games that are kept
replayed fill the memory that they are given."""

PAGE = Path(__file__).parents[2] / "docs" / "soak.md"


def main() -> None:
    """Run for so many minutes, print the table, and compare what the last server used."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    asked = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-soak-"))
    print(f"seed {asked.seed}, {asked.minutes:g} minutes, {folder}", flush=True)
    with small_disk(folder / "disk") as small:
        evening = Evening(folder / "disk" / "games.db", random.Random(asked.seed), small=small)
        try:
            run(evening, asked.minutes * 60)
        except BaseException:
            print("\n".join(evening.diary.last), file=sys.stderr)
            kept = shutil.copytree(folder / "disk", folder / "kept")
            print(f"seed {asked.seed}; the files are kept in {kept}", file=sys.stderr)
            raise
    shutil.rmtree(folder)


def run(evening: Evening, seconds: float) -> None:
    """Storms, then one server that runs on, an open house, and two processes. Raises AssertionError
    if a law does not hold."""
    end_of_storms = time.monotonic() + STORMS * seconds
    evening.storm()
    while time.monotonic() < end_of_storms:
        evening.storm()
    used = evening.run_on(RUN_ON * seconds)
    evening.open_house(OPEN_HOUSE * seconds)
    at_two_processes(evening, TWO_PROCESSES * seconds)
    print("\n".join(table_of(evening, used)))
    for each in fields(Usage):
        _first, second, last = (getattr(usage, each.name) for usage in used)
        grown = last - second
        assert grown <= getattr(GROWTH, each.name), f"{each.name} grows"
    for what, most in evening.most_memory.items():
        assert most <= MOST_MEMORY, f"{most} MB {what}: the aim is {MOST_MEMORY}"


def table_of(evening: Evening, used: list[Usage]) -> Iterator[str]:
    """The lines of the table, in Markdown: what was found this time, and what docs/soak.md says of
    it. AssertionError for a count of which it says nothing."""
    found = {what: f"{times:,}" for what, times in evening.diary.counts.items()}
    for each in fields(Usage):
        found[each.name] = " → ".join(str(getattr(usage, each.name)) for usage in used)
    found |= {f"most memory {kind}": str(most) for kind, most in evening.most_memory.items()}
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| (.*) \|$", PAGE.read_text("utf-8"), re.M)
    assert found.keys() <= dict(rows).keys(), found.keys() - dict(rows).keys()
    yield from ("| what | found | what it says |", "|---|---|---|")
    yield from (f"| {what} | {found[what]} | {says} |" for what, says in rows if what in found)


def at_two_processes(evening: Evening, seconds: float) -> None:
    """Go on at two processes, with games of their own in PostgreSQL if there is one."""
    try:
        url = empty_schema()
    except NoServer:
        evening.diary.counts["two processes left out"] += 1
        return
    other = Evening(url, evening.luck)
    other.diary.counts, other.most_memory = evening.diary.counts, evening.most_memory
    other.diary.last = evening.diary.last
    other.two_processes(seconds)


if __name__ == "__main__":
    main()
