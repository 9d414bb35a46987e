"""A false *I'm out*: the phones that jumped to their pads come back when it is taken back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.builders import PostedGame
from tests.browser.phones import Phones
from tests.browser.server import RunningServer

pytestmark = pytest.mark.browser


def seated(phone: Phones, keeper: Page, game: PostedGame, seat: str, name: str) -> Page:
    """A phone that took the link of this seat."""
    page = phone()
    keeper.goto(f"{game.at}/share/play/{seat}")
    page.goto(f"/s/{keeper.locator('.address').inner_text().rsplit('/', 1)[1]}")
    with page.expect_response(lambda answer: "/stream/" in answer.url):
        page.get_by_role("button", name=f"Yes, I am {name}").click()
    page.wait_for_url("**/me")
    return page


def test_a_false_im_out_that_is_undone_frees_the_other_phones_at_once(
    server: RunningServer, phone: Phones
) -> None:
    game = PostedGame(server.keeper(), "Ann", "Ben", "Mia", "Oma")
    keeper = phone(keeper=True)
    ben = seated(phone, keeper, game, "p2", "Ben")
    mia = seated(phone, keeper, game, "p3", "Mia")
    ben.locator("#im-out").tap()
    ben.locator("#yes-out").tap()
    mia.wait_for_url("**/hand/p3")
    expect(mia.locator("#question")).to_have_text("Mia’s points?")
    ben.get_by_role("button", name="Undo").first.tap()
    mia.wait_for_url("**/me")
    expect(mia.locator("#me")).to_contain_text("Ben is not out after all. The round goes on.")
    expect(mia.locator("#im-out")).to_be_visible()
