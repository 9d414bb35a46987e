"""The words of one language for cards and groups, as lists in which a star means any ending.

A word of the notation keeps its meaning in every language. Where a language gives it another one as
well, as the German g is yellow, the word has two meanings and whoever reads it has to ask.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import NamedTuple

from scorekeeper.rules.card_words import COLOUR_WORDS, PLURALS, SPECIAL_LETTERS, SPECIAL_WORDS
from scorekeeper.rules.cards import Card, Colour
from scorekeeper.rules.folded_text import fold
from scorekeeper.rules.phases import GroupKind

SMALLEST_SIZED_SET = 2
_SHORTEST_PART, _LONGEST_WORD = 3, 40
_ENDING = "[^\\W\\d_]{0,6}"  # as long as in красн-енькая; more is another word


class WordKind(Enum):
    """What a word does in a typed text."""

    COLOUR = auto()
    CARD = auto()
    """One wild or skip."""
    CARDS = auto()
    """Several wilds or skips: `wilds`."""
    NUMBER = auto()
    NUMBERS = auto()
    """Several cards of a number: `sevens`."""
    FIGURES = auto()
    """An ending of figures that does the same: the German `7er`."""
    TIMES = auto()
    COPIES = auto()
    BETWEEN = auto()
    IGNORED = auto()
    KIND = auto()
    SIZED_SET = auto()


class Meaning(NamedTuple):
    """What one word means. `value` is the colour, card, number or kind of group, if any."""

    kind: WordKind
    value: Card | Colour | GroupKind | int | None = None


Meanings = frozenset[Meaning]


class VocabularyWord(NamedTuple):
    """A word that was found in a text: where it ends, and what it can mean."""

    end: int
    meanings: Meanings


@dataclass(frozen=True, slots=True)
class WordIndex:
    """Words with their meanings, found at a place of a folded text, the longest first."""

    meanings: tuple[Meanings, ...]
    pattern: re.Pattern[str] | None
    whole: Mapping[str, Meanings]
    accented: Mapping[str, Meanings]
    """Words as they are written, where that tells two meanings apart: the Polish ż is no z."""

    def word_at(self, text: str, at: int) -> VocabularyWord | None:
        """The word that begins here, None if there is none."""
        found = self.pattern.match(text, at) if self.pattern else None
        if found is None or found.lastgroup is None:
            return None
        return VocabularyWord(found.end(), self.meanings[int(found.lastgroup[1:])])

    def parts_of(self, word: str) -> tuple[tuple[int, Meanings], ...]:
        """A word that is written together, such as `siebenerfolge`: the length and the meanings of
        each of its parts. Empty if it has an unknown part, or is longer than any word."""
        if len(word) > _LONGEST_WORD:
            return ()
        for length in range(len(word) - _SHORTEST_PART, _SHORTEST_PART - 1, -1):
            first = self.whole.get(word[:length])
            if first is None:
                continue
            rest = self.word_at(word[length:], 0)
            if rest and rest.end == len(word) - length:
                return ((length, first), (rest.end, rest.meanings))
            if others := self.parts_of(word[length:]):
                return ((length, first), *others)
        return ()


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one language: for cards, and for the groups of a phase."""

    cards: WordIndex
    groups: WordIndex


@dataclass(frozen=True, slots=True, kw_only=True)
class WordLists:
    """The lists of one language. Words are separated by commas; where there is one part for each
    number, the parts are separated by semicolons. Colours and special cards are named as in the
    notation, kinds by their value."""

    colours: Mapping[str, str] = field(default_factory=dict)
    special: Mapping[str, str] = field(default_factory=dict)
    several_special: Mapping[str, str] = field(default_factory=dict)
    numbers: str = ""
    several_numbers: str = ""
    times: str = ""
    copies: str = ""
    between: str = ""
    ignored: str = ""
    kinds: Mapping[str, str] = field(default_factory=dict)
    sized_sets: str = ""
    ignored_in_groups: str = ""


_Entries = Iterator[tuple[str, Meaning]]


def vocabulary(lists: WordLists) -> Vocabulary:
    """The vocabulary of these lists."""
    numbers = [*_of_numbers(lists)]
    cards = [*_of_cards(lists), *numbers, *_plain(lists.times, WordKind.TIMES)]
    cards += _plain(lists.ignored, WordKind.IGNORED)
    groups = [*_of_kinds(lists), *numbers]
    groups += _plain(lists.ignored_in_groups, WordKind.IGNORED)
    groups += _plain(lists.times, WordKind.IGNORED)
    return Vocabulary(
        cards=_index(cards, _meanings_of_cards), groups=_index(groups, _first_meaning)
    )


def _of_cards(lists: WordLists) -> _Entries:
    for letter, words in lists.colours.items():
        yield from _plain(words, WordKind.COLOUR, COLOUR_WORDS[letter.lower()])
    for letter, words in lists.special.items():
        yield from _plain(words, WordKind.CARD, SPECIAL_LETTERS[letter.lower()])
    for letter, words in lists.several_special.items():
        yield from _plain(words, WordKind.CARDS, SPECIAL_LETTERS[letter.lower()])


def _of_numbers(lists: WordLists) -> _Entries:
    for number, part in enumerate(lists.numbers.split(";"), 1):
        yield from _plain(part, WordKind.NUMBER, number)
    for number, part in enumerate(lists.several_numbers.split(";"), 1):
        for word, meaning in _plain(part, WordKind.NUMBERS, number):
            yield word, Meaning(WordKind.FIGURES) if word.startswith("#") else meaning
    yield from _plain(lists.copies, WordKind.COPIES)
    yield from _plain(lists.between, WordKind.BETWEEN)


def _of_kinds(lists: WordLists) -> _Entries:
    for kind, words in lists.kinds.items():
        yield from _plain(words, WordKind.KIND, GroupKind(kind))
    for size, part in enumerate(lists.sized_sets.split(";"), SMALLEST_SIZED_SET):
        yield from _plain(part, WordKind.SIZED_SET, size)


def _plain(
    words: str, kind: WordKind, value: Card | Colour | GroupKind | int | None = None
) -> _Entries:
    for word in words.split(","):
        if written := " ".join(word.lower().split()):
            yield written.rstrip("*") if is_japanese(written) else written, Meaning(kind, value)


def _of_notation(word: str) -> Meanings:
    found: set[Meaning] = set()
    if word in COLOUR_WORDS:
        found.add(Meaning(WordKind.COLOUR, COLOUR_WORDS[word]))
    if card := SPECIAL_LETTERS.get(word) or SPECIAL_WORDS.get(word):
        found.add(Meaning(WordKind.CARD, card))
    if word in PLURALS:
        found.add(Meaning(WordKind.CARDS, PLURALS[word]))
    return frozenset(found)


def _meanings_of_cards(word: str, meanings: list[Meaning]) -> Meanings:
    """All meanings, with that of the notation; none if it has no other."""
    notation = _of_notation(word)
    return frozenset(meanings) | notation if set(meanings) - notation else frozenset()


def _first_meaning(_word: str, meanings: list[Meaning]) -> Meanings:
    """In a phase a word means what the list of kinds says, or else what a later list says."""
    return frozenset(meanings[:1])


def _index(
    entries: Iterable[tuple[str, Meaning]], decide: Callable[[str, list[Meaning]], Meanings]
) -> WordIndex:
    listed: dict[str, list[Meaning]] = defaultdict(list)
    accented: dict[str, set[Meaning]] = defaultdict(set)
    for word, meaning in entries:
        listed[fold(word)].append(meaning)
        if fold(word) != word:
            accented[word].add(meaning)
    for word in listed.keys() & {each.rstrip("*") for each in listed if each.endswith("*")}:
        listed[word].extend(listed[word + "*"])
    meant = {word: decide(word, meanings) for word, meanings in listed.items()}
    words = sorted(filter(meant.get, meant), key=lambda word: (word.endswith("*"), -len(word)))
    if not words:
        return WordIndex((), None, {}, {})
    patterns = [f"(?P<w{at}>{_pattern(word)})" for at, word in enumerate(words)]
    return WordIndex(
        tuple(meant[word] for word in words),
        re.compile("|".join(patterns)),
        {word.rstrip("*"): meant[word] for word in reversed(words) if not word.startswith("#")},
        {word: frozenset(meanings) for word, meanings in accented.items()},
    )


def _pattern(word: str) -> str:
    """A word of letters stands between other signs; Japanese is written without spaces."""
    if word.startswith("#"):
        return f"(?<=[0-9])-?{re.escape(word[1:])}(?![^\\W\\d_])"
    parts = (re.escape(part.rstrip("*")) + (_ENDING if part.endswith("*") else "")
             for part in word.split())  # fmt: skip
    joined = "[\\s-]+".join(parts)
    return joined if is_japanese(word) else f"(?<![^\\W\\d_]){joined}(?![^\\W\\d_])"


def is_japanese(word: str) -> bool:
    """Does the word have letters that are written without spaces between words?"""
    return any("\u3040" <= letter <= "\u30ff" or "\u3400" <= letter <= "\u9fff" for letter in word)
