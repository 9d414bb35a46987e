"""The languages of Scorekeeper, found by name, tag or the environment of a terminal.

English is the source of all texts. Every other language has its catalogue of texts in the folder
of its id below `scorekeeper/translations`.
"""

from __future__ import annotations

import codecs
from collections.abc import Mapping
from pathlib import Path
from typing import TextIO

from scorekeeper.immutable import immutable

CATALOGUES = Path(__file__).resolve().parent.parent / "translations"
"""The folder of the catalogues."""

VARIABLES = ("SCOREKEEPER_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of the environment that name the language of a terminal: ours, then those of the
locale. The first of these that is set decides."""


@immutable
class Language:
    """`id` is the locale of Babel (`pt_BR`) and the folder of the catalogue. `name` is written in
    the language itself. `letters` are those that not every terminal has. `day_format` is Babel's
    name of the format for a day; in languages that decline or cut the names of months it is a
    format without them. `code_page` is how Windows saves text of this language that is not
    UTF-8."""

    id: str
    name: str
    letters: str = ""
    day_format: str = "medium"
    code_page: str = "cp1252"

    @property
    def tag(self) -> str:
        """The language as HTML and HTTP name it, such as `pt-BR`."""
        return self.id.replace("_", "-")

    def shown_on(self, stream: TextIO | None) -> Language:
        """This language, or English if the encoding of this stream lacks letters of it. ASCII means
        that Python was told no encoding, and counts as one with all letters."""
        encoding = getattr(stream, "encoding", None) or "utf-8"
        try:
            self.letters.encode(encoding)
        except UnicodeEncodeError:
            return self if codecs.lookup(encoding).name == "ascii" else SOURCE
        return self


LANGUAGES = (
    Language("en", "English"),
    Language("de", "Deutsch", "ÄÖÜäöüß"),
    Language("pl", "Polski", "ĄĆĘŁŃÓŚŹŻąćęłńóśźż", day_format="short", code_page="cp1250"),
    Language("ru", "Русский", "АЯЁаяё\xa0", day_format="short", code_page="cp1251"),
    Language("ja", "日本語", "あアー点", code_page="cp932"),
)
"""All languages. A reader who asks for none of them gets the first."""


SOURCE = LANGUAGES[0]
"""The language in which the texts stand in the source."""


def language_named(typed: str) -> Language | None:
    """The language of this id or tag, such as `de`, `de_AT.UTF-8` or `de-AT`; None for an unknown
    one. The whole tag is tried before its first part."""
    wanted = typed.partition(".")[0].partition("@")[0].replace("-", "_").casefold()
    for part in (wanted, wanted.partition("_")[0]):
        for language in LANGUAGES:
            if language.id.casefold() == part:
                return language
    return None


def terminal_language(environ: Mapping[str, str]) -> Language:
    """The language of a terminal with this environment."""
    own, *locale = VARIABLES
    if found := language_named(environ.get(own, "")):
        return found
    return language_named(next(filter(None, map(environ.get, locale)), "")) or SOURCE
