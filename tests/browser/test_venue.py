"""A café evening with real phones: tables made, cards printed, a guest starts, a friend looks on,
the wall shows all of it, and the table is free again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.builders import PostedGame
from tests.browser.pages import card_of
from tests.browser.phones import Phones
from tests.browser.server import RunningServer
from tests.browser.thumb import Thumb, listening

pytestmark = pytest.mark.browser

OWN_SERVER: tuple[str, ...] = ()
"""A server of its own: the tests count its tables."""

LONG_NAMES = "Christopher, Maximiliane-Theodora, Jo, Олександра, Kim, Zoe"
TELEVISION = {"width": 1920, "height": 1080}
CUT = """() => [...document.querySelectorAll(".wall-tile, .wall-rows > li, .wall-name")]
  .filter((one) => one.checkVisibility())
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3)
  .map((one) => one.className + ": " + one.textContent.trim().slice(0, 60))"""
SMALLEST_LETTERS = """() => Math.min(...[...document.querySelectorAll(".wall-tile *")]
  .filter((one) => one.checkVisibility() && !one.closest(".sr, .mark, .wall-phase"))
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""


def start_at(page: Page, at: str, names: str) -> None:
    """Scan the card, start, type the names, deal."""
    page.goto(at)
    page.get_by_role("button", name="Start here").click()
    page.wait_for_url("**/new")
    page.fill("#names", names)
    page.get_by_role("button", name="Add", exact=True).last.click()
    page.locator("#deal").click()
    expect(page.locator("#table")).to_be_visible()


def tile(wall: Page, number: int) -> str:
    return f".wall-tile:has(h2:has-text('Table {number}'))"


@pytest.fixture(scope="module", autouse=True)
def tables(server: RunningServer) -> None:
    server.keeper().send("/host/tables", {"count": "3"})


def test_an_evening_at_a_cafe(server: RunningServer, phone: Phones) -> None:
    host = phone(keeper=True)
    host.goto("/host/cards")
    host.evaluate("window.print = () => document.body.dataset.printed = 'yes'")
    host.get_by_role("button", name="Print", exact=True).click()
    expect(host.locator("body[data-printed=yes]")).to_be_attached()
    host.get_by_role("button", name="I printed these").click()
    expect(host.get_by_text("Printed, and the address is still right.")).to_be_visible()

    wall = listening(phone(keeper=True, size=TELEVISION), "/wall")
    guest, friend = phone(), phone()
    expect(wall.locator(".wall-free")).to_contain_text("Table 3")

    at = f"/t/{card_of(server, 3)}"
    guest.goto(at)
    expect(guest.get_by_text("Table 3 is free. Start here.")).to_be_visible()
    guest.get_by_role("button", name="Start here").click()
    guest.wait_for_url("**/new")
    friend.goto(at)
    expect(friend.get_by_text("Another phone was quicker.")).to_be_visible()
    guest.fill("#names", "Oma, Leo, Kim")
    guest.get_by_role("button", name="Add", exact=True).last.click()
    guest.locator("#deal").click()
    expect(guest.locator("#table")).to_be_visible()
    # The friend's page goes on by itself.
    friend.wait_for_url("**/w/*")
    expect(wall.locator(tile(wall, 3))).to_contain_text(
        "Oma, Leo and Kim are playing the first round."
    )

    other = phone()
    start_at(other, f"/t/{card_of(server, 1)}", "Ann, Ben")
    Thumb(guest).play_round("Leo", (45, 60))
    expect(friend.locator(".standings > li").first).to_contain_text("Leo")
    expect(wall.locator(tile(wall, 3)).locator(".wall-leader")).to_contain_text("Leo")
    expect(wall.locator(tile(wall, 1))).to_contain_text("Ann and Ben are playing the first round.")
    assert wall.evaluate(CUT) == []

    PostedGame.at_url(server.keeper(), guest.url).act("stop", how="for-good")
    expect(wall.locator(".wall-free")).to_contain_text("Table 3")
    guest.goto(f"/t/{card_of(server, 2)}")
    guest.get_by_role("button", name="Start here").click()
    expect(guest.locator(".name bdi")).to_have_text(["Oma", "Leo", "Kim"])


@pytest.mark.looks
def test_a_wall_of_six_twelve_and_twenty_full_tables_is_cut_nowhere(
    server: RunningServer, phone: Phones
) -> None:
    keeper = server.keeper()
    keeper.send("/host/tables", {"count": "26"})
    wall = phone(keeper=True, size=TELEVISION)

    def looked_at(tables: range, columns: int) -> None:
        for number in tables:
            six_play(number)
        for size, least in ((TELEVISION, 17.9), ({"width": 1280, "height": 800}, 13.9)):
            wall.set_viewport_size(size)  # type: ignore[arg-type]
            wall.goto("/wall")
            expect(wall.locator(f".wall-tiles.cols-{columns}")).to_be_visible()
            cut = wall.evaluate(CUT)
            # With five columns a name of more than thirteen letters has no room.
            assert [each for each in cut if columns < 5 or "long" not in each] == [], (tables, size)
            assert wall.evaluate(SMALLEST_LETTERS) >= least, (tables, size)
            assert wall.evaluate("document.documentElement.scrollHeight <= innerHeight")

    def six_play(number: int) -> None:
        at = f"/t/{card_of(server, number)}"
        fields = keeper.read(f"{at}/new").fields("new-game")
        answer = keeper.send(f"{at}/new", {**fields, "names": LONG_NAMES, "act": "deal"})
        game = PostedGame.at_url(keeper, f"{server.url}{answer.path}")
        game.close_round("p1", p2=5, p3=100, p4=95, p5=60, p6=1000)

    playing = wall_tiles_now(wall)
    looked_at(range(7, 13 - playing), 3)
    looked_at(range(13 - playing, 19 - playing), 4)
    looked_at(range(19 - playing, 27 - playing), 5)


def wall_tiles_now(wall: Page) -> int:
    """Tables at which something is to be seen."""
    wall.goto("/wall")
    return wall.locator(".wall-tile").count()


def test_six_cards_lie_on_one_sheet_of_paper(phone: Phones) -> None:
    page = phone(keeper=True, own=True, size={"width": 794, "height": 1123})
    page.goto("/host/cards")
    page.emulate_media(media="print")
    expect(page.locator(".no-print").first).to_be_hidden()
    # Six a sheet, however many tables this server has by now.
    sheets = -(-page.locator(".place-card").count() // 6)
    for paper in ("A4", "Letter"):
        printed = page.pdf(format=paper)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == sheets, paper
