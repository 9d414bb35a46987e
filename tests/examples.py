"""How many examples a property test tries: a third day by day, all of them on `make random` and
`make mutants`."""

from __future__ import annotations

import os

SOAK = bool(os.environ.get("SOAK"))
"""Set by `make random`, which has the time for long random runs."""


ALL = SOAK or os.environ.get("EXAMPLES") == "all"
"""`make mutants` asks for all examples without the long runs."""


def examples(number: int, usually: int = 0) -> int:
    """So many examples where there is time; otherwise a third of them, or as many as `usually`."""
    return number if ALL else usually or max(number // 3, 5)
