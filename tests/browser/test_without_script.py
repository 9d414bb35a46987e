"""Everything with JavaScript switched off: plain forms, nothing hidden, nothing lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.builders import PostedGame
from tests.browser.looks import faults_on
from tests.browser.phones import Phones
from tests.browser.server import RunningServer
from tests.browser.thumb import shown_totals


@pytest.fixture
def page(phone: Phones, server: RunningServer) -> Page:
    """A keeper's phone without script; the key is taken on the page."""
    page = phone(java_script_enabled=False, at=f"/h/{server.host_key()}")
    page.get_by_role("button", name="Start scoring on this phone").click()
    expect(page.get_by_role("link", name="New game")).to_be_visible()
    return page


def tile(page: Page, name: str) -> Locator:
    return page.locator(f".tile[data-name='{name}']")


def fill_round(page: Page, out: str, points: dict[str, int], laid: dict[str, str]) -> None:
    """Round over by its fields: who went out, the points, and what the points do not prove."""
    page.get_by_role("link", name="Round over").click()
    tile(page, out).get_by_label("went out").check()
    for name, total in points.items():
        tile(page, name).locator("[name^=points]").fill(str(total))
    for name, answer in laid.items():
        tile(page, name).locator("[name^=laid]").select_option(answer)


def record(page: Page) -> None:
    page.locator("#record").click()


def deal(page: Page, names: str) -> None:
    page.goto("/new")
    page.locator("#names").fill(names)
    page.locator("#deal").click()
    expect(page.locator("h1")).to_have_text("Round 1")


def test_a_game_is_played_to_its_tie_by_forms_alone(page: Page, phone: Phones) -> None:
    phone.deal("Ann", "Ben")  # the next game begins with its rules
    deal(page, "Ann, Ben")

    # A lay-down: the referee is asked, the cards are mended, then it is recorded.
    page.get_by_role("link", name="Ben").click()
    page.locator("#cards").fill("5 5 W 7 7 6")
    page.get_by_role("button", name="What does the referee say?").click()
    expect(page.locator(".answer")).to_contain_text("Group 2 shows 6 and 7")
    page.locator("#cards").fill("5 5 W 7 7 7")
    page.get_by_role("button", name="What does the referee say?").click()
    expect(page.locator(".answer")).to_contain_text("Yes, that is phase 1")
    record(page)
    expect(page.locator("#laid-p2")).to_contain_text("laid Ben")
    page.locator("#laid-p1").click()
    expect(page.locator("#laid-p1")).to_have_attribute("aria-pressed", "true")

    # Counters and cards stand beside the points.
    page.get_by_role("link", name="Round over").click()
    tile(page, "Ann").get_by_label("went out").check()
    tile(page, "Ben").locator("summary").click()
    tile(page, "Ben").get_by_label("1–9").fill("2")
    tile(page, "Ben").get_by_label("10–12").fill("1")
    record(page)
    assert shown_totals(page) == {"Ann": 0, "Ben": 20}
    page.get_by_role("link", name="Round over").click()
    tile(page, "Ann").get_by_label("went out").check()
    tile(page, "Ben").locator("summary").click()
    tile(page, "Ben").get_by_label("or the cards").fill("W 5")
    record(page)
    assert shown_totals(page) == {"Ann": 0, "Ben": 50}

    # Undo hands the form back; what the points do not prove is asked.
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("h1")).to_have_text("Round 2 is over")
    expect(tile(page, "Ben").get_by_label("or the cards")).to_have_value("W 5")
    tile(page, "Ben").get_by_label("or the cards").fill("")
    tile(page, "Ben").locator("[name^=points]").fill("50")
    tile(page, "Ben").locator("[name^=laid]").select_option("")
    record(page)
    expect(page.locator("#notice")).to_contain_text("Did Ben lay the phase?")
    tile(page, "Ben").locator("[name^=laid]").select_option("no")
    record(page)
    expect(page.locator("h1")).to_have_text("Round 2 recorded")

    # An earlier round is fixed, and the differences are shown.
    page.get_by_role("link", name="Fix").click()
    tile(page, "Ben").locator("[name^=points]").fill("30")
    tile(page, "Ben").locator("[name^=laid]").select_option("yes")
    record(page)
    expect(page.locator(".corrected")).to_contain_text("round 2 50 phase not laid → 30 phase laid")
    page.get_by_role("link", name="To the table", exact=True).click()
    assert shown_totals(page) == {"Ann": 0, "Ben": 50}

    # To the tie. Seven rounds are only sent, the last is filled in.
    game = PostedGame.at_url(phone.server.keeper(), page.url)
    for _ in range(7):
        game.close_round(p2=5)
    page.reload()
    fill_round(page, "Ben", {"Ann": 85}, {"Ann": "yes"})
    record(page)
    expect(page.locator("#notice")).to_be_visible()
    page.get_by_role("button", name="Record anyway").click()
    expect(page.locator(".winner h2")).to_have_text("Ann and Ben are tied")
    page.get_by_role("button", name="Ben", exact=True).click()
    expect(page.locator(".winner h2")).to_have_text("Ben wins")

    # Everybody else reads the standings.
    page.goto(game.watched)
    assert shown_totals(page) == {"Ann": 85, "Ben": 85}


PAGES = ("/", "/new", "/check", "/check?phase=8", "/phone")
OF_A_GAME = ("", "/round", "/lay", "/lay/p2", "/share", "/rounds/1/fix")
MENU = ("/menu", "/menu/stops", "/menu/end")
REFEREED = ("", "/turn", "/hit/p2/1", "/ask", "/ask/hit", "/ask/count", "/rulings")


@pytest.mark.looks
def test_every_control_is_in_sight_without_script(page: Page, game: PostedGame) -> None:
    game.close_round(p2=5, p3=60)
    look_over(page, *PAGES, game.watched, *(game.at + path for path in OF_A_GAME + MENU))
    # A refereed round, with a meld that is hit: the referee is asked on a page of its own.
    game.act("turn/follow", seat="p2")
    game.lay("p2", "5 5 5 | 3 4 5 6")
    page.goto(game.at)
    page.get_by_role("link", name="Hit Ben’s set of 5s").click()
    page.get_by_label("Cards to add").fill("6")
    page.get_by_role("button", name="What does the referee say?").click()
    expect(page.locator(".answer.no")).to_contain_text("The 6 does not fit. What fits: 5 or wild.")
    look_over(page, *(game.at + path for path in REFEREED))


def look_over(page: Page, *paths: str) -> None:
    """What script would wire is not shown; all that is shown can be reached."""
    for path in paths:
        page.goto(path)
        assert faults_on(page, "outOfReach") == [], path
