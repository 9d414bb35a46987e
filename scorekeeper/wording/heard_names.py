"""Whose name a word is: as typed, with an ending, shortened, or as a phone heard it.

Names are compared by how they sound in Latin letters, so that a phone that writes Бен or ベン finds
Ben. Endings are left off (Benowi, у Бена, ミアが), a beginning is enough (Fred for Frederike), and
a letter may have been heard wrongly. A name that could mean two players means neither.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from difflib import SequenceMatcher
from functools import lru_cache

from anyascii import anyascii

from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.rules.folding import fold

ShortNames = Mapping[str, frozenset[str]]
"""For each name, folded, the other names of the same person."""

EXACT = 1.0
_BEGINNING = 0.95
_ENDING = 0.9
_ALIKE = 0.94
"""The factor on how alike two sounds are. It is small enough that a name with an ending wins: Олега
is Олег and not Ольга."""

_LEAST = 0.7
"""A word that is less alike than this is not the name."""

_LEAST_OF_A_NAME = 0.88
"""The same for a word that is a name by itself: Бабушка is not Папа and Maya is not Mia, but
Aleksandra may be Aleksander with an ending."""

_SHORT = 5
"""A name of at most this many sounds must begin with the same sound: Коля is not Боря."""

_DATIVES = (
    ("cie", "ta"),
    ("dzie", "da"),
    ("dze", "ga"),
    ("ce", "ka"),
    ("rze", "ra"),
    *(("ii", "iya"), ("ii", "ia")),
)
"""Endings that change the sound before them, in Polish and Russian: Tacie from Tata, Oldze from
Olga, Мии from Мия."""

_FLEETING = re.compile("e(?=(?:k|c|ts|l|v|w)$)|o(?=k$)")
"""A vowel that is lost before endings: Markowi from Marek, Льву from Лев."""

_KANJI = re.compile("[\u3400-\u9fff]")

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


@immutable
class NameMatch:
    """The seats that a word may mean, best first: one, or several that are about equally likely."""

    seats: tuple[Seat, ...]
    likeness: float


def match_name(
    word: str, names: Mapping[Seat, str], short_names: Mapping[str, Collection[str]]
) -> NameMatch | None:
    """The players that `word` may name, None if it is like no name. `short_names` gives for a
    folded name the other names of the same person: Kasia for Katarzyna."""
    players = frozenset(fold(name) for name in names.values())
    least = _LEAST_OF_A_NAME if fold(word) in short_names else _LEAST
    found = sorted(
        (
            (_likeness_to_any(word, name, short_names, players), seat)
            for seat, name in names.items()
        ),
        key=lambda each: -each[0],
    )
    if not found or found[0][0] < least:
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


def _likeness_to_any(
    word: str, name: str, short_names: Mapping[str, Collection[str]], players: Collection[str]
) -> float:
    """How alike the word is to the name, or to another name of the same person that is not the
    name of another of the players."""
    others = (
        _OTHER_NAME * _likeness(word, other)
        for other in short_names.get(fold(name), ())
        if other not in players
    )
    return max((_likeness(word, name), *others))


def _likeness(word: str, name: str) -> float:
    """From 0 to 1: exactly the name, its beginning, the name with another ending, or alike."""
    if word.casefold() == name.casefold():
        return EXACT
    if _KANJI.search(word + name):
        # In Latin letters kanji are read as in Chinese.
        return _BEGINNING if name.startswith(word) else 0.0
    return _likeness_in_letters(letters(word), letters(name))


def _likeness_in_letters(said: str, known: str) -> float:
    if not said or not known:
        return 0.0
    if _without_umlauts(said) == _without_umlauts(known):
        return 0.99 if said == known else 0.97
    if len(said) >= 2 and known.startswith(said):
        return _BEGINNING
    has_ending = _is_in_dative(said, known) or _is_inflected(_sound(said), known)
    said, known = _sound(said), _sound(known)
    if said == known:
        return 0.97
    if has_ending:
        return _ENDING - 0.01 * abs(len(said) - len(known))
    if min(len(said), len(known)) <= _SHORT and said[0] != known[0]:
        return 0.0
    return _ALIKE * SequenceMatcher(None, said, known, autojunk=False).ratio()


def _without_umlauts(text: str) -> str:
    """Joerg is Jörg."""
    return re.sub(r"(?<=[aou])e", "", text)


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
