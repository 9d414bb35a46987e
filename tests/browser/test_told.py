"""A round is told on every phone of its table at once, and then each shows the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.builders import PostedGame
from tests.browser.looks import faults_on
from tests.browser.phones import PHONE, SMALL_PHONE, TABLET, TELEVISION, Phones
from tests.browser.thumb import listening, sit_down

SETTLED = 1_200
"""Milliseconds after which what comes by the stream is told."""

LASTS = """const sooner = setTimeout;
window.setTimeout = (act, wait, ...more) => sooner(act, wait < 5000 ? wait : 60 * wait, ...more);
document.addEventListener("animationstart", ({ target, animationName }) => {
  if (animationName !== "told") return;
  target.getAnimations().find((each) => each.animationName === "told").pause();
});"""
"""In a page: what is told is there for minutes, however slow the machine is."""


def patient(page: Page) -> Page:
    page.add_init_script(LASTS)
    return page


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
    watcher, board, seat = (
        phone(moves=moves, own=True, size=size) for size in (PHONE, TELEVISION, PHONE)
    )
    middle, keeper = (
        phone(moves=moves, own=True, keeper=True, size=size) for size in (TABLET, PHONE)
    )
    seat.clock.install()
    for page in (watcher, board, seat, middle, keeper):
        patient(page)
    listening(watcher, game.watched)
    listening(middle, f"{game.at}/middle?turned=1")
    listening(board, f"{game.watched}/tv")
    sit_down(seat, game.link("play/p2"))
    listening(keeper, game.at)
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
    expect(watcher.locator(".told p")).to_be_hidden()
    expect(watcher.locator(".leader h2")).to_have_text("Ben leads by a phase")
    expect(seat.locator(".told p")).to_be_visible()
    seat.clock.run_for(60 * 5_000)
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
    late = listening(patient(phone(own=True)), game.watched)
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
    for entry in ("Undone: Round 2 corrected: Ann 80 → 85", "Undone: Round 2 recorded"):
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


@pytest.mark.looks
def test_a_long_headline_is_whole(phone: Phones) -> None:
    """Three lines were cut to two."""
    game = phone.deal("Ann", "Christopher", "Магдалена", "Maximiliano")
    watcher = listening(phone(size=SMALL_PHONE, locale="pl"), game.watched)
    watcher.wait_for_timeout(SETTLED)
    game.close_round("p2", p1=45, p3=10, p4=60)
    expect(watcher.locator(".telling .told")).to_be_visible()
    assert faults_on(watcher, "cutHeadline") == []
