"""Measures the pages of people on a database with thousands of finished games.

The same four people play all games, so every game is in the statistics of each. The floor is a page
that reads nothing, measured in the same run; the aim is three times its median. Statistics are
counted once (`counted first`); `after a further game` is the page that adds one. Times are those of
the processor, which a busy machine does not change much. Memory is that of the process, before
the first page and after the last one.
"""

from __future__ import annotations

import json
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from flask.testing import FlaskClient

from bench.figures import Figure, Run
from bench.program import as_players_have
from scorekeeper.app import create_app
from scorekeeper.game.commands import CloseRound, Hand, StopGame
from scorekeeper.game.values import Total
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer, Started

AIM = 3.0


def measure(run: Run) -> Iterator[Figure]:
    file, games = run.many_games()
    found = subprocess.run(
        as_players_have("bench.people", str(file)), capture_output=True, check=True
    )
    measured = json.loads(found.stdout)
    print(f"people: {games} finished games")
    print(f"  rebuilt in {measured.pop('rebuilt'):.1f} s")
    print(f"  memory grew by {measured.pop('memory'):.1f} MB with the pages")
    floor = measured["a page that reads nothing"]
    for what, ms in measured.items():
        print(f"    {what:<34}{ms:9.1f} ms{ms / floor:8.1f} x")
    yield Figure(
        name=f"people: a person of {games:,} games",
        value=measured["a person"] / floor,
        aim=AIM,
        floor=f"{floor:.1f} ms: a page that reads nothing",
        says="The statistics of a person are counted once and then added to.",
    )


def visit(file: Path) -> None:
    """Open the file, request pages, and print the median time of each in ms as JSON."""

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


def play_one_more(scorer: Scorer) -> None:
    """The same people play another game, of one round."""

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
    visit(Path(sys.argv[1]))
