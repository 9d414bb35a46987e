"""The file of games fails for a moment: the phone says so, and forgets it when all is well."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones, RunningServer
from tests.browser.thumb import Thumb

pytestmark = pytest.mark.browser


def test_a_mark_that_was_not_recorded_is_said_above_the_table_until_one_is(
    server: RunningServer, phone: Phones
) -> None:
    page = phone(keeper=True)
    thumb = Thumb(page)
    thumb.new_game("Ann", "Ben")
    away = server.db.with_name("away.db")
    server.db.rename(away)
    thumb.tap("form[hx-post*=laid] button")
    expect(page.locator("#not-recorded")).to_contain_text("This was not recorded.")
    expect(page.locator("#not-recorded")).to_contain_text("deleted or moved")
    expect(page.locator("#table")).to_be_visible()
    away.rename(server.db)
    # A tap that falls into the answer of the one before is lost; people tap again.
    for _tap in range(3):
        thumb.tap("form[hx-post*=laid] button")
        with suppress(AssertionError):
            expect(page.locator("#not-recorded")).to_be_empty(timeout=5_000)
            break
    expect(page.locator("#not-recorded")).to_be_empty()
    with closing(sqlite3.connect(server.db)) as db:
        laid = db.execute("SELECT count(*) FROM log WHERE seq = 2").fetchone()
    assert laid == (1,)
    phone.forgive()
