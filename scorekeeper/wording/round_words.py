"""The words of a round in one line: phrases such as *out* and *laid*, numbers, and players' names.

The phrases, the number words and the short names are lists in the catalogue, so a further language
needs nothing but its catalogue. English phrases and number words are understood in every language.

Names are compared by how they sound in Latin letters, so that a phone that writes Бен or ベン finds
Ben. Endings are left off (Benowi, у Бена, ミアが), a beginning is enough (Fred for Frederike), and
a letter may have been heard wrongly. A name that could mean two players means neither.

How number words make a number, 0 to 999, is one rule for all languages: the hundreds come first,
units follow the tens or, as in German, precede them, and a unit before a hundred, or in Japanese
before a ten, multiplies it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import Enum
from functools import lru_cache

from anyascii import anyascii
from flask_babel import force_locale, get_locale, pgettext

from scorekeeper.game.values import Seat
from scorekeeper.rules.folding import fold

# --- names ----------------------------------------------------------------------------------------


EXACT = 1.0
_BEGINNING = 0.95
_ENDING = 0.9
_ALIKE = 0.94
"""The factor on how alike two sounds are. It is small enough that a name with an ending wins: Олега
is Олег and not Ольга."""

_LEAST = 0.7
"""A word that is less alike than this is not the name."""

_SHORT = 5
"""A name of at most this many sounds must begin with the same sound: Коля is not Боря."""

_DATIVES = (("cie", "ta"), ("dzie", "da"), ("dze", "ga"), ("ce", "ka"), ("rze", "ra"))
"""Polish endings that change the sound before them: Tacie from Tata, Oldze from Olga."""

_FLEETING = re.compile("e(?=(?:k|c|ts|l|v|w)$)|o(?=k$)")
"""A vowel that is lost before endings: Markowi from Marek, Льву from Лев."""

_VOWELS = re.compile("[aeiou]{1,2}[mn]?")

_OTHER_NAME = 0.97
"""The factor for being like another name of the player instead of the name itself."""

_CLEARLY = 0.05
"""By how much the best player must be more alike than the next to be the only one meant."""

_SOUNDS = (
    ("tsch", "c"), ("sch", "s"), ("sz", "s"), ("cz", "c"), ("ph", "f"), ("ck", "k"), ("th", "t"),
    ("ch", "h"), ("sh", "s"), ("kh", "h"), ("ts", "s"), ("tz", "s"), ("x", "ks"), ("qu", "kv"),
    ("c", "k"), ("q", "k"), ("w", "v"), ("y", "i"), ("j", "i"), ("z", "s"), ("r", "l"),
    ("p", "b"), ("t", "d"), ("k", "g"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class NameMatch:
    """The seats that a word may mean, best first: one, or several that are about equally likely."""

    seats: tuple[Seat, ...]
    likeness: float


def match_name(
    word: str, names: Mapping[Seat, str], short_names: Mapping[str, Collection[str]]
) -> NameMatch | None:
    """The players that `word` may name, None if it is like no name. `short_names` gives for a
    folded name the other names of the same person: Kasia for Katarzyna."""
    found = sorted(
        ((_likeness_to_any(word, name, short_names), seat) for seat, name in names.items()),
        key=lambda each: -each[0],
    )
    if not found or found[0][0] < _LEAST:
        return None
    best = found[0][0]
    near = EXACT if best == EXACT else best - _CLEARLY
    return NameMatch(tuple(seat for likeness, seat in found if likeness >= near), best)


def letters(text: str) -> str:
    """The text in lower-case Latin letters, digits and single blanks."""
    plain = anyascii(text.casefold()).lower().replace("'", "")
    return " ".join(re.sub(r"[^a-z0-9]+", " ", plain).split())


@lru_cache(maxsize=1024)
def _sound(text: str) -> str:
    heard = letters(text)
    for written, sound in _SOUNDS:
        heard = heard.replace(written, sound)
    return re.sub(r"(.)\1+", r"\1", heard)


def _likeness_to_any(word: str, name: str, short_names: Mapping[str, Collection[str]]) -> float:
    """How alike the word is to the name, or to another name of the same person."""
    others = (_OTHER_NAME * _likeness(word, other) for other in short_names.get(fold(name), ()))
    return max((_likeness(word, name), *others))


def _likeness(word: str, name: str) -> float:
    """From 0 to 1: exactly the name, its beginning, the name with another ending, or alike."""
    if word.casefold() == name.casefold():
        return EXACT
    said, known = letters(word), letters(name)
    if not said or not known:
        return 0.0
    if said == known:
        return 0.99
    if len(said) >= 2 and known.startswith(said):
        return _BEGINNING
    has_ending = _is_in_dative(said, known) or _is_inflected(_sound(word), known)
    said, known = _sound(word), _sound(name)
    if said == known:
        return 0.97
    if has_ending:
        return _ENDING - 0.01 * abs(len(said) - len(known))
    if min(len(said), len(known)) <= _SHORT and said[0] != known[0]:
        return 0.0
    return _ALIKE * SequenceMatcher(None, said, known, autojunk=False).ratio()


def _is_in_dative(said: str, known: str) -> bool:
    """Is this the name with a Polish ending that changes the sound before it? Both in letters."""
    return any(
        known.endswith(end) and said == known.removesuffix(end) + dative for dative, end in _DATIVES
    )


def _is_inflected(said: str, known: str) -> bool:
    """Is this sound the name (in letters) with another ending? A short name takes only an ending of
    vowels: Mie may be Mia, but `mit` is not. So does a name in -ия or -я, whose ending may be lost:
    Боря, Боре."""
    shorter, known = _sound(_FLEETING.sub("", known)), _sound(known)
    stem = known[:-1] if known[-1] in "aeiou" else known
    if said == shorter != known:
        return False
    for each in (stem, shorter):
        if said.startswith(each) and len(each) > 2:
            return len(said) - len(each) <= 4
    return any(_ends_in_vowels(said, each) for each in (stem, shorter, known.removesuffix("ia")))


def _ends_in_vowels(said: str, stem: str) -> bool:
    ending = said.removeprefix(stem)
    return len(stem) > 1 and ending != said and bool(_VOWELS.fullmatch(ending))


# --- numbers: thirty five, fünfunddreißig, dwadzieścia pięć, 三十五 -------------------------------


_ORDER = re.compile(r"(?:uh|h|H)?(?:z|t|e|u|T|Tu|uT|tu|ut|utu)?")
"""Which kinds of words, in this order, make one number. The letters are those of `_kind`."""


class NumberWords:
    """The number words of a language, folded, with their values: 0 to 19, tens and hundreds. A
    joint may stand between two of them: the *and* of *one hundred and ten*."""

    def __init__(self, values: Mapping[str, int], joints: Iterable[str]) -> None:
        self._values = values
        self.joints = frozenset(joints)
        self._longest_first = sorted(values, key=len, reverse=True)

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


# --- the lists of a language ----------------------------------------------------------------------


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
        """What this phrase says, None if the language has no such phrase."""
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
