"""A round in two rows: the names in one, the numbers in the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.wording.round_items import Fact, Named
from scorekeeper.wording.round_said import Said
from scorekeeper.wording.round_tokens import Word


def rows_of(items: Sequence[Named | Fact], words: Sequence[Word]) -> tuple[Named | Fact, ...]:
    """The items of a row of names over a row of as many numbers, each with its own; () if the
    line is not written so."""
    names = [item for item in items if isinstance(item, Named) and not item.unknown]
    numbers = [item for item in items if isinstance(item, Fact)]
    whole = len(names) + len(numbers) == len(items)
    if not whole or len(names) < 2 or len(names) != len(numbers):
        return ()
    if any(item.said is not Said.NUMBER for item in numbers) or names[-1].at > numbers[0].at:
        return ()
    between = words[names[-1].end : numbers[0].at]
    if not any("\n" in word.text for word in between):
        return ()
    if any(len(each.seats) != 1 for each in names):
        return ()
    # A number takes the place of its name, so that nothing parts the two.
    return tuple(
        each
        for name, number in zip(names, numbers, strict=True)
        for each in (name, replace(number, at=name.at))
    )
