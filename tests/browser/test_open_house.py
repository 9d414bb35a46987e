"""The pages of an open house, on phones and screens. Who sees what is in `tests/web`; how they look
with longer texts in `test_longer_texts`."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest

from tests.browser.looks import axe_faults_by_day_and_night, faults_on, load_axe
from tests.browser.phones import DESK, SMALL_PHONE, Phones, resize

pytestmark = pytest.mark.looks

OWN_SERVER: tuple[str, ...] = ("--open",)


def test_its_pages_fit_and_are_accessible(phone: Phones) -> None:
    guest, host = phone(own=True, at="/"), phone(own=True, keeper=True)
    guest.get_by_role("link", name="New game").click()
    guest.fill("#names", "Eva, Max")
    guest.locator("#deal").click()
    guest.wait_for_url("**/g/*")
    menu, key = f"{urlsplit(guest.url).path}/menu", f"/h/{phone.server.host_key()}"
    for page, paths in (
        (guest, ("/", "/privacy", "/new", "/phone", menu, key)),
        (host, ("/", "/host")),
    ):
        load_axe(page)
        for path in paths:
            page.goto(path)
            for size in (DESK, SMALL_PHONE):
                resize(page, size)
                assert faults_on(page, "overprinted", "tooWide") == [], path
            assert axe_faults_by_day_and_night(page) == [], path
