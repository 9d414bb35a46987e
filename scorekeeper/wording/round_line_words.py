"""The words of a round in one line, in the reader's language: *out*, *laid*, *thirty five*.

They are lists in the catalogue, so a further language needs nothing but its catalogue. The English
words are understood in every language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from flask_babel import force_locale, get_locale, pgettext

from scorekeeper.rules.vocabulary import fold
from scorekeeper.wording.spoken_numbers import NumberWords

ShortNames = Mapping[str, frozenset[str]]
"""For each name, folded, the other names of the same person."""


class Said(Enum):
    """What a word of the line may say."""

    NAME = "name"
    NUMBER = "number"
    OUT = "out"
    NOBODY_OUT = "nobody out"
    LAID = "laid"
    NOT_LAID = "not laid"
    PHASE = "phase"
    FILLER = "filler"
    PAUSE = "pause"
    UNREAD = "unread"


@dataclass(frozen=True, slots=True)
class RoundLineWords:
    """The phrases of a language, folded, its number words, and its short names. A phrase that ends
    in a star is the beginning of a word."""

    phrases: Mapping[str, Said]
    numbers: NumberWords
    short_names: ShortNames

    def said_by(self, phrase: str) -> Said | None:
        """What this phrase says, None if it is not one of the language's."""
        if phrase in self.phrases:
            return self.phrases[phrase]
        last_word = phrase.rfind(" ") + 1
        for length in range(len(phrase), max(2, last_word), -1):
            if said := self.phrases.get(phrase[:length] + "*"):
                return said
        return None


def round_line_words() -> RoundLineWords:
    """The words of the reader's language, and the English ones."""
    return _words_of(str(get_locale() or "en"))


@lru_cache(maxsize=16)
def _words_of(locale: str) -> RoundLineWords:
    with force_locale("en"):
        phrases, values, joints = _phrases(), _values(), _joints()
    with force_locale(locale):
        numbers = NumberWords({**values, **_values()}, {*joints, *_joints()})
        return RoundLineWords(phrases | _phrases(), numbers, _short_names())


def _phrases() -> dict[str, Said]:
    # Translators: what people say or type of a player without cards, separated by commas. A star
    # means "begins with", so it is right for words with endings. Nobody sees this list.
    out = pgettext(
        "a round in one line, words",
        "out, is out, went out, goes out, finished, done, empty, no cards",
    )
    # Translators: what people say when nobody went out, separated by commas.
    nobody = pgettext(
        "a round in one line, words", "nobody, nobody out, nobody went out, no one, no one went out"
    )
    # Translators: what people say of a player whose phase lies on the table, separated by commas.
    laid = pgettext(
        "a round in one line, words",
        "laid, has laid, lay, down, laid down, with phase, phase laid, has the phase",
    )
    # Translators: what people say of a player whose phase does not lie, separated by commas.
    not_laid = pgettext(
        "a round in one line, words",
        "not laid, has not laid, did not lay, didn’t lay, not down, no phase, without phase, "
        "without a phase, phase not laid",
    )
    # Translators: the word before the number of a phase, so that it is not taken for points.
    phase = pgettext(
        "a round in one line, words",
        "phase",
    )
    # Translators: words that say nothing by themselves: points, has, with, and; also titles or
    # particles that follow a name. Separated by commas.
    filler = pgettext(
        "a round in one line, words",
        "points, point, pts, has, had, have, got, gets, holds, with, still, left, and, is, "
        "was, for, the, a, to, of, then, in, hand, his, her, their, just, but",
    )
    lists = {
        Said.FILLER: filler, Said.PHASE: phase, Said.OUT: out, Said.LAID: laid,
        Said.NOT_LAID: not_laid, Said.NOBODY_OUT: nobody,
    }  # fmt: skip
    return {phrase: said for said, text in lists.items() for phrase in _listed(text)}


def _values() -> dict[str, int]:
    # Translators: the numbers from 0 to 19 as people say them: twenty places with semicolons
    # between. In one place several words may stand with commas between them.
    small = pgettext(
        "a round in one line, words",
        "zero, none, nothing, nil; one; two; three; four; five; six; seven; eight; nine; "
        "ten; eleven; twelve; thirteen; fourteen; fifteen; sixteen; seventeen; eighteen; "
        "nineteen",
    )
    # Translators: the tens from 20 to 90, eight places with semicolons between.
    tens = pgettext(
        "a round in one line, words",
        "twenty; thirty; forty, fourty; fifty; sixty; seventy; eighty; ninety",
    )
    # Translators: 100, 200 and 300 where the language has one word for them, with semicolons
    # between; otherwise only 100. Words for one to nine before it multiply it.
    hundreds = pgettext(
        "a round in one line, words",
        "hundred",
    )
    places = [*enumerate(small.split(";"))]
    places += [(20 + 10 * at, words) for at, words in enumerate(tens.split(";"))]
    places += [(100 + 100 * at, words) for at, words in enumerate(hundreds.split(";"))]
    return {word: value for value, words in places for word in _listed(words)}


def _joints() -> set[str]:
    # Translators: the word that may stand inside of a number: the "and" of "a hundred and ten", the
    # German "und" of "fünfunddreißig". Where there is none, repeat the word "and".
    return _listed(
        pgettext(
            "a round in one line, words",
            "and",
        )
    )


def _short_names() -> dict[str, frozenset[str]]:
    # Translators: names that one person may be called by, where the short one is not the beginning
    # of the long one: commas within a person, semicolons between persons. Give those of your
    # language; in Japanese, common names in kanji with their reading.
    names = pgettext(
        "a round in one line, words",
        "Alexander, Sandy; Andrew, Drew; Anthony, Tony; Catherine, Kate, Katie; Charles, Chuck; "
        "Christopher, Topher; Edward, Ted; Elizabeth, Liz, Beth, Betty; James, Jim, Jimmy; "
        "John, Jack; Katherine, Kate; Margaret, Maggie, Meg, Peggy; Michael, Mike; "
        "Patricia, Tricia; Richard, Dick, Rick; Robert, Bob, Bobby; Theodore, Ted; "
        "William, Bill, Billy; Mum, Mummy, Mom; Grandma, Granny, Nana; Grandpa, Grandad",
    )
    found: dict[str, frozenset[str]] = {}
    for person in names.replace("；", ";").split(";"):
        called = frozenset(_listed(person))
        for name in called:
            found[name] = found.get(name, frozenset()) | called - {name}
    return found


def _listed(text: str) -> set[str]:
    return {" ".join(fold(word).split()) for word in text.replace("、", ",").split(",")} - {""}
