"""`make bench`: runs the measurements, each in a process of its own, and prints one table.

python -m bench [NAME ...] [--quick] [--write PAGE]
"""

from __future__ import annotations

import argparse
import importlib
import os
import platform
import sys
import tempfile
import time
from datetime import date
from pathlib import Path

from bench import goals, growth
from bench.figures import Figure, Run, table, write_into
from bench.program import in_own_process

MEASUREMENTS = (
    "solver",
    "ask",
    "evenings",
    "pages",
    "live",
    "recording",
    "postgres",
    "tables",
    "weight",
    "starting",
    "languages",
    "chances",
    "files",
    "history",
)
"""In the order of the table."""


def main() -> int:
    """Run what is named, or everything. 1 if a measurement failed; a missed aim is no failure."""
    given = options()
    load, began = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0, time.monotonic()
    figures: list[Figure] = []
    failed = []
    with tempfile.TemporaryDirectory(prefix="scorekeeper-bench-") as folder:
        for name in given.names or MEASUREMENTS:
            try:
                figures += in_own_process(measured, name, Run(given.quick, Path(folder)))
            except Exception as error:
                print(f"{name} failed: {error!r}", file=sys.stderr)
                failed.append(name)
    if figures:
        print(f"\n{table(figures)}")
    taken = how_taken(load, time.monotonic() - began, quick=given.quick)
    print(taken)
    if failed:
        print(f"Failed: {', '.join(failed)}.", file=sys.stderr)
    elif given.write:
        if not given.names:
            write_into(given.write, goals.others(figures), taken)
        print(goals.write_into(given.write, figures, taken))
        print(growth.write_into(given.write.with_name("scaling.md"), figures))
    return 1 if failed else 0


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"some of: {', '.join(MEASUREMENTS)}"
    )
    parser.add_argument("--quick", action="store_true", help="try everything with small numbers")
    parser.add_argument(
        "--write",
        type=Path,
        metavar="PAGE",
        help="put the goals into this page, and of a whole run the table of all other figures, and"
        " into scaling.md beside it what follows",
    )
    given = parser.parse_args()
    if unknown := [name for name in given.names if name not in MEASUREMENTS]:
        parser.error(f"unknown: {', '.join(unknown)}; there are {', '.join(MEASUREMENTS)}")
    return given


def measured(name: str, run: Run) -> list[Figure]:
    """All figures of one measurement, with the seconds it took."""
    print(f"\n=== {name}", flush=True)
    began = time.monotonic()
    figures = list(importlib.import_module(f"bench.{name}").measure(run))
    print(f"=== {name}: {time.monotonic() - began:.0f} s", flush=True)
    return figures


def how_taken(load: float, seconds: float, *, quick: bool) -> str:
    kind = "a quick trial" if quick else "a run"
    return (
        f"Taken on {date.today():%Y-%m-%d} by {kind} of {seconds / 60:.0f} minutes:"
        f" {platform.system()} on {os.cpu_count()} cores, Python {platform.python_version()},"
        f" load average {load:.1f} at its start."
    )
