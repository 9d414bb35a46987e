"""How many examples a property test tries: a third day by day, all of them on `make random` and
`make mutants`."""

from __future__ import annotations

import os

SOAK = bool(os.environ.get("SOAK"))
"""Set by `make random`, which has the time for long random runs."""


_ALL = SOAK or os.environ.get("EXAMPLES") == "all"
"""`make mutants` asks for all examples without the long runs."""


def examples(number: int) -> int:
    """So many examples where there is time, and a third of them otherwise."""
    return number if _ALL else max(number // 3, 5)
