"""What a host measures of a server, in the text format of Prometheus.

Each process counts for itself and says its number, because a request for the metrics reaches only
one of those that share a port. Nothing in it names a game, a person or a phone.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from scorekeeper import __version__
from scorekeeper.histogram import Histogram, commit_seconds, push_seconds
from scorekeeper.serving.asgi import Message, Send

MIMETYPE = "text/plain; version=0.0.4; charset=utf-8"


class Metrics:
    """What one server has counted. `watching` gives the number of phones that watch now."""

    def __init__(self) -> None:
        self.requests: Counter[int] = Counter()
        self.watching: Callable[[], int] = lambda: 0

    def counted(self, send: Send) -> Send:
        """This way to send an answer, with its status counted. It is used on the event loop."""

        async def send_counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.requests[message["status"]] += 1
            await send(message)

        return send_counted

    def printed(self, games: int, entries: int) -> str:
        """All lines; `games` and `entries` are those in the database."""
        return "".join(f"{line}\n" for line in self._lines(games, entries))

    def _lines(self, games: int, entries: int) -> Iterator[str]:
        process = f'process="{os.getpid()}"'
        yield from _head("scorekeeper_info", "gauge", "The version of the program.")
        yield f'scorekeeper_info{{{process},version="{__version__}"}} 1'
        yield from _head("scorekeeper_games", "gauge", "Games in the database.")
        yield f"scorekeeper_games {games}"
        yield from _head("scorekeeper_entries", "gauge", "Entries of these games.")
        yield f"scorekeeper_entries {entries}"
        yield from _head("scorekeeper_watchers", "gauge", "Phones that watch now.")
        yield f"scorekeeper_watchers{{{process}}} {self.watching()}"
        yield from _head("scorekeeper_requests_total", "counter", "Requests, without live streams.")
        for status, number in sorted(self.requests.copy().items()):
            yield f'scorekeeper_requests_total{{{process},status="{status}"}} {number}'
        yield from _histogram(
            "scorekeeper_commit_seconds",
            "Transactions that wrote, from asking for their locks until they are on the disk.",
            commit_seconds,
            process,
        )
        yield from _histogram(
            "scorekeeper_push_seconds",
            "News, from when the process heard of it until it is written to the phones.",
            push_seconds,
            process,
        )
        yield from _head("scorekeeper_memory_bytes", "gauge", "Memory of the process.")
        yield f"scorekeeper_memory_bytes{{{process}}} {memory()}"


def memory() -> int:
    """The bytes of memory that this process has now, where the system says it; else the most it
    ever had, or 0."""
    with suppress(OSError, ValueError, IndexError):
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    if sys.platform == "win32":
        return 0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def _head(name: str, kind: str, text: str) -> Iterator[str]:
    yield f"# HELP {name} {text}"
    yield f"# TYPE {name} {kind}"


def _histogram(name: str, text: str, found: Histogram, labels: str) -> Iterator[str]:
    yield from _head(name, "histogram", text)
    counts = found.cumulative_counts()
    for step, count in zip((*found.steps, "+Inf"), counts, strict=True):
        yield f'{name}_bucket{{{labels},le="{step}"}} {count}'
    yield f"{name}_sum{{{labels}}} {found.total:.6f}"
    yield f"{name}_count{{{labels}}} {counts[-1]}"
