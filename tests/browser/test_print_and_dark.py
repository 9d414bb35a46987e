"""What looks ticked is ticked, by night too; and what is printed says what the screen said."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page

from tests.browser.builders import PostedGame
from tests.browser.phones import Phones
from tests.browser.server import RunningServer
from tests.browser.thumb import Thumb

pytestmark = pytest.mark.browser

NOT_FOR_PAPER = """() =>
  [...document.querySelectorAll("button, .button, .chip, .bar, .icon, .live")]
    .filter((element) => element.checkVisibility())
    .map((element) => element.outerHTML.slice(0, 90))"""
PRINTED_IN_COLOUR = """() => [...document.querySelectorAll(".lane > *")]
  .every((cell) => getComputedStyle(cell).printColorAdjust === "exact")"""
DARK_ON_WHITE = """() => {
  const parts = (colour) => colour.match(/[0-9.]+/g).slice(0, 3).map(Number);
  const light = (colour) => parts(colour).reduce((sum, part) => sum + part, 0);
  const style = getComputedStyle(document.body);
  return light(style.color) < 300 && light(style.backgroundColor) > 750;
}"""


@pytest.fixture
def doubtful(server: RunningServer, phone: Phones) -> Page:
    """The page that asks who laid, with two players in doubt."""
    game = PostedGame(server.keeper(), "Ann", "Ben", "Mia")
    page = phone(keeper=True, own=True, color_scheme="dark")
    page.goto(f"{game.at}/round")
    thumb = Thumb(page)
    thumb.tap(".tile[data-name='Ann'] .who")
    thumb.points(50)
    thumb.points(60)
    return page


def inside(box: Locator) -> set[tuple[int, ...]]:
    """The colours within a box's border."""
    drawn = Image.open(io.BytesIO(box.screenshot())).convert("RGB")
    inner = drawn.crop((4, 4, drawn.width - 4, drawn.height - 4))
    raw = inner.tobytes()
    return {tuple(raw[at : at + 3]) for at in range(0, len(raw), 3)}


@pytest.mark.parametrize("scheme", ["dark", pytest.param("light", marks=pytest.mark.looks)])
def test_an_empty_box_looks_empty_by_day_and_by_night(doubtful: Page, scheme: str) -> None:
    doubtful.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    empty, ticked = (doubtful.locator("#asked input").nth(at) for at in (0, 1))
    ticked.check()
    page = doubtful.evaluate("getComputedStyle(document.body).backgroundColor")
    paper = tuple(int(part) for part in page.removeprefix("rgb(").removesuffix(")").split(","))
    assert inside(empty) == {paper}
    assert len(inside(ticked)) > 1
    assert paper not in inside(ticked) or len(inside(ticked)) > 2


@pytest.mark.parametrize("scheme", ["dark", pytest.param("light", marks=pytest.mark.looks)])
def test_the_end_and_the_sheet_are_printed_as_they_are(
    server: RunningServer, phone: Phones, scheme: str
) -> None:
    over = PostedGame(server.keeper(), "Ann", "Ben", "Mia", variant="first-5")
    for _round in range(5):
        over.close_round("p1", p2=5, p3=100)
    page = phone(keeper=True, own=True, color_scheme=scheme)
    sheet = f"/history/{over.at.rsplit('/', 1)[1]}"
    for path in (over.at, f"/w/{over.code}", sheet, f"{sheet}/log"):
        page.goto(path)
        page.emulate_media(media="print", color_scheme=scheme)  # type: ignore[arg-type]
        assert page.evaluate(NOT_FOR_PAPER) == [], path
        assert page.evaluate(PRINTED_IN_COLOUR), path
        assert page.evaluate(DARK_ON_WHITE), path
        assert page.evaluate("getComputedStyle(document.body).printColorAdjust") == "exact"
        assert page.pdf(print_background=False).startswith(b"%PDF")
        page.emulate_media(media="screen")
    page.goto(sheet)
    assert "green" not in page.locator("main").inner_text()
    assert page.locator("td.out").first.text_content().strip().endswith("out")


A4, LETTER = (595, 842), (612, 792)


def printed(page: Page) -> tuple[int, tuple[int, int]]:
    """How many pages the PDF has, and their size in points."""
    pdf = page.pdf(prefer_css_page_size=True)
    width, height = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf)[0]
    return len(re.findall(rb"/Type\s*/Page\b", pdf)), (round(float(width)), round(float(height)))


def test_a_score_sheet_is_one_page_on_either_paper(server: RunningServer, phone: Phones) -> None:
    game = PostedGame(server.keeper(), "Ann", "Christopher", "Mia", "Dad", "Zoe", "Олександра")
    for _ in range(9):
        game.close_round("p1", p2=5, p3=100, p4=15, p5=60, p6=60)
    page = phone(keeper=True, color_scheme="dark")
    for path in ("/print-sheet?players=8", f"/history/{game.at.rsplit('/', 1)[1]}/print?"):
        for paper, size in (("a4", A4), ("letter", LETTER)):
            page.goto(f"{server.url}{path}&paper={paper}")
            assert printed(page) == (1, size), (path, paper)
