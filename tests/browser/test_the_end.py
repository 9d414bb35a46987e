"""The end of an evening: the course as a chart, and the picture that a phone can send."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page, expect

from tests.browser.builders import PostedGame
from tests.browser.phones import DESK, PHONE, Phones
from tests.browser.server import RunningServer

pytestmark = pytest.mark.browser


HIDE = """selector => {
  for (const each of document.querySelectorAll(selector)) each.style.visibility = "hidden";
}"""


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
    expect(page.locator(".played")).to_contain_text("3 rounds")
    fact = page.locator(".first-fact").bounding_box()
    assert fact
    assert fact["y"] + fact["height"] <= 560
    assert not [url for url in asked if "picture.png" in url]
    page.get_by_role("link", name="Picture").click()
    assert picture_of(page) == 1080
    page.goto(f"/w/{game.code}")
    page.get_by_text("Picture to send", exact=True).click()
    assert picture_of(page) == 1080


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_glow_behind_the_winner_is_cut_nowhere(
    server: RunningServer, phone: Phones, size: dict[str, int]
) -> None:
    page = phone(keeper=True, own=True, size=size)
    page.goto(finished(server).at)
    page.emulate_media(reduced_motion="reduce")
    # Alone on the page, it has no edge: no pixel differs from the ones beside and below it.
    page.evaluate(HIDE, "body > *")
    drawn = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    paper = Image.new("RGB", drawn.size, drawn.getpixel((size["width"] - 2, size["height"] - 2)))
    assert max(ImageChops.difference(drawn, paper).convert("L").tobytes()) > 20
    for step in ((1, 0), (0, 1)):
        moved = ImageChops.offset(drawn, *step)
        apart = ImageChops.difference(drawn, moved).crop((1, 1, *drawn.size))
        assert max(apart.convert("L").tobytes()) <= 3


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


def test_the_keys_below_the_score_sheet_lie_in_one_row_on_a_desk(
    server: RunningServer, phone: Phones
) -> None:
    page = phone(keeper=True, size=DESK)
    page.goto(f"/history/{finished(server).at.rsplit('/', 1)[1]}")
    boxes = [key.bounding_box() for key in page.locator("nav.bar .button").all()]
    assert len(boxes) == 4
    assert len({box["y"] for box in boxes if box}) == 1
    assert all(box and box["x"] + box["width"] <= DESK["width"] for box in boxes)
