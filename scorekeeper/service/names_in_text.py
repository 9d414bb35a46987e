"""A person's name in a text that somebody typed: is it in there, and the text without it.

Upper and lower case do not matter, nor does the form of a letter (`normalized`). A name is a word
of its own (`Mia's birthday`), or it only begins a word (`Mias Geburtstag`, `Miami`), which a reader
has to decide. In scripts without spaces, and in Korean, which adds its endings to a name, there is
no such difference: a name is found wherever it stands.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from scorekeeper.immutable import immutable
from scorekeeper.storage.players import normalized

_UNSPACED = (
    *(
        "CJK ",
        "IDEOGRAPHIC ",
        "HIRAGANA ",
        "KATAKANA",
        "HALFWIDTH KATAKANA",
        "HANGUL ",
        "BOPOMOFO ",
    ),
    *("THAI ", "LAO ", "KHMER ", "MYANMAR ", "TIBETAN "),
)
"""How Unicode's names of the letters begin that are written without spaces."""

_OF_THE_NAME = re.compile(r"['’]s\b", re.IGNORECASE)
_EMPTY_BRACKETS = re.compile(r"\(\s*\)|\[\s*\]|“\s*”|„\s*[“”]|«\s*»|「\s*」|\"\s*\"")
_LOOSE_AT_THE_START = " ,;:.!?&+/|·–—-'’、。・"
_LOOSE_AT_THE_END = " ,;:&+/|·–—-'’、・"


@immutable
class FoundName:
    """A name that is in a text. `whole`: at least once as a word of its own. `without` is the text
    with the name taken out, each time it is there; it may be empty."""

    whole: bool
    without: str


def find_name(text: str, names: Sequence[str]) -> FoundName | None:
    """Where one of these names is in the text; None if none is."""
    wanted = sorted({normalized(name) for name in names} - {""}, key=len, reverse=True)
    folded = normalized(text)
    here = [name for name in wanted if name in folded]
    spans = list(_spans(text, here)) if here else []
    if not spans:
        return None
    left = _without(text, spans)
    # What stood around a name may make one.
    again = find_name(left, names)
    whole = any(whole for _first, _end, whole in spans)
    return FoundName(whole, left if again is None else again.without)


def _spans(text: str, wanted: Sequence[str]) -> Iterator[tuple[int, int, bool]]:
    """Where each name begins and ends, and whether it is a word of its own."""
    at = 0
    while at < len(text):
        end = _end_of_name(text, at, wanted)
        if end is None:
            at += 1
            continue
        yield at, end, not _one_word(text, end)
        at = end


def _end_of_name(text: str, at: int, wanted: Sequence[str]) -> int | None:
    """Where the name ends that begins here, at the beginning of a word; None if none does."""
    if text[at].isspace() or _one_word(text, at):
        return None
    for name in wanted:
        longest = 3 * len(name) + 3
        if not normalized(text[at : at + longest]).startswith(name):
            continue
        for end in range(at + 1, min(len(text), at + longest) + 1):
            if normalized(text[at:end]) == name:
                return end
    return None


def _one_word(text: str, at: int) -> bool:
    """Are the letters before and after this place in one word?"""
    if not 0 < at < len(text):
        return False
    before, after = text[at - 1], text[at]
    if unicodedata.category(after)[0] == "M":
        return True
    return _in_words(before) and _in_words(after) and not (_unspaced(before) or _unspaced(after))


def _in_words(sign: str) -> bool:
    return sign.isalnum() or sign == "_" or unicodedata.category(sign)[0] == "M"


def _unspaced(sign: str) -> bool:
    return unicodedata.name(sign, "").startswith(_UNSPACED)


def _without(text: str, spans: Sequence[tuple[int, int, bool]]) -> str:
    kept, at = "", 0
    for first, end, whole in spans:
        kept += text[at:first]
        at = max(at, end)
        if whole and (of_it := _OF_THE_NAME.match(text, at)):
            at = of_it.end()
        while not whole and _one_word(text, at):
            at += 1
    return _tidy(kept + text[at:])


def _tidy(text: str) -> str:
    """The text without what the name left behind: empty brackets, double spaces, loose signs."""
    lines = (" ".join(_EMPTY_BRACKETS.sub(" ", line).split()) for line in text.splitlines())
    bare = (line.lstrip(_LOOSE_AT_THE_START).rstrip(_LOOSE_AT_THE_END) for line in lines)
    return "\n".join(line for line in bare if line)
