"""The pages in each language: they have room on a small phone, and one table reads in several."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.all_cases import all_cases
from tests.browser.axe import axe_faults
from tests.browser.builders import PostedGame
from tests.browser.pages import PLACES, addresses_of, games_on
from tests.browser.phones import SMALL_PHONE, Phones, phones_of
from tests.browser.room import CUT_EXAMPLES, DROPPED, NO_ROOM, OVERLAP
from tests.browser.server import RunningServer, running_server
from tests.browser.test_screen_sizes import CUT_OFF, TOO_WIDE, faults_on
from tests.browser.thumb import sit_down
from tests.translations.catalogues import TRANSLATED, Said

pytestmark = pytest.mark.browser

MAIN = ("start", "table, refereed", "lay, typed", "round over", "ask, reply", "over", "standings")
"""The pages that axe looks at in every language. In English it looks at all."""


@pytest.mark.looks
@pytest.mark.parametrize("language", ["en", *TRANSLATED])
def test_no_text_of_any_page_is_cut_or_left_out_on_a_small_phone(
    language: str, browser: Browser, tmp_path: Path
) -> None:
    """On a server of its own: other tests play with longer names, which the first page lists."""
    with (
        running_server(tmp_path) as server,
        phones_of(browser, server) as phones,
        all_cases() as case,
    ):
        addresses = addresses_of(games_on(server), server)
        reader = phones(keeper=True, size=SMALL_PHONE, locale=language)
        for name in PLACES:
            with case(f"{name}, {language}"):
                reader.goto(addresses[name])
                faults = faults_on(
                    reader, TOO_WIDE, CUT_OFF, NO_ROOM, CUT_EXAMPLES, DROPPED, OVERLAP
                )
                faults += axe_faults(reader) if name in MAIN and language != "en" else []
                assert not faults, "\n".join(faults)


def test_one_table_is_read_in_four_languages_and_another_is_chosen_in_one_tap(
    server: RunningServer, phone: Phones
) -> None:
    """A keeper reads German, two players Polish and Russian, a watcher Japanese."""
    german, polish, russian, japanese = (Said(each) for each in ("de", "pl", "ru", "ja"))
    game = PostedGame(server.keeper(), "Jürgen", "Ania", "Пётр")
    keeper = phone(keeper=True, locale="de")
    ania = sit_down(phone(locale="pl"), game.seat_link("p2"))
    pjotr = sit_down(phone(locale="ru"), game.seat_link("p3"))
    watcher = phone(locale="ja")
    watcher.goto(f"/w/{game.code}")
    keeper.goto(game.at)

    keeper.locator("#laid-p1").tap()
    expect(keeper.locator("#laid-p1")).to_contain_text(german("laid", "key beside a player"))
    expect(ania.locator("#stand-p1")).to_contain_text(polish("has laid"))
    expect(pjotr.locator("#stand-p1")).to_contain_text(russian("has laid"))
    expect(watcher.locator("#stand-p1")).to_contain_text(japanese("has laid"))

    # A tap changes the language of one page, its stream and nobody else's.
    watcher.get_by_role("button", name="Deutsch").tap()
    expect(watcher.locator("#stand-p1")).to_contain_text(german("has laid"))
    expect(watcher.locator("#standings")).to_have_attribute("data-stream", re.compile("lang=de$"))
    ania.locator("#im-out").tap()
    ania.locator("#yes-out").tap()
    pjotr.wait_for_url("**/hand/p3")
    expect(pjotr.locator("#question")).to_have_text(russian("%(name)s’s points?", name="Пётр"))
    for page in (keeper, watcher):
        expect(page.locator("html")).to_have_attribute("lang", "de")
        expect(page.locator("main")).to_contain_text(german("%(name)s is out", name="Ania"))
    watcher.goto("/phone")
    expect(watcher.locator("html")).to_have_attribute("lang", "de")
    expect(watcher.locator(".languages [aria-current]")).to_have_text("Deutsch")
