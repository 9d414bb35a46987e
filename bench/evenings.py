"""Plays what people do in an evening, over HTTP on a file, beside plain Flask under our server.

A family at one table, cafés of up to a hundred tables with six phones each, newcomers who all scan
a code at once, the wall of a venue, and strangers who ask the worst question. The phones are those
of `bench.table_phones`, in this process; the program is started as its users do. A figure is that
of a gesture: from when somebody taps until the last phone shows it, or from a scanned code until
the standings are there. Processor time is that of the whole program meanwhile, which a busy machine
changes less than the clock. How often a fragment was drawn, and how often sent again, is counted by
the program (`/metrics`).
"""

from __future__ import annotations

import asyncio
import json
import re
import statistics
import time
from collections import defaultdict
from collections.abc import Awaitable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass

from bench.figures import TIMES, Figure, Run, amount
from bench.live import spread
from bench.live_roles import PATIENCE, Watching, on_a_fast_loop, open_many_files
from bench.pages import Server
from bench.processes import processor_seconds, resident_mb
from bench.program import FAST, event_loops
from bench.table_phones import PHONES, Table, as_fast_as_possible, asked, at_a_pace, page_in
from bench.tables import Program, dealt, fail_if_lost, serving
from bench.worst_questions import ANSWERED
from scorekeeper.service import Scorer

FAMILIES, CAFES, IN_SIGHT, NEWCOMERS, STRANGERS = 8, (1, 10, 100), 10, 120, 6
"""Tables of families, of the cafés and of the wall, and people."""

ROUNDS = 4
"""Rounds that a family plays in one game."""

AIM_TAP = 1.3
"""Processor time of a tap beside plain Flask that stores a row and shows six pages: half of what it
was when each page was drawn for each phone (docs/performance.md)."""

AIM_SCAN, AIM_ASKED = 3.0, 1.5

QUESTION = json.dumps(
    {
        "ask": "check",
        "phase": str(ANSWERED.phase),
        "hand": [str(card) for card in ANSWERED.hand],
        "rules": {
            "sheet": "mattel",
            "switches": {
                name: getattr(ANSWERED.rules, name)
                for name in ("min_natural", "same_number_sets", "wrap", "go_out_discard")
            },
        },
    }
)


@dataclass(frozen=True, slots=True)
class Evening:
    """The program with its tables and the code of its wall, and plain Flask."""

    run: Run
    loop: str
    tables: Sequence[Table]
    wall: str
    program: Program
    plain: Server

    def figure(
        self, name: str, value: float, floor: str, says: str, aim: float | None, unit: str = TIMES
    ) -> Figure:
        """A figure of this evening, which is printed at once."""
        print(f"  {self.loop}, {name}: {amount(value, unit)}. {says}", flush=True)
        name = f"evenings: {name}, {self.loop}"
        return Figure(name=name, value=value, floor=floor, says=says, aim=aim, unit=unit)


def measure(run: Run) -> Iterator[Figure]:
    open_many_files()
    for loop in event_loops():
        cafes = [size for size in CAFES if size <= run.pick(CAFES[-1], 10)]
        with ExitStack() as inside:
            file = str(run.folder / f"evening-{loop}.db")
            scorer = inside.enter_context(closing(Scorer(file)))
            families = run.pick(FAMILIES, 1)
            tables = dealt(scorer, cafes[-1] + families + 1, in_sight=IN_SIGHT)
            program = inside.enter_context(serving(file, loop=loop))
            plain = inside.enter_context(Server("hello", loop, f"{file}-plain"))
            evening = Evening(run, loop, tables, scorer.venue.wall_code(), program, plain)
            print("the first gestures after a start, which load templates:")
            on_a_fast_loop(family(evening, tables[-1:], rounds=1))
            playing = family(evening, tables[-1 - families : -1], run.pick(ROUNDS, 1))
            yield from on_a_fast_loop(playing)
            for size in cafes if loop == FAST else cafes[:2]:
                yield on_a_fast_loop(cafe(evening, size))
            yield on_a_fast_loop(newcomers(evening))
            yield on_a_fast_loop(wall(evening))
            yield on_a_fast_loop(strangers(evening))
            fail_if_lost(scorer, [table for table in tables if table.shown])


class Gestures:
    """How long each gesture took, and the processor time of the process that answers."""

    def __init__(self) -> None:
        self._found: dict[str, list[tuple[float, float]]] = defaultdict(list)

    async def time(self, name: str, pid: int, gesture: Awaitable[object]) -> None:
        """Time this gesture."""
        used, began = processor_seconds(pid), time.monotonic()
        await gesture
        took = time.monotonic() - began
        self._found[name].append((took * 1e3, (processor_seconds(pid) - used) * 1e3))

    def processor(self, name: str) -> float:
        """The mean processor time of this gesture in milliseconds."""
        return statistics.mean(used for _, used in self._found[name])

    def times(self, name: str) -> list[float]:
        """How long it took each time, in milliseconds."""
        return [took for took, _ in self._found[name]]


async def family(evening: Evening, tables: Sequence[Table], rounds: int) -> list[Figure]:
    """One table after the other: taps, rounds, one of them taken back, a phone that wakes up, and
    somebody who scans the code. In turn with it plain Flask is asked."""
    done, port, pid = Gestures(), evening.program.port, evening.program.pid
    fragments = Fragments(evening)
    await fragments.begin()
    for table in tables:
        await table.open(port)
        for _round in range(rounds):
            for _ in range(2):
                await done.time("a tap", pid, table.tap(0))
            await done.time("a round over", pid, table.close_round())
            await done.time("undo", pid, table.take_back())
            await done.time("a round over", pid, table.close_round())
            seat = asked(port, f"GET /g/{table.game_id}/me", table.cookies[1])
            await done.time("a seat wakes up", pid, seat)
            await done.time("a newcomer scans", pid, asked(port, f"GET /w/{table.code}"))
            await ask_plainly(done, evening.plain)
        await table.close()
    row, page, hello = (done.processor(name) for name in ("a row", "rows", "hello"))
    all_phones = (row + PHONES * page, "plain Flask stores a row and shows six pages")
    floors = {
        "a tap": all_phones,
        "a round over": all_phones,
        "undo": all_phones,
        "a seat wakes up": (page, "a plain page of rows"),
        "a newcomer scans": (hello, "hello from Flask"),
    }
    print(f"evenings: a family, {evening.loop}; {await fragments.told()}")
    return [
        evening.figure(
            f"a family, {name}",
            done.processor(name) / floor,
            f"{floor:.2f} ms of processor time: {what}",
            f"{done.processor(name):.1f} ms of processor time."
            f" {until(name)} {in_ms(done.times(name))}.",
            aim=AIM_SCAN if name == "a newcomer scans" else None,
        )
        for name, (floor, what) in floors.items()
    ]


def until(name: str) -> str:
    """When a gesture is over, as a sentence begins."""
    return "Its page is there" if name.endswith(("wakes up", "scans")) else "All six phones show it"


def in_ms(times: Sequence[float]) -> str:
    """The median and the 99th percentile of these milliseconds."""
    half, late = spread(list(times))
    return f"after {half:.1f} ms (p99 {late:.1f} ms)"


async def ask_plainly(done: Gestures, plain: Server) -> None:
    """Plain Flask says hello, stores a row and shows some."""
    pid, port = plain.child.pid, plain.port
    await done.time("hello", pid, asked(port, "GET /"))
    await done.time("a row", pid, asked(port, "POST /", form="key=1"))
    await done.time("rows", pid, asked(port, "GET /plain"))


class Fragments:
    """How often fragments were drawn and sent again since `begin`."""

    def __init__(self, evening: Evening) -> None:
        self._port, self._host = evening.program.port, evening.tables[0].cookies[0]
        self._before: dict[str, float] = {}

    async def begin(self) -> None:
        """Count from here."""
        self._before = await self._counted()

    async def told(self) -> str:
        """What happened since then."""
        now = await self._counted()
        drawn, again = (now[how] - self._before[how] for how in ("drawn", "sent again"))
        return f"fragments: {drawn:.0f} drawn, {again:.0f} sent again"

    async def _counted(self) -> dict[str, float]:
        answer = page_in(await asked(self._port, "GET /metrics", self._host))
        found = re.findall(r'scorekeeper_fragments_total\{how="([a-z ]+)"\} ([\d.]+)', answer)
        return {"drawn": 0.0, "sent again": 0.0} | {how: float(number) for how, number in found}


async def cafe(evening: Evening, size: int) -> Figure:
    """Somebody taps at each table of a café, as people do and then as fast as possible."""
    tables, pid, run = evening.tables[:size], evening.program.pid, evening.run
    fragments, done = Fragments(evening), Gestures()
    before = resident_mb(pid)
    for table in tables:
        await table.open(evening.program.port)
    paced = await at_a_pace(tables, max(0.25, size / 10), run.pick(12, 1))
    await fragments.begin()
    used, entries = processor_seconds(pid), sum(table.seen for table in tables)
    a_second = await as_fast_as_possible(tables, run.pick(6, 1))
    tapped = sum(table.seen for table in tables) - entries
    used = (processor_seconds(pid) - used) / tapped * 1e3
    told, after = await fragments.told(), resident_mb(pid)
    for table in tables:
        await table.close()
    for _ in range(20):
        await ask_plainly(done, evening.plain)
    floor = done.processor("a row") + PHONES * done.processor("rows")
    return evening.figure(
        f"a café of {size}, processor time of a tap",
        used / floor,
        f"{floor:.1f} ms: plain Flask stores a row and shows six pages",
        f"{used:.1f} ms, {a_second:.0f} a second. At a usual pace all six phones show it"
        f" {in_ms([took * 1e3 for took in paced])}. {before:.0f} MB before the phones came,"
        f" {after:.0f} at the end; {told} with {tapped} taps.",
        aim=AIM_TAP,
    )


async def newcomers(evening: Evening) -> Figure:
    """So many people scan the code of a table at once, right after an entry."""
    table, program, number = evening.tables[0], evening.program, evening.run.pick(NEWCOMERS, 30)
    ours, bare, used, fragments = [], [], [], Fragments(evening)
    await table.open(program.port)
    for _ in range(evening.run.pick(7, 2)):
        await table.tap(0)
        await fragments.begin()
        began = processor_seconds(program.pid)
        ours.append(await all_at_once(program.port, f"/w/{table.code}", number))
        used.append((processor_seconds(program.pid) - began) / number * 1e3)
        bare.append(await all_at_once(evening.plain.port, "/", number))
    await table.close()
    floor = statistics.median(max(times) for times in bare)
    half = statistics.median(statistics.median(times) for times in ours)
    last = statistics.median(max(times) for times in ours)
    return evening.figure(
        f"the last of {number} who scan at once",
        statistics.median(max(o) / max(b) for o, b in zip(ours, bare, strict=True)),
        f"{floor:.0f} ms: the last of as many hellos from Flask",
        f"They have the standings after {half:.0f} ms, the last one after {last:.0f};"
        f" {statistics.median(used):.1f} ms of processor time for each. {await fragments.told()}.",
        aim=AIM_SCAN,
    )


async def all_at_once(port: int, path: str, number: int) -> list[float]:
    """The milliseconds until each of so many phones has this page."""
    began = time.monotonic()

    async def look() -> float:
        await asked(port, f"GET {path}")
        return (time.monotonic() - began) * 1e3

    return list(await asyncio.gather(*(look() for _ in range(number))))


class Wall:
    """A screen that shows the wall: when its last news came."""

    def __init__(self) -> None:
        self.news = asyncio.Event()
        self.at = 0.0

    def see(self, _seq: int) -> None:
        """The stream shows a change."""
        self.at = time.monotonic()
        self.news.set()


async def wall(evening: Evening) -> Figure:
    """A tap at a table in sight of the wall, until its last phone and until the wall shows it."""
    tables, shown, opened = evening.tables[:IN_SIGHT], Wall(), asyncio.Event()
    screen = Watching(shown, f"/stream/{evening.wall}?view=wall", opened)
    port, pid, loop = evening.program.port, evening.program.pid, asyncio.get_running_loop()
    transport, _ = await loop.create_connection(lambda: screen, "127.0.0.1", port)
    await asyncio.wait_for(opened.wait(), PATIENCE)
    for table in tables:
        await table.open(port)
    phones, screens, used = [], [], processor_seconds(pid)
    for at in range(evening.run.pick(100, 4)):
        shown.news.clear()
        began = time.monotonic()
        phones.append(await tables[at % IN_SIGHT].tap(began) * 1e3)
        await asyncio.wait_for(shown.news.wait(), PATIENCE)
        screens.append((shown.at - began) * 1e3)
    used = (processor_seconds(pid) - used) / len(phones) * 1e3
    transport.close()
    for table in tables:
        await table.close()
    return evening.figure(
        "from a tap to the wall",
        statistics.median(s / p for s, p in zip(screens, phones, strict=True)),
        f"{statistics.median(phones):.1f} ms: from the same tap to the last phone of its table",
        f"The wall of {IN_SIGHT} tables shows a tap {in_ms(screens)}."
        f" {used:.1f} ms of processor time a tap.",
        aim=None,
    )


async def strangers(evening: Evening) -> Figure:
    """The page of a table while strangers without a key ask the worst question again and again,
    beside the same page while nobody asks, in turn."""
    table, port = evening.tables[0], evening.program.port
    answers, times, asking = 0, defaultdict[bool, list[float]](list), asyncio.Event()

    async def ask() -> None:
        nonlocal answers
        while asking.is_set():
            await asked(port, "POST /api/ask", form=QUESTION, kind="application/json")
            answers += 1

    for _ in range(evening.run.pick(4, 1)):
        for are_there in (False, True):
            people = []
            if are_there:
                asking.set()
                people = [asyncio.create_task(ask()) for _ in range(STRANGERS)]
            for _look in range(evening.run.pick(60, 8)):
                began = time.monotonic()
                await asked(port, f"GET /g/{table.game_id}", table.cookies[0])
                times[are_there].append((time.monotonic() - began) * 1e3)
                await asyncio.sleep(0.01)
            asking.clear()
            await asyncio.gather(*people)
    assert answers
    alone, beside = (statistics.median(times[are_there]) for are_there in (False, True))
    return evening.figure(
        f"a page while {STRANGERS} strangers ask",
        beside / alone,
        f"{alone:.1f} ms: the same page while nobody asks",
        f"While they ask, the page is there {in_ms(times[True])}; {answers} were answered.",
        aim=AIM_ASKED,
    )
