"""What is known of the games of a list: who played in them, and the titles and places they have.

Names are compared as in a spoken round (`wording.heard_names`), so an ending, a short name and a
wrong letter are read alike. People with the letters of what was typed come first: Мия is not Mia.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field
from functools import lru_cache

from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.rules.folding import fold
from scorekeeper.wording.game_search.lexicon import words_of
from scorekeeper.wording.heard_names import letters, match_name

_SURE, _SHORT_SURE, _FEW_SOUNDS_SURE = 0.86, 0.89, 0.94
"""A word that is less alike is no name; a short word has to be more alike, and so does a word in
letters for a short Japanese name: Charlotte and Halloween are not はる."""

_FEW_SOUNDS = 4
"""Letters of a short Japanese name."""

_ENDING_SURE = 0.86
"""The same for a word of a title or place."""

_LONGEST_ENDING = 3
"""Letters by which a word may be longer than that of a title or place."""

_MOST_COMPARED = 400
"""Of more names only the first are compared by their sound."""

_DECLINED = (("ja", ("i",)), ("я", ("и", "е", "ю", "еи")))
"""Names whose endings are left off otherwise: Mai from Maja, Маи from Мая. All folded."""

_POLITE = ("さん", "ちゃん", "くん", "君", "さま", "様")


@immutable
class KnownGames:
    """`people` are the names of those who played, who plays most first; `titles` and `places` are
    those of the games."""

    people: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


@immutable
class NamesIndex:
    """The people by what they are called. `calls` gives for folded words the names that are written
    like them."""

    people: tuple[str, ...]
    calls: Mapping[str, tuple[str, ...]]
    scripts: Mapping[str, str]
    found: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def exactly(self, text: str) -> tuple[str, ...]:
        """The people whose name is written like this folded text."""
        return self.calls.get(text, ())

    def called(self, text: str, short_names: Mapping[str, Collection[str]]) -> tuple[str, ...]:
        """The people whose name is written like this folded text, else those who are called so
        besides, of whom some may have a name in this script."""
        if names := self.exactly(text):
            return names
        others = short_names.get(text, ()) if len(text) > 1 else ()
        called = {name for other in others for name in self.exactly(other)}
        alike = {name for name in called if self.scripts[name] == _script(text)}
        return tuple(name for name in self.people if name in (alike or called))

    def like(self, word: str, short_names: Mapping[str, Collection[str]]) -> tuple[str, ...]:
        """The people that this word may name, best first."""
        if word not in self.found:
            if len(self.found) > 2_000:
                self.found.clear()
            self.found[word] = self._like(word, short_names)
        return self.found[word]

    def _like(self, word: str, short_names: Mapping[str, Collection[str]]) -> tuple[str, ...]:
        own = _script(word)
        if fold(word) in short_names:
            if called := self.called(fold(word), short_names):
                return called
            short_names = {}  # папа sounds like баба, and is nobody's other name here
        for same_script in (True, False):
            names: dict[Seat, str] = {
                name: name
                for name in self.people[:_MOST_COMPARED]
                if (self.scripts[name] == own) is same_script
            }
            matched = match_name(word, names, short_names)
            least = _SHORT_SURE if len(word) < 6 else _SURE
            if matched and own != "CJK" and self._has_few_sounds(matched.seats[0]):
                least = _FEW_SOUNDS_SURE
            # A beginning names somebody only if it is longer than a syllable.
            if matched and matched.likeness >= least and len(letters(word)) > 2:
                return tuple(matched.seats)
        return ()

    def _has_few_sounds(self, name: str) -> bool:
        return self.scripts[name] == "CJK" and len(letters(name)) <= _FEW_SOUNDS


def _script(text: str) -> str:
    """The name of the script of the first letter."""
    letter = next(filter(str.isalpha, text), "a")
    script = unicodedata.name(letter, "").partition(" ")[0]
    return "CJK" if script in ("HIRAGANA", "KATAKANA", "CJK") else script


@lru_cache(maxsize=8)
def names_index(people: tuple[str, ...]) -> NamesIndex:
    """The index of these people."""
    calls: dict[str, list[str]] = {}
    for name in people:
        for call in _calls(name):
            calls.setdefault(call, []).append(name)
    whole = {fold(name): name for name in people}
    only = {
        call: tuple([whole[call]] if call in whole else dict.fromkeys(names))
        for call, names in calls.items()
    }
    return NamesIndex(people, only, {name: _script(name) for name in people})


def _calls(name: str) -> Iterator[str]:
    if _script(name) != "CJK":
        folded = " ".join(words_of(name))
        yield folded
        for ending, others in _DECLINED:
            if len(folded) > 2 and folded.endswith(ending):
                yield from (folded.removesuffix(ending) + other for other in others)
        return
    folded = fold(name)
    yield folded
    bare = next((folded.removesuffix(end) for end in _POLITE if folded.endswith(end)), folded)
    for call in (folded.removeprefix("お"), bare, bare.removeprefix("お")):
        if len(call) > 1 or call == folded:
            yield call


# --- titles and places ----------------------------------------------------------------------------


@immutable
class TextsIndex:
    """The titles and places, each with its folded words. `holders` gives for a word those that have
    it; `whole` are all of them folded, a line each."""

    texts: tuple[tuple[str, tuple[str, ...]], ...]
    holders: Mapping[str, tuple[int, ...]]
    whole: str
    found: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def run(self, words: Sequence[str], first: int) -> tuple[int, tuple[str, ...]]:
        """How many words from this one on stand together in a title or place, two at least, and
        in which of them."""
        best, held = 1, list[str]()
        for index in sorted({at for word in self.like(words[first]) for at in self.holders[word]}):
            shown, text = self.texts[index]
            length = max(_shared(words[first:], text[at:]) for at in range(len(text)))
            if length > best:
                best, held = length, []
            if length == best > 1:
                held.append(shown)
        return (best, tuple(held)) if held else (0, ())

    def with_word(self, word: str) -> tuple[str, ...]:
        """The titles and places with this word, its beginning, or a word with another ending."""
        if found := [at for known in self.like(word) for at in self.holders[known]]:
            return tuple(self.texts[at][0] for at in sorted(set(found)))
        return self.holding(word) if len(word) > 4 else ()

    def naming(self, words: Sequence[str]) -> tuple[str, ...]:
        """The titles and places with all these folded words in a row, perhaps with other endings;
        of Japanese, those that hold the text."""
        if len(words) == 1 and _script(words[0]) == "CJK":
            return self.holding(words[0]) if len(words[0]) > 1 else ()
        return tuple(
            shown
            for shown, text in self.texts
            if any(_shared(words, text[at:]) == len(words) for at in range(len(text)))
        )

    def whole_ones(self, text: str) -> tuple[str, ...]:
        """The titles and places that are this text."""
        words = words_of(text)
        return tuple(shown for shown, known in self.texts if known == words)

    def holding(self, text: str) -> tuple[str, ...]:
        """The titles and places that hold this folded text."""
        if text not in self.whole:
            return ()
        return tuple(shown for shown, _ in self.texts if text in fold(shown))

    def like(self, word: str) -> tuple[str, ...]:
        """The words of titles and places that this word may be."""
        if word not in self.found:
            if len(self.found) > 2_000:
                self.found.clear()
            self.found[word] = self._like(word)
        return self.found[word]

    def _like(self, word: str) -> tuple[str, ...]:
        if word in self.holders:
            return (word,)
        can_begin = len(word) > 2 and not word.isdecimal()
        if begun := [known for known in self.holders if can_begin and known.startswith(word)]:
            return tuple(begun)
        return tuple(known for known in self.holders if same_word(word, known))


def _shared(words: Sequence[str], text: Sequence[str]) -> int:
    """How many words both begin with."""
    pairs = enumerate(zip(words, text, strict=False))
    differs = (at for at, (word, known) in pairs if not same_word(word, known))
    return next(differs, min(len(words), len(text)))


@lru_cache(maxsize=50_000)
def same_word(typed: str, known: str) -> bool:
    """Is this the known word, perhaps with another ending? Both are folded."""
    typed, known = typed.removesuffix("'s"), known.removesuffix("'s")
    if typed.replace("'", "") == known.replace("'", ""):
        return True
    different = typed[:3] != known[:3] and letters(typed)[:3] != letters(known)[:3]
    longer = abs(len(typed) - len(known)) > _LONGEST_ENDING
    if min(len(typed), len(known)) < 4 or different or longer or known.isdecimal():
        return False
    matched = match_name(typed, {"known": known}, {})
    return matched is not None and matched.likeness >= _ENDING_SURE


@lru_cache(maxsize=4)
def texts_index(texts: tuple[str, ...]) -> TextsIndex:
    """The index of these titles and places."""
    split = tuple((text, words_of(text)) for text in dict.fromkeys(texts))
    holders: dict[str, list[int]] = {}
    for at, (_, words) in enumerate(split):
        for word in words:
            holders.setdefault(word, []).append(at)
    whole = "\n".join(fold(text) for text, _ in split)
    return TextsIndex(split, {word: tuple(each) for word, each in holders.items()}, whole)
