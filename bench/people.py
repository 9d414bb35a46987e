"""Measures the pages of people on a database with thousands of finished games.

    python bench/people.py [--games 10000] [--rounds 15] [--keep FILE]

The same four people play all games, so every game is in the statistics of each. The floor is a page
that reads nothing, measured in the same run; the aim is three times its median. Statistics are
counted once (`counted first`); `after a further game` is the page that adds one. Times are those of
the processor, which a busy machine does not change much. Memory is that of the process, before
the first page and after the last one.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from flask.testing import FlaskClient

HERE = Path(__file__).resolve().parent.parent


sys.path.insert(0, str(HERE))


AIM = 3.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=15, help="of each game")
    parser.add_argument("--keep", type=Path, help="make the file here, or use the one that is here")
    parser.add_argument("--visit", type=Path, help=argparse.SUPPRESS)
    given, _ = parser.parse_known_args()
    if given.visit is not None:
        visit(given.visit)
        return
    with tempfile.TemporaryDirectory() as folder:
        file = given.keep or Path(folder) / "games.db"
        if not file.exists():
            from tests.service.many_games import make_games

            make_games(file, given.games, rounds=given.rounds)
        found = subprocess.run(
            [sys.executable, __file__, "--visit", str(file)], capture_output=True, check=True
        )
        measured = json.loads(found.stdout)
    print(f"people: {given.games} finished games of {given.rounds} rounds")
    print(f"  rebuilt in {measured.pop('rebuilt'):.1f} s")
    print(f"  memory grew by {measured.pop('memory'):.1f} MB with the pages")
    floor = measured["a page that reads nothing"]
    for what, ms in measured.items():
        print(f"    {what:<34}{ms:9.1f} ms{ms / floor:8.1f} x")
    print(f"  a person's page: {measured['a person'] / floor:.1f} x, aim {AIM:.0f} x")


def visit(file: Path) -> None:
    """Open the file, request pages, and print the median time of each in ms as JSON."""
    from scorekeeper.service import Scorer
    from scorekeeper.web.app import create_app

    scorer = Scorer(file)
    began = time.process_time()
    for _left in scorer.projections.rebuild():
        pass
    measured = {"rebuilt": time.process_time() - began}
    app = create_app(scorer)
    host = app.test_client()
    host.post(f"/h/{scorer.host_key()}", headers={"Origin": "http://localhost"})
    person = scorer.people.everybody()[0].person_id
    times(host, "/check", 3)
    before = memory()
    measured["a page that reads nothing"] = statistics.median(times(host, "/check", 41))
    (measured["a person, counted first"],) = times(host, f"/people/{person}", 1)
    measured["a person"] = statistics.median(times(host, f"/people/{person}", 41))
    measured["all people"] = statistics.median(times(host, "/people", 41))
    play_one_more(scorer)
    (measured["a person, after a further game"],) = times(host, f"/people/{person}", 1)
    measured["memory"] = memory() - before
    scorer.close()
    print(json.dumps(measured))


def play_one_more(scorer: object) -> None:
    """The same people play another game, of one round."""
    from scorekeeper.game.commands import CloseRound, Hand, StopGame
    from scorekeeper.game.values import Total
    from scorekeeper.rules.table_rules import table_rules
    from scorekeeper.service import Scorer, Started

    assert isinstance(scorer, Scorer)
    key = f"one-more-{time.time_ns()}"
    started = scorer.start_game(["Ann", "Ben", "Mia", "Dad"], table_rules(), command_id=key)
    assert isinstance(started, Started)
    hands = {f"p{n}": Hand(Total(60), laid=False) for n in (2, 3, 4)}
    for command in (CloseRound("p1", hands, anyway=True), StopGame(for_good=True)):
        seen = scorer.view(started.view.game_id).seq
        scorer.play(started.view.game_id, command, command_id=f"{key}-{seen}", seen=seen)


def times(phone: FlaskClient, path: str, number: int) -> list[float]:
    """How long this page takes, so many times, in ms."""
    found = []
    for _ in range(number):
        began = time.process_time()
        answer = phone.get(path)
        found.append((time.process_time() - began) * 1000)
        assert answer.status_code == 200, path
    return found


def memory() -> float:
    """The most memory that this process has used so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()
