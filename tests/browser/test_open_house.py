"""An open house with real phones: two strangers start a game each, neither sees the other's, and
the host sees a count of two."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.all_cases import all_cases
from tests.browser.axe import OVERPRINTED, axe_faults
from tests.browser.phones import DESK, SMALL_PHONE, Phones, Size, phones_of
from tests.browser.server import running_server
from tests.browser.test_pseudo_language import looked_over

pytestmark = pytest.mark.browser

OWN_SERVER: tuple[str, ...] = ("--open",)
"""An open house of its own: the test counts its games."""


def start(page: Page, names: str) -> None:
    """Open the start page and start a game from there."""
    page.goto("/")
    page.get_by_role("link", name="New game").click()
    page.fill("#names", names)
    page.locator("#deal").click()


def test_two_strangers_start_a_game_each_and_the_host_sees_two(phone: Phones) -> None:
    ann, cleo, host = phone(size=SMALL_PHONE), phone(size=DESK), phone(keeper=True)
    start(ann, "Anneliese, Bertram")
    expect(ann.locator("#table")).to_contain_text("Anneliese")
    start(cleo, "Cleopatra, Dorothea")
    expect(cleo.locator("#table")).to_contain_text("Cleopatra")

    ann.goto("/")
    expect(ann.locator("main")).to_contain_text("Anneliese")
    expect(ann.locator("main")).not_to_contain_text("Cleopatra")
    cleo.goto("/new")
    expect(cleo.locator("main")).to_contain_text("Cleopatra")
    expect(cleo.locator("main")).not_to_contain_text("Anneliese")

    host.goto("/host")
    expect(host.locator("#open-house")).to_contain_text("2 games are going on.")
    host.goto("/history")
    expect(host.locator("main")).not_to_contain_text("Anneliese")
    expect(host.locator("main")).not_to_contain_text("Cleopatra")


@pytest.mark.looks
@pytest.mark.parametrize("size", [SMALL_PHONE, DESK])
@pytest.mark.parametrize("colours", ["light", "dark"])
def test_its_pages_fit_and_are_accessible(phone: Phones, size: Size, colours: str) -> None:
    page, host = (phone(size=size, color_scheme=colours, keeper=keeper) for keeper in (False, True))
    start(page, "Eva, Max")
    menu = f"{urlsplit(page.url).path}/menu"
    key = f"/h/{phone.server.host_key()}"
    for path in ("/", "/privacy", "/new", "/phone", menu, key):
        look_at(page, path)
    for path in ("/", "/host"):
        look_at(host, path)


def look_at(page: Page, path: str) -> None:
    """Open this page, and see that axe finds nothing and that everything has room."""
    page.goto(path)
    assert axe_faults(page) == [], path
    assert page.evaluate(OVERPRINTED) == [], path
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, path


@pytest.mark.looks
def test_its_pages_have_room_in_a_longer_language(browser: Browser, tmp_path: Path) -> None:
    """No text was forgotten, either."""
    with (
        running_server(tmp_path, "tests.translations.pseudo", options=("--open",)) as server,
        phones_of(browser, server) as phones,
        all_cases() as case,
    ):
        host = phones(keeper=True, size=SMALL_PHONE)
        for path in ("/", "/privacy", "/new", "/phone", "/host", f"/h/{server.host_key()}"):
            with case(path):
                faults = looked_over(host, path)
                assert not faults, "\n".join(faults)
