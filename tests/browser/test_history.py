"""The history on a phone: search while typing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.builders import PostedGame
from tests.browser.phones import Phones
from tests.browser.server import RunningServer

pytestmark = pytest.mark.browser

ARCHIVE = Path(__file__).parents[1] / "language" / "games.jsonl"
"""Games of a family from March 2024 on, one of them on Christmas Eve 2025."""


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


def test_the_last_christmas_is_two_taps_and_a_word_away_and_played_again(
    server: RunningServer, phone: Phones
) -> None:
    keeper = phone(keeper=True)
    keeper.goto("/import")
    keeper.set_input_files("input[type=file]", ARCHIVE)
    keeper.get_by_role("button", name="Look at it").tap()
    keeper.get_by_role("button", name="Add", exact=True).tap()
    expect(keeper.get_by_text("Added 12 games.")).to_be_visible()
    keeper.goto("/history")
    keeper.locator("#q").tap()
    keeper.locator("#q").press_sequentially("Wigilia", delay=5)
    expect(keeper.locator("#found-leader")).to_have_text("1 game found")
    expect(keeper.locator("#found .understood")).to_contain_text("24")
    keeper.locator("#found .game-row a").tap()
    keeper.get_by_role("link", name="About").tap()
    keeper.get_by_role("link", name="Rematch with other players").tap()
    for name in ("Kamil", "Zosia", "Nora"):
        expect(keeper.get_by_text(name).first).to_be_visible()
