"""How many examples a property test tries: a third day by day, all of them on `make random`."""

from __future__ import annotations

import os

SOAK = bool(os.environ.get("SOAK"))
"""Set by `make random`, which has the time for long random runs."""


def examples(number: int) -> int:
    """So many examples on `make random`, and a third of them otherwise."""
    return number if SOAK else max(number // 3, 5)
