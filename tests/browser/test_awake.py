"""The screen kept awake: done where a browser lets a page do it, said where it does not."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.builders import PostedGame
from tests.browser.phones import Phones
from tests.browser.server import RunningServer

pytestmark = pytest.mark.browser

# What the page was given by the browser, to be looked at afterwards; it is given all the same.
WATCHED = """(() => {
  window.given = [];
  const ask = navigator.wakeLock.request.bind(navigator.wakeLock);
  navigator.wakeLock.request = async (kind) => {
    given.push(await ask(kind));
    return given.at(-1);
  };
})()"""
SEEN = """(state) => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
HELD = "(locks) => given.filter((lock) => !lock.released).length === locks"


def of_this_machine(server: RunningServer, path: str) -> str:
    """The page by the address a browser trusts without https."""
    return f"http://127.0.0.1:{server.port}{path}"


def holds(page: Page, locks: int) -> None:
    page.wait_for_function(HELD, arg=locks)


@pytest.fixture
def game(server: RunningServer) -> PostedGame:
    return PostedGame(server.keeper(), "Ann", "Ben", "Mia")


def test_over_plain_http_the_settings_say_who_decides_and_the_table_nothing(
    phone: Phones, game: PostedGame
) -> None:
    page = phone(keeper=True)
    page.goto(game.at)
    expect(page.locator("#table")).to_be_visible()
    assert "always on" not in page.inner_text("body")
    for path, opened in (("/phone", ""), (f"/w/{game.code}/tv", ".tv-awake summary")):
        page.goto(path)
        if opened:
            expect(page.locator(".tv-awake > *:visible")).to_have_count(1)
            page.locator(opened).tap()
        told = page.locator("#awake [data-awake-note]:visible")
        expect(told).to_have_count(1)
        for words in ("Over http only the device can keep its screen on.", "time-out", "--cert"):
            expect(told).to_contain_text(words)
        expect(page.get_by_role("button", name="always on", exact=True)).to_be_disabled()


def test_a_screen_is_kept_awake_on_every_page_until_that_is_switched_off(
    server: RunningServer, phone: Phones, game: PostedGame
) -> None:
    page = phone(own=True, permissions=["screen-wake-lock"])
    page.add_init_script(WATCHED)
    page.goto(of_this_machine(server, "/phone"))
    holds(page, 0)
    page.get_by_role("button", name="always on", exact=True).tap()
    holds(page, 1)
    expect(page.locator("#awake")).to_contain_text("The screen stays on")
    page.goto(of_this_machine(server, f"/w/{game.code}"))
    holds(page, 1)
    # The browser lets go of it when the page is put away; it is asked for again.
    page.evaluate("given[0].release()")
    holds(page, 0)
    page.evaluate(SEEN, "hidden")
    page.evaluate(SEEN, "visible")
    holds(page, 1)
    page.goto(of_this_machine(server, f"/w/{game.code}/tv"))
    holds(page, 1)
    page.locator(".tv-awake summary").tap()
    page.get_by_role("button", name="device setting", exact=True).tap()
    holds(page, 0)
    page.goto(of_this_machine(server, f"/w/{game.code}"))
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("given.length") == 0


def test_a_device_that_refuses_is_quoted(server: RunningServer, phone: Phones) -> None:
    page = phone(own=True)
    page.add_init_script("navigator.wakeLock.request = () => Promise.reject(new Error('no'))")
    page.goto(of_this_machine(server, "/phone"))
    page.get_by_role("button", name="always on", exact=True).tap()
    expect(page.locator("#awake")).to_contain_text("The device did not allow it")
