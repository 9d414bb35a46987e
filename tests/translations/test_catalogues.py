"""Every text has a translation in every language, with the same values, tags and blanks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from babel.messages.catalog import Catalog, Message

from tests.all_cases import each
from tests.translations.catalogues import (
    TRANSLATED,
    catalogue,
    forms_of,
    holes,
    is_translated,
    messages,
    tags,
    texts,
)

every_language = each(TRANSLATED)

ONLY_FOR_ONE = {"de": 0, "pl": 0}
"""Languages with a form for the number one alone. There a translation may leave the number out
where English does; in Russian the same form stands for 21."""


def pairs(language: str) -> Iterator[tuple[Message, Message]]:
    """Each text with its translation, where there is one."""
    translated = messages(catalogue(language))
    for found, message in messages(texts()).items():
        if is_translated(translated.get(found)):
            yield message, translated[found]


def forms(language: str) -> Iterator[tuple[Message, int, str]]:
    """Each form of each translation, with its number and its text."""
    for message, said in pairs(language):
        for at, form in enumerate(forms_of(said.string)):
            yield message, at, form


def none(faults: Iterable[str]) -> None:
    """There are no faults; of many only the first are shown."""
    found = [*faults]
    assert not found, f"{len(found)}:\n" + "\n".join(found[:40])


@every_language
def test_every_text_has_a_translation_that_is_no_guess_and_none_is_left_over(language: str) -> None:
    known, translated = messages(texts()), messages(catalogue(language))
    none(
        f"{message.locations[0][0]}: {found}"
        for found, message in known.items()
        if not is_translated(translated.get(found))
    )
    none(str(found) for found in translated if found not in known)
    none(str(message.id) for message in catalogue(language) if message.id and message.fuzzy)
    assert not catalogue(language).obsolete, "obsolete texts are kept in the file"


@every_language
def test_every_plural_has_all_its_forms(language: str) -> None:
    usual, found = Catalog(locale=language), catalogue(language)
    assert (found.num_plurals, found.plural_expr) == (usual.num_plurals, usual.plural_expr)
    none(
        f"{message.id}: {said.string}"
        for message, said in pairs(language)
        if len(forms_of(said.string)) != (found.num_plurals if message.pluralizable else 1)
    )


@every_language
def test_a_translation_has_the_values_of_its_text_and_can_be_filled(language: str) -> None:
    """A percent sign that is no value breaks the page that shows it."""
    none(
        f"{message.id}: {form}"
        for message, at, form in forms(language)
        if holes(form) not in _allowed(message, language, at)
    )
    for message, _, form in forms(language):
        assert not message.python_format or form % dict.fromkeys(holes(form), 1)


def _allowed(message: Message, language: str, form: int) -> tuple[frozenset[str], ...]:
    """The values that this form may have: those of the English plural; for the number one also
    those of the English singular."""
    singular, *many = map(holes, forms_of(message.id))
    if not many:
        return (singular,)
    return (many[0], singular) if ONLY_FOR_ONE.get(language) == form else (many[0],)


@every_language
def test_a_translation_has_the_tags_and_the_blanks_of_its_text(language: str) -> None:
    none(
        f"{message.id}: {form}"
        for message, _, form in forms(language)
        if tags(form) != tags(forms_of(message.id)[-1])
    )
    none(
        f"{message.id!r}: {form!r}"
        for message, _, form in forms(language)
        if _blanks(form) != _blanks(forms_of(message.id)[0]) or "  " in form.strip("\n")
        if "  " not in forms_of(message.id)[0]
    )


def _blanks(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def test_russian_texts_say_you_in_one_way() -> None:
    """A request in the form of "ты" was left in one text, where all others say "вы"."""
    said = [
        (text, set(_words(text)))
        for message, _, text in forms("ru")
        if "words" not in (message.context or "")  # what people type and look for
    ]
    plural = {word for _, words in said for word in words if word.endswith(("йте", "ите", "ьте"))}
    singular = {word.removesuffix("те") for word in plural}
    none(text for text, words in said if words & (singular | {"ты", "тебя", "тебе", "тобой"}))


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", text.lower())
