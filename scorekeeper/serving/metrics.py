"""What a host measures of a server, counted and printed by the client library of Prometheus.

Several workers count in files that all of them read, so whichever is asked prints the sum. A worker
has a place among them (`share`) and goes on with the files of the one that had it before: no number
of a worker that was killed is lost, and none is labelled with a process. What a worker has now,
such as its memory, it writes down every `REFRESHED_EVERY` seconds for the others.

Nothing in it names a game, a person or a phone.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    values,
)
from prometheus_client.exposition import choose_encoder
from prometheus_client.metrics_core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector

from scorekeeper import __version__
from scorekeeper.durations import commit_seconds, push_seconds
from scorekeeper.serving.asgi import Message, Scope, Send
from scorekeeper.serving.logs import RouteOf

REFRESHED_EVERY = 5.0

STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The upper bounds of the buckets of a histogram, in seconds."""

FEW_STEPS = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0)
"""Those of requests, which have a histogram for each route."""

_METHODS = ("GET", "HEAD", "POST")

disable_created_metrics()


def share(folder: Path, place: int) -> None:
    """Count together with the other workers of this server, in files in this folder. No two workers
    have the same place at a time. Call it before the first `Metrics` of this process."""
    folder.mkdir(mode=0o700, exist_ok=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)
    values.ValueClass = values.MultiProcessValue(lambda: place)


class Metrics:
    """What one server has counted. `watching` gives the number of phones that watch at this
    process, `route_of` the route of a request by its method and path, or None, `fragments` how
    often parts of pages were drawn, and how often sent again, so far. The durations that other
    layers measure are counted here from now on."""

    def __init__(self) -> None:
        self.watching: Callable[[], int] = lambda: 0
        self.route_of: RouteOf = lambda _method, _path: None
        self.fragments: Callable[[], Mapping[str, int]] = dict
        self._own = own = CollectorRegistry()
        self._requests = Counter(
            "scorekeeper_requests",
            "Requests, without live streams.",
            ["method", "status"],
            registry=own,
        )
        self._request_seconds = Histogram(
            "scorekeeper_request_seconds",
            "Requests, without live streams, from the end of their head until their answer begins.",
            ["route"],
            buckets=FEW_STEPS,
            registry=own,
        )
        self._commits = Histogram(
            "scorekeeper_commit_seconds",
            "Transactions that wrote, from asking for their locks until they are on the disk.",
            buckets=STEPS,
            registry=own,
        )
        self._pushes = Histogram(
            "scorekeeper_push_seconds",
            "News, from when a process heard of it until it is written to its phones.",
            buckets=STEPS,
            registry=own,
        )
        self._fragments = Counter(
            "scorekeeper_fragments",
            "Parts of pages and news, drawn or sent again as they were drawn.",
            ["how"],
            registry=own,
        )
        self._processor = Counter(
            "process_cpu_seconds", "Processor time of the serving processes.", registry=own
        )
        self._watchers = _gauge(own, "scorekeeper_watchers", "Phones that watch now.", "livesum")
        self._memory = _gauge(
            own, "process_resident_memory_bytes", "Memory of the serving processes.", "livesum"
        )
        self._start = _gauge(
            own,
            "process_start_time_seconds",
            "When the serving process began that has run longest, in seconds since 1970.",
            "livemin",
        )
        self._over = threading.Event()
        self._refreshing = threading.Lock()
        self._processor_counted = 0.0
        self._fragments_counted: Mapping[str, int] = {}
        self._start.set(time.time() - time.monotonic() + _BEGAN)
        commit_seconds.count = self._commits.observe
        push_seconds.count = self._pushes.observe

    def counted(self, scope: Scope, send: Send) -> Send:
        """This way to send an answer to this request, with its status and its time counted. It is
        used on the event loop."""
        begun = time.perf_counter()

        async def send_counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                method = scope["method"] if scope["method"] in _METHODS else "other"
                route = self.route_of(scope["method"], scope["path"])
                self._requests.labels(method, message["status"]).inc()
                seconds = self._request_seconds.labels(route[0] if route else "")
                seconds.observe(time.perf_counter() - begun)
            await send(message)

        return send_counted

    def begin(self) -> None:
        """Write down what this process has now, from time to time if other workers print it."""
        self._refresh()
        if _is_shared():
            threading.Thread(target=self._refresh_often, name="metrics", daemon=True).start()

    def close(self) -> None:
        """Write down for the last time what this process has used, and that no phone watches."""
        self._over.set()
        self._refresh()

    def printed(self, games: int, entries: int, accepted: str) -> tuple[bytes, str]:
        """All numbers, and the content type of the format, the best that is `accepted` (the header
        of that name). `games` and `entries` are those in the database."""
        self._refresh()
        registry = CollectorRegistry()
        registry.register(_Totals(games, entries))
        registry.register(AllWorkers() if _is_shared() else self._own)
        encode, content_type = choose_encoder(accepted)
        return encode(registry), content_type

    def _refresh_often(self) -> None:
        while not self._over.wait(REFRESHED_EVERY):
            self._refresh()

    def _refresh(self) -> None:
        with self._refreshing:
            used = time.process_time()
            self._processor.inc(used - self._processor_counted)
            self._processor_counted = used
            fragments = self.fragments()
            for how, number in fragments.items():
                before = self._fragments_counted.get(how, 0)
                self._fragments.labels(how).inc(number - before)
            self._fragments_counted = fragments
            over = self._over.is_set()
            self._watchers.set(0 if over else self.watching())
            self._memory.set(0 if over else memory())


_BEGAN = time.monotonic()
"""When this module was imported, as the server began."""


def _gauge(own: CollectorRegistry, name: str, text: str, mode: str) -> Gauge:
    return Gauge(name, text, multiprocess_mode=mode, registry=own)  # type: ignore[arg-type]


def _is_shared() -> bool:
    """Does this process count in files, for `share` or for a server that set the variable?"""
    return bool(values.ValueClass._multiprocess)


class AllWorkers:
    """What all processes counted in their files. A file is empty before its process has written
    into it, and the library cannot read that."""

    def collect(self) -> Iterable[Metric]:
        """All metrics, added up."""
        folder = Path(os.environ["PROMETHEUS_MULTIPROC_DIR"])
        begun = []
        for file in folder.glob("*.db"):
            with suppress(FileNotFoundError):  # its process is over
                begun += [str(file)] if file.stat().st_size else []
        merged: Iterable[Metric] = MultiProcessCollector.merge(begun)
        return merged


class _Totals:
    """What every process finds in the database, and the version."""

    def __init__(self, games: int, entries: int) -> None:
        self._games, self._entries = games, entries

    def collect(self) -> Iterator[Metric]:
        """The numbers, as the library asks for them."""
        yield InfoMetricFamily("scorekeeper", "The program.", {"version": __version__})
        yield GaugeMetricFamily("scorekeeper_games", "Games in the database.", self._games)
        yield GaugeMetricFamily("scorekeeper_entries", "Entries of these games.", self._entries)


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
