"""Measures the export of thousands of games: time, and memory that does not grow with the games.

    python bench/files.py [--games 10000] [--rounds 15] [--keep FILE]

A database with that many games is made and exported by the command line. The floor is SQLite's own
dump of the log, measured in the same run. The memory is the largest of each process; that of an
export of one game is beside it.
"""

from __future__ import annotations

import argparse
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent


sys.path.insert(0, str(HERE))


AIM_S = 30.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=15, help="of each game")
    parser.add_argument("--keep", type=Path, help="make the file here, or use the one that is here")
    given, _ = parser.parse_known_args()
    with tempfile.TemporaryDirectory() as folder:
        file = given.keep or Path(folder) / "games.db"
        if not file.exists():
            from tests.service.many_games import make_games

            make_games(file, given.games, rounds=given.rounds)
        print(f"files: {given.games} finished games of {given.rounds} rounds")
        floor = dump_s(file)
        print(f"  floor: every line of the log, by SQLite {floor:8.1f} s")
        for what, words in (
            ("export of one game", ["1"]),
            ("export --all", ["--all"]),
            ("export --all --csv, first time", ["--all", "--csv"]),
            ("export --all --csv, again", ["--all", "--csv"]),
        ):
            took, largest, written = export(file, words)
            print(
                f"  {what:<38}{took:8.1f} s{took / floor:8.1f} x"
                f"{written / 1e6:9.1f} MB written{largest:7.0f} MB memory"
            )
        print(f"  aim of export --all: {AIM_S:.0f} s")


def dump_s(file: Path) -> float:
    """Seconds in which SQLite gives every line of the log as it is stored."""
    began = time.perf_counter()
    with closing(sqlite3.connect(file)) as db, Path(os.devnull).open("w") as nowhere:
        for row in db.execute("SELECT * FROM log ORDER BY game_id, seq"):
            nowhere.write(f"{row}\n")
    return time.perf_counter() - began


def export(file: Path, words: Sequence[str]) -> tuple[float, float, int]:
    """Seconds, the largest memory in MB, and the bytes written."""
    command = [sys.executable, "-m", "scorekeeper", "export", *words, "--db", str(file)]
    with tempfile.TemporaryFile() as written:
        began = time.perf_counter()
        child = subprocess.Popen(command, stdout=written, cwd=HERE)
        _pid, status, used = os.wait4(child.pid, 0)
        took = time.perf_counter() - began
        child.returncode = os.waitstatus_to_exitcode(status)
        assert child.returncode == 0
        kilobytes = used.ru_maxrss / (1024 if sys.platform == "darwin" else 1)
        return took, kilobytes / 1024, written.seek(0, os.SEEK_END)


if __name__ == "__main__":
    main()
