"""Numbers as they are said, 0 to 999: thirty five, fünfunddreißig, dwadzieścia pięć, 三十五.

The words come from the catalogue of the reader's language. How they make a number is one rule for
all languages: the hundreds come first, units follow the tens or, as in German, precede them, and a
unit before a hundred, or in Japanese before a ten, multiplies it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

_ORDER = re.compile(r"(?:uh|h|H)?(?:z|t|e|u|T|Tu|uT|tu|ut|utu)?")
"""Which kinds of words make one number, by the letters of `_kind`."""


class NumberWords:
    """The number words of a language, folded, with their values: 0 to 19, tens and hundreds. Joints
    may stand between two of them: the *and* of *one hundred and ten*."""

    def __init__(self, values: Mapping[str, int], joints: Iterable[str]) -> None:
        self._values = values
        self.joints = frozenset(joints)
        self._longest_first = sorted(values, key=len, reverse=True)

    def parts(self, word: str) -> tuple[int, ...]:
        """The values of the number words in this word, which is folded: 5, 30 for
        *funfunddreissig*. Empty if it is no number."""
        return self._parts(word, set())

    def _parts(self, word: str, no_numbers: set[str]) -> tuple[int, ...]:
        # Each rest that is no number is looked at once; otherwise the time doubles with every word.
        if word in no_numbers:
            return ()
        for known in self._longest_first:
            if not word.startswith(known):
                continue
            rest = word[len(known) :]
            if not rest:
                return (self._values[known],)
            for joint in ("", *self.joints):
                after = rest[len(joint) :]
                if rest.startswith(joint) and (further := self._parts(after, no_numbers)):
                    return (self._values[known], *further)
        no_numbers.add(word)
        return ()

    def beginning(self, text: str) -> str:
        """The longest number word at the beginning of a text without blanks, "" if there is
        none."""
        return next((known for known in self._longest_first if text.startswith(known)), "")


def one_number(parts: Sequence[int]) -> int | None:
    """The number that these values say together, None if they do not make one number."""
    if not parts or not _ORDER.fullmatch("".join(_kind(part) for part in parts)):
        return None
    total = 0
    for part in parts:
        multiplies = part in (10, 100) and 0 < total < 10
        total = total * part if multiplies else total + part
    return total


def _kind(part: int) -> str:
    """u for 1 to 9, t for ten, e for 11 to 19, T for 20 to 90, h for a hundred, H for several, z
    for zero."""
    if part == 0:
        return "z"
    if part < 10:
        return "u"
    if part < 20:
        return "t" if part == 10 else "e"
    if part < 100:
        return "T"
    return "h" if part == 100 else "H"
