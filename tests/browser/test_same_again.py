"""Same again: one tap at the keeper's phone, and all phones and the board are at the next game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.builders import PostedGame
from tests.browser.phones import Phones
from tests.browser.server import RunningServer
from tests.browser.thumb import listening, sit_down

pytestmark = pytest.mark.browser


def test_the_phones_go_on_with_the_people(server: RunningServer, phone: Phones) -> None:
    game = PostedGame(server.keeper(), "Ann", "Ben", "Mia")
    keeper, ben = phone(keeper=True), sit_down(phone(), game.seat_link("p2"))
    watcher, tv = (listening(phone(), f"/w/{game.code}{end}") for end in ("", "/tv"))
    game.act("stop", how="for-good")
    for page in (ben, watcher, tv):
        expect(page.get_by_text("Stopped before").first).to_be_visible()
    keeper.goto(game.at)
    keeper.get_by_role("button", name="Same again Ben deals").click()
    keeper.wait_for_url(re.compile(r"/g/\d+$"))
    new = keeper.locator(".chip").first.inner_text().split()[-1]
    expect(ben.locator("h1")).to_have_text("Ben, round 1")
    watcher.wait_for_url(f"**/w/{new}")
    tv.wait_for_url(f"**/w/{new}/tv")
    # The old code shows the old game, and stays there.
    late = listening(phone(), f"/w/{game.code}")
    expect(late.get_by_role("link", name="To the next game")).to_be_visible()
    late.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    late.evaluate("new Promise((done) => setTimeout(done, 300))")
    expect(late).to_have_url(f"{server.url}/w/{game.code}")
