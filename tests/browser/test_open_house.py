"""The pages of an open house, on phones and screens. Who sees what is in `tests/web`."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page

from tests.all_cases import all_cases
from tests.browser.axe import OVERPRINTED, axe_faults
from tests.browser.phones import DESK, SMALL_PHONE, Phones, Size, phones_of
from tests.browser.server import running_server
from tests.browser.test_pseudo_language import looked_over

pytestmark = [pytest.mark.browser, pytest.mark.looks]

OWN_SERVER: tuple[str, ...] = ("--open",)


def start(page: Page, names: str) -> None:
    """Open the start page and start a game from there."""
    page.goto("/")
    page.get_by_role("link", name="New game").click()
    page.fill("#names", names)
    page.locator("#deal").click()


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
