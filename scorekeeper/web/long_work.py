"""The mark of views whose answers may take long: files to save, files to import, printed sheets,
the addresses for programs, and questions that the solver answers. No page waits for them
(`serving.threads`).
"""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.web.access import View

_TAKES_LONG = "_takes_long"


def takes_long(view: View) -> View:
    """Mark a view: its answer may take long."""
    setattr(view, _TAKES_LONG, True)
    return view


def may_take_long(view: Callable[..., object]) -> bool:
    """Does this view have the mark?"""
    return hasattr(view, _TAKES_LONG)
