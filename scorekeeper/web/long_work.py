"""The mark of views whose answers may take long: files of many games, printed sheets, and questions
that the solver answers. No page waits for them (`serving.threads`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

View = TypeVar("View", bound=Callable[..., object])

_TAKES_LONG = "_takes_long"


def takes_long(view: View) -> View:
    """Mark a view: its answer may take long."""
    setattr(view, _TAKES_LONG, True)
    return view


def may_take_long(view: Callable[..., object]) -> bool:
    """Does this view have the mark?"""
    return hasattr(view, _TAKES_LONG)
