"""The end of an evening: its two pictures, and the picture that a phone can send."""

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


@pytest.fixture(scope="module")
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


def test_the_picture_is_loaded_when_it_is_asked_for(finished: PostedGame, phone: Phones) -> None:
    game, page = finished, phone(keeper=True, own=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(game.at)
    expect(page.locator(".plot").first).to_be_visible()
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


@pytest.mark.parametrize(
    "size", [PHONE, pytest.param(DESK, marks=pytest.mark.looks)], ids=["phone", "desk"]
)
def test_the_glow_behind_the_winner_is_cut_nowhere(
    finished: PostedGame, phone: Phones, size: dict[str, int]
) -> None:
    page = phone(keeper=True, own=True, size=size)
    page.goto(finished.at)
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


OUT_OF_PLACE = """() => {
  const box = (element) => element.getBoundingClientRect();
  const middle = (element) => box(element).x + box(element).width / 2;
  const faults = [];
  const columns = [...document.querySelectorAll(".lanes .axis > *")].map(middle);
  for (const row of document.querySelectorAll(".lanes li")) {
    [...row.querySelector(".lane").children].forEach((cell, at) => {
      if (Math.abs(middle(cell) - columns[at]) > 2.5) faults.push(`${row.id}: column ${at}`);
    });
    const name = box(row.querySelector(".nm")), cells = box(row.querySelector(".lane"));
    if (name.right > cells.left && name.bottom > cells.top + 1) faults.push(`${row.id}: name`);
  }
  const places = document.querySelector(".places"), frame = box(places);
  const plot = box(places.querySelector(".plot"));
  const { width, height } = places.querySelector(".lines").viewBox.baseVal;
  for (const each of places.querySelectorAll(".run, .way, text, li")) {
    const { left, right, bottom } = box(each);
    if (left < frame.left - 3 || right > frame.right + 3 || bottom > frame.bottom + 3) {
      faults.push(each.outerHTML.slice(0, 80));
    }
  }
  // A line ends after the last round, in the height of its row.
  const rows = [...places.querySelectorAll(".result li")].map(box);
  const lines = [...places.querySelectorAll("g")].slice(0, rows.length).reverse();
  lines.forEach((line, at) => {
    const last = line.querySelector(".run").getPointAtLength(1e6);
    const y = plot.top + plot.height * last.y / height, row = (rows[at].top + rows[at].bottom) / 2;
    if (last.x !== width || Math.abs(y - row) > 2) faults.push(`line ${at}: ${y} not ${row}`);
  });
  return faults;
}"""


def test_what_is_drawn_of_an_evening_lies_where_it_belongs(
    finished: PostedGame, phone: Phones
) -> None:
    page = phone(keeper=True, own=True)
    address = f"/history/{finished.at.rsplit('/', 1)[1]}"
    for width in (340, 720, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(address)
        assert page.evaluate(OUT_OF_PLACE) == [], width


def test_an_evening_is_played_back_round_by_round(finished: PostedGame, phone: Phones) -> None:
    page = phone(keeper=True, own=True, moves=True)
    page.goto(f"/history/{finished.at.rsplit('/', 1)[1]}")
    shown = page.locator(".playback")
    page.get_by_role("link", name="The round before").click()
    expect(shown).to_contain_text("Round 2 of 3")
    expect(page.locator("#race-title")).to_have_text("After round 2")
    assert page.url.endswith("?to=2#race")
    page.keyboard.press("Home")
    expect(shown).to_contain_text("Round 1 of 3")
    page.get_by_role("button", name="Play").click()
    expect(shown).to_contain_text("Round 3 of 3")
    expect(page.locator("#race-title")).to_have_text("How the evening went")


def test_the_legend_is_shown_until_it_was_seen_in_three_games(
    finished: PostedGame, phone: Phones
) -> None:
    page = phone(keeper=True, own=True)
    page.goto("/check")
    # Two others were seen before.
    page.evaluate("localStorage.setItem('legend', '901 902')")
    page.goto(finished.at)
    legend = page.locator(".legend").first
    legend.scroll_into_view_if_needed()
    page.wait_for_function("() => localStorage.getItem('phone.legend')")
    expect(legend).to_be_visible()
    page.reload()
    expect(page.locator(".lanes li").first).to_be_visible()
    expect(legend).to_be_hidden()
    page.emulate_media(media="print")
    expect(legend).to_be_visible()
