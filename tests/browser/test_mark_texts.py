"""A text that sounds odd is tapped on its page; links and keys of the page wait meanwhile."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.builders import PostedGame
from tests.browser.looks import axe_faults
from tests.browser.phones import Phones
from tests.browser.server import RunningServer


def switch(page: Page, *, on: bool) -> None:
    """Marking texts is switched on or off on this phone."""
    page.goto("/suggestions" if on else "/phone")
    button = page.get_by_role("button", name="Mark texts that sound odd")
    button.tap()
    # The host's switch is with the suggestions; each phone has one in its settings while it is on.
    expect(button.and_(page.locator("[aria-pressed='true']"))).to_have_count(1 if on else 0)


def test_a_tapped_text_is_reworded_over_its_page_and_the_page_is_as_before(
    phone: Phones, server: RunningServer
) -> None:
    keeper = server.keeper()
    game = PostedGame(keeper, "Ann", "Ben", "Mia")
    page = phone()
    page.context.add_cookies([{"name": "scorekeeper", "value": keeper.cookie, "url": server.url}])
    switch(page, on=True)
    page.goto(f"{game.at}/round")
    page.get_by_role("button", name="Mark a text").tap()
    panel = page.get_by_role("dialog")
    expect(panel).to_be_visible()
    box = page.locator(".tile .odd-text", has_text="phase 1").first.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(panel.get_by_label("Better")).to_have_value(re.compile("phase ‹number›"))
    assert axe_faults(page) == []
    panel.get_by_label("Better").fill("on phase ‹number›")
    panel.get_by_role("button", name="Suggest").tap()
    expect(panel.get_by_role("status")).to_contain_text("Thank you.")
    # What a script fills in is found by its text with holes.
    panel.get_by_role("button", name="Done").tap()
    expect(page.locator(".odd-text")).to_have_count(0)
    page.locator(".tile[data-name='Ann'] .who").tap()
    expect(page.locator("#question")).to_contain_text("Ben’s points?")
    page.get_by_role("button", name="Mark a text").tap()
    page.locator("#question.odd-text").tap()
    expect(panel.get_by_label("Better")).to_have_value("‹name›’s points?")
    page.keyboard.press("Escape")
    page.goto("/suggestions")
    expect(page.locator(".suggested")).to_contain_text("on phase ‹number›")
    page.get_by_role("button", name="Take out", exact=True).first.tap()
    expect(page.locator(".suggested")).to_have_count(0)
    switch(page, on=False)
    page.goto(game.at)
    expect(page.locator("#mark-texts")).to_have_count(0)
