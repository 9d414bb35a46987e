"""Scripts count and list in the page's language, with the same words as the server."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from flask import Flask
from flask_babel import force_locale, ngettext
from playwright.sync_api import expect

from scorekeeper.app import create_app
from scorekeeper.service import Scorer
from scorekeeper.wording.languages import LANGUAGES
from scorekeeper.wording.lists import listed, one_of
from tests.all_cases import all_cases
from tests.browser.builders import PostedGame
from tests.browser.phones import Phones
from tests.browser.server import RunningServer
from tests.browser.thumb import Thumb

pytestmark = pytest.mark.browser

ROWS = (["Ann"], ["Ann", "Ben"], ["Ann", "Ben", "Mia"], ["Ann", "נועה", "Mia", "دانا"])


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app(Scorer(tmp_path / "games.db"))


def players_left(number: int) -> str:
    return ngettext("%(count)s player left", "%(count)s players left", number, count=number)


def test_a_script_counts_and_lists_as_the_server_does(
    server: RunningServer, phone: Phones, app: Flask
) -> None:
    game = PostedGame(server.keeper(), "Ann", "Ben", "Mia", "Dad")
    numbers, kinds = list(range(1, 32)), {"conjunction": listed, "disjunction": one_of}
    with all_cases() as case, app.test_request_context():
        for language in LANGUAGES:
            page = phone(keeper=True, locale=language.tag)
            page.goto(f"{game.at}/round")
            forms = json.loads(page.locator("#round").get_attribute("data-words") or "{}")["togo"]
            with case(language.id), force_locale(language.id):
                assert page.evaluate(
                    "([forms, all]) => all.map((n) => keeper.counted(forms, n))", [forms, numbers]
                ) == [players_left(number) for number in numbers]
                for kind, on_the_server in kinds.items():
                    assert page.evaluate(
                        "([rows, kind]) => rows.map((row) => keeper.listed(row, kind))",
                        [ROWS, kind],
                    ) == [on_the_server(row) for row in ROWS]
                Thumb(page).tap(".tile[data-name='Ann'] .who")
                expect(page.locator("#record small")).to_have_text(players_left(3))
