"""Rows of text in columns, as wide as a terminal shows them.

A letter of Chinese, Japanese or Korean takes two places, a combining sign or a mark of direction
none. The standard library knows both, so no library is needed for a list.
"""

from __future__ import annotations

import shutil
import sys
import unicodedata
from collections.abc import Iterator, Sequence

_GAP = "  "

_ELLIPSIS = "…"

_OF_NO_WIDTH = ("Mn", "Me", "Cf", "Cc")


def width_of(text: str) -> int:
    """How many places a terminal needs for this text."""
    return sum(map(_places, text))


def cut_to(text: str, width: int) -> str:
    """The text, or its beginning with an ellipsis if it needs more places than `width`."""
    if width_of(text) <= width:
        return text
    kept, used = [], 1
    for letter in text:
        used += _places(letter)
        if used > width:
            break
        kept.append(letter)
    return "".join(kept).rstrip() + _ELLIPSIS


def in_columns(rows: Sequence[Sequence[str]], width: int | None = None) -> Iterator[str]:
    """Each row as a line. The last column is cut where the line would be wider than `width`."""
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        *first, last = row
        line = "".join(
            text + " " * (wide - width_of(text)) + _GAP
            for text, wide in zip(first, widths, strict=False)
        )
        if width is not None:
            last = cut_to(last, max(width - width_of(line), 1))
        yield (line + last).rstrip()


def terminal_width() -> int | None:
    """The width of the terminal on standard output; None if that is a file or a pipe, which get
    every line whole."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def _places(letter: str) -> int:
    if unicodedata.category(letter) in _OF_NO_WIDTH:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
