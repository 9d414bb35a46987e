"""Several processes that serve one port, and the one that watches over them.

A worker that died is started again. Whatever asks the program to end asks all of them, and a worker
whose parent is gone ends by itself. uvicorn has a supervisor too, but it builds its own server,
which has none of our limits, and its interface differs between the versions we allow.
"""

from __future__ import annotations

import logging
import multiprocessing
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from typing import Any

from scorekeeper.web.signals import on_signals, stop_program

GIVE_UP = 3
"""The exit status of a worker that would end in the same way if it were started again."""

_LOOK, _SHORTEST_LIFE, _GRACE = 0.25, 1.0, 10.0
"""Seconds: between two looks, until a worker may be started again, and until one is killed."""

_log = logging.getLogger(__name__)


class Workers:
    """So many processes that call `work` with these values, each in an interpreter of its own."""

    def __init__(self, count: int, work: Callable[..., None], *values: Any) -> None:
        self._spawn = multiprocessing.get_context("spawn")
        self._work, self._values = work, values
        self._started_at = [0.0] * count
        self._over = threading.Event()
        self.gave_up = False
        """Did a worker end with `GIVE_UP`?"""

    def run(self) -> None:
        """Keep them running until this process is asked to end, `end` is called, or one of them
        gives up; then end them all. Call it in the main thread."""
        with on_signals(lambda _number, _frame: self.end()):
            workers = [self._start(place) for place in range(len(self._started_at))]
            try:
                while not self._over.is_set():
                    wait([worker.sentinel for worker in workers], _LOOK)
                    for place, worker in enumerate(workers):
                        if not worker.is_alive():
                            workers[place] = self._replaced(place, worker)
            finally:
                _end_all(workers)

    def end(self) -> None:
        """Have `run` end. Any thread may call it, and a signal."""
        self._over.set()

    def _start(self, place: int) -> SpawnProcess:
        self._started_at[place] = time.monotonic()
        worker = self._spawn.Process(target=_worked, args=(self._work, *self._values))
        worker.start()
        return worker

    def _replaced(self, place: int, worker: SpawnProcess) -> SpawnProcess:
        """A new worker in this place, unless it is too early for one or all shall end."""
        if self._over.is_set():
            return worker
        if worker.exitcode == GIVE_UP:
            self.gave_up = True
            self.end()
            return worker
        if time.monotonic() - self._started_at[place] < _SHORTEST_LIFE:
            # `wait` returns at once for one that has ended.
            self._over.wait(_LOOK)
            return worker
        _log.warning("process %s ended with %s; another one begins", worker.pid, worker.exitcode)
        return self._start(place)


def _worked(work: Callable[..., None], *values: Any) -> None:
    """In the new process: work, and end with the parent."""
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()
    try:
        work(*values)
    except KeyboardInterrupt:
        sys.exit(0)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    stop_program()


def _end_all(workers: list[SpawnProcess]) -> None:
    for worker in workers:
        worker.terminate()
    until = time.monotonic() + _GRACE
    for worker in workers:
        worker.join(max(0.0, until - time.monotonic()))
        if worker.is_alive():
            worker.kill()
            worker.join()
