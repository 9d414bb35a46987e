"""The history on a phone: search while typing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.builders import PostedGame
from tests.browser.phones import Phones
from tests.browser.server import RunningServer

pytestmark = pytest.mark.browser


def test_a_game_is_found_as_one_types(server: RunningServer, phone: Phones) -> None:
    game = PostedGame(server.keeper(), "Wilhelmina", "Xaver", "Yasmin", variant="first-1")
    game.close_round("p1", p2=20, p3=60)
    row = f"#found a[href^='/history/{game.at.removeprefix('/g/')}?']"
    keeper = phone(keeper=True)
    keeper.goto("/history")
    keeper.locator("#q").press_sequentially("wilhel", delay=10)
    expect(keeper.locator("#found-leader")).to_have_text("1 game found")
    expect(keeper).to_have_url(re.compile("q=wilhel"))
    expect(keeper.locator("#q")).to_be_focused()
    expect(keeper.locator(row)).to_be_visible()
