"""The processes of `bench.live`: our server, a bare asyncio broadcaster, and the watchers of both.

    python -m bench.live_roles server|floor|client [DATABASE PLAYERS]

Each reads lines of JSON and answers each with one.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import importlib.util
import json
import os
import sys
import threading
import time
from collections.abc import Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from bench.processes import resident_mb
from bench.program import FAST, Answering

if TYPE_CHECKING:
    from flask import Flask

Result = TypeVar("Result")

PATIENCE = 30.0
"""Seconds until a process that does not answer is a failure."""


def on_a_fast_loop(work: Coroutine[None, None, Result]) -> Result:
    """What this gives, by uvloop if it is installed, so that it takes little of the machine."""
    if importlib.util.find_spec("uvloop"):
        found: Result = importlib.import_module("uvloop").run(work)
        return found
    return asyncio.run(work)


class Role(Answering):
    """This file as another process."""

    def __init__(self, name: str, *words: str, loop: str = FAST) -> None:
        self.name = name
        super().__init__("bench.live_roles", name, *words, loop=loop)


def say(**answer: Any) -> None:
    print(json.dumps(answer), flush=True)


def request_for(path: str, cookie: str = "") -> bytes:
    sent = f"Cookie: {cookie}\r\n" if cookie else ""
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{sent}\r\n".encode()


def be_server(db: str, players: int) -> None:
    """Run the real server with one game of this file or database; it commits an entry for every
    `move`. With more than four players it tells the cookies of their phones."""
    from scorekeeper.app import create_app
    from scorekeeper.game.commands import LayDown, TakeBackLayDown
    from scorekeeper.live import Hub, LiveAnnouncer, game_channel
    from scorekeeper.rules.table_rules import table_rules
    from scorekeeper.server import Server, WebApp
    from scorekeeper.service import Recorded, Scorer, Started
    from scorekeeper.serving.listener import take_port
    from scorekeeper.serving.stream import Stream
    from scorekeeper.serving.stream_groups import Watched
    from scorekeeper.serving.workers import stop_program
    from scorekeeper.stream_views import OWN_VIEWS, may_see, render_fragment, watched_under

    hub, committed, padding = Hub(), [0.0], [""]

    class TimingAnnouncer(LiveAnnouncer):
        def entry_recorded(self, game_id: int, seq: int) -> None:
            committed[0] = time.monotonic()
            super().entry_recorded(game_id, seq)

    scorer = Scorer(db, TimingAnnouncer(hub))
    names = ["Ann", "Ben", "Mia", "Dad", "Eve", "Tom", "Zoe", "Max"][:players]
    rules = table_rules(changes={"most_players": 8})
    started = scorer.start_game(names, rules, command_id=f"deal for {players}")
    assert isinstance(started, Started)
    game_id, code = started.view.game_id, started.view.code
    app = create_app(scorer)
    own = started.view.game.seats if players > 4 else ()
    cookies = [cookie_of(app, f"/s/{scorer.links.seat_key(game_id, seat)}") for seat in own]

    def render(watched: Watched) -> tuple[int, str]:
        seq, fragment = render_fragment(app, watched)
        return seq, fragment + padding[0]

    stream = Stream(
        hub,
        watched=partial(watched_under, scorer),
        render=render,
        own_views=OWN_VIEWS,
        may_see=partial(may_see, app, scorer),
    )
    counter = WebApp(app, stream)
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
                    say(
                        watching=hub.watching(game_channel(game_id)),
                        mb=resident_mb(os.getpid()),
                        threads=threading.active_count(),
                    )

    _seq, fragment = render_fragment(app, Watched("", code, "standings", "en"))
    lines = "\n".join(f"data: {line}" for line in fragment.splitlines())
    say(
        port=listener.getsockname()[1],
        path=f"/stream/{code}",
        page=f"/w/{code}",
        seats=cookies,
        frame=f"event: board\nid: SEQ\n{lines}\n\n",
    )
    threading.Thread(target=listen, daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt), scorer.others.followed(stop_program):
        Server(counter, hub).run(sockets=[listener])


def cookie_of(app: Flask, key: str) -> str:
    """The cookie of a phone that opened this link."""
    phone = app.test_client()
    answer = phone.post(key, headers={"Origin": "http://localhost"})
    held = phone.get_cookie("scorekeeper")
    assert answer.status_code == 303, answer.status
    assert held is not None
    return f"scorekeeper={held.value}"


def be_floor() -> None:
    """Run the broadcaster: plain asyncio that sends prepared bytes to every connection."""
    connections: set[asyncio.Transport] = set()
    frame, seq = [""], 1

    def wire() -> bytes:
        body = frame[0].replace("SEQ", str(seq)).encode()
        return b"%x\r\n%s\r\n" % (len(body), body)

    class Broadcast(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            # A transport of uvloop is no `asyncio.Transport`, although it has its methods.
            self.transport = cast(asyncio.Transport, transport)

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

    on_a_fast_loop(run())


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


class Sees(Protocol):
    """Whoever is told of the last entry."""

    def see(self, seq: int) -> None:
        """A watcher was sent this entry."""


class Watching(asyncio.Protocol):
    """One watcher: reads until an event is complete, and takes its id."""

    def __init__(self, among: Sees, path: str, opened: asyncio.Event, cookie: str = "") -> None:
        self.among, self.path, self.opened, self.cookie = among, path, opened, cookie
        self.pieces: list[bytes] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # A transport of uvloop is no `asyncio.Transport`, although it has its methods.
        cast(asyncio.Transport, transport).write(request_for(self.path, self.cookie))

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
            case {"do": "open", "at": name, "port": port, "path": path, "size": size, **more}:
                groups[name] = found = Watchers()
                cookie = more.get("cookie", "")
                for _ in range(size):
                    opened = asyncio.Event()
                    transport, _protocol = await loop.create_connection(
                        lambda f=found, p=path, o=opened, c=cookie: Watching(f, p, o, c),  # type: ignore[misc]
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


def open_many_files() -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 8192), most))


def main() -> None:
    open_many_files()
    match sys.argv[1:]:
        case ["server", db, players]:
            be_server(db, int(players))
        case ["floor"]:
            be_floor()
        case ["client"]:
            asyncio.run(be_client())


if __name__ == "__main__":
    main()
