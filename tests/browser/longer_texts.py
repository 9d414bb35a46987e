"""A server whose pages are longer: for a phone in English in the made-up language, for any other in
German with each text in that of our languages where it is longest, its letters with accents: thus a
text that was forgotten is seen in both."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from unicodedata import east_asian_width

from babel.support import NullTranslations, Translations
from flask_babel import get_locale

from scorekeeper.cli import main
from scorekeeper.web.translations import IsolatingDomain
from tests.translations.catalogues import FOLDER, TRANSLATED
from tests.translations.pseudo import DATA, PseudoCatalogue, accented


def width(text: str) -> float:
    """About how wide a text is drawn, in letters of Latin script."""
    wide = {"W": 1.8, "F": 1.8}
    return sum(wide.get(east_asian_width(letter), 1.0) for letter in text)


class LongestCatalogue(NullTranslations):
    """Every text as it is longest in one of our languages."""

    def __init__(self) -> None:
        super().__init__()
        self._languages = [Translations.load(FOLDER, [each]) for each in TRANSLATED]
        assert all(isinstance(each, Translations) for each in self._languages), "not compiled"

    def _longest(self, translated: Callable[[NullTranslations], str]) -> str:
        return accented(max(map(translated, self._languages), key=width))

    def ugettext(self, message: str) -> str:
        return self._longest(lambda each: each.ugettext(message))

    def ungettext(self, msgid1: str, msgid2: str, num: int) -> str:
        return self._longest(lambda each: each.ungettext(msgid1, msgid2, num))

    def upgettext(self, context: str, message: str) -> str:
        if context in DATA:
            return message
        return self._longest(lambda each: each.upgettext(context, message))

    def unpgettext(self, context: str, msgid1: str, msgid2: str, num: int) -> str:
        return self._longest(lambda each: each.unpgettext(context, msgid1, msgid2, num))


def speak() -> None:
    """Let all pages of this process speak the two."""
    made_up, longest = PseudoCatalogue(), cache(LongestCatalogue)

    def found(_domain: IsolatingDomain) -> NullTranslations:
        return made_up if str(get_locale()) == "en" else longest()

    IsolatingDomain.get_translations = found  # type: ignore[method-assign,assignment]


if __name__ == "__main__":
    speak()
    main(prog_name="scorekeeper")
