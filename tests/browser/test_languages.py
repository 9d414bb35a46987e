"""Pages in each language: they have room on a small phone, one table reads in several, and scripts
count and list with the same words as the server."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from flask_babel import force_locale, ngettext
from playwright.sync_api import Browser, expect

from scorekeeper.service import Scorer
from scorekeeper.wording.languages import LANGUAGES
from scorekeeper.wording.lists import listed, one_of
from tests.all_cases import all_cases
from tests.browser.looks import ROOM, axe_faults, faults_on
from tests.browser.pages import NO_ROOM_MIXED, Games, addresses_of
from tests.browser.phones import SMALL_PHONE, Phones, phones_of
from tests.browser.server import running_server
from tests.browser.thumb import Thumb, sit_down
from tests.translations.catalogues import TRANSLATED, Said

OTHER_LETTERS = ("ru", "ja")
WITH_AXE = ("table, refereed", "round over", "standings")
FULLEST = ("start", "lay, typed", "ask, reply", "over", *WITH_AXE)

WITH_EXAMPLES = ("new game", "history", "what is stored about a person")
"""Fields have examples there, which have room in their own language beside their own keys."""


@pytest.mark.looks
def test_no_text_of_a_main_page_is_cut_or_left_out_in_any_language(
    browser: Browser, tmp_path: Path
) -> None:
    """On a server of its own: other tests play with longer names, which the first page lists. All
    pages are looked at with the longest text of each language in `test_longer_texts`, so the
    fullest ones are opened only in the languages whose letters no other has. axe sees some
    there; in English it sees all."""
    with (
        running_server(tmp_path) as server,
        phones_of(browser, server) as phones,
        all_cases() as case,
    ):
        addresses = addresses_of(Games(server))
        for language in TRANSLATED:
            reader = phones(keeper=True, size=SMALL_PHONE, locale=language)
            fullest = FULLEST if language in OTHER_LETTERS else ()
            for name in (*fullest, *WITH_EXAMPLES, NO_ROOM_MIXED):
                with case(f"{name}, {language}"):
                    reader.goto(addresses[name])
                    faults = faults_on(reader, *ROOM, "cutExamples")
                    faults += axe_faults(reader) if name in WITH_AXE else []
                    assert not faults, "\n".join(faults)


@pytest.mark.looks
def test_one_table_is_read_in_four_languages_and_another_is_chosen_in_one_tap(
    phone: Phones,
) -> None:
    """A keeper reads German, two players Polish and Russian, a watcher Japanese."""
    german, polish, russian, japanese = (Said(each) for each in ("de", "pl", "ru", "ja"))
    game = phone.deal("Jürgen", "Ania", "Пётр")
    keeper = phone(keeper=True, locale="de", at=game.at)
    ania = sit_down(phone(locale="pl"), game.link("play/p2"))
    pjotr = sit_down(phone(locale="ru"), game.link("play/p3"))
    watcher = phone(locale="ja", at=game.watched)

    keeper.locator("#laid-p1").tap()
    expect(keeper.locator("#laid-p1")).to_contain_text(german("laid", "key beside a player"))
    expect(ania.locator("#stand-p1")).to_contain_text(polish("laid", "key beside a player"))
    expect(pjotr.locator("#stand-p1")).to_contain_text(russian("laid", "key beside a player"))
    expect(watcher.locator("#stand-p1")).to_contain_text(japanese("laid", "key beside a player"))

    # A tap changes the language of one page, its stream and nobody else's.
    watcher.get_by_role("button", name="Deutsch").tap()
    expect(watcher.locator("#stand-p1")).to_contain_text(german("laid", "key beside a player"))
    expect(watcher.locator("#standings")).to_have_attribute("data-stream", re.compile("lang=de$"))
    ania.locator("#im-out").tap()
    ania.locator("#yes-out").tap()
    pjotr.wait_for_url("**/hand/p3")
    expect(pjotr.locator("#question")).to_have_text(russian("%(name)s’s points?", name="Пётр"))
    for page in (keeper, watcher):
        expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(keeper.locator("main")).to_contain_text(german("%(name)s is out", name="Ania"))
    expect(watcher.locator("#stand-p2")).to_contain_text(german("went out"))
    watcher.goto("/phone")
    expect(watcher.locator("html")).to_have_attribute("lang", "de")
    expect(watcher.locator(".languages-row [aria-current]")).to_have_text("Deutsch")


ROWS = (["Ann"], ["Ann", "Ben"], ["Ann", "Ben", "Mia"], ["Ann", "נועה", "Mia", "دانا"])


def players_left(number: int) -> str:
    return ngettext("%(count)s player left", "%(count)s players left", number, count=number)


@pytest.mark.looks
def test_a_script_counts_and_lists_as_the_server_does(phone: Phones, tmp_path: Path) -> None:
    from scorekeeper.app import create_app  # no other test of a browser needs it

    game = phone.deal("Ann", "Ben", "Mia", "Dad")
    app = create_app(Scorer(tmp_path / "games.db"))
    numbers, kinds = list(range(1, 32)), {"conjunction": listed, "disjunction": one_of}
    with all_cases() as case, app.test_request_context():
        for language in LANGUAGES:
            page = phone(keeper=True, locale=language.tag, at=f"{game.at}/round")
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
