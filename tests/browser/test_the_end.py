"""The end of an evening: its pictures, what is printed of it, and how it is found again."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page, expect

from tests.browser.builders import PostedGame
from tests.browser.looks import LONG_NAMES, faults_on
from tests.browser.pages import Games
from tests.browser.phones import DESK, PHONE, Phones

EIGHT_MAY_PLAY = {"was": "mattel", "switch-most_players": "8"}


@pytest.fixture
def finished(games: Games) -> PostedGame:
    return games["finished"]


def picture_of(page: Page) -> int:
    """How wide the picture is, once it is loaded."""
    image = page.locator(".picture-page img")
    expect(image).to_be_visible()
    page.wait_for_function("() => document.querySelector('.picture-page img').naturalWidth > 0")
    width: int = image.evaluate("image => image.naturalWidth")
    return width


def test_the_picture_is_loaded_when_it_is_asked_for(finished: PostedGame, phone: Phones) -> None:
    page = phone(keeper=True, own=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(finished.at)
    expect(page.locator(".plot").first).to_be_visible()
    expect(page.locator(".played")).to_contain_text("3 rounds")
    fact = page.locator(".first-fact").bounding_box()
    assert fact
    assert fact["y"] + fact["height"] <= 560
    assert not [url for url in asked if "picture.png" in url]
    page.get_by_role("link", name="Picture").click()
    assert picture_of(page) == 1080
    page.goto(finished.watched)
    page.get_by_role("link", name="Picture").click()
    assert picture_of(page) == 1080


@pytest.mark.looks
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_glow_behind_the_winner_is_cut_nowhere(
    finished: PostedGame, phone: Phones, size: dict[str, int]
) -> None:
    page = phone(keeper=True, own=True, size=size, at=finished.at)
    page.emulate_media(reduced_motion="reduce")
    # Alone on the page, it has no edge: no pixel differs from the ones beside and below it.
    page.locator("body > *").evaluate_all(
        "all => all.forEach((e) => e.style.visibility = 'hidden')"
    )
    drawn = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    paper = Image.new("RGB", drawn.size, drawn.getpixel((size["width"] - 2, size["height"] - 2)))
    assert max(ImageChops.difference(drawn, paper).convert("L").tobytes()) > 20
    for step in ((1, 0), (0, 1)):
        moved = ImageChops.offset(drawn, *step)
        apart = ImageChops.difference(drawn, moved).crop((1, 1, *drawn.size))
        assert max(apart.convert("L").tobytes()) <= 3


def test_an_evening_is_played_back_round_by_round(finished: PostedGame, phone: Phones) -> None:
    page = phone(keeper=True, moves=True, at=finished.sheet)
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
    page = phone(keeper=True, own=True, at="/check")
    # Two others were seen before.
    page.evaluate("localStorage.setItem('legend', '901 902')")
    page.goto(finished.at)
    opens = page.locator(".how-it-went .fold")
    opens.click()
    legend = page.locator(".legend").first
    legend.scroll_into_view_if_needed()
    page.wait_for_function("() => localStorage.getItem('phone.legend')")
    expect(legend).to_be_visible()
    page.reload()
    opens.click()
    expect(page.locator(".lanes li").first).to_be_visible()
    expect(legend).to_be_hidden()
    page.emulate_media(media="print")
    expect(legend).to_be_visible()


@pytest.mark.looks
def test_the_end_and_the_sheet_are_printed_as_they_are(finished: PostedGame, phone: Phones) -> None:
    """From a phone in dark colours: by day the paper is as the screen."""
    page = phone(keeper=True, own=True, color_scheme="dark")
    for path in (finished.at, finished.watched, f"{finished.sheet}/log", finished.sheet):
        page.goto(path)
        page.emulate_media(media="print", color_scheme="dark")
        assert faults_on(page, "notForPaper") == [], path
        assert page.pdf(print_background=False).startswith(b"%PDF")
        page.emulate_media(media="screen")
    assert "green" not in page.locator("main").inner_text()
    assert page.locator("td.out").first.text_content().strip().endswith("out")


A4, LETTER = (595, 842), (612, 792)


def printed(page: Page) -> tuple[int, tuple[int, int]]:
    """How many pages the PDF has, and their size in points."""
    pdf = page.pdf(prefer_css_page_size=True)
    width, height = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf)[0]
    return len(re.findall(rb"/Type\s*/Page\b", pdf)), (round(float(width)), round(float(height)))


@pytest.mark.looks
def test_a_score_sheet_is_one_page_on_either_paper(phone: Phones) -> None:
    game = phone.deal("Ann", "Christopher", "Mia", "Dad", "Zoe", "Олександра")
    for _ in range(9):
        game.close_round(p2=5, p3=100, p4=15, p5=60, p6=60)
    page = phone(keeper=True, color_scheme="dark")
    for path in ("/print-sheet?players=8", f"{game.sheet}/print?"):
        for paper, size in (("a4", A4), ("letter", LETTER)):
            page.goto(f"{path}&paper={paper}")
            assert printed(page) == (1, size), (path, paper)


@pytest.mark.looks
def test_long_names_stand_whole_on_a_score_sheet_for_eight(phone: Phones) -> None:
    """Their last lines, and the marks above them, were cut off."""
    game = phone.deal(*LONG_NAMES, "Ann", "Ben", "Mia", "Dad", "Zoe", **EIGHT_MAY_PLAY)
    page = phone(keeper=True, own=True, at=f"{game.sheet}/print?paper=letter")
    page.emulate_media(media="print")
    assert faults_on(page, "crowdedSheet") == []
    assert printed(page) == (1, LETTER)


ARCHIVE = Path(__file__).parents[1] / "language" / "games.jsonl"
"""Games of a family from March 2024 on, one of them on Christmas Eve 2025."""


def test_the_last_christmas_is_two_taps_and_a_word_away_and_played_again(phone: Phones) -> None:
    keeper = phone(keeper=True, at="/import")
    keeper.set_input_files("input[type=file]", ARCHIVE)
    keeper.get_by_role("button", name="Look at it").tap()
    keeper.get_by_role("button", name="Add", exact=True).tap()
    expect(keeper.get_by_text("Added 12 games.")).to_be_visible()
    keeper.goto("/history")
    keeper.locator("#q").tap()
    keeper.locator("#q").press_sequentially("Wigilia", delay=5)
    expect(keeper.locator("#found-leader")).to_have_text("1 game found")
    expect(keeper).to_have_url(re.compile("q=Wigilia"))
    expect(keeper.locator("#q")).to_be_focused()
    expect(keeper.locator("#found .understood")).to_contain_text("24")
    keeper.locator("#found .best-game a").tap()
    keeper.get_by_role("link", name="About").tap()
    keeper.get_by_role("link", name="Rematch with other players").tap()
    for name in ("Kamil", "Zosia", "Nora"):
        expect(keeper.get_by_text(name).first).to_be_visible()
