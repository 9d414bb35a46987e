"""A spoken line cut into words, each with what it says: a name, a number, *out*, *laid*.

Names that are written exactly so come first, then the phrases of the language, numbers in figures
and in words, and last names that only sound alike. Japanese has no blanks: there the longest name,
phrase or number at each place is taken.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.game.values import Seat
from scorekeeper.rules.vocabulary import fold
from scorekeeper.wording.round_line_words import RoundLineWords, Said, ShortNames
from scorekeeper.wording.spoken_names import match_name
from scorekeeper.wording.spoken_numbers import one_number

_NO_BLANKS = "\u3040-\u30ff\u3400-\u9fff々"
_PIECES = re.compile(
    rf"\d+|[{_NO_BLANKS}]+|(?:(?![{_NO_BLANKS}])[^\W\d_])+(?:['’-](?:(?![{_NO_BLANKS}])[^\W\d_])+)*"
    r"|\s+|."
)
_ONE_SCRIPT = re.compile(r"[\u3040-\u309f]+|[\u30a0-\u30ff]+|[\u3400-\u9fff々]+")
_PAUSES = frozenset(",;.:!?、。・/|()–—")
_LONGEST_PHRASE = 4
"""Words of a phrase."""


@dataclass(frozen=True, slots=True)
class Word:
    """A piece of the line and what it says. `seats` are the players of a name: several if it could
    be each of them. `number` is the value of a number, or the number of a phase; `parts` are the
    values of its words, empty if it was written in figures."""

    text: str
    said: Said
    seats: tuple[Seat, ...] = ()
    number: int = 0
    parts: tuple[int, ...] = ()


def cut_into_words(line: str, names: Mapping[Seat, str], words: RoundLineWords) -> list[Word]:
    """All of the line in order, blanks included."""
    cut = _Cutter(line, names, words).cut()
    return _phases_joined(_numbers_joined(cut, words.numbers.joints), words)


class _Cutter:
    def __init__(self, line: str, names: Mapping[Seat, str], words: RoundLineWords) -> None:
        self._line, self._names, self._words = line, names, words
        # A letter may have a sign of its own for its voice, which is folded with it.
        self._longest_phrase = 2 * max(map(len, words.phrases), default=0)
        known = [(unicodedata.normalize("NFKC", name), seat) for seat, name in names.items()]
        self._longest_first = sorted(
            [*known, *_only_one_is_called(known, words.short_names)], key=lambda each: -len(each[0])
        )

    def cut(self) -> list[Word]:
        found: list[Word] = []
        at = 0
        while at < len(self._line):
            word = self._word_at(at)
            found.append(word)
            at += len(word.text)
        return found

    def _word_at(self, at: int) -> Word:
        piece = _PIECES.match(self._line, at)
        text = piece[0] if piece else self._line[at]
        name, phrase = self._exact_name(at), self._phrase(at, text)
        if name and (not phrase or len(name.text) >= len(phrase.text)):
            return name
        if phrase and len(phrase.text) >= len(self._number_without_blanks(text)):
            return phrase
        if text.isspace():
            return Word(text, Said.FILLER)
        if text.isdecimal():
            return Word(text, Said.NUMBER, number=int(text))
        if not text[0].isalpha():
            return Word(text, Said.PAUSE if text in _PAUSES else Said.FILLER)
        if _ONE_SCRIPT.match(text):
            return self._without_blanks(at, text)
        if parts := self._words.numbers.parts(fold(text).replace("-", "")):
            number = one_number(parts)
            said = Said.UNREAD if number is None else Said.NUMBER
            return Word(text, said, number=number or 0, parts=parts)
        return self._name_alike(text)

    def _exact_name(self, at: int) -> Word | None:
        """The longest name written so that ends where a word ends: letter by letter, else in the
        other kana or without accents."""
        for written in (str.casefold, fold):
            for name, seat in self._longest_first:
                end = at + len(name)
                text = self._line[at:end]
                if written(text) == written(name) and not _inside_a_word(self._line, end):
                    return Word(text, Said.NAME, (seat,))
        return None

    def _phrase(self, at: int, text: str) -> Word | None:
        """The longest phrase of the language that begins here."""
        if _ONE_SCRIPT.match(text):
            for length in range(min(len(text), self._longest_phrase), 0, -1):
                said = self._words.phrases.get(fold(text[:length]))
                if said:
                    return Word(text[:length], said)
            return None
        end = at
        ends: list[int] = []
        while len(ends) < _LONGEST_PHRASE and (piece := _PIECES.match(self._line, end)):
            if not piece[0][0].isalpha():
                break
            ends.append(piece.end())
            blank = _PIECES.match(self._line, piece.end())
            if not blank or not blank[0].isspace():
                break
            end = blank.end()
        for end in reversed(ends):
            phrase = " ".join(fold(self._line[at:end]).split())
            if said := self._words.said_by(phrase):
                return Word(self._line[at:end], said)
        return None

    def _number_without_blanks(self, text: str) -> str:
        """The Japanese number word that begins here: さんじゅう is 30, though さん is a title."""
        return self._words.numbers.beginning(fold(text)) if _ONE_SCRIPT.match(text) else ""

    def _without_blanks(self, at: int, text: str) -> Word:
        if number := self._number_without_blanks(text):
            parts = self._words.numbers.parts(number)
            return Word(
                text[: len(number)], Said.NUMBER, number=one_number(parts) or 0, parts=parts
            )
        script = _ONE_SCRIPT.match(text)
        return self._name_alike(script[0] if script else text)

    def _name_alike(self, text: str) -> Word:
        found = match_name(text, self._names, self._words.short_names)
        return Word(text, Said.NAME, found.seats) if found else Word(text, Said.UNREAD)


def _only_one_is_called(
    known: Sequence[tuple[str, Seat]], short_names: ShortNames
) -> list[tuple[str, Seat]]:
    """The other names of the players, without those that two of them may be called by."""
    others = [(other, seat) for name, seat in known for other in short_names.get(fold(name), ())]
    called = Counter(fold(name) for name, _seat in (*known, *others))
    return [(other, seat) for other, seat in others if called[other] == 1]


def _inside_a_word(line: str, end: int) -> bool:
    """Does a word go on at this place? In Japanese only katakana goes on in katakana."""
    if end >= len(line):
        return False
    before, after = line[end - 1], line[end]
    scripts = [_ONE_SCRIPT.match(letter) for letter in (before, after)]
    if any(scripts):
        return all("\u30a0" <= letter <= "\u30ff" for letter in (before, after))
    return after.isalpha() or (after.isdecimal() and before.isdecimal())


def _numbers_joined(words: Sequence[Word], joints: Collection[str]) -> list[Word]:
    """The words, with several that make one number put together: thirty five."""
    found: list[Word] = []
    for word in words:
        before = len(found) - 1
        while before >= 0 and _may_join(found[before], joints):
            before -= 1
        first = found[before].parts if before >= 0 else ()
        parts = (*first, *word.parts)
        number = one_number(parts) if first and word.parts else None
        if number is None:
            found.append(word)
        else:
            text = "".join(each.text for each in (*found[before:], word))
            found[before:] = [Word(text, Said.NUMBER, number=number, parts=parts)]
    return found


def _may_join(word: Word, joints: Collection[str]) -> bool:
    return word.text.isspace() or fold(word.text) in joints


def _phases_joined(words: Sequence[Word], vocabulary: RoundLineWords) -> list[Word]:
    """The words, with "phase 3" and "with phase 3" as one. The word alone says nothing."""
    found: list[Word] = []
    for word in words:
        blank = bool(found) and found[-1].text.isspace()
        first = len(found) - (2 if blank else 1)
        names_phase = first >= 0 and _ends_with_phase(found[first], vocabulary)
        if word.said is Said.NUMBER and names_phase:
            text = "".join(each.text for each in found[first:]) + word.text
            found[first:] = [replace(found[first], text=text, number=word.number)]
        else:
            found.append(word)
    return [
        replace(word, said=Said.FILLER) if word.said is Said.PHASE and not word.number else word
        for word in found
    ]


def _ends_with_phase(word: Word, vocabulary: RoundLineWords) -> bool:
    if word.said not in (Said.PHASE, Said.LAID, Said.NOT_LAID) or word.number:
        return False
    last = fold(word.text).split()[-1]
    return word.said is Said.PHASE or vocabulary.said_by(last) is Said.PHASE
