"""Measures 200 tables with six phones each, on one and on two processes with games in PostgreSQL.

The program is started as its users do, with `--workers`; the phones are those of
`bench.table_phones`, all in this process and on the same machine. First somebody taps at every
table every ten seconds, five times as often as people who record 12 entries in a round of ten
minutes; then as often as the server keeps up. In the end each answered tap must be in its log once,
no log may have a gap, and every phone must show the last entry; otherwise the measurement fails.
"""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass

from bench.database_server import durable_server
from bench.figures import Figure, Run
from bench.live import spread
from bench.live_roles import PATIENCE, cookie_of, on_a_fast_loop, open_many_files
from bench.pages_server import started
from bench.processes import busy_seconds, family, resident_mb
from bench.program import FAST, command_of
from bench.starting import answered, port_said_by
from bench.table_phones import PHONES, SEATS, Table, as_fast_as_possible, at_a_pace
from scorekeeper.app import create_app
from scorekeeper.service import Scorer
from scorekeeper.storage.database import Database
from scorekeeper.storage.engines import open_database

AT_A_TABLE = 10.0
"""Seconds between two taps at one table, at the steady pace."""

ALONE = 0.2
"""The same, while nobody taps at another one."""

NEEDED = 12 / 600
"""Entries a second that people record at one table."""

AIM_TIMES_NEEDED, AIM_HALF, AIM_LATE = 10.0, 2.0, 5.0


@dataclass(frozen=True, slots=True)
class Used:
    """What was used for some entries, for each: seconds of the web processes and of the database,
    and bytes to the phones, in the tables of the database, and in its journal."""

    web: float
    database: float
    sent: float
    stored: float
    journal: float


@dataclass(frozen=True, slots=True)
class Found:
    """What so many processes did. Times are seconds from a tap to the last phone. `megabytes` is
    their memory before the first phone came, and at the end."""

    alone: list[float]
    steady: list[float]
    a_second: float
    used: Used
    megabytes: tuple[float, float]


def measure(run: Run) -> Iterator[Figure]:
    open_many_files()
    with durable_server() as server, ExitStack() as inside:
        if server is None:
            return
        from tests.postgres_server import empty_schema

        url = empty_schema(server.url)
        scorer = inside.enter_context(closing(Scorer(url)))
        database = inside.enter_context(closing(open_database(url))).db
        tables = dealt(scorer, run.pick(200, 10))
        found = {}
        for workers in (1, 2):
            with serving(url, workers=workers) as program:
                evening = Evening(run, database, tables, program, server.pid)
                found[workers] = on_a_fast_loop(evening.played(at_a_pace_first=workers > 1))
            fail_if_lost(scorer, tables)
        yield from figures(len(tables), found[1], found[2])


def dealt(scorer: Scorer, number: int, *, in_sight: int = 0) -> list[Table]:
    """So many games, each with the cookies of its phones; the first ones are shown on the wall."""
    app = create_app(scorer)
    keeper = cookie_of(app, f"/h/{scorer.host_key()}")
    tables = []
    scorer.venue.set_up(in_sight)
    shown = [now.table.table_id for now in scorer.venue.tables()]
    for at in [*shown, *[None] * number][:number]:
        game = started(scorer, at)
        keys = (scorer.links.seat_key(game["id"], seat) for seat in SEATS)
        cookies = (keeper, *(cookie_of(app, f"/s/{key}") for key in keys))
        tables.append(Table(game["id"], game["code"], game["seen"], cookies))
    return tables


@dataclass(frozen=True, slots=True)
class Program:
    """The running program."""

    pid: int
    port: int


@contextmanager
def serving(database: str, *, workers: int = 1, loop: str = FAST) -> Iterator[Program]:
    """Serve this file or database with so many processes."""
    options = ["--local-only", "--port", "0", "--db", database]
    if workers > 1:
        options += ["--workers", str(workers)]
    command = command_of("scorekeeper", "serve", *options, loop=loop)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        try:
            port = port_said_by(child)
            answered(port)
            yield Program(child.pid, port)
        finally:
            child.terminate()
            child.communicate(timeout=PATIENCE)


@dataclass(frozen=True, slots=True)
class Evening:
    """These tables at this program, and the database server, whose first process is `server`."""

    run: Run
    database: Database
    tables: Sequence[Table]
    program: Program
    server: int

    async def played(self, *, at_a_pace_first: bool) -> Found:
        """Open all phones, and tap as fast as possible; before that perhaps at the steady pace, at
        one table and then at all of them."""
        before_all = self._megabytes()
        for table in self.tables:
            await table.open(self.program.port)
        alone, steady = [], []
        if at_a_pace_first:
            alone = await at_a_pace(self.tables[:1], ALONE, self.run.pick(6, 1))
            steady = await at_a_pace(self.tables, AT_A_TABLE, self.run.pick(20, 2))
        before, entries = self._used_so_far(), self._entries()
        a_second = await as_fast_as_possible(self.tables, self.run.pick(8, 1))
        used = [
            (now - then) / (self._entries() - entries)
            for then, now in zip(before, self._used_so_far(), strict=True)
        ]
        megabytes = before_all, self._megabytes()
        for table in self.tables:
            await table.close()
        return Found(alone, steady, a_second, Used(*used), megabytes)

    def _megabytes(self) -> float:
        return sum(map(resident_mb, family(self.program.pid)))

    def _entries(self) -> int:
        return sum(table.seen for table in self.tables)

    def _used_so_far(self) -> tuple[float, ...]:
        """The sums of what `Used` has for each entry."""
        stored = "SELECT pg_database_size(current_database())"
        journal = "SELECT CAST(pg_current_wal_lsn() - '0/0' AS bigint)"
        read = self.database.execute
        return (
            busy_seconds(family(self.program.pid)),
            busy_seconds(family(self.server)),
            float(sum(table.received for table in self.tables)),
            *(float(read(sql).fetchone()[0]) for sql in (stored, journal)),
        )


def fail_if_lost(scorer: Scorer, tables: Sequence[Table]) -> None:
    """Fail unless every answered tap was kept once, and every phone shows the last entry."""
    for table in tables:
        log = scorer.view(table.game_id).log
        assert [entry.seq for entry in log] == list(range(1, len(log) + 1)), table.game_id
        times = Counter(entry.command_id for entry in log)
        wrong = [key for key in table.kept if times[key] != 1]
        assert not wrong, f"lost or doubled in game {table.game_id}: {wrong}"
        assert table.seen == len(log), f"game {table.game_id} has entries of nobody"
        assert table.shown == [len(log)] * PHONES, f"game {table.game_id}: {table.shown}"


def figures(size: int, one: Found, two: Found) -> Iterator[Figure]:
    needed = size * NEEDED
    name = f"tables: {size} with {PHONES} phones"
    for found, processes in ((one, "one process"), (two, "two processes")):
        print(
            f"  {processes}: {found.a_second:.0f} entries a second, each"
            f" {found.used.web * 1e3:.1f} ms of the web processes and"
            f" {found.used.database * 1e3:.1f} ms of the database; {found.megabytes[1]:.0f} MB"
        )
        yield Figure(
            name=f"{name}, entries a second, {processes}",
            value=found.a_second / needed,
            aim=AIM_TIMES_NEEDED,
            aim_is_least=True,
            floor=f"{needed:.1f} a second: 12 in a round of ten minutes",
            says=f"{found.a_second:.0f} a second, all shown by all phones of their table.",
            amounts=amounts(size, found) if found is one else {"spread": found.used.web * 1e3},
        )
    floor, _ = in_ms(two.alone)
    for what, took, aim in zip(
        ("p50", "p99"), in_ms(two.steady), (AIM_HALF, AIM_LATE), strict=True
    ):
        yield Figure(
            name=f"{name}, {what} from tap to last phone",
            value=took / floor,
            aim=aim,
            floor=f"{floor:.0f} ms: p50 while somebody taps at one table only",
            says=f"{took:.0f} ms with {size / AT_A_TABLE:.0f} taps a second on two processes.",
        )
    yield Figure(
        name=f"{name}, lost or doubled",
        value=0,
        unit="entries",
        aim=0,
        floor="every tap that was answered",
        says="Every log is compared with what was tapped, and with what each phone shows.",
    )


def in_ms(seconds: list[float]) -> tuple[float, float]:
    """The median and the 99th percentile of these times, in milliseconds."""
    return spread([each * 1e3 for each in seconds])


def amounts(size: int, one: Found) -> dict[str, float]:
    """What one process needs, for `bench.growth`."""
    before, after = one.megabytes
    used = one.used
    return {
        "web": used.web * 1e3,
        "database": used.database * 1e3,
        "sent": used.sent / 1e3,
        "stored": used.stored,
        "journal": used.journal,
        "process": before,
        "table": (after - before) * 1e3 / size,
    }
