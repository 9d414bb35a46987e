"""A round is told on every phone of its table at once, and then each shows the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.builders import PostedGame
from tests.browser.phones import SMALL_PHONE, TABLET, TELEVISION, Phones
from tests.browser.thumb import listening, sit_down

SETTLED = 1_200
"""Milliseconds after which what comes by the stream is told."""

HEADLINE_IS_WHOLE = """() => {
  const told = document.querySelector(".told"), words = told.querySelector("p");
  const keys = document.querySelector(".centre-bar")?.getBoundingClientRect().top ?? Infinity;
  return told.getBoundingClientRect().bottom >= words.getBoundingClientRect().bottom
    && words.getBoundingClientRect().bottom <= keys
    && words.scrollHeight <= words.clientHeight + 4;
}"""


@pytest.fixture
def game(phone: Phones) -> PostedGame:
    game = phone.deal("Ann", "Ben", "Mia", "Tom")
    game.close_round(p2=25, p3=60, p4=45)
    return game


@pytest.mark.parametrize(
    "moves", [True, pytest.param(False, marks=pytest.mark.looks)], ids=["moving", "still"]
)
def test_a_round_is_told_at_a_seat_to_a_watcher_and_on_tv_at_once(
    game: PostedGame, phone: Phones, *, moves: bool
) -> None:
    watcher = listening(phone(moves=moves), game.watched)
    middle = listening(phone(keeper=True, moves=moves, size=TABLET), f"{game.at}/middle?turned=1")
    board = listening(phone(moves=moves, size=TELEVISION), f"{game.watched}/tv")
    seat = phone(moves=moves, own=True)
    seat.clock.install()
    sit_down(seat, game.link("play/p2"))
    keeper = listening(phone(keeper=True, moves=moves), game.at)
    keeper.wait_for_timeout(SETTLED)
    for page in (watcher, board, keeper, seat):
        expect(page.locator(".told")).to_be_hidden()
    game.close_round("p2", p1=80, p3=125, p4=60)
    for page in (watcher, board, keeper, middle):
        expect(page.locator(".told p")).to_have_text("Ben goes out and takes the lead")
    expect(seat.locator(".told p")).to_have_text("You go out and take the lead")
    for page in (watcher, board, keeper, seat, middle):
        expect(page.locator(".told p")).to_be_visible()
    expect(middle.locator("#side-p1 .told-points")).to_be_visible()
    still_turned = re.compile(r"\bturned=1\b")
    expect(middle.locator("#middle")).to_have_attribute("data-live", still_turned)
    expect(middle).to_have_title("Round 3 · Scorekeeper")
    for page in (middle, board, keeper):
        expect(page.locator("#live-text")).to_contain_text("Ben goes out and takes the lead. ")
    expect(seat.locator(".own-told")).to_contain_text("+0")
    expect(seat.locator(".own-told")).to_contain_text("phase 2 made")
    expect(seat.locator("#live-text")).to_contain_text("You go out and take the lead. +0;")
    expect(watcher.locator("#live-text")).to_contain_text("Ben goes out and takes the lead. ")
    # A touch ends it at once, and so does time.
    watcher.locator(".top").click(position={"x": 150, "y": 5})
    expect(watcher.locator(".told p")).to_be_hidden(timeout=500)
    expect(watcher.locator(".leader h2")).to_have_text("Ben leads by a phase")
    expect(seat.locator(".told p")).to_be_visible()
    seat.clock.run_for(8_000)
    expect(seat.locator(".told p")).to_be_hidden()
    expect(seat.locator(".leader h2")).to_have_text("You lead by a phase")
    # What the round brought stays until the next one has its first event; nobody lays down before.
    brought, lay_down = watcher.locator(".last-round"), seat.locator(".bar a:has-text('Lay down')")
    expect(brought).to_have_text(["went out", "+80", "+60", "+125"])
    for each in brought.all():
        expect(each).to_be_visible()
    expect(lay_down).not_to_contain_class("main")
    game.act("laid", seat="p1", laid="yes")
    expect(brought).to_have_count(0)
    seat.reload()
    expect(lay_down).to_contain_class("main")


def test_who_comes_late_or_sleeps_sees_the_table_and_a_correction_or_undo_is_no_story(
    game: PostedGame, phone: Phones
) -> None:
    late = listening(phone(), game.watched)
    expect(late.locator(".told")).to_be_hidden()
    late.wait_for_timeout(SETTLED)
    game.close_round("p2", p1=80, p3=125, p4=60)
    expect(late.locator(".telling .told p")).to_be_visible()
    game.fix(2, p1=85)
    expect(late.locator(".told p")).to_have_text("Round 2 is corrected")
    expect(late.locator(".told small")).to_have_text("Ann: 85 instead of 80")
    said = late.locator("#live-text")
    expect(said).to_contain_text("Round 2 is corrected. Ann: 85 instead of 80. ")
    expect(late.locator(".telling")).to_be_visible()
    expect(late.locator(".moving")).to_have_count(0)
    # What is undone is said, and never what was told before it.
    for entry in (
        "Undone: Round 2 corrected: Ann 80 → 85",
        "Undone: Round 2 recorded",
    ):
        game.undo()
        expect(late.locator(".told p")).to_have_text(entry)
        expect(late.locator(".telling .told p")).to_be_visible()
        expect(said).to_have_text(f"{entry}.")
        expect(late.locator(".moving")).to_have_count(0)
    late.locator(".top").click(position={"x": 150, "y": 5})
    expect(late.locator(".telling")).to_have_count(0)
    expect(late.locator(".leader h2")).to_have_text("Ann leads by 25 points")
    late.reload()
    expect(late.locator(".telling")).to_have_count(0)


def test_a_name_is_whole_beside_its_new_place_and_a_long_headline_too(phone: Phones) -> None:
    """The arrow of who climbed left a name of three letters one; three lines were cut to two."""
    game = phone.deal("Ann", "Christopher", "Магдалена", "Maximiliano")
    watcher = listening(phone(size=SMALL_PHONE, locale="pl"), game.watched)
    watcher.wait_for_timeout(SETTLED)
    game.close_round("p2", p1=45, p3=10, p4=60)
    expect(watcher.locator(".telling .told")).to_be_visible()
    assert watcher.evaluate(HEADLINE_IS_WHOLE)
    middle = listening(phone(keeper=True, size=TABLET), f"{game.at}/middle")
    game.act("laid", seat="p4", laid="yes")
    game.act("middle/out", seat="p4")
    for seat in ("p1", "p2", "p3"):
        game.act("middle/count", seat=seat, points="60", laid="no")
    middle.wait_for_timeout(SETTLED)
    game.undo()
    expect(middle.locator(".telling .told")).to_contain_text("Undone: ")
    assert middle.evaluate(HEADLINE_IS_WHOLE)
    game.close_round("p4", p1=60, p2=70, p3=80)
    keeper = phone(keeper=True, size=SMALL_PHONE)
    for width in (360, 320):
        keeper.set_viewport_size({"width": width, "height": 640})
        keeper.goto(f"{game.at}/in/2")
        names = keeper.locator(".what-changed bdi")
        assert (
            names.evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth)")
            == []
        )
