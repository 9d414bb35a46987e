"""JSON that was written elsewhere, read with limits for its length and its depth.

Everything that the program reads as JSON is read here: questions, archives, and what a file of
games contains, because that file may be anybody's. Python's own parser stops at a depth that
differs from version to version, so the depth is counted before it begins. This module imports
nothing of ours.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

LONGEST = 1_000_000
"""Characters. Nothing that the program writes as one JSON text is as long."""

DEEPEST = 100
"""Lists and objects inside one another. What the program writes has fewer than ten."""

_TEXT_OR_BRACKET = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[{]|[\]}]', re.DOTALL)


class JsonFault(ValueError):
    """A text that is not read. `code` is `too_long`, `nested_too_deep` or `unreadable_json`; `at`
    is the offset of the first doubtful character."""

    def __init__(self, code: str, at: int) -> None:
        super().__init__(f"{code} at {at}")
        self.code = code
        self.at = at


def read_json(
    text: str,
    *,
    longest: int = LONGEST,
    deepest: int = DEEPEST,
    parse_int: Callable[[str], Any] | None = None,
    object_pairs_hook: Callable[[list[tuple[str, Any]]], Any] | None = None,
) -> Any:
    """What this JSON text says. `longest` is in characters, `deepest` in levels; the two functions
    are those of `json.loads`. Raises JsonFault, and ValueError for a number with more digits than
    Python reads."""
    if len(text) > longest:
        raise JsonFault("too_long", longest)
    # Most texts have few brackets altogether, and then no further look is needed.
    if text.count("[") + text.count("{") > deepest and (at := _too_deep_at(text, deepest)) >= 0:
        raise JsonFault("nested_too_deep", at)
    try:
        if parse_int is None and object_pairs_hook is None:
            return json.loads(text)  # with its own functions it makes a decoder for each text
        return json.loads(text, parse_int=parse_int, object_pairs_hook=object_pairs_hook)
    except json.JSONDecodeError as error:
        raise JsonFault("unreadable_json", _doubtful(text, error.pos)) from None


def _too_deep_at(text: str, deepest: int) -> int:
    """The offset of the bracket that opens one level too many; -1 without one. Brackets in texts
    do not count."""
    depth = 0
    for found in _TEXT_OR_BRACKET.finditer(text):
        if found[0] in "[{":
            depth += 1
            if depth > deepest:
                return found.start()
        elif found[0] in "]}":
            depth -= 1
    return -1


def _doubtful(text: str, at: int) -> int:
    """The offset of a comma before a closing bracket; Python before 3.13 names the bracket."""
    before = text[:at].rstrip(" \t\n\r")
    return len(before) - 1 if text[at : at + 1] in ("]", "}") and before.endswith(",") else at
