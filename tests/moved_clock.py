"""`python -m tests.moved_clock SECONDS ...`: the program with a clock that is so much ahead,
or behind if negative. A Raspberry Pi without a network starts with the time of its last evening.
"""

from __future__ import annotations

import datetime
import sys
import time
from typing import Self

_real_time = time.time


def move_clock(seconds: float) -> None:
    """From now on `time.time` and `datetime.now` differ by so much. Call it before anything that
    imports these names."""

    class Moved(datetime.datetime):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> Self:
            return super().now(tz) + datetime.timedelta(seconds=seconds)

    time.time = lambda: _real_time() + seconds
    datetime.datetime = Moved  # type: ignore[misc]


if __name__ == "__main__":
    move_clock(float(sys.argv.pop(1)))
    from scorekeeper.cli import main

    main(prog_name="scorekeeper")
