"""Cards tapped as they come from the hand: the groups appear, and a tap still finds its card."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.builders import PostedGame
from tests.browser.phones import Phones
from tests.browser.server import RunningServer

pytestmark = pytest.mark.browser


def tap(page: Page, cards: str) -> None:
    for card in cards.split():
        page.locator(f".keypad [data-card='{card}']").click()


def test_cards_tapped_in_hand_order_are_laid_as_groups_and_a_tap_finds_each(
    phone: Phones, server: RunningServer
) -> None:
    game = PostedGame(server.keeper(), "Ann", "Ben")
    page = phone(keeper=True)
    # `2xR5` is one word in the field and two cards, `red 7` two words and one card.
    page.goto(f"{game.at}/ask/count")
    page.locator("#cards").fill("2xR5 red 7 wild")
    expect(page.locator(".card-pick")).to_have_count(4)
    page.locator(".card-pick[data-at='2']").click()
    page.locator("[data-take-out]").click()
    expect(page.locator(".card-pick")).to_have_count(3)
    expect(page.locator("#cards")).to_have_value("R5 R5 W")
    page.goto(f"{game.at}/lay/p1")
    tap(page, "3 7 3 7 3 9")
    expect(page.locator(".answer")).to_contain_text("Left over: 9.")
    # The 9 stands in a line of its own; it is the sixth card that was tapped.
    page.locator(".card-pick[data-at='5']").click()
    tap(page, "7")
    expect(page.locator(".answer")).to_contain_text("Laid as 3 3 3 and 7 7 7.")
    expect(page.locator("#cards")).to_have_value("3 7 3 7 3 7")
    page.locator("#record").click()
    expect(page).to_have_url(f"{server.url}{game.at}")
