"""Nothing on a page moves while it loads, and none of it when a phone asks for a seat."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.builders import PostedGame
from tests.browser.phones import Phones
from tests.browser.server import RunningServer

WATCH = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) window.shifted += each.value;
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.fixture
def table(server: RunningServer) -> PostedGame:
    game = PostedGame(server.keeper(), "Ann", "Ben", "Mia")
    game.close_round("p1", p2=25, p3=60)
    return game


def shift_of(page: Page, path: str) -> float:
    """How far the page has moved by itself half a second after it was opened, in screens."""
    page.goto(path)
    page.wait_for_timeout(500)
    shifted: float = page.evaluate("window.shifted")
    return shifted


def test_nothing_moves_while_a_page_opens(table: PostedGame, phone: Phones) -> None:
    keeper = phone(keeper=True, moves=True, own=True)
    keeper.add_init_script(WATCH)
    for path in (table.at, f"{table.at}/in/1", f"/w/{table.code}", f"{table.at}/round"):
        assert shift_of(keeper, path) == 0, path


def test_nothing_moves_on_the_table_when_phones_ask_for_seats(
    table: PostedGame, phone: Phones
) -> None:
    keeper, children = phone(keeper=True), [phone(), phone()]
    keeper.goto(table.at)
    lies = keeper.locator("#laid-p2").bounding_box()
    for child, name in zip(children, ("Ben", "Mia"), strict=True):
        child.goto(f"/w/{table.code}/sit")
        child.get_by_role("button", name=name).click()
    expect(keeper.locator("#door-line summary")).to_have_text("2 phones ask for a seat.")
    assert keeper.locator("#laid-p2").bounding_box() == lies
    keeper.get_by_role("button", name="Let all in").click()
    for child in children:
        child.wait_for_url("**/me")
    expect(keeper.locator("#door-line summary")).to_have_count(0)
    assert keeper.locator("#laid-p2").bounding_box() == lies
