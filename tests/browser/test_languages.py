"""The pages in each language: they have room on a small phone, and one table reads in several."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scorekeeper.wording.languages import LANGUAGES, SOURCE
from tests.browser.builders import PostedGame
from tests.browser.phones import PHONE, SMALL_PHONE, Phones
from tests.browser.room import NO_ROOM, OVERLAP
from tests.browser.server import RunningServer
from tests.browser.test_screen_sizes import CUT_OFF, TOO_WIDE, faults_on
from tests.translations.catalogues import TRANSLATED, catalogue, is_translated, messages

pytestmark = pytest.mark.browser

TIGHT = (
    "start",
    "new game",
    "check",
    "this phone",
    "key",
    "table of six",
    "table, refereed",
    "table, out of cards",
    "lay, typed",
    "hit, to choose",
    "turn, followed",
    "round over",
    "fix",
    "just in",
    "menu",
    "ask, reply",
    "my seat, refereed",
    "my seat, all count",
    "a hand on this phone",
    "that's me",
    "share",
    "level, three of them",
    "over",
    "standings",
    "score sheet",
    "person",
)
"""The pages with most words for their room."""


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_language_has_room_on_a_small_phone(
    language: str, addresses: dict[str, str], phone: Phones
) -> None:
    reader = phone(keeper=True, size=SMALL_PHONE, locale=language, reduced_motion="reduce")
    faults = []
    for name in TIGHT:
        reader.goto(addresses[name])
        found = faults_on(reader, TOO_WIDE, CUT_OFF, NO_ROOM, OVERLAP)
        faults += [f"{name}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


def test_one_table_is_read_in_every_language_at_once(server: RunningServer, phone: Phones) -> None:
    game = PostedGame(server.keeper(), "Ann", "Ben", "Mia")
    readers = {each.id: phone(size=PHONE, locale=each.tag) for each in LANGUAGES}
    for language, page in readers.items():
        page.goto(f"/w/{game.code}")
        expect(page.locator("html")).to_have_attribute("lang", language)
    game.lay("p2", "3 3 3 4 4 4")
    for language, page in readers.items():
        expect(page.locator("#standings")).to_contain_text(said(language, "has laid"))
    game.close_round("p1", p2=5, p3=100)
    for language, page in readers.items():
        expect(page.locator("#standings")).to_contain_text(said(language, "went out"))


def test_a_language_is_chosen_in_one_tap_and_kept(server: RunningServer, phone: Phones) -> None:
    game = PostedGame(server.keeper(), "Ann", "Ben")
    page = phone(size=SMALL_PHONE, locale="en-GB")
    page.goto(f"/w/{game.code}")
    page.get_by_role("button", name="Polski").click()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    assert page.url.endswith(f"/w/{game.code}")
    stream = page.locator("#standings").get_attribute("data-stream")
    assert stream is not None
    assert stream.endswith("lang=pl")
    page.goto("/phone")
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    expect(page.locator(".languages [aria-current]")).to_have_text("Polski")


def said(language: str, text: str) -> str:
    """This text in the language; in English where it has no translation yet."""
    if language == SOURCE.id:
        return text
    found = messages(catalogue(language))
    each = next((found[key] for key in found if key[1] == text), None)
    assert each is not None, text
    return str(each.string) if is_translated(each) else text
