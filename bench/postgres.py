"""Measures games in PostgreSQL beside games in a file: recording, pages, and two processes.

The database server is started for this and waits for the disk at every commit, as the file does.
Both engines are asked in turn. A round is recorded by the service alone and over HTTP. The watchers
are those of `bench.live`: all at one process, or half of them at a second one, which hears of an
entry from the database.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing

from bench.database_server import durable_server
from bench.figures import Figure, Run
from bench.live import spread, watching
from bench.live_roles import Role, open_many_files
from bench.pages import TASKS, Server, Task, a_second
from bench.recording import started
from scorekeeper.game.commands import CloseRound, Hand
from scorekeeper.game.values import Total
from scorekeeper.service import Recorded, Scorer
from scorekeeper.web.submit import fresh_key

AIM_COMMIT, AIM_PAGE, AIM_TWO = 3.0, 1.5, 2.0

ROUNDS = 8
"""Rounds that are recorded in one game."""


def measure(run: Run) -> Iterator[Figure]:
    with durable_server() as server:
        if server is not None:
            from tests.postgres_server import empty_schema

            yield commits(run, empty_schema(server.url))
            yield from pages(run, empty_schema(server.url))
            yield two_processes(run, empty_schema(server.url), empty_schema(server.url))


def commits(run: Run, url: str) -> Figure:
    """A round in PostgreSQL, each beside the same one in a file."""
    with closing(Scorer(run.folder / "rounds.db")) as file, closing(Scorer(url)) as server:
        pairs = []
        for _ in range(run.pick(40, 4)):
            games = started(file), started(server)
            for _round in range(ROUNDS):
                pairs.append((recorded(file, games[0]), recorded(server, games[1])))
    pairs = pairs[len(pairs) // 10 :]
    floor, ours = (statistics.median(each) for each in zip(*pairs, strict=True))
    ratio = statistics.median(took / bare for bare, took in pairs)
    print(f"  a round: {ours * 1e3:.2f} ms in PostgreSQL, {floor * 1e3:.2f} in a file")
    return Figure(
        name="postgres: a round recorded",
        value=ratio,
        aim=AIM_COMMIT,
        floor=f"{floor * 1e3:.2f} ms: the same in a file",
        says=f"A round is judged, recorded and safe on the disk after {ours * 1e3:.1f} ms.",
    )


def recorded(scorer: Scorer, game_id: int) -> float:
    """The seconds in which a round is recorded."""
    seen = scorer.view(game_id).seq
    hands = {f"p{n}": Hand(Total(5 * n), laid=False) for n in (2, 3, 4)}
    begun = time.perf_counter()
    command = CloseRound("p1", hands, anyway=True)
    done = scorer.play(game_id, command, command_id=fresh_key(), seen=seen)
    took = time.perf_counter() - begun
    assert isinstance(done, Recorded)
    return took


def pages(run: Run, url: str) -> Iterator[Figure]:
    """Pages and forms of `bench.pages`, each beside the same from a file."""
    file = str(run.folder / "beside-postgres.db")
    with Server("program", "fast", file) as bare, Server("program", "fast", url) as ours:
        for task in TASKS:
            rates = [(of_task(bare, task), of_task(ours, task)) for _ in range(run.pick(9, 2))]
            floor, found = (statistics.median(each) for each in zip(*rates, strict=True))
            ratio = statistics.median(high / low for high, low in rates)
            print(f"  {task.name:<16}: {ratio:5.2f} times a file, {found:,.0f} a second")
            yield Figure(
                name=f"postgres: {task.name}",
                value=ratio,
                aim=AIM_COMMIT if task.is_form else AIM_PAGE,
                floor=f"{1000 / floor:.2f} ms: the same from a file",
                says=f"{found:,.0f} a second for one phone.",
            )


def of_task(server: Server, task: Task) -> float:
    """The answers a second that one phone gets."""
    return a_second(server, server.games(1), task)


def two_processes(run: Run, one: str, other: str, size: int = 200) -> Figure:
    """The last of so many watchers at one process, and spread over two."""
    open_many_files()
    times: list[tuple[float, float]] = []
    with ExitStack() as inside:
        client = inside.enter_context(Role("client"))
        alone, first, second = (
            inside.enter_context(Role("server", url)) for url in (one, other, other)
        )
        for server, name, number in (
            (alone, "alone", size),
            (first, "first", size // 2),
            (second, "second", size - size // 2),
        ):
            server.name = name
            inside.enter_context(watching(client, server, number))
        for _ in range(run.pick(50, 8)):
            times.append((reach_all(client, alone), reach_all(client, first, second)))
    times = times[len(times) // 5 :]
    (floor, _), (took, late) = (spread(list(each)) for each in zip(*times, strict=True))
    ratio = statistics.median(two / single for single, two in times)
    print(f"  last of {size}: {took:.1f} ms at two processes, {floor:.1f} at one: {ratio:.2f} x")
    return Figure(
        name=f"postgres: the last of {size} at two processes",
        value=ratio,
        aim=AIM_TWO,
        floor=f"{floor:.1f} ms: all of them at the process that records",
        says=f"An entry is at the last watcher of both {took:.1f} ms after its commit"
        f" (p99 {late:.0f} ms).",
    )


def reach_all(client: Role, recording: Role, *others: Role) -> float:
    """Record one entry; the milliseconds until the last watcher of all these has it."""
    moved = recording.ask(do="move")
    seen = [client.ask(do="wait", at=each.name, seq=moved["seq"]) for each in (recording, *others)]
    return float((max(each["at"] for each in seen) - moved["at"]) * 1e3)
