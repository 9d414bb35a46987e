"""Texts that a script fills in: every plural form of every language, and holes that no text has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing

import pytest
from babel import Locale
from flask import Flask
from flask_babel import force_locale, ngettext

from scorekeeper.app import create_app
from scorekeeper.pages.shown.round_form import round_texts
from scorekeeper.pages.shown.script_texts import hole, plural_forms
from scorekeeper.service import Scorer
from scorekeeper.wording.languages import LANGUAGES
from tests.all_cases import all_cases

HOLES = {
    "points": {"name"}, "did1": {"name"}, "did": {"names"},
    "counted": {"done", "all"},
    "went": {"name"}, "tally": {"num", "points"}, "worth": {"points"}, "names": {"names"},
    "unsaid": {"names"}, "phaseless": {"names"}, "answers": {"count"},
    "togo": {"count"}, "not1": {"name"}, "some": {"names"}, "elsewhere": {"name", "points"},
}  # fmt: skip
"""The values that `round_form.js` and `round_news.js` put into each text; all others are said
as they are."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with closing(Scorer(tmp_path_factory.mktemp("texts") / "games.db")) as scorer:
        yield create_app(scorer)


def players_left(number: int, shown: object) -> str:
    return ngettext("%(count)s player left", "%(count)s players left", number, count=shown)


def test_every_number_has_its_plural_form(app: Flask) -> None:
    with all_cases() as case:
        for language in (each.id for each in LANGUAGES):
            with case(language), app.test_request_context(), force_locale(language):
                forms = plural_forms(lambda number: players_left(number, hole("count")))
                category = Locale.parse(language).plural_form
                for number in range(1, 130):
                    filled = forms[category(number)].replace("{count}", str(number))
                    assert filled == players_left(number, number)


def test_the_texts_of_round_over_have_the_holes_that_its_script_fills(app: Flask) -> None:
    for language in (each.id for each in LANGUAGES):
        with app.test_request_context(), force_locale(language):
            for name, text in round_texts().items():
                for form in text.values() if isinstance(text, dict) else [text]:
                    assert set(re.findall(r"\{(\w+)\}", form)) == HOLES.get(name, set()), name
