"""The end of an evening: the course as a chart, and the picture that a phone can send."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.builders import PostedGame
from tests.browser.phones import Phones
from tests.browser.server import RunningServer

pytestmark = pytest.mark.browser


def finished(server: RunningServer) -> PostedGame:
    game = PostedGame(server.keeper(), "Ann", "Ben", "Mia", variant="first-3")
    for _round in range(3):
        game.close_round("p1", p2=5, p3=100)
    return game


def picture_of(page: Page) -> int:
    """How wide the picture is, once it is loaded."""
    image = page.locator("#picture")
    expect(image).to_be_visible()
    page.wait_for_function("() => document.querySelector('#picture').naturalWidth > 0")
    width: int = image.evaluate("image => image.naturalWidth")
    return width


def test_the_picture_is_loaded_when_it_is_asked_for(server: RunningServer, phone: Phones) -> None:
    game, page = finished(server), phone(keeper=True, own=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(game.at)
    expect(page.locator(".chart").first).to_be_visible()
    expect(page.locator(".facts")).to_contain_text("3 rounds")
    assert not [url for url in asked if "picture.png" in url]
    page.get_by_role("link", name="Picture").click()
    assert picture_of(page) == 1080
    page.goto(f"/w/{game.code}")
    page.get_by_text("Picture to send", exact=True).click()
    assert picture_of(page) == 1080


def test_without_a_script_the_picture_is_there_too(server: RunningServer, phone: Phones) -> None:
    game, page = finished(server), phone(keeper=True, java_script_enabled=False)
    page.goto(game.at)
    page.get_by_text("Picture to send", exact=True).click()
    expect(page.locator("#picture")).to_be_visible()


def test_no_line_of_the_chart_leaves_it(server: RunningServer, phone: Phones) -> None:
    page = phone(keeper=True)
    page.goto(finished(server).at)
    chart = page.locator(".chart").first
    frame = chart.bounding_box()
    assert frame is not None
    for each in (chart.locator(".line"), chart.locator(".chart-mark"), chart.locator("text")):
        for at in range(each.count()):
            box = each.nth(at).bounding_box()
            assert box is not None
            assert frame["x"] - 1 <= box["x"]
            assert box["x"] + box["width"] <= frame["x"] + frame["width"] + 1
            assert box["y"] + box["height"] <= frame["y"] + frame["height"] + 1
