"""A game on paper, typed with one thumb on the pad of a round; nothing is lost with the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phones import Phones
from tests.browser.server import RunningServer
from tests.browser.thumb import Thumb

pytestmark = pytest.mark.browser

SMALL = {"width": 360, "height": 640}


def test_a_game_on_paper_is_typed_on_the_pad_and_outlives_its_page(
    server: RunningServer, phone: Phones
) -> None:
    page = phone(keeper=True, size=SMALL)
    thumb, title = Thumb(page), page.locator("h1")
    page.goto("/paper-game")
    page.fill("[name=names]", "Ann, Ben, Mia")
    page.select_option("[name=sheet]", "mattel")
    page.fill("[name=day]", "2020-02-29")
    thumb.tap(".bar .main")
    expect(title).to_have_text("Round 1 is over")
    thumb.tap(".tile[data-name='Ann'] .who")
    thumb.points(20)
    # The phone sleeps, and the browser throws the page away: the rounds wait for the next visit.
    page.goto("about:blank")
    page.goto("/paper-game")
    expect(page.locator("#kept-names")).to_have_text("Ann, Ben, Mia")
    thumb.tap("#go-on")
    thumb.tap(".bar [value=round]")
    # So does what was typed of the round itself.
    expect(page.locator(".tile[data-name='Ben'] .shown")).to_have_text("20")
    assert page.evaluate("document.documentElement.scrollHeight") <= SMALL["height"]
    thumb.points(95)
    thumb.tap("#record")
    expect(title).to_have_text("Round 2 is over")
    # With a keyboard: who went out, then each total with Enter.
    page.locator(".tile[data-name='Ben'] .who").press("Enter")
    for typed in ("15", "30"):
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
    expect(page.locator("#record")).to_be_focused()
    page.keyboard.press("Enter")
    expect(title).to_have_text("Round 3 is over")
    first = "document.querySelector('#round').elements[0].value"
    assert page.evaluate(first) == "add"  # the button that Enter presses, not the way back
    thumb.tap(".bar [value=read]")
    expect(page.locator("tbody tr")).to_have_count(2)
    thumb.tap(".bar [value=record]")
    page.wait_for_url("**/history/*")
    expect(page.locator("main")).to_contain_text("Feb 29, 2020")
    page.goto("/paper-game")
    expect(page.locator("#kept-game")).to_be_hidden()
