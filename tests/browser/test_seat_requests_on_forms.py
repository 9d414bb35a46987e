"""Somebody asks to sit down while the keeper plays or types: one line, and nothing moves."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import axe_faults
from tests.browser.builders import PostedGame
from tests.browser.phones import SMALL_PHONE, Phones
from tests.browser.server import RunningServer
from tests.browser.thumb import Thumb, listening

pytestmark = pytest.mark.browser


WHERE = "(key) => [key.offsetLeft, key.offsetTop, key.offsetHeight, scrollY]"
TYPED = "(form) => JSON.stringify([...new FormData(form)])"


@pytest.fixture
def table(server: RunningServer) -> PostedGame:
    return PostedGame(server.keeper(), "Ann", "Ben", "Mia")


@pytest.mark.parametrize(
    ("form", "key"),
    [
        pytest.param("", "#laid-p2", id="table"),
        pytest.param("/round", "#record", id="round"),
        pytest.param("/lay/p2", "[data-card='5']", id="lay", marks=pytest.mark.looks),
        pytest.param("/rounds/1/fix?seat=p2", "#record", id="fix", marks=pytest.mark.looks),
    ],
)
def test_a_knock_is_one_line_above_the_page_and_moves_nothing(
    table: PostedGame, phone: Phones, form: str, key: str
) -> None:
    table.close_round("p1", p2=25, p3=60)
    keeper = listening(phone(keeper=True, size=SMALL_PHONE), table.at + form)
    child, other = phone(), phone()
    if "lay" in form:
        Thumb(keeper).lay_cards("5", "5")
    elif form:
        keeper.locator(".tile[data-name='Mia'] .who").tap()
    kept = [each.evaluate(TYPED) for each in keeper.locator("main form[data-draft]").all()]
    lies = keeper.locator(key).evaluate(WHERE)
    child.goto(f"/w/{table.code}/sit")
    child.get_by_role("button", name="Mia").click()
    expect(keeper.locator("#door-line summary")).to_have_text("A phone says it is Mia.")
    expect(keeper.locator("#live-text")).to_have_text("A phone says it is Mia.")
    assert keeper.locator(key).evaluate(WHERE) == lies
    # Whoever comes next does not fold it up under the thumb.
    keeper.locator("#door-line summary").tap()
    other.goto(f"/w/{table.code}/sit")
    other.get_by_role("button", name="Ben").click()
    expect(keeper.locator("#door-line summary")).to_have_text("2 phones ask for a seat.")
    assert axe_faults(keeper) == []
    keeper.locator("#door-line .knock", has_text="Mia").get_by_role("button", name="Let in").tap()
    child.wait_for_url("**/me")
    keeper.locator("#door-line .knock").get_by_role("button", name="Not now").tap()
    expect(other.get_by_text("Not now, says the keeper")).to_be_visible()
    expect(keeper.locator("#door-line .knock")).to_have_count(0)
    expect(keeper.locator("h1")).to_be_visible()
    typed = keeper.locator("main form[data-draft]").all()
    assert [each.evaluate(TYPED) for each in typed] == kept
