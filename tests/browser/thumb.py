"""Taps on the pages of one phone, and how many there were.

Every `tap` is one tap of a person. Nothing here asks the server.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from playwright.sync_api import Locator, Page, expect

from tests.browser.builders import PostedGame


class Thumb:
    """One thumb on one phone. `taps` counts since the last `rest()`."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def rest(self) -> int:
        """The taps so far; counting starts anew."""
        taken, self.taps = self.taps, 0
        return taken

    def tap(self, selector: str) -> None:
        self._tap(self.page.locator(selector).first)

    def tap_button(self, name: str) -> None:
        self._tap(self.page.get_by_role("button", name=name, exact=True).first)

    def _tap(self, target: Locator) -> None:
        self.taps += 1
        target.wait_for()
        scripts_run(self.page)
        target.tap()

    # -------------------------------------------------------------- pages

    def new_game(self, *names: str, sheet: str = "mattel") -> None:
        """Sit these people down, the first deals."""
        self.page.goto("/new")
        choose_sheet(self.page, sheet)
        self.page.fill("#names", ", ".join(names))
        self.page.get_by_role("button", name="Add", exact=True).last.tap()
        expect(self.page.locator(".places summary")).to_have_count(len(names))
        self.page.locator("#deal").tap()
        expect(self.page.locator("#table")).to_be_visible()

    def points(self, total: int) -> None:
        """One key of the pad, after *+100* as often as it takes."""
        for _ in range((total - 1) // 100):
            self.tap("#hundred")
        self.tap(f"[data-points='{(total - 1) % 100 + 1}']")

    def fill_round(
        self, out: str, totals: Sequence[int], laid: Mapping[str, bool] | None = None
    ) -> None:
        """Round over, who went out, a total for everybody else in seat order; answer what the
        points cannot prove."""
        self.tap("nav.bar a.main")
        expect(self.page.locator("#question")).to_have_text("Who went out?")
        self.tap(f".tile[data-name='{out}'] .who")
        for total in totals:
            self.points(total)
        self.say_who_laid(laid or {})

    def say_who_laid(self, laid: Mapping[str, bool]) -> None:
        """Answer for everybody who is asked about; who is not named did not lay."""
        asked = self.page.locator("#asked:not([hidden]) fieldset")
        for name in asked.locator("bdi").all_inner_texts():
            says = "Laid" if laid.get(name) else "Not laid"
            self._tap(asked.get_by_label(f"{says} {name}", exact=True))

    def record(self) -> None:
        """*Record*, and wait until the table says what changed, or the end."""
        self.tap("#record")
        self.page.wait_for_url(re.compile(r"/g/\d+(/in/\d+)?$"))

    def play_round(self, out: str, totals: Sequence[int]) -> int:
        """A whole round, from the table to the table; the taps it took."""
        self.rest()
        self.fill_round(out, totals)
        self.record()
        return self.rest()

    def lay_cards(self, *cards: str) -> None:
        """Tap cards on the keypad of the lay-down page."""
        for card in cards:
            before = self.page.locator(".card-pick").count()
            self.tap(f"[data-keypad] [data-card='{card}']")
            expect(self.page.locator(".card-pick")).to_have_count(before + 1)


def sit_down(page: Page, link: str) -> Page:
    """Take the seat of this link; the phone is at it, its stream too."""
    page.goto(link)
    with page.expect_response(lambda answer: "/stream/" in answer.url):
        page.locator(".bar button.main").tap()
    page.wait_for_url("**/me")
    return page


def asks_to_be(page: Page, name: str, game: PostedGame) -> None:
    """The phone scans the code of the game, and waits for the keeper."""
    page.goto(f"{game.watched}/sit")
    page.get_by_role("button", name=name).click()


def look_first(page: Page) -> Page:
    """Look at the page before the next tap at the same place, as people do: a second one within 0.4
    seconds is that of a double tap, and does nothing."""
    page.wait_for_timeout(450)
    return page


def scripts_run(page: Page) -> Page:
    """The page once its scripts have run: before that a key does nothing yet. Playwright finds the
    words of a page before it is painted; a person cannot be so quick."""
    page.wait_for_load_state("domcontentloaded")
    return page


def listening(page: Page, path: str) -> Page:
    """Open this page, and its stream."""
    with page.expect_response(lambda answer: "/stream/" in answer.url):
        page.goto(path)
    return page


def choose_sheet(page: Page, sheet: str) -> None:
    """Go from the new game to its rules and back, if the last game was played by another sheet."""
    if page.locator("[name=sheet]").input_value() == sheet:
        return
    page.locator("button[value=rules]").click()
    page.locator(f"#sheet-{sheet}").check()
    page.get_by_role("button", name="Use these rules").click()
    expect(page.locator("[name=sheet]")).to_have_value(sheet)


def shown_totals(page: Page) -> dict[str, int]:
    """Every player’s total as the table, the standings or the podium show it."""
    scripts_run(page)  # all rows came
    # On *what changed* the totals count up first.
    page.wait_for_function("() => !document.querySelector('.count-up[data-counting]')")
    rows = page.locator(".rows > li, .standings > li, .podium > li")
    found = {}
    for row in rows.all():
        name = row.locator(".who b, .who").first.inner_text().split("\n")[0]
        points = row.locator(".total, .block :is(.decides, small):has-text('point')")
        found[name] = int(re.match(r"\d+", points.inner_text()).group())
    return found
