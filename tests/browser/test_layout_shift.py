"""Nothing on a page moves while it loads."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.builders import PostedGame
from tests.browser.phones import Phones
from tests.browser.server import RunningServer

WATCH = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) window.shifted += each.value;
}).observe({ type: "layout-shift", buffered: true });
"""


def shift_of(page: Page, path: str) -> float:
    """How far the page has moved by itself half a second after it was opened, in screens."""
    page.goto(path)
    page.wait_for_timeout(500)
    shifted: float = page.evaluate("window.shifted")
    return shifted


def test_nothing_moves_while_a_page_opens(server: RunningServer, phone: Phones) -> None:
    table = PostedGame(server.keeper(), "Ann", "Ben", "Mia")
    table.close_round("p1", p2=25, p3=60)
    keeper = phone(keeper=True, moves=True, own=True)
    keeper.add_init_script(WATCH)
    for path in (table.at, f"{table.at}/in/1", f"/w/{table.code}", f"{table.at}/round"):
        assert shift_of(keeper, path) == 0, path
