"""Every text has a translation in every language, with the same values, tags and blanks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from babel.messages.catalog import Catalog, Message

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

every_language = pytest.mark.parametrize("language", TRANSLATED)

ONLY_FOR_ONE = {"de": 0, "pl": 0}
"""Languages with a form for the number one alone. There a translation may leave the number out
where English does; in Russian the same form stands for 21."""


def pairs(language: str) -> Iterator[tuple[Message, Message]]:
    """Each text with its translation, where there is one."""
    translated = messages(catalogue(language))
    for found, message in messages(texts()).items():
        if is_translated(translated.get(found)):
            yield message, translated[found]


def shown(faults: list[str]) -> str:
    return f"{len(faults)}:\n" + "\n".join(faults[:40])


@every_language
def test_no_text_is_without_a_translation(language: str) -> None:
    translated = messages(catalogue(language))
    missing = [
        f"{message.locations[0][0]}: {found}"
        for found, message in messages(texts()).items()
        if not is_translated(translated.get(found))
    ]
    assert not missing, shown(missing)


@every_language
def test_no_translation_is_left_over(language: str) -> None:
    known = messages(texts())
    left = [str(found) for found in messages(catalogue(language)) if found not in known]
    assert not left, shown(left)
    assert not catalogue(language).obsolete, "obsolete texts are kept in the file"


@every_language
def test_no_translation_is_a_guess(language: str) -> None:
    fuzzy = [str(message.id) for message in catalogue(language) if message.id and message.fuzzy]
    assert not fuzzy, shown(fuzzy)


@every_language
def test_every_plural_has_all_its_forms(language: str) -> None:
    usual, found = Catalog(locale=language), catalogue(language)
    assert (found.num_plurals, found.plural_expr) == (usual.num_plurals, usual.plural_expr)
    wrong = [
        f"{message.id}: {each.string}"
        for message, each in pairs(language)
        if len(forms_of(each.string)) != (found.num_plurals if message.pluralizable else 1)
    ]
    assert not wrong, shown(wrong)


@every_language
def test_a_translation_has_the_values_of_its_text(language: str) -> None:
    wrong = [
        f"{message.id}: {form}"
        for message, each in pairs(language)
        for at, form in enumerate(forms_of(each.string))
        if holes(form) not in _allowed(message, language, at)
    ]
    assert not wrong, shown(wrong)


def _allowed(message: Message, language: str, form: int) -> tuple[frozenset[str], ...]:
    """The values that this form may have: those of the English plural; for the number one also
    those of the English singular."""
    singular, *many = (holes(each) for each in forms_of(message.id))
    if not many:
        return (singular,)
    return (many[0], singular) if ONLY_FOR_ONE.get(language) == form else (many[0],)


@every_language
def test_a_translation_can_be_filled(language: str) -> None:
    """A percent sign that is no value breaks the page that shows it."""
    for message, each in pairs(language):
        if message.python_format:
            for form in forms_of(each.string):
                assert form % dict.fromkeys(holes(form), 1)


@every_language
def test_a_translation_has_the_tags_of_its_text(language: str) -> None:
    wrong = [
        f"{message.id}: {form}"
        for message, each in pairs(language)
        for form in forms_of(each.string)
        if tags(form) != tags(forms_of(message.id)[-1])
    ]
    assert not wrong, shown(wrong)


@every_language
def test_a_translation_begins_and_ends_with_the_blanks_of_its_text(language: str) -> None:
    wrong = [
        f"{message.id!r}: {form!r}"
        for message, each in pairs(language)
        for form in forms_of(each.string)
        if _blanks(form) != _blanks(forms_of(message.id)[0]) or "  " in form.strip("\n")
        if "  " not in forms_of(message.id)[0]
    ]
    assert not wrong, shown(wrong)


def _blanks(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def test_the_source_has_texts_of_every_kind() -> None:
    found = messages(texts())
    assert len(found) > 1000
    assert any(message.pluralizable for message in found.values())
    assert any(message.context for message in found.values())
    assert any(message.auto_comments for message in found.values())
