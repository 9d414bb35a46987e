"""Measures the first pages of a server whose database has thousands of finished games.

    python bench/history.py [--games 5000] [--rounds 10] [--keep FILE]

A database with that many games is made. Another process opens it and requests pages as the host
and as a stranger. `cold` is the first start after an upgrade: no summaries are stored yet, so every
game is replayed. `warm` is every later start. The floor is a page without a list of games, measured
in the same run.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from flask.testing import FlaskClient

HERE = Path(__file__).resolve().parent.parent


sys.path.insert(0, str(HERE))


AIM_MS = 300.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--rounds", type=int, default=10, help="of each game")
    parser.add_argument("--keep", type=Path, help="make the file here, or use the one that is here")
    parser.add_argument("--visit", type=Path, help=argparse.SUPPRESS)
    given, _ = parser.parse_known_args()
    if given.visit is not None:
        visit(given.visit)
        return
    with tempfile.TemporaryDirectory() as folder:
        file = given.keep or Path(folder) / "games.db"
        if not file.exists():
            from tests.service.many_games import copy_game, play_one

            copy_game(file, play_one(file, rounds=given.rounds), given.games - 1)
        size = file.stat().st_size / 1e6
        print(f"history: {given.games} finished games of {given.rounds} rounds, {size:.0f} MB")
        for start in ("cold", "warm"):
            found = subprocess.run(
                [sys.executable, __file__, "--visit", str(file)], capture_output=True, check=True
            )
            times = json.loads(found.stdout)
            print(f"  {start}")
            for what, ms in times.items():
                ratio = f"{ms / times['floor']:8.1f} x" if what != "floor" else ""
                print(f"    {what:<34}{ms:9.1f} ms{ratio}")
        first = times["opened and the first start page"]
        print(f"  the first start page of a warm start: {first:.0f} ms, aim {AIM_MS:.0f}")


def visit(file: Path) -> None:
    """Open the file, request pages, and print the time of each in ms as JSON."""
    from scorekeeper.service import Scorer
    from scorekeeper.web.app import create_app

    times: dict[str, float] = {}
    began = time.perf_counter()
    scorer = Scorer(file)
    opened = time.perf_counter() - began
    app = create_app(scorer)
    host, stranger = app.test_client(), app.test_client()
    host.post(f"/h/{scorer.host_key()}", headers={"Origin": "http://localhost"})
    ms(host, "/check")
    times["floor"] = min(ms(host, "/check") for _ in range(5))
    times["opened and the first start page"] = opened * 1000 + ms(host, "/")
    times["the next one"] = ms(host, "/")
    times["history"] = ms(host, "/history")
    began = time.perf_counter()
    while not scorer.lists.complete:
        time.sleep(0.05)
    times["until all lists are complete"] = (time.perf_counter() - began) * 1000
    times["start page after that"] = ms(host, "/")
    times["start page again"] = min(ms(host, "/") for _ in range(5))
    times["start page of a stranger"] = min(ms(stranger, "/") for _ in range(5))
    times["a page about one game, stranger"] = min(ms(stranger, "/history/1") for _ in range(5))
    times["history again"] = min(ms(host, "/history") for _ in range(5))
    times["the last page of history"] = ms(host, "/history?page=100")
    times["new game"] = min(ms(host, "/new") for _ in range(5))
    scorer.close()
    print(json.dumps(times))


def ms(phone: FlaskClient, path: str) -> float:
    """The time that this page takes, in milliseconds."""
    began = time.perf_counter()
    phone.get(path)
    return (time.perf_counter() - began) * 1000


if __name__ == "__main__":
    main()
