"""Numbers in words, 0 to 999: thirty five, fünfunddreißig, dwadzieścia pięć, 三十五.

How number words make a number is one rule for all languages: the hundreds come first, units follow
the tens, and a unit before a hundred, or in Japanese before a ten, multiplies it. Two orders
differ: in German units come before the tens, with *und* between them, and in English *one eighty*
is 180.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

_PLAIN = re.compile(r"(?:u?h|H)?&?(?:z|t|e|u|T|T&?u)?")
_WITHOUT_BLANKS = re.compile(r"(?:u?h|H)?(?:ut|utu|tu)")
_UNITS_FIRST = re.compile(r"(?:u?h|H)?&?u&T")
_UNITS_FIRST_IN_A_WORD = re.compile(r"(?:u?h|H)?&?u&?T")
_HUNDREDS_LEFT_OUT = re.compile(r"u(?:t|e|T|Tu)")
"""Which kinds of words, in this order, make one number. The letters are those of `_kind`; & is a
word between them."""


class NumberWords:
    """The number words of a language, folded, with their values: 0 to 19, tens and hundreds. A
    joint may stand between two of them: the *and* of *one hundred and ten*."""

    def __init__(
        self,
        values: Mapping[str, int],
        joints: Iterable[str],
        *,
        units_first: bool = False,
        hundreds_left_out: bool = False,
    ) -> None:
        self._values = values
        self.joints = frozenset(joints)
        self._longest_first = sorted(values, key=len, reverse=True)
        self._units_first, self._hundreds_left_out = units_first, hundreds_left_out

    def parts(self, word: str) -> tuple[int, ...]:
        """The values of the number words in this folded word: 5, 30 for *funfunddreissig*. Empty if
        it is no number."""
        return self._parts(word, set())

    def _parts(self, word: str, no_numbers: set[str]) -> tuple[int, ...]:
        # `no_numbers` are the rests already tried in vain. Without it the time doubles with every
        # number word.
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
        """The longest number word at the beginning of a text without blanks, or ""."""
        return next((known for known in self._longest_first if text.startswith(known)), "")

    def in_one_word(self, parts: Sequence[int]) -> int | None:
        """The number of one word with these values, None if they do not make one number."""
        kinds = "".join(map(_kind, parts))
        if self._hundreds_left_out and _HUNDREDS_LEFT_OUT.fullmatch(kinds):
            return 100 * parts[0] + _sum(parts[1:])
        orders = [_PLAIN, _WITHOUT_BLANKS, *([_UNITS_FIRST_IN_A_WORD] if self._units_first else ())]
        return _sum(parts) if kinds and any(each.fullmatch(kinds) for each in orders) else None

    def joined(
        self, parts: Sequence[int], joints_before: Sequence[bool], *, blanks: bool
    ) -> int | None:
        """The number of several words with these values, None if they do not make one number.
        `joints_before`: stands a joint before this part? `blanks`: stand blanks between them?"""
        kinds = "".join(
            "&" * joint + _kind(part) for joint, part in zip(joints_before, parts, strict=True)
        )
        if self._hundreds_left_out and _HUNDREDS_LEFT_OUT.fullmatch(kinds):
            return 100 * parts[0] + _sum(parts[1:])
        orders = [_PLAIN, *([_UNITS_FIRST] if self._units_first else ())]
        if not blanks:
            orders.append(_WITHOUT_BLANKS)
        return _sum(parts) if any(each.fullmatch(kinds) for each in orders) else None


def _sum(parts: Sequence[int]) -> int:
    total = 0
    for part in parts:
        multiplies = part in (10, 100) and 0 < total < 10
        total = total * part if multiplies else total + part
    return total


def _kind(part: int) -> str:
    """u for 1 to 9, t for 10, e for 11 to 19, T for 20 to 90, h for 100, H for 200 and more, z for
    0."""
    if part == 0:
        return "z"
    if part < 10:
        return "u"
    if part < 20:
        return "t" if part == 10 else "e"
    if part < 100:
        return "T"
    return "h" if part == 100 else "H"
