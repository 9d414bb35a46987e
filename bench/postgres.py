"""Measures games in PostgreSQL beside games in a file: recording, news, and two processes.

The database server is started for this and waits for the disk at every commit, as the file does.
Both engines are asked in turn. The watchers are those of `bench.live`: all at one process, or half
of them at a second one, which hears of an entry from the database. Pages and taps are measured by
`bench.tables`.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from itertools import count

from bench.database_server import durable_server
from bench.figures import Figure, Run
from bench.live import reach_all, spread, watching
from bench.live_roles import Role, open_many_files
from bench.recording import started
from scorekeeper.game.commands import CloseRound, Hand
from scorekeeper.game.values import Total
from scorekeeper.service import Recorded, Scorer
from scorekeeper.web.fragments import fresh_key

AIM_COMMIT, AIM_TWO = 3.0, 2.0

ROUNDS = 8
"""Rounds that are recorded in one game."""

WRITERS, TELLING = 8, 0.4
"""Connections that commit at the same time, and for how many seconds."""


def measure(run: Run) -> Iterator[Figure]:
    with durable_server() as server:
        if server is not None:
            from tests.postgres_server import empty_schema

            yield commits(run, empty_schema(server.url))
            yield telling(run, empty_schema(server.url))
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


def telling(run: Run, url: str) -> Figure:
    """Commits that tell the processes, beside commits that do not. Those that tell are flushed one
    after the other, because all news of a server comes in the order of the commits."""
    import psycopg

    from scorekeeper.storage.postgres.news import notify_statements

    silent = "BEGIN; INSERT INTO bare VALUES (repeat('x', 300)); {}COMMIT"
    tells = silent.format(notify_statements("bench", ["entry 1 1"])[0] + "; ")
    with ThreadPoolExecutor(WRITERS) as threads, ExitStack() as inside:
        writers = [
            inside.enter_context(psycopg.connect(url, autocommit=True)) for _ in range(WRITERS)
        ]
        writers[0].execute("CREATE TABLE bare (text text)")

        def a_second(sql: str) -> float:
            until = time.monotonic() + TELLING

            def commits(writer: psycopg.Connection) -> int:
                for done in count(1):
                    writer.execute(sql.encode())
                    if time.monotonic() > until:
                        return done
                return 0

            return sum(threads.map(commits, writers)) / TELLING

        rates = [(a_second(silent.format("")), a_second(tells)) for _ in range(run.pick(7, 2))]
    floor, told = (statistics.median(each) for each in zip(*rates, strict=True))
    ratio = statistics.median(without / tells for without, tells in rates)
    print(f"  {told:,.0f} commits a second that tell, {floor:,.0f} that do not: {ratio:.2f} x")
    return Figure(
        name="postgres: commits that tell the processes",
        value=ratio,
        floor=f"{floor:,.0f} a second: commits that do not",
        says=f"{WRITERS} writers commit {told:,.0f} times a second, and less on a slower disk.",
        amounts={"notified": told},
    )


def two_processes(run: Run, one: str, other: str, size: int = 200) -> Figure:
    """The last of so many watchers at one process, and spread over two."""
    open_many_files()
    times: list[tuple[float, float]] = []
    with ExitStack() as inside:
        client = inside.enter_context(Role("client"))
        alone, first, second = (
            inside.enter_context(Role("server", url, "4")) for url in (one, other, other)
        )
        for server, name, number in (
            (alone, "alone", size),
            (first, "first", size // 2),
            (second, "second", size - size // 2),
        ):
            server.name = name
            inside.enter_context(watching(client, server, number))
        for _ in range(run.pick(50, 8)):
            times.append((reach_all(client, alone), reach_all(client, first, second.name)))
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
