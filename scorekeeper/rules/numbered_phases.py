"""A phase list that is numbered as people write lists: `1. set of 3, 2. run of 7`.

The numbers say nothing that the order does not say. They are blanked out, so that every other
character stays at its place.
"""

from __future__ import annotations

import re

_NUMBERED = re.compile(
    r"(?:^|(?P<between>[;\n/,]))\s*"
    r"(?P<head>(?P<word>[^\W\d_]+)?\s*\(?(?P<number>\d{1,2})\s*(?:[):\uff09\uff1a\uff0e\u3001]|\.(?!\d)))"
    r"(?=[ \t]*[^\s;,/])"
)
_LINE = re.compile(r"[^;\n]+")


def without_numbers(text: str) -> str:
    """The text with a new line before each of its numbers from the second on, and with blanks in
    place of the numbers. The same text if not every phase has a number, higher than the one before
    it. A word such as *Phase* may stand before each."""
    heads = list(_NUMBERED.finditer(text))
    numbers = [int(head["number"]) for head in heads]
    words = {(head["word"] or "").casefold() for head in heads}
    counts_up = bool(numbers) and numbers == sorted(set(numbers)) and len(words) == 1
    if not counts_up or ("" not in words and len(heads) == 1):
        return text
    begins = {head.start("head") for head in heads}
    for line in _LINE.finditer(text):
        if line[0].strip() and not any(line.start() <= at < line.end() for at in begins):
            return text
    if text[: min(begins)].strip():
        return text
    signs = list(text)
    for head in heads:
        signs[head.start("head") : head.end("head")] = " " * len(head["head"])
        if head["between"]:
            signs[head.start("between")] = "\n"
    return "".join(signs)
