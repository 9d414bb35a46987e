"""Measures the export of thousands of games: time, and memory that does not grow with the games.

A database with that many games is made and exported by the command line. The floor is SQLite's own
dump of the log, measured in the same run. The memory is the largest of each process; that of an
export of one game is beside it.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from bench.figures import Figure, Run
from bench.program import SCOREKEEPER

AIM, AIM_MEMORY = 20.0, 1.5


def measure(run: Run) -> Iterator[Figure]:
    file, games = run.many_games()
    print(f"files: {games} finished games")
    floor = dump_s(file)
    print(f"  floor: every line of the log, by SQLite {floor:8.1f} s")
    found = {}
    for what, words in (
        ("export of one game", ["1"]),
        ("export --all", ["--all"]),
        ("export --all --csv, first time", ["--all", "--csv"]),
        ("export --all --csv, again", ["--all", "--csv"]),
    ):
        took, largest, written = found[what] = export(file, words)
        print(
            f"  {what:<38}{took:8.1f} s{took / floor:8.1f} x"
            f"{written / 1e6:9.1f} MB written{largest:7.0f} MB memory"
        )
    took, largest, written = found["export --all"]
    yield Figure(
        name=f"files: export of {games:,} games",
        value=took / floor,
        aim=AIM,
        floor=f"{floor:.1f} s: SQLite reads and prints every line",
        says=f"`scorekeeper export --all` writes {written / 1e6:.0f} MB in {took:.1f} s.",
    )
    of_one = found["export of one game"][1]
    yield Figure(
        name=f"files: memory for {games:,} games",
        value=largest / of_one,
        aim=AIM_MEMORY,
        floor=f"{of_one:.0f} MB: export of one game",
        says="The memory of an export does not grow with the number of games.",
    )
    took = found["export --all --csv, again"][0]
    yield Figure(
        name=f"files: table of {games:,} games",
        value=took / floor,
        floor=f"{floor:.1f} s: SQLite reads and prints every line",
        says=f"`scorekeeper export --all --csv` takes {took:.1f} s once all games are counted.",
    )


def dump_s(file: Path) -> float:
    """Seconds in which SQLite gives every line of the log as it is stored."""
    began = time.perf_counter()
    with closing(sqlite3.connect(file)) as db, Path(os.devnull).open("w") as nowhere:
        for row in db.execute("SELECT * FROM log ORDER BY game_id, seq"):
            nowhere.write(f"{row}\n")
    return time.perf_counter() - began


def export(file: Path, words: Sequence[str]) -> tuple[float, float, int]:
    """Seconds, the largest memory in MB, and the bytes written."""
    command = [*SCOREKEEPER, "export", *words, "--db", str(file)]
    with tempfile.TemporaryFile() as written:
        began = time.perf_counter()
        child = subprocess.Popen(command, stdout=written)
        _pid, status, used = os.wait4(child.pid, 0)
        took = time.perf_counter() - began
        child.returncode = os.waitstatus_to_exitcode(status)
        assert child.returncode == 0
        kilobytes = used.ru_maxrss / (1024 if sys.platform == "darwin" else 1)
        return took, kilobytes / 1024, written.seek(0, os.SEEK_END)
