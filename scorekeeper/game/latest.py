"""Remembers what was worked out of the games that were looked at last.

After an entry, every page of its game asks for the same standings. A game is a value that never
changes, so it is looked up by its identity, which takes no time; to hash or to compare it would
take longer than most of the work that is saved.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

Value = TypeVar("Value")
Others = ParamSpec("Others")
Found = TypeVar("Found")

MOST_REMEMBERED = 32
"""Answers of one function."""


def once_for_latest(
    work_out: Callable[Concatenate[Value, Others], Found],
) -> Callable[Concatenate[Value, Others], Found]:
    """The same function, which remembers its latest answers: by the identity of its first argument,
    and by the others, which are given in their order and hashed. An answer must not be changed.
    Many threads may call it at once."""
    # A value that is remembered exists, so no other has its identity.
    known: dict[Hashable, tuple[Value, Found]] = {}

    @wraps(work_out)
    def found(value: Value, /, *others: Others.args, **named: Others.kwargs) -> Found:
        key = (id(value), *others)
        remembered = known.get(key)
        if remembered is not None and remembered[0] is value:
            return remembered[1]
        worked_out = work_out(value, *others, **named)
        known[key] = (value, worked_out)
        for oldest in tuple(known)[:-MOST_REMEMBERED]:
            known.pop(oldest, None)  # another thread may have been here
        return worked_out

    return found
