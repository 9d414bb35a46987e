"""`python -m tests.moved_clock SECONDS ...`: the program with a clock that is so much ahead,
or behind if negative. A Raspberry Pi without a network starts with the time of its last evening,
and is set when it finds one: at each `MOVED` the clock goes by `JUMP` seconds, back and forth.
"""

from __future__ import annotations

import datetime
import signal
import sys
import time
from typing import Self

_real_time = time.time

JUMP = -5400.0
MOVED = getattr(signal, "SIGUSR1", 0)
"""The signal at which the clock moves, where the system has it."""


def move_clock(seconds: float) -> None:
    """From now on `time.time` and `datetime.now` differ by so much. Call it before anything that
    imports these names."""
    ahead, jump = seconds, JUMP

    def move(*_signal: object) -> None:
        nonlocal ahead, jump
        ahead, jump = ahead + jump, -jump

    if MOVED:
        signal.signal(MOVED, move)

    class Moved(datetime.datetime):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> Self:
            return super().now(tz) + datetime.timedelta(seconds=ahead)

    time.time = lambda: _real_time() + ahead
    datetime.datetime = Moved  # type: ignore[misc]


if __name__ == "__main__":
    move_clock(float(sys.argv.pop(1)))
    from scorekeeper.cli import main

    main(prog_name="scorekeeper")
