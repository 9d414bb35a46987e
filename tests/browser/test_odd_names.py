"""Players whose names scripts could take for signs of their own: shown as they were typed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.builders import PostedGame
from tests.browser.phones import Phones
from tests.browser.server import RunningServer
from tests.browser.thumb import Thumb, sit_down

pytestmark = pytest.mark.browser

ODD = ("A$&B", "$1", "{count}", "{name}")


def test_a_player_called_with_a_dollar_sign_is_shown_right_wherever_script_writes(
    server: RunningServer, phone: Phones
) -> None:
    game = PostedGame(server.keeper(), *ODD, "{names} P", "Leo")
    page, seat = phone(keeper=True), sit_down(phone(), game.seat_link("p1"))
    page.goto(f"{game.at}/round")
    thumb = Thumb(page)
    thumb.tap(".tile[data-name='Leo'] .who")
    expect(page.locator("#record")).to_have_text("Record 5 players left")
    for left, name in enumerate((*ODD, "{names} P")):
        expect(page.locator("#to-go")).to_have_text(f"{left + 1} of 6 counted")
        expect(page.locator("#question")).to_have_text(f"{name}’s points?")
        if left == 3:
            expect(page.locator("#record")).to_have_text("Record Missing: {name} and {names} P")
        thumb.points(60 if left % 2 else 50)
    several = "A$&B, $1, {count}, {name} or {names} P"
    expect(page.locator("#question")).to_have_text(f"Did {several} lay their phase?")
    expect(page.locator("#asked .end").first).to_have_text("50 points")
    expect(page.locator("#record")).to_have_text("Record 5 answers left")
    for name in (*ODD, "{names} P"):
        says = "Laid" if name in ("A$&B", "{count}") else "Not laid"
        page.get_by_label(f"{says} {name}", exact=True).tap()
    expect(page.locator("#record")).to_have_text("Record, phase laid: A$&B and {count}")
    page.get_by_label("Not laid {count}", exact=True).tap()
    expect(page.locator("#record")).to_have_text("Record, phase laid: A$&B")
    thumb.record()
    expect(page.locator(".rows")).to_contain_text("A$&B")
    # The standings are put in place by script, with their title.
    expect(seat).to_have_title("A$&B, round 2 · Scorekeeper")
    expect(seat.locator(".top h1")).to_have_text("A$&B, round 2")


def test_a_phone_keeps_no_name_of_a_player_and_forgets_a_game_that_is_over(
    server: RunningServer, phone: Phones
) -> None:
    game = PostedGame(server.keeper(), "Ann", "Grandmother", variant="first-1")
    page = phone(keeper=True)
    page.goto("/phone")
    page.evaluate("localStorage.setItem('mode.Grandmother', 'cards')")
    page.goto(f"{game.at}/round")
    assert page.evaluate("localStorage.getItem('mode.Grandmother')") is None
    thumb = Thumb(page)
    thumb.tap(".tile[data-name='Ann'] .who")
    thumb.tap("[data-mode='count']")
    page.reload()
    expect(page.locator("[data-mode='count']")).to_have_attribute("aria-pressed", "true")
    for _card in range(3):
        thumb.tap("[data-counter='low'] .more")
    thumb.tap("[data-counter='high'] .more")
    expect(page.locator("#count-tally")).to_have_text("Cards: 4, points: 25")
    kept = page.evaluate("Object.keys(localStorage).join()")
    assert f"mode.{game.code}.p2" in kept
    assert "Grandmother" not in kept
    thumb.tap("#next-player")
    thumb.record()
    expect(page.locator(".winner")).to_be_visible()
    assert game.code not in page.evaluate("Object.keys(localStorage).join()")
