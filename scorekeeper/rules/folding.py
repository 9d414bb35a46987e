"""Typed text without capitals, accents, widths and kinds of kana, with the place of each letter.

`Ｒ７` is r7, `Żółta` is zolta, `Ё` is е, `ß` is ss, `ア` and `ｱ` are あ. A letter that folds to
nothing similar stays as it is, so that no unknown sign becomes a card: `ſ` is not s.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from scorekeeper.immutable import immutable

_PLAIN_LETTERS = {"ł": "l", "ß": "ss", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe"}
_PLAIN_LETTERS |= {"\u2010": "-", "\u2011": "-"}  # the hyphens that pages show
_VOICED = "\u3099\u309a"  # the marks that make か of は: が, ぱ; they are letters, not accents
_HALF_VOICED = "\uff9e\uff9f"  # the same beside katakana of half width
_KATAKANA, _HIRAGANA = range(0x30A1, 0x30F7), 0x60


@immutable
class FoldedText:
    """A folded text, and for each of its characters the offset in the original."""

    text: str
    places: tuple[int, ...]


def fold(text: str) -> str:
    """The text in small letters, without accents and in half width."""
    return text.lower() if text.isascii() else folded(text).text


def folded(text: str) -> FoldedText:
    """The folded text with the places that its characters have in `text`."""
    if text.isascii():
        return FoldedText(text.lower(), tuple(range(len(text))))
    letters: list[str] = []
    places: list[int] = []
    at = 0
    while at < len(text):
        end = at + 1
        while end < len(text) and (unicodedata.combining(text[end]) or text[end] in _HALF_VOICED):
            end += 1
        plain = _fold_letter(text[at:end])
        letters.append(plain)
        places.extend([at] * len(plain))
        at = end
    return FoldedText("".join(letters), tuple(places))


@lru_cache(maxsize=4096)
def _fold_letter(letter: str) -> str:
    """One letter with the marks behind it, folded. Invisible signs of direction become nothing."""
    first = letter[0]
    if "\uff00" <= first <= "\uffef" or first == "\u3000":
        letter = unicodedata.normalize("NFKC", letter)
    elif unicodedata.category(first) == "Cf":
        return ""
    small = unicodedata.normalize("NFC", letter).lower()
    small = "".join(_PLAIN_LETTERS.get(each, each) for each in small)
    apart = unicodedata.normalize("NFD", small)
    kept = (e for e in apart if unicodedata.category(e) != "Mn" or e in _VOICED)
    whole = unicodedata.normalize("NFC", "".join(kept))
    return "".join(chr(ord(e) - _HIRAGANA) if ord(e) in _KATAKANA else e for e in whole)
