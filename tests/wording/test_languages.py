"""The languages of the program, and which of them a locale asks for."""

from __future__ import annotations

from scorekeeper.wording.languages import LANGUAGES, language_named
from tests.translations.catalogues import FOLDER


def test_every_language_has_a_folder_of_texts_and_a_name_of_its_own() -> None:
    assert LANGUAGES[0].id == "en"
    assert len({each.name for each in LANGUAGES}) == len(LANGUAGES)
    found = {each.parents[1].name for each in FOLDER.glob("*/LC_MESSAGES/messages.po")}
    assert found <= {each.id for each in LANGUAGES}
    named = {"de": "de", "de-AT": "de", "de_CH.UTF-8": "de", "PL": "pl"}
    for locale in (*named, "sr_RS@latin", "C", "C.UTF-8", ""):
        language = language_named(locale)
        assert (language.id if language else None) == named.get(locale), locale
