"""The way in, with real phones: scan, *That's me*, *Let in*; a seat that is taken; new codes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.builders import PostedGame
from tests.browser.phones import Phones
from tests.browser.server import RunningServer
from tests.browser.thumb import sit_down


@pytest.fixture
def table(server: RunningServer) -> PostedGame:
    return PostedGame(server.keeper(), "Ann", "Ben", "Mia")


def test_who_waits_hears_the_answer_and_asks_for_nothing_until_then(
    table: PostedGame, phone: Phones
) -> None:
    keeper, child = phone(keeper=True), phone(own=True)
    keeper.goto(table.at)
    child.clock.install()
    child.goto(f"/w/{table.code}/sit")
    with child.expect_response(lambda answer: "/stream/" in answer.url):
        child.get_by_role("button", name="Mia").click()
    child.wait_for_load_state("load")
    asked: list[str] = []
    child.on("request", lambda one: asked.append(one.url))
    child.clock.run_for(10_000)  # a page without a stream asks every 4 seconds
    # Chromium fetches the icon of a page when it likes.
    assert [url for url in asked if "/static/icon.svg" not in url] == []
    keeper.get_by_role("button", name="Let in").click()
    child.wait_for_url("**/me")
    # Whose seat is taken is told at once.
    sit_down(phone(), table.seat_link("p3"))
    expect(child.get_by_text("Mia’s seat was taken by another phone.")).to_be_visible()


def test_who_waits_at_a_door_without_a_stream_is_let_in_too(
    table: PostedGame, phone: Phones
) -> None:
    keeper, child = phone(keeper=True), phone(own=True)
    child.route("**/stream/**", lambda route: route.fulfill(status=404))
    keeper.goto(table.at)
    child.goto(f"/w/{table.code}/sit")
    child.get_by_role("button", name="Mia").click()
    keeper.get_by_role("button", name="Let in").click()
    child.wait_for_url("**/me")


def test_new_codes_reach_every_phone_that_is_there(table: PostedGame, phone: Phones) -> None:
    keeper, other, watcher, child = phone(keeper=True), phone(), phone(), phone()
    keeper.goto(f"{table.at}/share/keep")
    keeper.locator(".cover summary").click()
    other.goto(f"/k/{keeper.locator('.address').inner_text().rsplit('/', 1)[1]}")
    other.get_by_role("button", name="Start scoring on this phone").click()
    other.wait_for_url(f"**{table.at}")
    watcher.goto(f"/w/{table.code}")
    child.goto(f"/w/{table.code}/sit")
    child.get_by_role("button", name="Mia").click()
    expect(child.get_by_text("Waiting for the keeper’s phone")).to_be_visible()
    keeper.get_by_text("New codes for everything").click()
    keeper.get_by_role("button", name="Make new codes").click()
    expect(keeper.get_by_text("All codes are new.")).to_be_visible()
    for page in (watcher, child):
        expect(page.get_by_text("This code was replaced.")).to_be_visible()
    expect(other.get_by_text("This phone kept this game before.")).to_be_visible()
