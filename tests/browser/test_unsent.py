"""An entry made while the host cannot be reached is kept, and sent once when it is back."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import House, Phones
from tests.browser.hands import Thumb
from tests.browser.setting import Setting

pytestmark = pytest.mark.browser


def test_a_round_typed_without_a_host_is_recorded_once_when_it_is_back(
    house: House, phone: Phones
) -> None:
    game = Setting(house.keeper(), "Ann", "Ben", "Mia")
    keeper = phone(keeper=True)
    keeper.goto(game.at)
    thumb = Thumb(keeper)
    thumb.fill_round("Ann", [35, 20])
    house.kill()
    keeper.locator("#record").tap()
    expect(keeper.locator(".unsent")).to_contain_text("Not sent yet")
    keeper.locator("#record").tap()
    expect(keeper.locator(".tile[data-name='Ben'] .shown")).to_have_text("35")
    house.start()
    expect(keeper.locator("h1")).to_have_text("Round 1 is in")
    assert game.totals() == (0, 35, 20)
    assert len(game.rounds()) == 1
    phone.forgive()


def test_a_tab_that_was_closed_meanwhile_sends_what_it_kept(house: House, phone: Phones) -> None:
    game = Setting(house.keeper(), "Oma", "Leo")
    keeper = phone(keeper=True)
    keeper.goto(game.at)
    Thumb(keeper).fill_round("Oma", [35])
    house.kill()
    keeper.locator("#record").tap()
    expect(keeper.locator(".unsent")).to_be_visible()
    keeper.goto("about:blank")
    house.start()
    keeper.goto(f"{game.at}/round")
    expect(keeper.locator("h1")).to_have_text("Round 1 is in")
    assert len(game.rounds()) == 1
    phone.forgive()
