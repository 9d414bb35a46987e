"""The words people type for a group of a phase: `set3`, set of 3, 7 of one colour.

Every form in which a page prints a group in English can be read, in every language. The words of a
language are in its catalogue (`wording.typed_words`, `spoken_groups`). Case and repeated blanks do
not matter.
"""

from __future__ import annotations

import re

from scorekeeper.rules.phases import GroupKind

_COPIES = "(?:(?P<copies>[2-9]) ?x? ?)?"
_OF_SIZE = " ?(?:of )?(?P<size>[0-9]+)"
_ONE_COLOUR = "(?: cards)? (?:of|in) (?:(?:one|a|the same|same) )?colou?r"

_PATTERNS: tuple[tuple[GroupKind, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(pattern, re.IGNORECASE | re.ASCII))
    for kind, pattern in (
        (GroupKind.SET, f"{_COPIES}sets?{_OF_SIZE}"),
        (GroupKind.SET, "(?P<size>[0-9]+) of (?:a kind|(?:one|the same|a) number)"),
        (GroupKind.RUN, f"{_COPIES}runs?{_OF_SIZE}"),
        (GroupKind.COLOR, f"{_COPIES}colou?r(?: groups?)?{_OF_SIZE}"),
        (GroupKind.COLOR, f"(?P<size>[0-9]+){_ONE_COLOUR}"),
        (GroupKind.CRUN, f"{_COPIES}(?:crun|colou?r runs?){_OF_SIZE}"),
        (GroupKind.CRUN, f"{_COPIES}runs?{_OF_SIZE}{_ONE_COLOUR}"),
    )
)


def read_group(text: str) -> tuple[GroupKind, str, int] | None:
    """The kind of group, its size in digits, and how many such groups are meant; None if `text`
    names no group."""
    words = " ".join(text.split())
    for kind, pattern in _PATTERNS:
        if found := pattern.fullmatch(words):
            copies = found.groupdict().get("copies")
            return kind, found["size"], int(copies or 1)
    return None
