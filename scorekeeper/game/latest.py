"""Remembers what was worked out of the games that were looked at last.

After an entry, every page of its game asks for the same standings. A game is a value that never
changes, so it is looked up by its identity, which takes no time; to hash or to compare it would
take longer than most of the work that is saved.

Most entries change nothing but the open round. The game after such an entry has the other fields of
the game before, the same objects, so what follows from those is found again as well.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import fields
from functools import wraps
from operator import attrgetter
from typing import Concatenate, ParamSpec, TypeVar

from scorekeeper.game.state import Game

Value = TypeVar("Value")
Others = ParamSpec("Others")
Found = TypeVar("Found")

MOST_REMEMBERED = 32
"""Answers of one function."""

MOST_BETWEEN_ENTRIES = 256
"""Answers of one function that outlast an entry. A table has two or three, and six headlines."""


def once_for_latest(
    work_out: Callable[Concatenate[Value, Others], Found],
) -> Callable[Concatenate[Value, Others], Found]:
    """The same function, which remembers its latest answers: by the identity of its first argument,
    and by the others, which are given in their order and hashed. An answer must not be changed.
    Many threads may call it at once."""
    return _remembering(work_out, None, MOST_REMEMBERED)


def once_for_lasting(
    work_out: Callable[Concatenate[Value, Others], Found],
) -> Callable[Concatenate[Value, Others], Found]:
    """The same for a first argument that outlasts most entries, such as the rules of a table."""
    return _remembering(work_out, None, MOST_BETWEEN_ENTRIES)


_OF_CLOSED_ROUNDS = tuple(each.name for each in fields(Game) if each.name not in ("open", "seq"))


def once_for_closed_rounds(
    work_out: Callable[Concatenate[Game, Others], Found],
) -> Callable[Concatenate[Game, Others], Found]:
    """The same function, which remembers its latest answers by the identity of all that its game
    holds beside the open round. So it must not use the open round; what it needs of that is given
    with the others."""
    return _remembering(work_out, attrgetter(*_OF_CLOSED_ROUNDS), MOST_BETWEEN_ENTRIES)


def once_while_same(
    first: str, second: str, *more: str
) -> Callable[
    [Callable[Concatenate[Value, Others], Found]], Callable[Concatenate[Value, Others], Found]
]:
    """The same by the identity of these attributes of the first argument. What it gives must
    follow from them."""
    return lambda work_out: _remembering(
        work_out, attrgetter(first, second, *more), MOST_BETWEEN_ENTRIES
    )


def _remembering(
    work_out: Callable[Concatenate[Value, Others], Found],
    parts_of: attrgetter[tuple[object, ...]] | None,
    most: int,
) -> Callable[Concatenate[Value, Others], Found]:
    """The function with its latest answers, `most` of them: by the identity of its first argument,
    or of the parts of it that `parts_of` gives, and by the others."""
    # What is remembered exists, so nothing else has its identity.
    known: dict[Hashable, tuple[tuple[object, ...], Found]] = {}

    @wraps(work_out)
    def found(value: Value, /, *others: Others.args, **named: Others.kwargs) -> Found:
        held = (value,) if parts_of is None else parts_of(value)
        key = (*map(id, held), *others)
        remembered = known.get(key)
        if remembered is not None:
            return remembered[1]
        worked_out = work_out(value, *others, **named)
        known[key] = (held, worked_out)
        for oldest in tuple(known)[:-most] if len(known) > most else ():
            known.pop(oldest, None)  # another thread may have been here
        return worked_out

    setattr(found, "cache_clear", known.clear)  # noqa: B010 - named as that of `lru_cache`
    return found
