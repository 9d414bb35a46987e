"""A round by keyboard alone: no tap, no click, and one always sees where one is."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.looks import look_of
from tests.browser.phones import DESK, Phones
from tests.browser.thumb import scripts_run, shown_totals

FOCUS = """([look, there]) =>
  [look([["unseenFocus"], [], null, []]), document.activeElement.matches(there)]"""
"""What is wrong with the focus, and whether it is where it is to come."""


class Keys:
    """Two hands on a keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def go_to(self, selector: str) -> None:
        """Tab until there; every stop on the way must show that it is one."""
        look = look_of(scripts_run(self.page))
        for _ in range(60):
            self.page.keyboard.press("Tab")
            faults, is_there = self.page.evaluate(FOCUS, [look, selector])
            assert faults == []
            if is_there:
                return
        raise AssertionError(f"Tab never comes to {selector}")

    def press(self, selector: str) -> None:
        self.go_to(selector)
        self.page.keyboard.press("Enter")

    def write(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)


def heading(page: Page, text: str) -> None:
    """The page that answers begins at its heading."""
    expect(page.locator("h1")).to_have_text(text)
    expect(page.locator("h1")).to_be_focused()


def test_a_game_begins_and_its_first_round_is_played_by_keyboard(phone: Phones) -> None:
    phone.deal("Ann", "Ben")  # the next game begins with its rules
    page = phone(keeper=True, size=DESK, at="/")
    keys = Keys(page)
    keys.press("a[href='/new']")
    expect(page.locator("h1")).to_have_text("New game")
    keys.go_to("#names")
    page.keyboard.type("Ann, Ben")
    page.keyboard.press("Enter")
    expect(page.locator(".places summary")).to_have_count(2)
    expect(page.locator("#names")).to_be_focused()
    page.keyboard.type("Mia")
    page.keyboard.press("Enter")
    expect(page.locator(".places summary")).to_have_count(3)
    keys.press("#deal")
    heading(page, "Round 1")

    # A mark: the focus stays on the button through the swap and the news of it.
    keys.press("#laid-p1")
    expect(page.locator("#laid-p1.on")).to_be_focused()
    expect(page.locator("#last")).to_contain_text("Ann")

    # A lay-down is typed; its field shows as soon as one is in it.
    keys.press(".row[href$='/lay/p2']")
    expect(page.locator("h1")).to_have_text("Ben lays down")
    keys.go_to("#cards")
    expect(page.locator("#cards")).to_be_in_viewport()
    page.keyboard.type("5 5 w 7 7 7")
    expect(page.locator(".answer.yes")).to_contain_text("Yes, that is phase 1")
    keys.press("#record")
    heading(page, "Round 1")
    expect(page.locator("#laid-p2.on")).to_be_visible()

    # The round: who went out, digits and Enter for each of the others.
    keys.press("nav.bar a.main")
    expect(page.locator("#question")).to_have_text("Who went out?")
    keys.press(".tile[data-name='Ann'] .who")
    expect(page.locator("#question")).to_have_text("Ben’s points?")
    keys.write("4", "6", "Backspace", "5", "Enter")
    expect(page.locator("#question")).to_have_text("Mia’s points?")
    keys.write("6", "0", "Enter")
    expect(page.locator("#asked input").first).to_be_focused()
    expect(page.locator("#record")).to_have_text("Record Laid or not: Mia")
    page.keyboard.press("Space")
    expect(page.locator("#record")).to_have_text("Record, phase laid: Mia")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#record")).to_have_text("Record, no phase: Mia")
    keys.press("#record")
    heading(page, "Round 1 recorded")
    assert shown_totals(page) == {"Ann": 0, "Ben": 45, "Mia": 60}

    # Fixing and undoing, too.
    keys.press("a[href*='/fix']")
    expect(page.locator("#question")).to_have_text("What was wrong?")
    keys.press(".tile[data-name='Ben'] .who")
    expect(page.locator(".tile.due")).to_have_attribute("data-name", "Ben")
    expect(page.locator("#record")).to_have_text("Record Nothing is changed yet")
    keys.write("4", "0", "Enter")
    # Mia's answer stands: it is not asked again.
    expect(page.locator("#asked")).to_be_hidden()
    expect(page.locator("#record")).to_be_focused()
    keys.press("#record")
    heading(page, "Corrected")
    keys.press("form[action$='/undo'] button")
    expect(page).to_have_url(re.compile(r"/g/\d+$"))
    expect(page.locator("h1")).to_be_focused()
    assert shown_totals(page)["Ben"] == 45


def test_the_pad_is_reached_by_tab_too_and_what_stands_in_the_way_is_read_first(
    phone: Phones,
) -> None:
    game = phone.deal("Ann", "Ben")
    page = phone(keeper=True, size=DESK, at=f"{game.at}/round")
    keys = Keys(page)
    keys.press(".tile[data-name='Ben'] .who")
    keys.press("[data-mode=count]")
    keys.press("[data-counter=wilds] .more")
    keys.press("#next-player")
    expect(page.locator("#to-go")).to_have_text("All counted")
    expect(page.locator("#record")).to_be_focused()
    page.keyboard.press("Enter")
    heading(page, "Round 1 recorded")
    assert shown_totals(page) == {"Ann": 25, "Ben": 0}
    page.goto(f"{game.at}/round")
    keys.press(".tile[data-name='Ben'] .who")
    keys.press("[data-mode=total]")  # the phone remembers how its player counted last
    keys.write("4", "7", "Enter", "Enter")
    expect(page.locator("#notice")).to_be_focused()
    expect(page.locator("#notice")).to_contain_text("Points come in fives")


def test_an_answer_has_an_address_and_the_focus(phone: Phones) -> None:
    """Back comes to the questions, and loading again keeps the answer."""
    page = phone(keeper=True, at=f"{phone.deal('Ann', 'Ben').at}/ask")
    question, answer = page.locator("#answer h2"), re.compile(r"/ask\?about=tie$")
    Keys(page).press("[data-about=tie]")
    expect(page).to_have_url(answer)
    expect(question).to_have_text("What if we tie?")
    expect(question).to_be_focused()
    page.reload()
    expect(question).to_have_text("What if we tie?")
    page.get_by_role("link", name="Other questions").press("Enter")
    expect(question).to_be_focused()
    page.locator("#q").fill("wild")
    expect(page).to_have_url(re.compile(r"/ask\?q=wild$"))
    page.go_back()
    expect(page).to_have_url(answer)
    expect(question).to_have_text("What if we tie?")
    page.go_back()
    expect(question).to_have_text("What is the question?")


def test_the_focus_is_never_lost_where_a_key_goes_with_its_tap(phone: Phones) -> None:
    game = phone.deal("Ann", "Ben")
    page = phone(keeper=True, size=DESK, at=f"{game.at}/middle")
    keys = Keys(page)
    keys.press("#middle-laid-p1")
    expect(page.locator("#middle-laid-p1.on")).to_be_focused()
    keys.press("#middle-out-p1")
    heading(page, "Round 1")
    page.goto(f"{game.at}/round")
    keys.press("#change-out")
    expect(page.locator("#question")).to_have_text("Who went out?")
    expect(page.locator("#question")).to_be_focused()
    keys.press("#nobody-out")
    expect(page.locator("#question")).to_have_text("Ann’s points?")
    expect(page.locator("#question")).to_be_focused()
    page.goto(f"{game.at}/lay/p2")
    keys.press("[data-card='5']")
    expect(page.locator(".card-pick")).to_have_count(1)
    keys.press("[data-back]")
    expect(page.locator(".card-pick")).to_have_count(0)
    expect(page.locator("[data-back]")).to_be_focused()
    followed = phone.deal("Ann", "Ben")
    followed.plays("follow")
    page.goto(followed.at)
    keys.press("#laid-p2")
    expect(page.locator("#laid-p2")).to_have_text("out? Ben")
    expect(page.locator("#laid-p2")).to_be_focused()
    page.goto("/paper-game")
    keys.press("#add-names")
    expect(page.locator("#add-names")).to_be_focused()
