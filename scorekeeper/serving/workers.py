"""The processes that serve: the signals that end one, and several that share one port.

`Workers` starts a worker that died again. What asks the program to end also ends every worker,
and a worker whose parent is gone ends by itself. uvicorn has a supervisor too, but that one builds
its own server, which has none of our limits, and its interface differs between the versions we
allow.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import Any

GIVE_UP = 3
"""The exit status of a worker that would end in the same way if it were started again."""

_LOOK_EVERY, _SHORTEST_LIFE, _GRACE = 0.25, 1.0, 10.0
"""Seconds: between two looks at the workers, from the start of a worker until it may be started
again, and from asking a worker to end until it is killed."""

_log = logging.getLogger(__name__)

# --- signals --------------------------------------------------------------------------------------

ENDING_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Ctrl-C; `kill`, systemd and Docker; a terminal that is closed; Ctrl-Break on Windows."""


@contextmanager
def on_signals(act: Callable[[int, FrameType | None], object]) -> Iterator[None]:
    """Inside this context each signal that asks a program to end calls `act`. SIGHUP stays ignored
    if it was ignored before: `nohup` wants a program that outlives its terminal. Does nothing
    outside the main thread, because only that one hears signals."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    wanted = [
        number
        for name in ENDING_SIGNALS
        if (number := getattr(signal, name, None)) is not None
        and not (name == "SIGHUP" and signal.getsignal(number) is signal.SIG_IGN)
    ]
    before = {number: signal.signal(number, act) for number in wanted}
    try:
        yield
    finally:
        for number, action in before.items():
            signal.signal(number, action)


def stop_program() -> None:
    """Ask this process to end, as `kill` does. Any thread may call it."""
    if sys.platform == "win32":
        signal.raise_signal(signal.SIGTERM)
    else:
        os.kill(os.getpid(), signal.SIGTERM)  # wakes the main thread, whatever it waits for


# --- several processes ----------------------------------------------------------------------------


class Workers:
    """`count` processes that call `work` with these values, each in an interpreter of its own. The
    first value is the place of the process, from 0; one that is started again has the same."""

    def __init__(self, count: int, work: Callable[..., None], *values: Any) -> None:
        self._spawn = multiprocessing.get_context("spawn")
        self._work, self._values = work, values
        self._started_at = [0.0] * count
        self._over = threading.Event()
        self.gave_up = False
        """Did a worker end with `GIVE_UP`?"""

    def run(self) -> None:
        """Keep the workers running until this process is asked to end, `end` is called, or one of
        them gives up; then end them all. Call it in the main thread."""
        with on_signals(lambda _number, _frame: self.end()):
            workers = [self._start(place) for place in range(len(self._started_at))]
            try:
                while not self._over.is_set():
                    wait([worker.sentinel for worker in workers], _LOOK_EVERY)
                    for place, worker in enumerate(workers):
                        if not worker.is_alive():
                            workers[place] = self._restart(place, worker)
            finally:
                _end_all(workers)

    def end(self) -> None:
        """Make `run` return. Any thread and any signal may call it."""
        self._over.set()

    def _start(self, place: int) -> SpawnProcess:
        self._started_at[place] = time.monotonic()
        worker = self._spawn.Process(target=_run_worker, args=(self._work, place, *self._values))
        worker.start()
        return worker

    def _restart(self, place: int, worker: SpawnProcess) -> SpawnProcess:
        """Start a new worker in the place of this one, which has ended. Returns the ended one if
        its start was too recent, or if all are stopping."""
        if self._over.is_set():
            return worker
        if worker.exitcode == GIVE_UP:
            self.gave_up = True
            self.end()
            return worker
        if time.monotonic() - self._started_at[place] < _SHORTEST_LIFE:
            # `wait` returns at once for one that has ended.
            self._over.wait(_LOOK_EVERY)
            return worker
        _log.warning("process %s ended with %s; another one begins", worker.pid, worker.exitcode)
        return self._start(place)


def _run_worker(work: Callable[..., None], *values: Any) -> None:
    """The whole life of a worker: serve until the work ends or the parent process does."""
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
