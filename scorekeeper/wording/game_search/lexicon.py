"""The phrases of a language by which games are looked for, found at a place of a row of words.

What a phrase means is written `kind:value` (`month:5`, `feast:easter`), some of them in a row with
blanks between them (`unit:year ago`). The kinds are read in `read_days`, `read_people` and
`read_order`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache

from scorekeeper.immutable import immutable
from scorekeeper.rules.folding import fold
from scorekeeper.wording.game_search.words import de, en, ja, pl, ru
from scorekeeper.wording.languages import LANGUAGES
from scorekeeper.wording.search_index import wrong_letters

_TABLES: Mapping[str, Mapping[str, str]] = {
    "en": en.WORDS,
    "de": de.WORDS,
    "pl": pl.WORDS,
    "ru": ru.WORDS,
    "ja": ja.WORDS,
}
"""The words of each language by its id. A reader of another one is understood in these."""

JAPANESE = "ja"

WORD = re.compile(r"\d+|[^\W\d_]+(?:['’][^\W\d_]+)*|[\u2600-\u27bf\U0001f300-\U0001faff]")
"""A number, a word with the apostrophes inside it, or a picture such as 🎄."""

IGNORED = "ignored"
_HEAD, _GROUP = "head", "group"

_LONGEST = 7
"""The most words of a phrase."""

_SHORTEST_MISTYPED = 5
"""Letters of a word that may have been mistyped."""


@immutable
class PhraseMeaning:
    """What a phrase means."""

    kind: str
    value: str = ""


PhraseMeanings = tuple[PhraseMeaning, ...]


@immutable
class Lexicon:
    """The phrases of one language. `phrases` are whole ones; `beginnings` have a star at the end of
    a word, and are listed by their first two letters. `words` are all words of all phrases, `heads`
    the last parts of compound words, `groups` words for people who are not named: friends."""

    phrases: Mapping[str, PhraseMeanings]
    beginnings: Mapping[str, tuple[tuple[tuple[str, ...], PhraseMeanings], ...]]
    words: frozenset[str]
    heads: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    found: dict[str, str] = field(default_factory=dict)

    def first_parts(self, word: str) -> Iterator[str]:
        """What may be the first part of a word that ends with one of the `heads`: *Oster* and
        *Ostern* of *Osterspiel*."""
        for head in self.heads:
            if word.endswith(head) and len(word) > len(head) + 3:
                part = word.removesuffix(head)
                yield from (part, part.removesuffix("s"), f"{part}n", f"{part}en")

    def is_group(self, word: str) -> bool:
        """Is this a word for people who are not named?"""
        return any(_fits(each, fold(word)) for each in self.groups)

    def at(self, words: Sequence[str], first: int) -> tuple[int, PhraseMeanings] | None:
        """How many words from this one on are a phrase, the longest there is, and its meaning."""
        for length in range(min(_LONGEST, len(words) - first), 0, -1):
            some = words[first : first + length]
            if found := self.phrases.get(" ".join(some)) or self._begun(some):
                return length, found
        return None

    def _begun(self, words: Sequence[str]) -> PhraseMeanings | None:
        fitting = [
            (sum(map(len, pattern)), meanings)
            for pattern, meanings in self.beginnings.get(words[0][:2], ())
            if len(pattern) == len(words) and all(map(_fits, pattern, words))
        ]
        return max(fitting, key=lambda each: each[0])[1] if fitting else None

    def corrected(self, word: str) -> str:
        """The word of this language for which this one was mistyped, or ""."""
        if len(word) < _SHORTEST_MISTYPED or not word.isalpha():
            return ""
        if word not in self.found:
            if len(self.found) > _MOST_KEPT:
                self.found.clear()
            best = max(self.words, key=lambda known: (_likeness(word, known), known))
            self.found[word] = best if _likeness(word, best) else ""
        return self.found[word]


_MOST_KEPT = 5_000
_MAY_LACK_TWO = 8
"""Letters of a word of which two may be wrong."""


def _likeness(word: str, known: str) -> int:
    """0 if this word was not typed for the known one; else the larger, the fewer letters are
    wrong. The first letter is right, and the last one of a short word."""
    if len(known) < _SHORTEST_MISTYPED or word[:1] != known[:1]:
        return 0
    most = 2 if len(known) >= _MAY_LACK_TWO else 1
    wrong = wrong_letters(word, known)
    long_enough = len(known) >= 7 or word[-1] == known[-1]
    return most + 1 - wrong if long_enough and wrong <= most else 0


def _fits(pattern: str, word: str) -> bool:
    return word.startswith(pattern[:-1]) if pattern.endswith("*") else word == pattern


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text, folded, with plain apostrophes."""
    return tuple(WORD.findall(fold(text).replace("’", "'")))


def in_large_kana(text: str) -> str:
    """The folded text with small vowels as large ones: ハロウィン is also written ハロウイン."""
    return text.translate(_LARGE)


_LARGE = str.maketrans("ぁぃぅぇぉ", "あいうえお")


@cache
def lexicon(language: str) -> Lexicon:
    """The phrases of this language, an id."""
    table = _TABLES.get(language, {})
    phrases: dict[str, PhraseMeanings] = {}
    beginnings: dict[str, list[tuple[tuple[str, ...], PhraseMeanings]]] = {}
    words: set[str] = set()
    for code, listed in table.items():
        if code in (_HEAD, _GROUP):
            continue
        meanings = tuple(PhraseMeaning(*each.split(":")) for each in code.split())
        for typed in listed.split(","):
            starred = tuple(_pattern(each) for each in typed.split())
            pattern = tuple(word for some in starred for word in some)
            if any("*" in word for word in pattern):
                beginnings.setdefault(pattern[0][:2], []).append((pattern, meanings))
            elif language == JAPANESE:
                phrases.setdefault(in_large_kana(fold(typed.strip())), meanings)
            else:
                phrases.setdefault(" ".join(pattern), meanings)
            if meanings[0].kind != IGNORED:
                words.update(word.rstrip("*") for word in pattern)
    listed_beginnings = {first: tuple(each) for first, each in beginnings.items()}
    heads = tuple(words_of(table.get(_HEAD, "")))
    groups = tuple(fold(each.strip()) for each in table[_GROUP].split(","))
    return Lexicon(phrases, listed_beginnings, frozenset(words), heads, groups)


def _pattern(typed: str) -> tuple[str, ...]:
    words = words_of(typed)
    return (*words[:-1], f"{words[-1]}*") if typed.endswith("*") else words


@cache
def lexicons(language: str) -> tuple[Lexicon, ...]:
    """The phrases of the reader's language, then those of the others that are written in words."""
    others = [each.id for each in LANGUAGES if each.id not in (language, JAPANESE)]
    return (lexicon(language), *map(lexicon, others))
