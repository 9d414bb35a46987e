"""What 100,000 tables at once would take, calculated from measured amounts: in `docs/scaling.md`.

The page has two tables between two comments. The first holds what a run measured, rounded; the
second follows from it line by line, so whoever changes a number of the first can print the second
anew (`printed`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from bench.figures import Figure, put_between
from scorekeeper.service.game_cache import GAMES_KEPT
from scorekeeper.serving.sockets import MOST_FILES, SPARE_FILES
from scorekeeper.serving.stream import HEARTBEAT

BEGIN, END = "<!-- the growth of make bench -->", "<!-- the end of the growth -->"

MEASURED = {
    "web": "processor time of a web process for an entry at a table with six phones, ms",
    "spread": "the same if half of the phones are at a second process, both together, ms",
    "database": "processor time of the database for such an entry, ms",
    "sent": "sent to the six phones for it, kB",
    "stored": "added to the tables of the database for it, bytes",
    "journal": "added to the journal of the database for it, bytes",
    "write": "time to write to one watcher, ms",
    "process": "memory of a web process without phones, MB",
    "table": "memory of it for a table with six phones, kB",
    "notified": "commits a second that tell the processes of a database, at most",
}
"""The amounts that are needed, in the order of the page."""

TABLES, PHONES, ENTRIES, ROUND = 100_000, 6, 12, 600
"""Tables, phones at each, and entries in a round of so many seconds."""

FULL, FULL_LOCK = 0.6, 0.3
"""How much of a core, and of the lock that commits take in turn, is planned to be used."""

EVENING = 4 * 3600
BEAT = 60
"""Seconds of an evening, and bytes of the event that says that a stream is still there."""

SOCKETS = 2
"""Sockets of a phone: its stream, and what it asks for."""

BY_SOCKETS = (MOST_FILES - SPARE_FILES) // (PHONES * SOCKETS)
"""Tables that one process has sockets for."""


def write_into(page: Path, figures: Iterable[Figure]) -> str:
    """Put both tables into this page; gives a sentence on what was done."""
    found: dict[str, float] = {}
    for figure in figures:
        found = {**figure.amounts, **found}
    if any(math.isnan(found.get(name, math.nan)) for name in MEASURED):
        needs = "live, postgres and tables in one run that is not quick"
        return f"{page} is left as it was. It needs {needs}."
    put_between(page, BEGIN, END, printed({name: rounded(found[name]) for name in MEASURED}))
    return f"{page} has the amounts of this run."


def rounded(amount: float) -> float:
    """Three figures of this amount, which is what the page shows."""
    return float(f"{amount:.3g}")


def measured_in(page: str) -> dict[str, float]:
    """The amounts of the first table of this page."""
    names = {label: name for name, label in MEASURED.items()}
    cells = re.findall(r"^\| (.+) \| ([\d.,]+) \|$", page, re.MULTILINE)
    return {
        names[label]: float(amount.replace(",", "")) for label, amount in cells if label in names
    }


def printed(measured: Mapping[str, float]) -> str:
    """Both tables."""
    lines = ["| measured | found |", "|---|---|"]
    lines += [f"| {label} | {measured[name]:,.10g} |" for name, label in MEASURED.items()]
    lines += ["", "| for 100,000 tables at once | how it is calculated | result |", "|---|---|---|"]
    lines += [f"| {what} | {how} | {result} |" for what, how, result in calculated(measured)]
    return "\n".join(lines)


def calculated(found: Mapping[str, float]) -> Iterator[tuple[str, str, str]]:
    """What follows: what it is, its arithmetic and its result."""
    entries, watchers = TABLES * ENTRIES / ROUND, TABLES * PHONES
    beats = watchers / HEARTBEAT
    yield "entries a second", f"{TABLES:,} × {ENTRIES} / {ROUND} s", f"{entries:,.0f}"
    yield "watchers", f"{TABLES:,} × {PHONES}", f"{watchers:,}"
    yield "beats a second", f"{watchers:,} / {HEARTBEAT:.0f} s", f"{beats:,.0f}"
    yield from _of_the_processes(found, entries, beats)
    yield from _of_the_databases(found, entries)
    network = (entries * found["sent"] * 1e3 + beats * BEAT) * 8 / 1e9
    sent = f"({entries:,.0f} × {found['sent']:g} kB + {beats:,.0f} × {BEAT} bytes) × 8"
    yield "to the phones", sent, f"{network:.2g} Gbit/s"


def _of_the_processes(
    found: Mapping[str, float], entries: float, beats: float
) -> Iterator[tuple[str, str, str]]:
    web, write = found["web"], found["write"]
    cores = (entries * web + beats * write) / 1e3
    how = f"({entries:,.0f} × {web:g} ms + {beats:,.0f} × {write:g} ms) / 1,000 ms"
    yield "cores of the web processes", how, f"{cores:,.0f}"
    most = f"{1e3 / web:,.0f}"
    yield "entries a second of one process, at most", f"1,000 ms / {web:g} ms", most
    by_core = tables_of_a_core(web, write)
    how = (
        f"{FULL} × 1,000 ms / ({ENTRIES} / {ROUND} × {web:g} ms"
        f" + {PHONES} / {HEARTBEAT:.0f} × {write:g} ms)"
    )
    yield "tables of one process, by its core", how, f"{by_core:,.0f}"
    how = f"({MOST_FILES:,} - {SPARE_FILES}) / ({PHONES} × {SOCKETS})"
    yield "tables of one process, by its sockets", how, f"{BY_SOCKETS:,}"
    yield "tables of one process, by the games it keeps replayed", "set so", f"{GAMES_KEPT:,}"
    here = min(by_core, BY_SOCKETS, GAMES_KEPT)
    yield "watchers of one process", f"{here:,.0f} × {PHONES}", f"{here * PHONES:,.0f}"
    processes = math.ceil(TABLES / here)
    yield "web processes", f"{TABLES:,} / {here:,.0f}", f"{processes:,}"
    memory = found["process"] + here * found["table"] / 1e3
    how = f"{found['process']:g} MB + {here:,.0f} × {found['table']:g} kB"
    yield "memory of one", how, f"{memory:,.0f} MB"
    yield (
        "memory of all",
        f"{processes:,} × {memory:,.0f} MB",
        f"{processes * memory / 1e3:,.0f} GB",
    )


def _of_the_databases(found: Mapping[str, float], entries: float) -> Iterator[tuple[str, str, str]]:
    # Not at the top: what is measured without PostgreSQL needs no driver for it.
    from scorekeeper.storage.postgres.connections import MOST_CONNECTIONS

    each, most = found["database"], found["notified"]
    how = f"{entries:,.0f} × {each:g} ms / 1,000 ms"
    yield "cores of the databases", how, f"{entries * each / 1e3:,.0f}"
    databases = math.ceil(entries / (FULL_LOCK * most))
    yield "databases", f"{entries:,.0f} / ({FULL_LOCK} × {most:,.10g})", f"{databases:,}"
    tables = math.ceil(TABLES / databases)
    yield "tables of one database", f"{TABLES:,} / {databases:,}", f"{tables:,}"
    here = min(tables_of_a_core(found["web"], found["write"]), BY_SOCKETS, GAMES_KEPT)
    processes = math.ceil(tables / here)
    how = f"{processes:,} processes × ({MOST_CONNECTIONS} + 1)"
    yield "connections to one database, at most", how, f"{processes * (MOST_CONNECTIONS + 1):,}"
    journal, stored = found["journal"], found["stored"]
    how = f"{entries:,.0f} × {journal:,.10g} bytes"
    yield "journals of all databases", how, f"{entries * journal / 1e6:,.2g} MB/s"
    how = f"{entries:,.0f} × {EVENING:,} s × {stored:,.10g} bytes"
    yield "stored in an evening of four hours", how, f"{entries * EVENING * stored / 1e9:,.2g} GB"


def tables_of_a_core(web: float, write: float) -> float:
    """How many tables a process carries that fills a core as far as planned."""
    return FULL * 1e3 / (ENTRIES / ROUND * web + PHONES / HEARTBEAT * write)
