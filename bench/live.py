"""Measures the live stream: the time from the commit of an entry to the last of N watchers.

    python bench/live.py [--commits 40] [--most 1000]

All figures are from one run over the loopback. The floor is a bare asyncio broadcaster that writes
the same bytes to as many connections. Commits of the two alternate, and one client in another
process reads both with the same code. If uvloop and httptools are installed (`pip install uvloop
httptools`), they are measured first and the pure Python stack after them.

Each role is this file in another process, which reads one line of JSON and answers with one:
`server` is our server, `floor` the broadcaster, `client` the watchers.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import http.client
import importlib.util
import json
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

SIZES = (50, 200, 1000)


AIM_RATIO, AIM_PAGES, AIM_MEGABYTES, AIM_STOP = 3.0, 2.0, 70, 2.0


PATIENCE = 30.0


SWOLLEN = 200_000


LONGEST = 10.0
"""Seconds for one line of the table."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--commits", type=int, default=40, help="for each number of watchers")
    parser.add_argument("--most", type=int, default=SIZES[-1], help="no more watchers than this")
    parser.add_argument("--role", choices=("server", "floor", "client"), help=argparse.SUPPRESS)
    parser.add_argument("--db", help=argparse.SUPPRESS)
    given, _ = parser.parse_known_args()
    _open_many_files()
    match given.role:
        case "server":
            be_server(Path(given.db))
        case "floor":
            be_floor()
        case "client":
            asyncio.run(be_client())
        case _:
            compare(given.commits, given.most)


# --- the comparison -------------------------------------------------------------------------------


def compare(commits: int, most: int) -> None:
    fast = all(importlib.util.find_spec(name) for name in ("uvloop", "httptools"))
    sizes = [size for size in SIZES if size <= most] or [most]
    print("live: from the commit of an entry to the last watcher, in ms")
    if not fast:
        print("uvloop and httptools are not installed: pip install uvloop httptools")
    for stack in ("uvloop, httptools", "pure Python") if fast else ("pure Python",):
        aimed_at = stack != "pure Python"
        print(stack)
        with (
            tempfile.TemporaryDirectory() as folder,
            Role("client") as client,
            Role("server", "--db", f"{folder}/live.db", pure=not aimed_at) as house,
            Role("floor") as floor,
        ):
            floor.ask(do="frame", frame=house.started["frame"])
            memory(client, house, sizes[-1])
            warm_up(client, house, floor)
            print(
                f"  {'':<12}{'floor p50':>10}{'p99':>8}{'ours p50':>10}{'p99':>8}"
                f"{'ratio p50':>11}{'p99':>6}"
            )
            ratios = {size: broadcast(client, house, floor, size, commits) for size in sizes}
            for size in sizes:
                if aimed_at and size <= 200:
                    grade(f"{size} watchers: {ratios[size]:.1f} times the floor, aim {AIM_RATIO:g}",
                         AIM_RATIO / ratios[size])  # fmt: skip
            pages(client, house, sizes[-1])
            stuck(client, house)
            stop(client, house)


def warm_up(client: Role, house: Role, floor: Role) -> None:
    with watching(client, house, 20), watching(client, floor, 20):
        for _ in range(10):
            for server in (house, floor):
                reach_all(client, server)


def broadcast(client: Role, house: Role, floor: Role, size: int, commits: int) -> float:
    """Print one line of the table; gives the ratio of the medians. A slow machine makes fewer
    commits."""
    ours, bare, until = [], [], time.monotonic() + LONGEST
    with watching(client, house, size), watching(client, floor, size):
        for _ in range(commits):
            bare.append(reach_all(client, floor))
            ours.append(reach_all(client, house))
            if time.monotonic() > until and len(ours) >= 10:
                break
    (low, low_99), (high, high_99) = spread(bare), spread(ours)
    print(
        f"  {size:>5,} watch{low:>11.2f}{low_99:>8.1f}{high:>10.2f}{high_99:>8.1f}"
        f"{high / low:>11.1f}{high_99 / low_99:>6.1f}"
    )
    return high / low


def reach_all(client: Role, server: Role) -> float:
    """Record one entry; gives the milliseconds until the last watcher has it."""
    moved = server.ask(do="move")
    seen = client.ask(do="wait", at=server.name, seq=moved["seq"])
    return float((seen["at"] - moved["at"]) * 1e3)


def pages(client: Role, house: Role, size: int) -> None:
    """Time the page that a phone opens, on an idle server and while all watch a quick game."""
    idle = spread(page_times(house))
    with watching(client, house, size), moving(house):
        busy = spread(page_times(house))
    print(
        f"  a page: {idle[0]:.1f} ms idle (p99 {idle[1]:.1f}),"
        f" {busy[0]:.1f} ms (p99 {busy[1]:.1f}) while {size:,} watch and 4 entries a second come in"
    )
    grade(f"{busy[0] / idle[0]:.1f} times an idle server, aim {AIM_PAGES:g}",
         AIM_PAGES * idle[0] / busy[0])  # fmt: skip


def page_times(house: Role, count: int = 120) -> list[float]:
    asking = http.client.HTTPConnection("127.0.0.1", house.port, timeout=PATIENCE)
    times = []
    for at in range(count + 20):
        begun = time.monotonic()
        asking.request("GET", house.started["page"], headers={"Host": "localhost"})
        answer = asking.getresponse()
        answer.read()
        assert answer.status == 200, answer.status
        if at >= 20:
            times.append((time.monotonic() - begun) * 1e3)
        time.sleep(0.005)
    asking.close()
    return times


def memory(client: Role, house: Role, size: int) -> None:
    """Measure the server's memory before, with all watchers, and after they left, twice."""
    before = house.ask(do="look")
    sizes = []
    for _ in range(2):
        with watching(client, house, size):
            reach_all(client, house)
            sizes.append(house.ask(do="look"))
        sizes.append(until_watching(house, 0))
    most, left, again, end = sizes
    print(
        f"  memory: {before['mb']:.0f} MB before, {most['mb']:.0f} with {size:,} watchers,"
        f" {left['mb']:.0f} after they left, {again['mb']:.0f} with {size:,} again,"
        f" {end['mb']:.0f} after; {end['threads']} threads"
    )
    grade(f"{most['mb']:.0f} MB with {size:,}, aim {AIM_MEGABYTES}", AIM_MEGABYTES / most["mb"])
    grade(f"{end['watching']} watchers left behind, aim 0", 0.0 if end["watching"] else 1.0)


def until_watching(house: Role, size: int) -> dict[str, Any]:
    """Wait until `size` watchers are connected, at most five seconds."""
    for _ in range(100):
        found = house.ask(do="look")
        if found["watching"] == size:
            break
        time.sleep(0.05)
    return found


def stuck(client: Role, house: Role, size: int = 50, commits: int = 10) -> None:
    """Measure the delay caused by one phone that opens the stream and reads nothing. Boards are
    padded so that no buffer can hold what it does not read. Runs with and without it alternate."""
    house.ask(do="swell", by=SWOLLEN)
    free, beside = [], []
    with watching(client, house, size):
        for _ in range(3):
            free += [reach_all(client, house) for _ in range(commits)]
            with socket.socket() as asleep:
                asleep.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                asleep.connect(("127.0.0.1", house.port))
                asleep.sendall(request_for(house.started["path"]))
                until_watching(house, size + 1)
                beside += [reach_all(client, house) for _ in range(commits)]
            until_watching(house, size)
    house.ask(do="swell", by=0)
    until_watching(house, 0)
    alone, together = statistics.median(free), statistics.median(beside)
    print(
        f"  {size} watchers of a board of {SWOLLEN // 1000} kB: {alone:.1f} ms,"
        f" {together:.1f} beside one that reads nothing"
    )
    grade(f"{together / alone:.2f} times, aim 1.5", 1.5 * alone / together)


def stop(client: Role, house: Role, size: int = 200) -> None:
    """Time the stop by Ctrl-C while streams are open."""
    with watching(client, house, size):
        begun = time.monotonic()
        house.child.send_signal(signal.SIGINT)
        house.child.wait(PATIENCE)
        took = time.monotonic() - begun
    grade(f"{took:.2f} s to stop with {size} streams open, aim {AIM_STOP:g}", AIM_STOP / took)


@contextlib.contextmanager
def watching(client: Role, server: Role, size: int) -> Iterator[None]:
    """`size` watchers, each of which has received the board once."""
    client.ask(do="open", at=server.name, port=server.port, path=server.started["path"], size=size)
    yield
    client.ask(do="close", at=server.name)


@contextlib.contextmanager
def moving(house: Role) -> Iterator[None]:
    """Four entries a second are recorded inside."""
    over = threading.Event()

    def move() -> None:
        while not over.wait(0.25):
            house.ask(do="move")

    thread = threading.Thread(target=move)
    thread.start()
    yield
    over.set()
    thread.join()


def spread(times: list[float]) -> tuple[float, float]:
    """Median and 99th percentile."""
    ordered = sorted(times)
    return statistics.median(ordered), ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]


def grade(figure: str, met: float) -> None:
    print(f"  {'met   ' if met >= 1 else 'MISSED'} {figure}")


class Role:
    """This file as another process; questions and answers are lines of JSON."""

    def __init__(self, name: str, *words: str, pure: bool = False) -> None:
        self.name = name
        self.child = subprocess.Popen(
            [sys.executable, __file__, "--role", name, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PURE": "yes" if pure else ""},
        )
        self.started = self._hear()
        self.port: int = self.started.get("port", 0)

    def ask(self, **question: Any) -> dict[str, Any]:
        assert self.child.stdin is not None
        self.child.stdin.write(json.dumps(question) + "\n")
        self.child.stdin.flush()
        return self._hear()

    def _hear(self) -> dict[str, Any]:
        assert self.child.stdout is not None
        line = self.child.stdout.readline()
        assert line, f"{self.name} has ended"
        heard: dict[str, Any] = json.loads(line)
        return heard

    def __enter__(self) -> Role:
        return self

    def __exit__(self, *_: object) -> None:
        self.child.kill()
        self.child.wait()


# --- the roles ------------------------------------------------------------------------------------


def say(**answer: Any) -> None:
    print(json.dumps(answer), flush=True)


def request_for(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def be_server(db: Path) -> None:
    """Run the real server with one game; it commits an entry for every `move`."""
    # sqlite-utils and qrcode load these if they are installed. Only development installs them, and
    # they take 50 MB.
    for name in ("pandas", "numpy", "PIL"):
        sys.modules[name] = None  # type: ignore[assignment]
    if os.environ["PURE"]:
        sys.modules["uvloop"] = sys.modules["httptools"] = None  # type: ignore[assignment]
    from scorekeeper.game.commands import LayDown, TakeBackLayDown
    from scorekeeper.live import Hub, game_channel
    from scorekeeper.rules.table_rules import table_rules
    from scorekeeper.service import Recorded, Scorer, Started
    from scorekeeper.web.announcer import LiveAnnouncer
    from scorekeeper.web.app import create_app
    from scorekeeper.web.port import take_port
    from scorekeeper.web.server import Server, WebApp
    from scorekeeper.web.stream import Stream
    from scorekeeper.web.stream_pages import render_fragment, watched_under

    hub, committed, padding = Hub(), [0.0], [""]

    class TimingAnnouncer(LiveAnnouncer):
        def entry_recorded(self, game_id: int, seq: int) -> None:
            committed[0] = time.monotonic()
            super().entry_recorded(game_id, seq)

    scorer = Scorer(db, TimingAnnouncer(hub))
    started = scorer.start_game(["Ann", "Ben", "Mia", "Dad"], table_rules(), command_id="deal")
    assert isinstance(started, Started)
    game_id, code = started.view.game_id, started.view.code
    app = create_app(scorer)

    def render(view: str, code: str, language: str) -> tuple[int, str]:
        seq, fragment = render_fragment(app, view, code, language)
        return seq, fragment + padding[0]

    counter = WebApp(app, Stream(hub, watched=partial(watched_under, scorer), render=render))
    listener = take_port("127.0.0.1", 0)

    def move() -> None:
        view = scorer.view(game_id)
        assert view.game.open is not None
        command = TakeBackLayDown("p1") if "p1" in view.game.open.laid else LayDown("p1")
        done = scorer.play(game_id, command, command_id=f"c{view.seq}", seen=view.seq)
        assert isinstance(done, Recorded)
        say(seq=done.view.seq, at=committed[0])

    def listen() -> None:
        for line in sys.stdin:
            match json.loads(line):
                case {"do": "move"}:
                    move()
                case {"do": "swell", "by": by}:
                    padding[0] = "<!--" + "x" * by + "-->" if by else ""
                    say()
                case {"do": "look"}:
                    say(watching=hub.watching(game_channel(game_id)), **own_size())

    _seq, fragment = render_fragment(app, "standings", code, "en")
    lines = "\n".join(f"data: {line}" for line in fragment.splitlines())
    say(port=listener.getsockname()[1], path=f"/stream/{code}", page=f"/w/{code}",
        frame=f"event: board\nid: SEQ\n{lines}\n\n")  # fmt: skip
    threading.Thread(target=listen, daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        Server(counter, hub).run(sockets=[listener])


def own_size() -> dict[str, Any]:
    """Memory (MB) and number of threads of this process; NaN if the system does not tell."""
    status = Path("/proc/self/status")
    if not status.exists():
        return {"mb": float("nan"), "threads": threading.active_count()}
    fields = dict(line.split(":", 1) for line in status.read_text().splitlines())
    resident = int(fields["VmRSS"].split()[0]) / 1024
    return {"mb": resident, "threads": int(fields["Threads"])}


def be_floor() -> None:
    """Run the broadcaster: plain asyncio that sends prepared bytes to every connection."""
    connections: set[asyncio.Transport] = set()
    frame, seq = [""], 1

    def wire() -> bytes:
        body = frame[0].replace("SEQ", str(seq)).encode()
        return b"%x\r\n%s\r\n" % (len(body), body)

    class Broadcast(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            assert isinstance(transport, asyncio.Transport)
            self.transport = transport

        def data_received(self, data: bytes) -> None:
            head = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n"
            self.transport.write(head + b"transfer-encoding: chunked\r\n\r\n" + wire())
            connections.add(self.transport)

        def connection_lost(self, exc: Exception | None) -> None:
            connections.discard(self.transport)

    def write_to_all(what: bytes) -> None:
        for transport in connections:
            transport.write(what)

    async def run() -> None:
        nonlocal seq
        loop = asyncio.get_running_loop()
        server = await loop.create_server(Broadcast, "127.0.0.1", 0, backlog=512)
        say(port=server.sockets[0].getsockname()[1], path="/")
        while line := await asyncio.to_thread(sys.stdin.readline):
            match json.loads(line):
                case {"do": "frame", "frame": given}:
                    frame[0] = given
                    say()
                case {"do": "move"}:
                    seq += 1
                    what, at = wire(), time.monotonic()
                    # From another thread, like a commit.
                    await asyncio.to_thread(loop.call_soon_threadsafe, write_to_all, what)
                    say(seq=seq, at=at)

    asyncio.run(run())


class Watchers:
    """All connections to one server, and when the last of them had received each entry."""

    def __init__(self) -> None:
        self.transports: list[asyncio.BaseTransport] = []
        self.seen: dict[int, int] = {}
        self.last: dict[int, float] = {}
        self.changed = asyncio.Event()

    def see(self, seq: int) -> None:
        self.seen[seq] = self.seen.get(seq, 0) + 1
        if self.seen[seq] == len(self.transports):
            self.last[seq] = time.monotonic()
            self.changed.set()


class Watching(asyncio.Protocol):
    """One watcher: reads until an event is complete, and takes its id."""

    def __init__(self, among: Watchers, path: str, opened: asyncio.Event) -> None:
        self.among, self.path, self.opened = among, path, opened
        self.pieces: list[bytes] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(request_for(self.path))

    def data_received(self, data: bytes) -> None:
        self.pieces.append(data)
        text = b"".join(self.pieces)
        at = text.find(b"event: board")
        if at < 0 or (end := text.find(b"\n\n", at)) < 0:
            return
        self.pieces = [text[end + 2 :]]
        mark = text.index(b"id: ", at) + 4
        self.among.see(int(text[mark : text.index(b"\n", mark)]))
        self.opened.set()


async def be_client() -> None:
    """Open and close watchers, and answer when the last of them has received an entry."""
    loop = asyncio.get_running_loop()
    groups: dict[str, Watchers] = {}
    say()
    while line := await asyncio.to_thread(sys.stdin.readline):
        match json.loads(line):
            case {"do": "open", "at": name, "port": port, "path": path, "size": size}:
                groups[name] = found = Watchers()
                for _ in range(size):
                    opened = asyncio.Event()
                    transport, _protocol = await loop.create_connection(
                        lambda f=found, p=path, o=opened: Watching(f, p, o),  # type: ignore[misc]
                        "127.0.0.1",
                        port,
                    )
                    found.transports.append(transport)
                    await asyncio.wait_for(opened.wait(), PATIENCE)
                say()
            case {"do": "wait", "at": name, "seq": seq}:
                found = groups[name]
                while seq not in found.last:
                    await asyncio.wait_for(found.changed.wait(), PATIENCE)
                    found.changed.clear()
                say(at=found.last[seq])
            case {"do": "close", "at": name}:
                for each in groups.pop(name).transports:
                    each.close()
                say()


def _open_many_files() -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 8192), most))


if __name__ == "__main__":
    main()
