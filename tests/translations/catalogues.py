"""All texts of the program, read from its source as `make i18n` reads them, and each language's
catalogue."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir, extract_python
from babel.messages.frontend import parse_keywords, parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from scorekeeper.wording.languages import LANGUAGES, SOURCE
from tests.checkout import ROOT, read

FOLDER = ROOT / "scorekeeper" / "translations"

TRANSLATED = [each.id for each in LANGUAGES if each is not SOURCE]
"""The languages that need a catalogue."""

Key = tuple[str | None, str]
"""What a text is looked up by: its context and the text, of two forms the first."""

_HOLE = re.compile(r"%\((\w+)\)[a-z]|(%%)|\{(\w*)(?:![rsa])?\}")
_TAG = re.compile(r"</?[a-z][^<>]*>")


@cache
def texts() -> Catalog:
    """Every text that the source marks, with the places where it stands."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as lines:
        named, options = parse_mapping_cfg(lines)
    read = {"python": f"{__name__}:{texts_of_a_module.__name__}"}
    methods = [(path, read.get(way, way)) for path, way in named]
    found = Catalog(fuzzy=False)
    # Folder by folder: nothing else of a checkout is read.
    for file, line, text, _comments, context in extract_from_dir(
        ROOT,
        methods,
        options,
        keywords=keywords(),
        directory_filter=lambda path: Path(path).relative_to(ROOT).parts[0] in _READ,
    ):
        found.add(text, None, [(file, line)], context=context)
    return found


_READ = ("scorekeeper", "templates")


def texts_of_a_module(
    file: BinaryIO, names: Any, tags: Collection[str], options: Any
) -> Iterable[Any]:
    """What babel finds in this module. It is not asked where no call marks a text: it reads slowly,
    and most modules say nothing."""
    says_something = marks_texts(file.read().decode())
    file.seek(0)
    return extract_python(file, names, tags, options) if says_something else ()


def marks_texts(source: str) -> bool:
    """Is a function called in this module that has the name of one that marks a text?"""
    return _marking().search(source) is not None


@cache
def _marking() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(keywords())})\s*\(")


def keywords() -> dict[str, Any]:
    """The names of calls that mark a text, as the Makefile gives them."""
    named = re.search(r"^KEYWORDS := (.*)$", read("Makefile"), re.MULTILINE)
    assert named is not None
    return {**DEFAULT_KEYWORDS, **parse_keywords(named[1].replace("-k ", "").split())}


@cache
def catalogue(language: str) -> Catalog:
    """The texts of this language; an empty catalogue if there is none yet."""
    file = FOLDER / language / "LC_MESSAGES" / "messages.po"
    if not file.exists():
        return Catalog(locale=language)
    with file.open("rb") as lines:
        return read_po(lines, locale=language)


def key(message: Message) -> Key:
    """What this text is looked up by."""
    return message.context, forms_of(message.id)[0]


@cache
def messages(found: Catalog) -> Mapping[Key, Message]:
    """All texts of this catalogue, without its head."""
    return {key(message): message for message in found if message.id}


def known_texts() -> Mapping[Key, Message]:
    """Every text of the program with its files, as a catalogue has them. It is read in a tenth of
    the time that `texts` takes; `test_catalogues.py` holds that they are the same."""
    return messages(catalogue(TRANSLATED[0]))


def forms_of(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    """The forms of a text: one, or as many as it has plurals."""
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def holes(text: str) -> frozenset[str]:
    """The names of the values that are put into this text."""
    return frozenset(next(filter(None, found), "{}") for found in _HOLE.findall(text))


def tags(text: str) -> Counter[str]:
    """The tags of HTML in this text."""
    return Counter(_TAG.findall(text))


def is_translated(message: Message | None) -> bool:
    """Has every form of this text a translation?"""
    return message is not None and all(forms_of(message.string))


class Said:
    """The texts of a language as its catalogue has them, by the English text. One that is not
    translated raises KeyError."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._known = messages(catalogue(language))
        with BytesIO() as compiled:
            write_mo(compiled, catalogue(language))
            compiled.seek(0)
            self._found = GNUTranslations(compiled)

    def __call__(self, text: str, context: str | None = None, /, **values: object) -> str:
        """This text with these values put in."""
        return self.counted(text, text, 1, context, **values)

    def counted(
        self, one: str, many: str, num: int, context: str | None = None, /, **values: object
    ) -> str:
        """The form of this text for the number `num`, which is put in as well."""
        if self.language == SOURCE.id:
            said = one if num == 1 else many
        elif not is_translated(self._known.get((context, one))):
            raise KeyError(one)
        elif one == many:
            said = self._found.pgettext(context, one) if context else self._found.gettext(one)
        elif context:
            said = self._found.npgettext(context, one, many, num)
        else:
            said = self._found.ngettext(one, many, num)
        return said % {"num": num, **values}
