"""Work that another thread does once a day while the program runs."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from scorekeeper.errors import StorageError

DAILY = 24 * 60 * 60.0
"""Seconds between two times."""


_log = logging.getLogger(__name__)


@contextmanager
def done_daily(work: Callable[[], object], name: str) -> Iterator[None]:
    """Inside it, a thread of this `name` does the work now and once a day. A day on which the
    database cannot be used is logged."""
    over = threading.Event()

    def do() -> None:
        while True:
            try:
                work()
            except StorageError as error:
                _log.warning("the daily work on %s failed: %s", name, error)
            if over.wait(DAILY):
                return

    thread = threading.Thread(target=do, name=name, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
