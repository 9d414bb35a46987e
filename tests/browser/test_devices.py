"""What a device lacks or decides: functions of older browsers, and whether its screen stays on.

The functions are taken away in Chromium; which browsers lack them is in `docs/browsers.md`.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.builders import PostedGame
from tests.browser.phones import Phones
from tests.browser.thumb import Thumb, look_first, shown_totals

NO_REQUEST_SUBMIT = "delete HTMLFormElement.prototype.requestSubmit;"
TAKE_AWAY = f"""{NO_REQUEST_SUBMIT}
delete Element.prototype.replaceChildren;
delete SubmitEvent.prototype.submitter;
delete Intl.ListFormat;
"""


@pytest.mark.parametrize(
    ("taken_away", "replaced"),
    [(TAKE_AWAY, True), (NO_REQUEST_SUBMIT, False)],
    ids=["replaced", "sent as a plain form"],
)
def test_a_round_is_played_without_the_functions_that_older_browsers_lack(
    game: PostedGame, phone: Phones, taken_away: str, *, replaced: bool
) -> None:
    """*Record* did nothing in iOS 15: sending by script failed after the form was stopped. What
    cannot be sent by script is sent as a plain form."""
    keeper = phone(keeper=True, own=True)
    keeper.add_init_script(taken_away)
    if not replaced:
        keeper.route("**/older.js*", lambda route: route.fulfill(content_type="text/javascript"))
    thumb = Thumb(keeper)
    keeper.goto(game.at)
    thumb.tap(".row:has-text('Mia')")
    thumb.lay_cards("5", "5", "W", "7", "7", "7")
    thumb.tap("#record")
    expect(keeper.locator("#laid-p3.on")).to_be_visible()
    thumb.tap("#laid-p1")
    expect(keeper.locator("#laid-p1.on")).to_be_visible()
    # More than ten cards hold: the server is told which of the two buttons was tapped.
    thumb.fill_round("Ann", [290, 20], {"Ben": False})
    thumb.tap("#record")
    thumb.tap("#anyway")
    expect(keeper.locator("#question")).to_have_text("Did Ben lay the phase?")
    thumb.say_who_laid({"Ben": False})
    thumb.tap("#record")
    expect(keeper.locator("h1")).to_have_text("Round 1 recorded")
    assert shown_totals(keeper) == {"Ann": 0, "Ben": 290, "Mia": 20}
    assert len(game.rounds()) == 1


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


def holds(page: Page, locks: int) -> None:
    page.wait_for_function(HELD, arg=locks)


def choose(page: Page, key: str) -> None:
    page.get_by_role("button", name=key, exact=True).tap()


def test_over_plain_http_the_settings_say_who_decides_and_the_table_nothing(
    phone: Phones, game: PostedGame
) -> None:
    page = phone(keeper=True, at=game.at)
    expect(page.locator("#table")).to_be_visible()
    assert "always on" not in page.inner_text("body")
    for path, folded in (
        ("/phone", ".setting-fold:has(#awake)"),
        (f"{game.watched}/tv", ".tv-awake"),
    ):
        page.goto(path)
        expect(page.locator(f"{folded} > *:visible")).to_have_count(1)
        look_first(page).locator(f"{folded} > summary").tap()
        told = page.locator("#awake [data-awake-note]:visible")
        expect(told).to_have_count(1)
        for words in ("This page cannot keep the screen on.", "time-out", "--cert"):
            expect(page.locator(folded)).to_contain_text(words)
        offered = page.get_by_role("button", name="always on", exact=True, disabled=False)
        expect(offered).to_have_count(0)


def test_a_screen_is_kept_awake_on_every_page_until_that_is_switched_off(
    phone: Phones, game: PostedGame
) -> None:
    # By the address that a browser trusts without https.
    here = f"http://127.0.0.1:{phone.server.port}"
    page = phone(own=True, permissions=["screen-wake-lock"])
    page.add_init_script(WATCHED)
    page.goto(f"{here}/phone")
    holds(page, 0)
    choose(page, "Keep this screen awake")
    holds(page, 1)
    expect(page.locator("#awake")).to_contain_text("The screen stays on")
    page.goto(here + game.watched)
    holds(page, 1)
    # The browser lets go of it when the page is put away; it is asked for again.
    page.evaluate("given[0].release()")
    holds(page, 0)
    page.evaluate(SEEN, "hidden")
    page.evaluate(SEEN, "visible")
    holds(page, 1)
    page.goto(f"{here}{game.watched}/tv")
    holds(page, 1)
    page.locator(".tv-awake > summary").tap()
    choose(page, "automatic")
    holds(page, 0)
    page.goto(here + game.watched)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("given.length") == 0
    # A device that refuses is quoted.
    page.add_init_script("navigator.wakeLock.request = () => Promise.reject(new Error('no'))")
    page.goto(f"{here}/phone")
    choose(page, "Keep this screen awake")
    expect(page.locator("#awake")).to_contain_text("The device did not allow it")
