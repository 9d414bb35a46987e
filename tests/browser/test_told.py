"""A round is told on every phone of its table at once, and then each shows the table."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.builders import PostedGame
from tests.browser.phones import TELEVISION, Phones
from tests.browser.server import RunningServer
from tests.browser.thumb import listening, sit_down

pytestmark = pytest.mark.browser

SETTLED = 1_200
"""Milliseconds after which what comes by the stream is told."""


@pytest.fixture
def game(server: RunningServer) -> PostedGame:
    game = PostedGame(server.keeper(), "Ann", "Ben", "Mia", "Tom")
    game.close_round("p1", p2=25, p3=60, p4=45)
    return game


def open_at(page: Page, path: str) -> Page:
    """This page, with its stream open for so long that it tells what comes."""
    listening(page, path)
    page.wait_for_timeout(SETTLED)
    return page


def photograph(page: Page, name: str) -> None:
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=Path(folder) / f"told-{name}.png")


@pytest.mark.parametrize(
    "moves", [True, pytest.param(False, marks=pytest.mark.looks)], ids=["moving", "still"]
)
def test_a_round_is_told_at_a_seat_to_a_watcher_and_on_tv_at_once(
    game: PostedGame, phone: Phones, *, moves: bool
) -> None:
    watcher = open_at(phone(moves=moves), f"/w/{game.code}")
    board = open_at(phone(moves=moves, size=TELEVISION), f"/w/{game.code}/tv")
    keeper = phone(keeper=True, moves=moves)
    seat = sit_down(phone(moves=moves), game.seat_link("p2"))
    open_at(keeper, game.at)
    pages = {"watcher": watcher, "seat": seat, "tv": board, "keeper": keeper}
    for page in pages.values():
        expect(page.locator(".told")).to_be_hidden()
    game.close_round("p2", p1=80, p3=125, p4=60)
    for page in pages.values():
        expect(page.locator(".told p")).to_be_visible()
    expect(watcher.locator(".told p")).to_have_text("Ben goes out and takes the lead")
    expect(seat.locator(".told p")).to_have_text("You go out and take the lead")
    expect(board.locator(".told p")).to_have_text("Ben goes out and takes the lead")
    expect(keeper.locator(".told p")).to_have_text("Ben goes out and takes the lead")
    expect(seat.locator(".own-told")).to_contain_text("+0")
    expect(seat.locator(".own-told")).to_contain_text("phase 2 completed")
    expect(seat.locator("#live-text")).to_contain_text("You go out and take the lead. +0;")
    expect(watcher.locator("#live-text")).to_contain_text("Ben goes out and takes the lead. ")
    watcher.wait_for_timeout(1_900 if moves else 0)
    for name, page in pages.items():
        photograph(page, f"{name}-{'moving' if moves else 'still'}")
    # A touch ends it at once, and so does time.
    watcher.locator(".top").click(position={"x": 150, "y": 5})
    expect(watcher.locator(".told p")).to_be_hidden(timeout=500)
    expect(watcher.locator(".leader h2")).to_have_text("Ben leads by a phase")
    expect(seat.locator(".told p")).to_be_hidden(timeout=8_000)
    expect(seat.locator(".leader h2")).to_have_text("You lead by a phase")
    for name, page in pages.items():
        photograph(page, f"{name}-after-{'moving' if moves else 'still'}")


def test_who_comes_late_or_sleeps_sees_the_table_and_a_correction_or_undo_is_no_story(
    game: PostedGame, phone: Phones
) -> None:
    late = phone()
    late.goto(f"/w/{game.code}")
    expect(late.locator(".told")).to_be_hidden()
    open_at(late, f"/w/{game.code}")
    game.close_round("p2", p1=80, p3=125, p4=60)
    expect(late.locator(".telling .told p")).to_be_visible()
    fields = game.read("/rounds/2/fix").fields("round")
    game.send("/rounds/2/fix", {**fields, "points-p1": "85"})
    expect(late.locator(".told p")).to_have_text("Round 2 is corrected")
    expect(late.locator(".told small")).to_have_text("Ann: 85 instead of 80")
    expect(late.locator(".telling")).to_be_visible()
    expect(late.locator(".moving")).to_have_count(0)
    game.act("undo", target=last_of(game))
    expect(late.locator(".telling")).to_have_count(0)
    game.act("undo", target=last_of(game))
    expect(late.locator(".telling")).to_have_count(0)
    expect(late.locator(".leader h2")).to_have_text("Ann leads by 25 points")
    late.reload()
    expect(late.locator(".telling")).to_have_count(0)


def last_of(game: PostedGame) -> str:
    """The command that *Undo* would strike."""
    found = game.read("").root.all("input")
    return next(str(each.get("value")) for each in found if each.get("name") == "target")
