"""A café evening with real phones: tables made, cards printed, a guest starts, a friend looks on,
the wall shows all of it, and the table is free again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.builders import PostedGame
from tests.browser.looks import faults_on
from tests.browser.pages import card_of
from tests.browser.phones import DESK, TELEVISION, Phones, resize
from tests.browser.server import RunningServer
from tests.browser.thumb import Thumb, listening

OWN_SERVER: tuple[str, ...] = ()
"""A server of its own: the tests count its tables."""

LONG_NAMES = "Christopher, Maximiliane-Theodora, Jo, Олександра, Kim, Zoe"


def start(page: Page) -> None:
    """Start at the table whose card is scanned."""
    page.get_by_role("button", name="Start here").click()
    page.wait_for_url("**/new")


def deal(page: Page, names: str) -> None:
    """Type the names, deal."""
    page.fill("#names", names)
    page.get_by_role("button", name="Add", exact=True).last.click()
    expect(page.locator("#names")).to_have_value("")
    page.locator("#deal").click()
    expect(page.locator("#table")).to_be_visible()


def tile(wall: Page, number: int) -> Locator:
    return wall.locator(f".wall-tile:has(h2:has-text('Table {number}'))")


@pytest.fixture(scope="module", autouse=True)
def tables(server: RunningServer) -> None:
    server.keeper().send("/host/tables", {"count": "3"})


def test_an_evening_at_a_cafe(server: RunningServer, phone: Phones) -> None:
    host = phone(keeper=True, at="/host/cards")
    host.evaluate("window.print = () => window.dispatchEvent(new Event('afterprint'))")
    host.get_by_role("button", name="Print", exact=True).click()
    expect(host.get_by_text("Printed, and the address is still right.")).to_be_visible()

    wall = listening(phone(keeper=True, size=TELEVISION), "/wall")
    guest, friend = phone(), phone()
    expect(wall.locator(".wall-free")).to_contain_text("Table 3")

    at = f"/t/{card_of(server, 3)}"
    guest.goto(at)
    expect(guest.get_by_text("Table 3 is free.")).to_be_visible()
    start(guest)
    friend.goto(at)
    expect(friend.get_by_text("Another phone was quicker.")).to_be_visible()
    deal(guest, "Oma, Leo, Kim")
    # The friend's page goes on by itself.
    friend.wait_for_url("**/w/*")
    expect(tile(wall, 3)).to_contain_text("Oma, Leo and Kim are playing the first round.")

    other = phone(at=f"/t/{card_of(server, 1)}")
    start(other)
    deal(other, "Ann, Ben")
    Thumb(guest).play_round("Leo", (45, 60))
    expect(friend.locator(".standings > li").first).to_contain_text("Leo")
    expect(tile(wall, 3).locator(".wall-leader")).to_contain_text("Leo")
    expect(tile(wall, 1)).to_contain_text("Ann and Ben are playing the first round.")
    assert faults_on(wall, "cutOnWall") == []

    PostedGame.at_url(server.keeper(), guest.url).act("stop", how="for-good")
    expect(wall.locator(".wall-free")).to_contain_text("Table 3")
    expect(guest.locator(".end-page")).to_be_visible()  # this page goes on by itself, too
    guest.goto(f"/t/{card_of(server, 2)}")
    guest.get_by_role("button", name="Start here").click()
    expect(guest.locator(".name bdi")).to_have_text(["Oma", "Leo", "Kim"])


@pytest.mark.looks
def test_a_wall_of_six_twelve_and_twenty_full_tables_is_cut_nowhere(
    server: RunningServer, phone: Phones
) -> None:
    keeper = server.keeper()
    keeper.send("/host/tables", {"count": "26"})
    wall = phone(keeper=True, size=TELEVISION, at="/wall")
    shown = wall.locator(".wall-tile").count()
    wall.goto("about:blank")  # it would draw each round of the games that are set up
    with server.scorer() as scorer:
        codes = iter([each.table.code for each in scorer.venue.tables()[6:]])  # some play before
    for tiles, columns in ((6, 3), (12, 4), (20, 5)):
        while shown < tiles:
            shown += 1
            at = f"/t/{next(codes)}/new"
            fields = keeper.read(at).fields("new-game")
            answer = keeper.send(at, {**fields, "names": LONG_NAMES, "act": "deal"})
            PostedGame.at_url(keeper, answer.path).close_round(p2=5, p3=100, p4=95, p5=60, p6=1000)
        for size in (TELEVISION, DESK):
            resize(wall, size)
            wall.goto("/wall")
            expect(wall.locator(f".wall-tiles.cols-{columns}")).to_be_visible()
            assert faults_on(wall, "cutOnWall", "tinyOnWall", "tooHigh") == [], (tiles, size)
        wall.goto("about:blank")


@pytest.mark.looks
def test_a_table_with_a_long_name_stays_within_its_card(
    server: RunningServer, phone: Phones
) -> None:
    """Its address lay on the line along which the cards are cut."""
    keeper = server.keeper()
    keeper.send("/host/wifi", {"name": "Guests", "password": "cards-and-cake", "act": "keep"})
    keeper.send("/host/tables/3", {"act": "rename", "name": "У окна, за большим кругл"})
    for query in ("", "?wifi=yes"):
        a4 = {"width": 794, "height": 1123}
        page = phone(keeper=True, own=True, size=a4, at=f"/host/cards{query}", locale="ru")
        page.emulate_media(media="print")
        expect(page.locator(".place-card", has_text="У окна")).to_be_visible()
        assert faults_on(page, "crowdedCards") == [], query
    keeper.send("/host/tables/3", {"act": "rename", "name": ""})


@pytest.mark.looks
def test_six_cards_lie_on_one_sheet_of_paper(phone: Phones) -> None:
    page = phone(keeper=True, own=True, size={"width": 794, "height": 1123}, at="/host/cards")
    page.emulate_media(media="print")
    expect(page.locator(".no-print").first).to_be_hidden()
    # Six a sheet, however many tables this server has by now.
    sheets = -(-page.locator(".place-card").count() // 6)
    for paper in ("A4", "Letter"):
        printed = page.pdf(format=paper)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == sheets, paper
