"""A language made by a program: English with accents, a third longer, each text between marks.

It shows what was forgotten (letters without accents) and what has no room in a longer language.
`python -m tests.translations.pseudo serve` starts a server whose pages speak it, to be looked at.
"""

from __future__ import annotations

import re

from babel.support import NullTranslations

from scorekeeper.cli import main
from scorekeeper.web.translations import IsolatingDomain

LONGER = 0.35
"""How much longer a text is, its marks counted. German and Russian texts are so on average."""

_PLAIN = "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz"
_ACCENTED = "ÅåƁƀÇçĐðÉéƑƒĞğĤĥÎîĴĵĶķĽľṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž"
_ACCENTS = str.maketrans(_PLAIN, _ACCENTED)
_HOLE = re.compile(r"(%\(\w+\)[a-z]|%%|\{\w*\}|<[^>]+>|&\w+;)")

DATA = frozenset(("search words", "typed words", "a round in one line, words"))
"""Contexts of lists that are read by the program and never shown."""


def pseudo(text: str) -> str:
    """This text in the language; the same if it has no letters."""
    pieces = _HOLE.split(text)
    if not any(letter.isalpha() for piece in pieces[::2] for letter in piece):
        return text
    shown, room = "", -2.0  # the marks are part of what it is longer by
    for at, piece in enumerate(_HOLE.split(accented(text))):
        if at % 2:
            shown += piece
            continue
        for letter in piece:
            room += LONGER if letter.isalpha() else 0
            shown += letter
            if room >= 1 and letter.isalpha():
                shown += letter.lower()
                room -= 1
    return f"[{shown}]"


def accented(text: str) -> str:
    """This text with an accent on each letter, as wide as before."""
    pieces = enumerate(_HOLE.split(text))
    return "".join(piece if at % 2 else piece.translate(_ACCENTS) for at, piece in pieces)


class PseudoCatalogue(NullTranslations):
    """Every text in the language, looked up as in a catalogue."""

    def ugettext(self, message: str) -> str:
        return pseudo(message)

    def ungettext(self, msgid1: str, msgid2: str, num: int) -> str:
        return pseudo(msgid1 if num == 1 else msgid2)

    def upgettext(self, context: str, message: str) -> str:
        return message if context in DATA else pseudo(message)

    def unpgettext(self, context: str, msgid1: str, msgid2: str, num: int) -> str:
        return self.ungettext(msgid1, msgid2, num)


def speak_pseudo() -> None:
    """Let all pages of this process speak the language, whatever a phone asks for."""
    catalogue = PseudoCatalogue()

    def found(_domain: IsolatingDomain) -> PseudoCatalogue:
        return catalogue

    IsolatingDomain.get_translations = found  # type: ignore[method-assign,assignment]


if __name__ == "__main__":
    speak_pseudo()
    main(prog_name="scorekeeper")
