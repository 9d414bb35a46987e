"""The file of games fails for a moment: the phone says so, and forgets it when all is well."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.builders import PostedGame
from tests.browser.phones import Phones
from tests.browser.server import RunningServer
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
    thumb.tap("form[hx-post*=laid] button")
    expect(page.locator("#not-recorded")).to_be_empty()
    game = PostedGame.at_url(server.keeper(), page.url)
    log = game.phone.read(f"/history/{game.at.removeprefix('/g/')}/log").text
    assert log.count("Ann laid") == 1
