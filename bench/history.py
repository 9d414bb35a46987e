"""How soon is the first page there in a house that has played thousands of games?

    python bench/history.py [--games 5000] [--rounds 10] [--keep FILE]

A file with so many finished games is made, and a program of its own opens it and asks for pages as
a host and as a stranger would. `cold` is the first start after an upgrade: nothing is kept beside
the log yet, and every game is replayed. `warm` is every later start. The floor is a page of the
same program that lists no games, in the same run.
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
            told = json.loads(found.stdout)
            print(f"  {start}")
            for what, ms in told.items():
                times = f"{ms / told['floor']:8.1f} x" if what != "floor" else ""
                print(f"    {what:<34}{ms:9.1f} ms{times}")
        first = told["opened and the first start page"]
        print(f"  the first start page of a warm start: {first:.0f} ms, aim {AIM_MS:.0f}")


def visit(file: Path) -> None:
    """Open the file, ask for pages, and say what each cost in ms."""
    from scorekeeper.service import Scorer
    from scorekeeper.web.app import create_app

    told: dict[str, float] = {}
    began = time.perf_counter()
    scorer = Scorer(file)
    opened = time.perf_counter() - began
    app = create_app(scorer)
    host, stranger = app.test_client(), app.test_client()
    host.post(f"/h/{scorer.host_key()}", headers={"Origin": "http://localhost"})
    ms(host, "/check")
    told["floor"] = min(ms(host, "/check") for _ in range(5))
    told["opened and the first start page"] = opened * 1000 + ms(host, "/")
    told["the next one"] = ms(host, "/")
    told["history"] = ms(host, "/history")
    began = time.perf_counter()
    while not scorer.lists.complete:
        time.sleep(0.05)
    told["until all lists are complete"] = (time.perf_counter() - began) * 1000
    told["start page after that"] = ms(host, "/")
    told["start page again"] = min(ms(host, "/") for _ in range(5))
    told["start page of a stranger"] = min(ms(stranger, "/") for _ in range(5))
    told["a page about one game, stranger"] = min(ms(stranger, "/history/1") for _ in range(5))
    told["history again"] = min(ms(host, "/history") for _ in range(5))
    told["the last page of history"] = ms(host, "/history?page=100")
    told["new game"] = min(ms(host, "/new") for _ in range(5))
    scorer.close()
    print(json.dumps(told))


def ms(phone: FlaskClient, path: str) -> float:
    """What this page costs, in milliseconds."""
    began = time.perf_counter()
    phone.get(path)
    return (time.perf_counter() - began) * 1000


if __name__ == "__main__":
    main()
