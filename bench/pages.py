"""Measures pages and forms beside a page of plain Flask that says hello, with one client and many.

A form is measured beside a hello that stores a row in a file of its own, as durably as we do. All
run under the same server, each in a process of its own, and are asked in turn, a little while each.
A figure is the median of the ratios of one turn each. With several clients every client plays its
own game. A client waits for its answer before it asks again.

What a page shows of a game is drawn once for an entry (`web.fragments`). So the table is measured
where every look is the first one after an entry, and where nothing is kept. While an entry waits
for the disk the processor idles, and what comes next takes longer: so the table stands also
beside the first hello after a row was stored. The standings are those of phones that have just
scanned the code: each gets a cookie. What people do with several phones at a table is measured by
`bench.evenings`.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from bench.figures import Figure, Run
from bench.program import Answering, event_loops
from bench.table_phones import ROUND_OVER

AIM_NEWCOMER, AIM_AFTER_ENTRY, AIM_FORM, AIM_TOGETHER = 3.0, 4.0, 3.0, 1.0
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
    if at % 2:
        return table(phone, at)
    seen, wanted = phone.game["seen"] + at // 2, "no" if at % 4 else "yes"
    return f"/g/{phone.game['id']}/laid", f"key={next(_keys)}&seen={seen}&seat=p2&laid={wanted}"


def standings(phone: Phone, _at: int) -> tuple[str, str]:
    return f"/w/{phone.game['code']}", ""


def round_over(phone: Phone, at: int) -> tuple[str, str]:
    seen = phone.game["seen"] + at * phone.game["step"]
    return f"/g/{phone.game['id']}/round", f"key={next(_keys)}&seen={seen}&{ROUND_OVER}"


def hello(_phone: Phone, _at: int) -> tuple[str, str]:
    return "/", ""


def hello_after_a_row(_phone: Phone, at: int) -> tuple[str, str]:
    """A row that is stored, then hello, in turn."""
    return ("/", "") if at % 2 else ("/", f"key={next(_keys)}")


def plain(_phone: Phone, _at: int) -> tuple[str, str]:
    return "/plain", ""


def hello_form(_phone: Phone, _at: int) -> tuple[str, str]:
    return "/", "key=1"


@dataclass(frozen=True, slots=True)
class Task:
    """What is asked for again and again, by how many clients, and how often the time it may take of
    what is asked for `beside` it."""

    name: str
    request: Request
    clients: tuple[int, ...]
    aim: float | None = None
    beside: Request = hello
    is_form: bool = False
    as_newcomer: bool = False
    after_entry: bool = False


TASKS = (
    Task("newcomer's standings", standings, (1, 32), AIM_NEWCOMER, as_newcomer=True),
    Task("table after an entry", after_an_entry, (1,), AIM_AFTER_ENTRY, after_entry=True),
    Task(
        "table and hello after an entry",
        after_an_entry,
        (1,),
        AIM_AFTER_ENTRY,
        hello_after_a_row,
        after_entry=True,
    ),
    Task("round", round_over, (1, 8, 32), AIM_FORM, hello_form, is_form=True),
)

FLOORS: dict[Request, str] = {
    hello: "hello from Flask",
    hello_form: "hello from Flask, which stores a row",
    hello_after_a_row: "hello from Flask after it stored a row",
}

DRAWN_ANEW = Task("table drawn anew", table, (1, 32))

PLAIN = Task("a plain page of rows", plain, (1,))


def measure(run: Run) -> Iterator[Figure]:
    turns = run.pick(9, 2)
    for loop in event_loops():
        with (
            Server("program", loop, str(run.folder / f"{loop}.db")) as program,
            Server("anew", loop, str(run.folder / f"{loop}-anew.db")) as anew,
            Server("hello", loop, str(run.folder / f"{loop}-hello.db")) as bare,
        ):
            yield from figures_of(PLAIN, loop, bare, bare, turns)
            for task in TASKS:
                yield from figures_of(task, loop, program, bare, turns)
            yield from figures_of(DRAWN_ANEW, loop, anew, bare, turns)


def figures_of(
    task: Task, loop: str, program: Server, bare: Server, turns: int
) -> Iterator[Figure]:
    """One client beside hello with one client; then many clients, beside hello with as many."""
    many = task.clients[-1]
    rates(program, bare, task, many, 1)
    found = {}
    for clients in task.clients:
        # A form needs new games in each turn, which take longer than what is measured.
        few = task.is_form and clients > 1
        found[clients] = each = rates(program, bare, task, clients, 3 if few else turns)
        print(
            f"  {loop} {task.name:<21}{clients:>3}: {each.ratio:6.2f} times hello,"
            f" {statistics.median(each.ours):,.0f} a second"
        )
        yield Figure(
            name=f"pages: {task.name}, {clients} at once, {loop}",
            value=each.ratio,
            aim=task.aim if clients == 1 or task.is_form else None,
            floor=f"{1000 / statistics.median(each.hello):.2f} ms: {FLOORS[task.beside]}",
            says=f"{statistics.median(each.ours):,.0f} a second.",
        )
    if task.is_form or many == 1:
        return
    alone, together = (statistics.median(found[clients].ours) for clients in (1, many))
    yield Figure(
        name=f"pages: {task.name}, {many} at once beside one, {loop}",
        value=together / alone,
        aim=AIM_TOGETHER,
        aim_is_least=True,
        floor=f"{alone:,.0f} a second: with one client",
        says=f"{together:,.0f} a second for {many} clients together.",
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
    greeting = replace(task, request=task.beside, after_entry=task.beside is hello_after_a_row)
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


class Server(Answering):
    """`bench.pages_server` as another process."""

    def __init__(self, what: str, loop: str, database: str) -> None:
        super().__init__("bench.pages_server", what, database, loop=loop)

    def games(self, number: int) -> list[Phone]:
        """So many phones, each with a new game."""
        told = self.ask(games=number)
        return [Phone(game, told.get("cookie", "")) for game in told["games"]]
