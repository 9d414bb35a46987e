"""The words of a round in one line in the reader's language: phrases, numbers, short names.

All of them are lists in the catalogue, so a further language needs nothing but its catalogue.
English phrases and number words are understood in every language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from flask_babel import force_locale, get_locale

from scorekeeper.immutable import immutable
from scorekeeper.rules.folding import fold
from scorekeeper.rules.texts import Text
from scorekeeper.wording.heard_names import ShortNames
from scorekeeper.wording.languages import LANGUAGES
from scorekeeper.wording.number_words import NumberWords
from scorekeeper.wording.round_lists import LISTS
from scorekeeper.wording.round_numbers_and_names import (
    HUNDREDS,
    JOINTS,
    NAMES,
    ORDERS,
    RELATIVES,
    SMALL,
    TENS,
)
from scorekeeper.wording.round_said import Said
from scorekeeper.wording.round_unrecorded_lists import UNRECORDED, UPON
from scorekeeper.wording.texts import said


@immutable
class RoundLineWords:
    """The phrases of a language, folded, its number words, and its short names. A phrase that ends
    in a star is the beginning of a word. `orders` are the phrases of the list of orders, and
    `relatives` the short names that are written small: mama, ciocia; `upon` stand before whose
    cards somebody goes out on, `at_behind` only where *out* stands before."""

    phrases: Mapping[str, Said]
    numbers: NumberWords
    short_names: ShortNames
    orders: frozenset[str] = frozenset()
    relatives: frozenset[str] = frozenset()
    upon: frozenset[str] = frozenset()
    at_behind: frozenset[str] = frozenset()

    def said_by(self, phrase: str) -> Said | None:
        """What this phrase says, None if the language has no such phrase."""
        phrase = " ".join(phrase.split()).replace("’", "'")
        if found := self.phrases.get(phrase.casefold()):
            return found
        phrase = fold(phrase)
        if found := self.phrases.get(phrase):
            return found
        last_word = phrase.rfind(" ") + 1
        for length in range(len(phrase), max(2, last_word), -1):
            if found := self.phrases.get(phrase[:length] + "*"):
                return found
        return None


def round_line_words() -> RoundLineWords:
    """The words of the reader's language, and the English ones."""
    return _words_of(str(get_locale() or "en"))


@lru_cache(maxsize=16)
def _words_of(locale: str) -> RoundLineWords:
    with force_locale("en"):
        phrases, values, joints = _phrases(said), _values(said), _listed(said(JOINTS))
        english = _groups(said(UPON))
    with force_locale(locale):
        orders = frozenset(_listed(said(ORDERS)))
        numbers = NumberWords(
            {**values, **_values(said)},
            {*joints, *_listed(said(JOINTS))},
            units_first="units first" in orders,
            hundreds_left_out="hundreds left out" in orders,
        )
        names = f"{said(NAMES)};{said(RELATIVES)}"
        return RoundLineWords(
            phrases | _phrases(said),
            numbers,
            _short_names(names),
            orders,
            _small_names(names),
            *map(frozenset.union, english, _groups(said(UPON))),
        )


def _phrases(text: Callable[[Text], str]) -> dict[str, Said]:
    lists = {**LISTS, **UNRECORDED}
    order = sorted(lists, key=_WEAKEST_FIRST.index)
    listed = [(says, _listed(text(lists[says]), as_typed=True)) for says in order]
    # As they are typed, too: всё (out) and все (everybody) are one phrase without accents.
    folded = {fold(phrase): says for says, phrases in listed for phrase in phrases}
    return folded | {phrase: says for says, phrases in listed for phrase in phrases}


_WEAKEST = (Said.WORD, Said.FILLER)
_WEAKEST_FIRST = (*_WEAKEST, *(each for each in Said if each not in _WEAKEST))
"""Of two lists that have the same phrase, the later one counts."""


def _values(text: Callable[[Text], str]) -> dict[str, int]:
    places = [*enumerate(text(SMALL).split(";"))]
    places += [(20 + 10 * at, words) for at, words in enumerate(text(TENS).split(";"))]
    places += [(100 + 100 * at, words) for at, words in enumerate(text(HUNDREDS).split(";"))]
    return {word: value for value, words in places for word in _listed(words)}


def _short_names(text: str) -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for person in _persons(text):
        called = frozenset(_listed(person))
        for name in called:
            found[name] = found.get(name, frozenset()) | called - {name}
    return found


@lru_cache(maxsize=1)
def relatives_in_every_language() -> ShortNames:
    """For each name of a relative, folded, all the others of any language: Oma is Grandma."""
    lists = []
    for language in LANGUAGES:
        with force_locale(language.id):
            lists.append(_persons(said(RELATIVES)))
    return _short_names(";".join(map(",".join, zip(*lists, strict=True))))


def _persons(text: str) -> list[str]:
    """The names of each person, with commas between them."""
    return text.replace("；", ";").replace("、", ",").split(";")


def _groups(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """The words before the semicolon, and those behind it."""
    first, _sign, rest = text.replace("；", ";").partition(";")
    return frozenset(_listed(first)), frozenset(_listed(rest))


def _small_names(text: str) -> frozenset[str]:
    every = (name.strip() for person in _persons(text) for name in person.split(","))
    return frozenset(fold(name) for name in every if name[:1].islower())


def _listed(text: str, *, as_typed: bool = False) -> set[str]:
    """The words of a list, folded; `as_typed` only in small letters."""
    small = (" ".join(word.casefold().split()) for word in text.replace("、", ",").split(","))
    words = (word.replace("’", "'") for word in small)
    return {word if as_typed else fold(word) for word in words if word not in ("", "-")}
