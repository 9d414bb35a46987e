"""Measures the live stream: the time from the commit of an entry to the last of N watchers.

The floor is a bare asyncio broadcaster that writes the same bytes to as many connections. Entries
of the two alternate, over the loopback, and one client in another process reads both with the same
code. With uvloop and httptools both have uvloop; without them both have the loop of asyncio. So the
ratio says what our server adds to a loop, and not how good the loop is. At a table of eight the
phones of all seats listen, too, and each gets what its own page shows.
"""

from __future__ import annotations

import contextlib
import http.client
import signal
import socket
import statistics
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bench.figures import Figure, Run
from bench.live_roles import PATIENCE, Role, open_many_files, request_for
from bench.program import FAST, PURE, event_loops

SIZES = (50, 200, 1000)

SEATS = 8
"""Players of the full table."""

AIM_LAST = 1.5
"""For the last of as many as possible."""

AIMS = {(FAST, 200): 2.0, (PURE, 200): 2.5, (FAST, 1000): AIM_LAST, (PURE, 1000): AIM_LAST}

AIM_PAGES, AIM_MEGABYTES, AIM_STUCK, AIM_STOP = 2.0, 70.0, 1.5, 2.0

SWOLLEN = 200_000
"""Bytes by which a board is padded, so that no buffer holds what a phone does not read."""

LONGEST = 10.0
"""Seconds for one number of watchers. A slow machine makes fewer entries."""


@dataclass(frozen=True, slots=True)
class Stand:
    """The processes with one event loop: both servers, and the client of both."""

    loop: str
    client: Role
    ours: Role
    floor: Role
    entries: int


def measure(run: Run) -> Iterator[Figure]:
    open_many_files()
    for loop in event_loops():
        print(f"live: from the commit of an entry to the last watcher, in ms; {loop}")
        db, most = str(run.folder / f"live-{loop}.db"), run.pick(SIZES[-1], SIZES[1])
        with Role("client") as client, Role("floor", loop=loop) as floor:
            for players, measured in ((4, at_a_table_of_four), (SEATS, at_a_full_table)):
                with Role("server", db, str(players), loop=loop) as ours:
                    floor.ask(do="frame", frame=ours.started["frame"])
                    stand = Stand(loop, client, ours, floor, run.pick(40, 10))
                    yield from measured(stand, most)


def at_a_full_table(stand: Stand, most: int) -> Iterator[Figure]:
    warm_up(stand)
    yield broadcast(stand, most)


def at_a_table_of_four(stand: Stand, most: int) -> Iterator[Figure]:
    yield from memory(stand, most)
    warm_up(stand)
    print(f"  {'':<12}{'floor p50':>10}{'p99':>8}{'ours p50':>10}{'p99':>8}{'ratio':>8}")
    for size in (size for size in SIZES if size <= most):
        yield broadcast(stand, size)
    yield from pages(stand, most)
    yield from stuck(stand)
    yield from stop(stand)


def warm_up(stand: Stand) -> None:
    with watching(stand.client, stand.ours, 20), watching(stand.client, stand.floor, 20):
        for _ in range(10):
            for server in (stand.ours, stand.floor):
                reach_all(stand.client, server)


def broadcast(stand: Stand, size: int) -> Figure:
    """The median of the ratios of neighbouring entries, one of ours and one of the floor. Those at
    a seat are counted besides."""
    ours, bare, until = [], [], time.monotonic() + LONGEST
    client, seats = stand.client, stand.ours.started["seats"]
    with (
        watching(client, stand.ours, size),
        watching(client, stand.floor, size + len(seats)),
        sitting(client, stand.ours) as names,
    ):
        for _ in range(stand.entries):
            bare.append(reach_all(client, stand.floor))
            ours.append(reach_all(client, stand.ours, *names))
            if time.monotonic() > until and len(ours) >= 10:
                break
    ratio = statistics.median(high / low for high, low in zip(ours, bare, strict=True))
    (low, low_99), (high, high_99) = spread(bare), spread(ours)
    print(f"  {size:>5,} watch{low:>11.2f}{low_99:>8.1f}{high:>10.2f}{high_99:>8.1f}{ratio:>8.2f}")
    who = f"{size:,} and {len(seats)} seats" if seats else f"{size:,}"
    return Figure(
        name=f"live: the last of {who}, {stand.loop}",
        value=ratio,
        aim=AIM_LAST if seats else AIMS.get((stand.loop, size)),
        floor=f"{low:.1f} ms: a bare broadcaster, {stand.loop}",
        says=f"An entry is at the last of {who} {high:.1f} ms after its commit"
        f" (p99 {high_99:.0f} ms).",
        amounts={"write": high / size} if size == SIZES[-1] and not seats else {},
    )


def reach_all(client: Role, server: Role, *others: str) -> float:
    """Record one entry; the milliseconds until the last watcher of this server and of these groups
    has it."""
    moved = server.ask(do="move")
    seen = [client.ask(do="wait", at=at, seq=moved["seq"]) for at in (server.name, *others)]
    return float((max(each["at"] for each in seen) - moved["at"]) * 1e3)


def pages(stand: Stand, size: int) -> Iterator[Figure]:
    """Time the page that a phone opens, on an idle server and while all watch a quick game."""
    idle = spread(page_times(stand.ours))
    with watching(stand.client, stand.ours, size), moving(stand.ours):
        busy = spread(page_times(stand.ours))
    print(
        f"  a page: {idle[0]:.1f} ms idle (p99 {idle[1]:.1f}),"
        f" {busy[0]:.1f} ms (p99 {busy[1]:.1f}) while {size:,} watch and 4 entries a second come in"
    )
    yield Figure(
        name=f"live: a page while {size:,} watch, {stand.loop}",
        value=busy[0] / idle[0],
        aim=AIM_PAGES,
        floor=f"{idle[0]:.1f} ms: the same page, nobody watches",
        says=f"With {size:,} watchers and four entries a second the page takes {busy[0]:.1f} ms.",
    )


def page_times(server: Role, count: int = 120) -> list[float]:
    asking = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    times = []
    for at in range(count + 20):
        begun = time.monotonic()
        asking.request("GET", server.started["page"], headers={"Host": "localhost"})
        answer = asking.getresponse()
        answer.read()
        assert answer.status == 200, answer.status
        if at >= 20:
            times.append((time.monotonic() - begun) * 1e3)
        time.sleep(0.005)
    asking.close()
    return times


def memory(stand: Stand, size: int) -> Iterator[Figure]:
    """The server's memory before, with all watchers, and after they left, twice."""
    before, sizes = stand.ours.ask(do="look"), []
    for _ in range(2):
        with watching(stand.client, stand.ours, size):
            reach_all(stand.client, stand.ours)
            sizes.append(stand.ours.ask(do="look"))
        sizes.append(until_watching(stand.ours, 0))
    most, left, again, end = sizes
    print(
        f"  memory: {before['mb']:.0f} MB before, {most['mb']:.0f} with {size:,} watchers,"
        f" {left['mb']:.0f} after they left, {again['mb']:.0f} with {size:,} again,"
        f" {end['mb']:.0f} after; {end['threads']} threads"
    )
    yield Figure(
        name=f"live: memory with {size:,}, {stand.loop}",
        value=most["mb"],
        unit="MB",
        aim=AIM_MEGABYTES,
        floor=f"{before['mb']:.0f} MB: the server with one game, nobody watches",
        says=f"A watcher takes {(most['mb'] - before['mb']) * 1e3 / size:.0f} kB; after all have"
        f" left and come again the server takes {again['mb']:.0f} MB.",
    )
    yield Figure(
        name=f"live: watchers left behind, {stand.loop}",
        value=end["watching"],
        unit="left",
        aim=0,
        floor=f"{2 * size:,} that came and left",
        says="A phone that leaves is noticed, and its memory is used for the next one.",
    )


def until_watching(server: Role, size: int) -> dict[str, Any]:
    """Wait until `size` watchers are connected, at most five seconds."""
    for _ in range(100):
        found = server.ask(do="look")
        if found["watching"] == size:
            break
        time.sleep(0.05)
    return found


def stuck(stand: Stand, size: int = 50, entries: int = 10) -> Iterator[Figure]:
    """The delay caused by one phone that opens the stream and reads nothing. Boards are padded so
    that no buffer can hold what it does not read. Runs with and without it alternate."""
    client, ours = stand.client, stand.ours
    ours.ask(do="swell", by=SWOLLEN)
    free, beside = [], []
    with watching(client, ours, size):
        for _ in range(3):
            free += [reach_all(client, ours) for _ in range(entries)]
            with socket.socket() as asleep:
                asleep.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                asleep.connect(("127.0.0.1", ours.port))
                asleep.sendall(request_for(ours.started["path"]))
                until_watching(ours, size + 1)
                beside += [reach_all(client, ours) for _ in range(entries)]
            until_watching(ours, size)
    ours.ask(do="swell", by=0)
    until_watching(ours, 0)
    alone, together = statistics.median(free), statistics.median(beside)
    print(
        f"  {size} watchers of a board of {SWOLLEN // 1000} kB: {alone:.1f} ms,"
        f" {together:.1f} beside one that reads nothing"
    )
    yield Figure(
        name=f"live: beside a stuck phone, {stand.loop}",
        value=together / alone,
        aim=AIM_STUCK,
        floor=f"{alone:.1f} ms: {size} watchers that all read",
        says="A phone that reads nothing does not delay the others.",
    )


def stop(stand: Stand, size: int = 200) -> Iterator[Figure]:
    """Time the stop by Ctrl-C while streams are open."""
    with watching(stand.client, stand.ours, size):
        begun = time.monotonic()
        stand.ours.child.send_signal(signal.SIGINT)
        stand.ours.child.wait(PATIENCE)
        took = time.monotonic() - begun
    print(f"  {took:.2f} s to stop with {size} streams open")
    yield Figure(
        name=f"live: to stop with {size} streams, {stand.loop}",
        value=took,
        unit="s",
        aim=AIM_STOP,
        floor="1 s: what requests in progress are given",
        says="Ctrl-C closes the streams first, so the server does not wait for phones.",
    )


@contextlib.contextmanager
def watching(client: Role, server: Role, size: int) -> Iterator[None]:
    """`size` watchers, each of which has received the board once."""
    client.ask(do="open", at=server.name, port=server.port, path=server.started["path"], size=size)
    yield
    client.ask(do="close", at=server.name)


@contextlib.contextmanager
def sitting(client: Role, server: Role) -> Iterator[list[str]]:
    """A phone at each seat, each a group by itself."""
    path, names = server.started["path"], []
    for number, cookie in enumerate(server.started["seats"]):
        names.append(f"seat {number}")
        client.ask(
            do="open",
            at=names[-1],
            port=server.port,
            path=f"{path}?view=seat",
            size=1,
            cookie=cookie,
        )
    yield names
    for name in names:
        client.ask(do="close", at=name)


@contextlib.contextmanager
def moving(ours: Role) -> Iterator[None]:
    """Four entries a second are recorded inside."""
    over = threading.Event()

    def move() -> None:
        while not over.wait(0.25):
            ours.ask(do="move")

    thread = threading.Thread(target=move)
    thread.start()
    yield
    over.set()
    thread.join()


def spread(times: list[float]) -> tuple[float, float]:
    """Median and 99th percentile."""
    ordered = sorted(times)
    return statistics.median(ordered), ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
