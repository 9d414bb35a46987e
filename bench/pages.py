"""Measures the main pages and forms against a page of plain Flask that says hello.

A form is measured against a hello that stores a row in a file of its own, as durably as we do.

Both run under the same server, each in a process of its own, and are asked in turn, a little while
each. A figure is the median of the ratios of one turn each. With several clients every client plays
its own game. A client waits for its answer before it asks again.

What a page shows of a game is drawn once for an entry (`web.fragments`). So the table is also
measured where every look is the first one after an entry, with one client. The standings are those
of phones that have just scanned the code: each gets a cookie.
"""

from __future__ import annotations

import asyncio
import importlib.util
import json
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from bench.figures import Figure, Run
from bench.program import as_players_have

CLIENTS = (1, 8, 32)
AIM_PAGE, AIM_NEWCOMER, AIM_AFTER_ENTRY, AIM_FORM = 2.5, 3.0, 4.0, 3.0
PATIENCE = 60.0

POSTS = 5
"""Forms that one client sends in one turn, to one game. It is over after ten rounds."""

LOOKS = 0.2
"""Seconds of one turn of looking."""

_keys = count(10_000_000)


@dataclass(frozen=True, slots=True)
class Phone:
    """One client: the game it plays, and its cookie."""

    game: dict[str, Any]
    cookie: str


Request = Callable[[Phone, int], tuple[str, str]]
"""The path and the form of request number 0, 1, 2... of a phone. An empty form is a GET."""


def table(phone: Phone, _at: int) -> tuple[str, str]:
    return f"/g/{phone.game['id']}", ""


def after_an_entry(phone: Phone, at: int) -> tuple[str, str]:
    """An entry, then the table, in turn."""
    return table(phone, at) if at % 2 else laid(phone, at // 2)


def standings(phone: Phone, _at: int) -> tuple[str, str]:
    return f"/w/{phone.game['code']}", ""


def start(_phone: Phone, _at: int) -> tuple[str, str]:
    return "/", ""


def laid(phone: Phone, at: int) -> tuple[str, str]:
    seen, wanted = phone.game["seen"] + at, "no" if at % 2 else "yes"
    return f"/g/{phone.game['id']}/laid", f"key={next(_keys)}&seen={seen}&seat=p2&laid={wanted}"


def round_over(phone: Phone, at: int) -> tuple[str, str]:
    seen = phone.game["seen"] + at * phone.game["step"]
    hands = "".join(f"&points-p{seat}=60&laid-p{seat}=no" for seat in (2, 3, 4))
    form = f"key={next(_keys)}&seen={seen}&anyway=yes&out=p1&out-phase=&laid-p1=no{hands}"
    return f"/g/{phone.game['id']}/round", form


def hello(_phone: Phone, _at: int) -> tuple[str, str]:
    return "/", ""


def hello_form(_phone: Phone, _at: int) -> tuple[str, str]:
    return "/", "key=1"


@dataclass(frozen=True, slots=True)
class Task:
    """What is asked for again and again, and how often beside hello it may take."""

    name: str
    request: Request
    aim: float | None
    is_form: bool = False
    as_newcomer: bool = False
    after_entry: bool = False


TASKS = (
    Task("table", table, AIM_PAGE),
    Task("newcomer's standings", standings, AIM_NEWCOMER, as_newcomer=True),
    Task("start", start, None),
    Task("table after an entry", after_an_entry, AIM_AFTER_ENTRY, after_entry=True),
    Task("laid", laid, None, is_form=True),
    Task("round", round_over, AIM_FORM, is_form=True),
)


def measure(run: Run) -> Iterator[Figure]:
    fast = all(importlib.util.find_spec(name) for name in ("uvloop", "httptools"))
    turns = run.pick(9, 2)
    for parser in ("fast", "pure") if fast else ("pure",):
        with (
            Server("program", parser, str(run.folder / f"{parser}.db")) as program,
            Server("hello", parser, str(run.folder / f"{parser}-hello.db")) as bare,
        ):
            for task in TASKS:
                yield from figures_of(task, parser, program, bare, turns)


def figures_of(
    task: Task, parser: str, program: Server, bare: Server, turns: int
) -> Iterator[Figure]:
    """One client against hello with one client; then many clients, beside hello with as many."""
    several = CLIENTS[:1] if task.after_entry else CLIENTS
    rates(program, bare, task, several[-1], 1)
    found = {}
    for clients in several:
        # A form needs new games in each turn, which take longer than what is measured.
        few = task.is_form and clients > 1
        found[clients] = rates(program, bare, task, clients, 3 if few else turns)
    for clients, each in found.items():
        print(
            f"  {parser} {task.name:<16}{clients:>3}: {each.ratio:6.2f} times hello,"
            f" {statistics.median(each.ours):,.0f} a second"
        )
        yield Figure(
            name=f"pages: {task.name}, {clients} at once, {parser}",
            value=each.ratio,
            aim=task.aim if clients == 1 else None,
            floor=f"{1000 / statistics.median(each.hello):.2f} ms: hello from Flask"
            + (", which stores a row" if task.is_form else ""),
            says=f"{statistics.median(each.ours):,.0f} a second.",
        )
    if task.is_form or task.after_entry:
        return
    alone, many = (statistics.median(found[clients].ours) for clients in (1, CLIENTS[-1]))
    yield Figure(
        name=f"pages: {task.name}, {CLIENTS[-1]} at once beside one, {parser}",
        value=many / alone,
        aim=1.0 if task.aim else None,
        aim_is_least=True,
        floor=f"{alone:,.0f} a second: with one client",
        says=f"{many:,.0f} a second for {CLIENTS[-1]} clients together.",
    )


@dataclass(frozen=True, slots=True)
class Rates:
    """Answers a second of the program and of hello, in turn."""

    ours: tuple[float, ...]
    hello: tuple[float, ...]

    @property
    def ratio(self) -> float:
        """How many times as long as hello an answer takes."""
        return statistics.median(h / o for h, o in zip(self.hello, self.ours, strict=True))


def rates(program: Server, bare: Server, task: Task, clients: int, turns: int) -> Rates:
    """Ask both in turn."""
    greeting = replace(task, request=hello_form if task.is_form else hello, after_entry=False)
    nobody, phones = [Phone({}, "")] * clients, program.games(clients)
    if task.as_newcomer:
        phones = [replace(phone, cookie="") for phone in phones]
    ours, theirs = [], []
    for _ in range(turns):
        if task.is_form or task.after_entry:
            phones = program.games(clients)
        theirs.append(a_second(bare, nobody, greeting))
        ours.append(a_second(program, phones, task))
    return Rates(tuple(ours), tuple(theirs))


def a_second(server: Server, phones: Sequence[Phone], task: Task) -> float:
    """The answers a second that these phones get together, all asking at the same time. After an
    entry only the time of the looks counts."""

    async def run() -> float:
        loop = asyncio.get_running_loop()
        began = time.monotonic()
        until = None if task.is_form else began + LOOKS
        clients = [Client(server, phone, task, until) for phone in phones]
        for client in clients:
            await loop.create_connection(lambda c=client: c, "127.0.0.1", server.port)  # type: ignore[misc]
        async with asyncio.timeout(PATIENCE):
            answers = sum([await client.ended for client in clients])
        if task.after_entry:
            return sum(len(client.looks) for client in clients) / sum(
                sum(client.looks) for client in clients
            )
        return answers / (time.monotonic() - began)

    return asyncio.run(run())


class Client(asyncio.Protocol):
    """One connection, which sends the next request when the answer to the last one is here: until
    this time, or without one `POSTS` requests."""

    def __init__(self, server: Server, phone: Phone, task: Task, until: float | None) -> None:
        self.server, self.phone, self.request, self.until = server, phone, task.request, until
        self.done = 0
        self.asked_at = 0.0
        self.looks: list[float] = []
        """The seconds of each page that was looked at."""
        self.read = bytearray()
        self.ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self._ask()

    def _ask(self) -> None:
        path, form = self.request(self.phone, self.done)
        here = f"127.0.0.1:{self.server.port}"
        head = [f"{'POST' if form else 'GET'} {path} HTTP/1.1", f"Host: {here}"]
        head += ["Accept-Encoding: gzip, deflate", "Accept-Language: en-GB,en;q=0.9"]
        if self.phone.cookie:
            head.append(f"Cookie: {self.phone.cookie}")
        if form:
            head += [f"Origin: http://{here}", f"Content-Length: {len(form)}"]
            head.append("Content-Type: application/x-www-form-urlencoded")
        self.asked_at = 0.0 if form else time.monotonic()
        self.transport.write("\r\n".join([*head, "", form]).encode())

    def data_received(self, data: bytes) -> None:
        self.read += data
        end = self.read.find(b"\r\n\r\n")
        if end < 0:
            return
        head = bytes(self.read[:end]).lower()
        length = int(head.partition(b"content-length: ")[2].partition(b"\r\n")[0])
        if len(self.read) < end + 4 + length:
            return
        if head[9:12] not in (b"200", b"303"):
            self.ended.set_exception(RuntimeError(head.decode("latin-1")))
            self.transport.close()
            return
        del self.read[:]
        self.done += 1
        if self.asked_at:
            self.looks.append(time.monotonic() - self.asked_at)
        if self.done >= POSTS if self.until is None else time.monotonic() > self.until:
            self.transport.close()
            self.ended.set_result(self.done)
        else:
            self._ask()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.ended.done():
            self.ended.set_exception(exc or RuntimeError("the server closed the connection"))


class Server:
    """`bench.pages_server` as another process."""

    def __init__(self, what: str, parser: str, database: str) -> None:
        self.child = subprocess.Popen(
            as_players_have("bench.pages_server", what, parser, database),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.port: int = self._hear()["port"]

    def games(self, number: int) -> list[Phone]:
        """So many phones, each with a new game."""
        assert self.child.stdin is not None
        self.child.stdin.write(f"{number}\n")
        self.child.stdin.flush()
        told = self._hear()
        return [Phone(game, told.get("cookie", "")) for game in told["games"]]

    def _hear(self) -> dict[str, Any]:
        assert self.child.stdout is not None
        line = self.child.stdout.readline()
        assert line, "the server has ended"
        heard: dict[str, Any] = json.loads(line)
        return heard

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.child.kill()
        self.child.wait()
