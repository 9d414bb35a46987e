"""The groups of a phase in the words of a language, rewritten in the notation.

`zwei Drillinge` is `2x set3`, `sekwens 4 w kolorze` is `crun4`, `3枚セット×2` is `2x set3`. A group
has one word for its kind, or a word for a set of a size; a number beside it is its size, and of two
numbers one is how many such groups are meant. Every other word must be one that says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from scorekeeper.rules.folding import FoldedText
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.vocabulary import Meaning, WordIndex, WordKind, read_group

_MOST_COPIES = 9
_TIMES_SIGN = re.compile("([0-9]\\s*)[x\u0445]|(?<![^\\W\\d_])[x\u0445](?=\\s*[0-9])")
_FIGURES = re.compile(r"[0-9]+")
_LETTERS = re.compile(r"[^\W\d_]+")
_ENDS = re.compile(r"[+&;,|/\n]")
_ENGLISH_AND = "and"


@dataclass(slots=True)
class _Number:
    """A number in a group; `counted`: a word like 枚 or *Karten* follows; `times`: a × is before
    or after it."""

    value: int
    counted: bool = False
    times: bool = False


@dataclass(slots=True)
class _Group:
    """What was found in the text of one group."""

    kinds: set[GroupKind] = field(default_factory=set)
    sized: list[int] = field(default_factory=list)
    numbers: list[_Number] = field(default_factory=list)

    def in_notation(self) -> str:
        """The group in the notation; empty if the words do not name one group."""
        if self.sized and not self.kinds - {GroupKind.SET}:
            return self._sized_set()
        kind = _one_kind(self.kinds)
        if kind is None or self.sized or not 1 <= len(self.numbers) <= 2:
            return ""
        if len(self.numbers) == 1:
            return "" if self.numbers[0].times else f"{kind}{self.numbers[0].value}"
        copies, size = self.numbers
        if copies.times == size.times and copies.counted and size.counted:
            return ""
        if size.times > copies.times or (copies.times == size.times and copies.counted):
            copies, size = size, copies
        return _copies(copies.value, kind, size.value)

    def _sized_set(self) -> str:
        """A set whose word says the size, such as *Drilling*; a number says how many."""
        if len(self.sized) > 1 or len(self.numbers) > 1:
            return ""
        return _copies(self.numbers[0].value if self.numbers else 1, "set", self.sized[0])


def _copies(copies: int, kind: str, size: int) -> str:
    if copies == 1:
        return f"{kind}{size}"
    return f"{copies}x {kind}{size}" if 1 < copies <= _MOST_COPIES else ""


def _one_kind(kinds: set[GroupKind]) -> GroupKind | None:
    """A run in one colour is a colour run; a set has no colour, and is no run."""
    match kinds - {GroupKind.SET}, GroupKind.SET in kinds:
        case rest, True:
            return None if rest - {GroupKind.COLOR} else GroupKind.COLOR if rest else GroupKind.SET
        case rest, False if len(rest) == 1:
            return next(iter(rest))
        case rest, False if rest <= {GroupKind.RUN, GroupKind.COLOR, GroupKind.CRUN} and rest:
            return GroupKind.CRUN
    return None


def groups_in_notation(typed: FoldedText, words: WordIndex) -> FoldedText:
    """The text with each group that is in the words of the language rewritten in the notation, and
    with a plus for a word like *and*. What cannot be read stays as it was typed."""
    written: list[str] = []
    places: list[int] = []
    for start, end, joined in _parts(typed.text, words):
        part = typed.text[start:end]
        if group := _read(part, words):
            written.append(group)
            places.extend([typed.places[start + len(part) - len(part.lstrip())]] * len(group))
        else:
            written.append(part)
            places.extend(typed.places[start:end])
        if end < len(typed.text):
            written.append("+" if joined else typed.text[end])
            places.append(typed.places[end])
    return FoldedText("".join(written), tuple(places))


def _parts(text: str, words: WordIndex) -> Iterator[tuple[int, int, bool]]:
    """Where each group begins and ends, and whether a word joins it to the next one. Such a word
    is left out."""
    start = at = 0
    while at < len(text):
        if _ENDS.match(text, at):
            yield start, at, False
            start = at = at + 1
        elif (word := words.word_at(text, at)) and word.meanings:
            if Meaning(WordKind.BETWEEN) in word.meanings and text[start:at].strip():
                yield start, at, True
                start = word.end
            at = word.end
        else:
            letters = _LETTERS.match(text, at)
            end = letters.end() if letters else at + 1
            if text[at:end] == _ENGLISH_AND:
                yield start, at, True
                start = end
            at = end
    yield start, at, False


def _read(part: str, words: WordIndex) -> str:
    """The group of these words in the notation. Empty if they name no group, or are already in the
    notation."""
    if not part.strip() or read_group(part):
        return ""
    text, group, at = _TIMES_SIGN.sub("\\1\u00d7", part), _Group(), 0
    times = False
    while at < len(text):
        if text[at].isspace() or text[at] in "-\u2013.":
            at += 1
        elif text[at] == "\u00d7":
            times = True
            if group.numbers and not text[:at].rstrip()[-1:].isalpha():
                group.numbers[-1].times, times = True, False
            at += 1
        elif figures := _FIGURES.match(text, at):
            group.numbers.append(_Number(min(int(figures[0][:4]), 1_000), times=times))
            at, times = figures.end(), False
        elif (end := _word(text, at, words, group)) > at:
            at = end
        else:
            return ""
    return group.in_notation()


def _word(text: str, at: int, words: WordIndex, group: _Group) -> int:
    """Add the meaning of the word at `at` to the group. Return its end, `at` if it is unknown."""
    if word := words.word_at(text, at):
        _note(word.meanings, group)
        return word.end
    letters = _LETTERS.match(text, at)
    parts = words.parts_of(letters[0]) if letters else ()
    for length, meanings in parts:
        _note(meanings, group)
        at += length
    if group.sized and len(parts) > 1 and group.kinds:  # a Viererfolge is a run, no set of 4
        group.numbers.append(_Number(group.sized.pop()))
    return at


def _note(meanings: frozenset[Meaning], group: _Group) -> None:
    (meaning,) = meanings
    match meaning.kind, meaning.value:
        case WordKind.KIND, GroupKind() as kind:
            group.kinds.add(kind)
        case WordKind.SIZED_SET, int(size):
            group.sized.append(size)
        case WordKind.NUMBER | WordKind.NUMBERS, int(number):
            group.numbers.append(_Number(number))
        case WordKind.COPIES, _ if group.numbers:
            group.numbers[-1].counted = True
