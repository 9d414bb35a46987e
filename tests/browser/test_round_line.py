"""The whole round in one line: the tiles fill as it is typed, and nothing is recorded before
*Record*."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.builders import PostedGame
from tests.browser.phones import Phones
from tests.browser.server import RunningServer

pytestmark = pytest.mark.browser


@pytest.fixture
def game(server: RunningServer) -> PostedGame:
    return PostedGame(server.keeper(), "Mia", "Ben", "Dad", "Ann")


@pytest.fixture
def page(phone: Phones, game: PostedGame) -> Page:
    opened = phone(keeper=True)
    opened.goto(f"{game.at}/round")
    opened.locator("#in-line").tap()
    expect(opened.locator("#line")).to_be_focused()
    return opened


DICTATED = (
    ("en", "Mia, Ben, Dad, Ann", "Mia is out, Ben 35, Dad 110, Ann 60 laid"),
    ("de", "Mia, Ben, Papa, Anna", "Mia ist raus, Ben 35, Papa 110, Anna 60 mit Phase"),
    ("pl", "Mia, Bartek, Tata, Ania", "Mia skończyła, Bartek 35, Tata 110, Ania 60 z fazą"),
    ("ru", "Маша, Боря, Папа, Аня", "Маша вышла, у Бори 35, у папы 110, у Ани 60 с фазой"),
    ("ja", "ミア, ケン, パパ, アンナ", "ミアあがり、ケン35、パパ110、アンナ60フェーズあり"),
)
"""A language, the names, and what is said of a round: the first is out, the last has laid down."""


@pytest.mark.parametrize(("language", "names", "said"), DICTATED, ids=[row[0] for row in DICTATED])
def test_a_whole_round_is_dictated_in_every_language(
    server: RunningServer, phone: Phones, language: str, names: str, said: str
) -> None:
    game = PostedGame(server.keeper(), *names.split(", "))
    page = phone(keeper=True, locale=language)
    page.goto(f"{game.at}/round")
    page.locator("#in-line").tap()
    page.locator("#line").fill(said)
    shows(page, "0", "35", "110", "60")
    page.locator("#line").press("Enter")
    expect(page.locator("#record")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#table")).to_be_attached()
    assert game.totals() == (0, 35, 110, 60)


def shows(page: Page, *points: str) -> None:
    for at, figure in enumerate(points):
        expect(page.locator(".tile .shown").nth(at)).to_have_text(figure)


def test_a_round_is_typed_in_one_line_and_recorded(page: Page) -> None:
    line = page.locator("#line")
    line.press_sequentially("Mia out, Ben 35, Zoe 12, Dad 110")
    shows(page, "0", "35", "110", "")
    expect(page.locator("#line-read mark")).to_have_text("Zoe 12")
    expect(page.locator("#record")).to_contain_text("Missing: Ann")
    line.fill("Mia out, Ben 35, Dad 110, Ann 60 laid")
    shows(page, "0", "35", "110", "60")
    expect(page.locator("#line-read mark")).to_have_count(0)
    line.press("Enter")
    expect(page.locator("#record")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[aria-label*='Ann, phase 1 completed, +60']").first).to_be_attached()


def test_what_the_line_no_longer_says_is_taken_back_and_what_was_tapped_stays(page: Page) -> None:
    page.locator("#line").fill("Mia out, Ben 35, Dad 5")
    shows(page, "0", "35", "5", "")
    page.locator("#line").fill("Mia out, Ben 35")
    shows(page, "0", "35", "", "")
    page.locator(".tile[data-name='Dad'] .who").tap()
    page.locator("[data-points='20']").tap()
    shows(page, "0", "35", "20", "")


def test_a_line_typed_without_a_host_is_not_sent_later_as_a_round(
    server: RunningServer, game: PostedGame, page: Page, phone: Phones
) -> None:
    line = page.locator("#line")
    line.fill("Mia out, Ben 35, Dad 110, Ann 60 laid")
    shows(page, "0", "35", "110", "60")
    server.kill()
    line.press_sequentially(".")
    page.wait_for_timeout(600)
    expect(page.locator(".unsent")).to_have_count(0)
    server.start()
    line.press_sequentially(" ")
    shows(page, "0", "35", "110", "60")
    assert "table" in game.read("").ids
    phone.expect_no_connection()
