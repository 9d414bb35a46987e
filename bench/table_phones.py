"""Tables with six phones each, as browsers behave: taps, streams, and pages that follow the news.

At each table the keeper's phone taps, two phones show their own seat, and three show the standings.
All six have a stream, by which each gets what its page shows.
A tap has arrived when all six show it.
"""

from __future__ import annotations

import asyncio
import gzip
import itertools
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from bench.live_roles import PATIENCE, Watching

SEATS, STANDINGS = ("p2", "p3"), 3
LANGUAGE = "en-GB"
"""The language of all phones, as they ask for pages, and as their pages name it to the stream."""

PHONES = 1 + len(SEATS) + STANDINGS

AT_ONCE = 32
"""Tables at which somebody taps in the same moment, where as much as possible is recorded."""

ROUND_OVER = "anyway=yes&out=p1&out-phase=&laid-p1=no" + "".join(
    f"&points-p{seat}=60&laid-p{seat}=no" for seat in (2, 3, 4)
)
"""The fields of a round that is over."""

FORM = "application/x-www-form-urlencoded"

_keys = itertools.count(10_000_000)


@dataclass(slots=True)
class Table:
    """One game and its phones. `seen` is its last entry, `cookies` those of the keeper and of the
    seats, `shown` the last entry that each phone shows, `kept` the keys of all answered taps,
    `last` that of the last form. `laid`: is a player marked as having laid?"""

    game_id: int
    code: str
    seen: int
    cookies: tuple[str, ...]
    port: int = 0
    shown: list[int] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    received: int = 0
    all_show: asyncio.Event = field(default_factory=asyncio.Event)
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    last: str = ""
    laid: bool = False
    streams: list[asyncio.BaseTransport] = field(default_factory=list)

    async def open(self, port: int) -> None:
        """Open the streams of all phones, and wait until each shows the game."""
        loop, self.port = asyncio.get_running_loop(), port
        self.shown, self.streams = [0] * PHONES, []
        self.all_show, self.turn = asyncio.Event(), asyncio.Lock()
        for place in range(PHONES):
            cookie, view = "", "standings"
            if place <= len(SEATS):
                cookie, view = self.cookies[place], "seat" if place else "table"
            opened = asyncio.Event()
            path = f"/stream/{self.code}?view={view}&lang={LANGUAGE}"
            phone = Listening(self, place, path, opened, cookie)
            transport, _ = await loop.create_connection(
                lambda phone=phone: phone,  # type: ignore[misc]
                "127.0.0.1",
                self.port,
            )
            self.streams.append(transport)
            await asyncio.wait_for(opened.wait(), PATIENCE)

    async def close(self) -> None:
        """Close all streams."""
        for stream in self.streams:
            stream.close()

    async def tap(self, due: float) -> float:
        """Mark a player as having laid, or take the mark back: the seconds from `due` until all
        phones show it."""
        async with self.turn:
            self.laid, due_to_show = not self.laid, self.seen + 1
            await self._post("laid", f"seat=p2&laid={'yes' if self.laid else 'no'}", htmx=True)
            assert self.seen == due_to_show, (self.game_id, self.seen, due_to_show)
            self.kept.append(self.last)
            return time.monotonic() - due

    async def close_round(self) -> None:
        """Record a round, and look at what it changed."""
        self.laid = False
        await self._post("round", ROUND_OVER)

    async def take_back(self) -> None:
        """Take back the last form, which was a round; its own form is shown again."""
        await self._post("undo", f"target={self.last}")

    async def _post(self, what: str, fields: str, *, htmx: bool = False) -> None:
        """Send a form of the keeper, follow where it leads, and wait until all phones show it."""
        self.last = f"tap{next(_keys)}"
        form = f"key={self.last}&seen={self.seen}&{fields}"
        page = await self.ask(f"POST /g/{self.game_id}/{what}", self.cookies[0], form, htmx=htmx)
        if leads := re.search(rb"\nlocation: (\S+)", page, re.IGNORECASE):
            page = await self.ask(f"GET {leads[1].decode()}", self.cookies[0])
        self.seen = shown_by(page)
        self.all_show.clear()
        self.look()
        await asyncio.wait_for(self.all_show.wait(), PATIENCE)

    def look(self) -> None:
        """Note whether all phones show the last entry."""
        if min(self.shown) >= self.seen:
            self.all_show.set()

    def show(self, place: int, seq: int) -> None:
        """This phone shows the game after that entry."""
        self.shown[place] = max(self.shown[place], seq)
        self.look()

    async def ask(self, what: str, cookie: str, form: str = "", *, htmx: bool = False) -> bytes:
        """What this phone of the table is answered."""
        answer = await asked(self.port, what, cookie, form, htmx=htmx)
        self.received += len(answer)
        return answer


async def asked(
    port: int, what: str, cookie: str = "", form: str = "", *, htmx: bool = False, kind: str = FORM
) -> bytes:
    """The whole answer of this server, on a connection of its own."""
    here = f"127.0.0.1:{port}"
    head = [f"{what} HTTP/1.1", f"Host: {here}", "Connection: close"]
    head += ["Accept-Encoding: gzip", f"Accept-Language: {LANGUAGE},en;q=0.9"]
    head += [f"Cookie: {cookie}"] if cookie else []
    head += ["HX-Request: true"] if htmx else []
    if form:
        head += [f"Origin: http://{here}", f"Content-Length: {len(form)}", f"Content-Type: {kind}"]
    async with asyncio.timeout(PATIENCE):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write("\r\n".join([*head, "", form]).encode())
        answer = await reader.read()
        writer.close()
    assert answer[9:12] in (b"200", b"204", b"303"), answer[:500]
    return answer


class Listening(Watching):
    """The stream of the phone in this place at the table."""

    def __init__(
        self, table: Table, place: int, path: str, opened: asyncio.Event, cookie: str
    ) -> None:
        super().__init__(self, path, opened, cookie)
        self._table, self._place = table, place

    def data_received(self, data: bytes) -> None:
        self._table.received += len(data)
        super().data_received(data)

    def see(self, seq: int) -> None:
        """The stream shows this entry."""
        self._table.show(self._place, seq)


def shown_by(answer: bytes) -> int:
    """The last entry that the page in this answer shows."""
    found = re.search(r'data-seq="(\d+)"', page_in(answer))
    return int(found[1]) if found else 0


def page_in(answer: bytes) -> str:
    """The page in this answer."""
    head, _, page = answer.partition(b"\r\n\r\n")
    packed = b"content-encoding: gzip" in head.lower()
    return (gzip.decompress(page) if packed else page).decode()


async def at_a_pace(tables: Sequence[Table], each: float, seconds: float) -> list[float]:
    """How long each tap took, if so many seconds pass between two taps at one table. A tap that has
    to wait for the one before it counts from when it was due."""
    began = time.monotonic()
    tapping = []
    for at in range(round(seconds / each * len(tables))):
        due = began + at * each / len(tables)
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        tapping.append(asyncio.create_task(tables[at % len(tables)].tap(due)))
    return [await each for each in tapping]


async def as_fast_as_possible(tables: Sequence[Table], seconds: float) -> float:
    """The entries a second, if at `AT_ONCE` tables somebody taps as soon as all phones of the table
    before show the last tap."""
    until, done, following = time.monotonic() + seconds, 0, itertools.cycle(tables)

    async def tapping() -> None:
        nonlocal done
        while time.monotonic() < until:
            await next(following).tap(time.monotonic())
            done += 1

    began = time.monotonic()
    await asyncio.gather(*(tapping() for _ in range(min(AT_ONCE, len(tables)))))
    return done / (time.monotonic() - began)
