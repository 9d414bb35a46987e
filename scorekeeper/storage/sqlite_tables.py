"""The tables and migrations of sqlite-utils, which are imported from here only.

sqlite-utils imports pandas and numpy wherever they are installed, for kinds of columns that no
table has here. They would take 44 MB of every server and half a second of every start.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

_UNNEEDED = ("pandas", "numpy")


@contextmanager
def _as_if_not_installed(*names: str) -> Iterator[None]:
    """Inside this context, packages of these names that nobody has imported yet are not found."""
    hidden = [name for name in names if name not in sys.modules]
    sys.modules.update(dict.fromkeys(hidden))  # type: ignore[arg-type]
    try:
        yield
    finally:
        for name in hidden:
            del sys.modules[name]


with _as_if_not_installed(*_UNNEEDED):
    from sqlite_utils import Database as SqliteDatabase
    from sqlite_utils import Migrations

__all__ = ["Migrations", "SqliteDatabase"]
