"""The example of the German sheet, typed in as a game on paper, on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phones import Phones
from tests.browser.server import RunningServer

pytestmark = pytest.mark.browser

PLAYERS = ("Michaela", "Horst", "Petra", "Thomas")
ROUNDS = (
    ("", "25", "20", "75"),
    ("", "65", "70", "25"),
    ("", "10", "15", "50"),
    ("20", "", "20", "15"),
    ("15", "70", "", "65"),
)


def type_round(page: Page, points: tuple[str, ...]) -> None:
    for seat, typed in enumerate(points, start=1):
        page.fill(f"[name=points-p{seat}]", typed)
    page.get_by_role("button", name="Add the round").click()


def test_the_german_example_is_typed_in_round_by_round(
    server: RunningServer, phone: Phones
) -> None:
    page = phone(keeper=True)
    page.goto(f"{server.url}/history")
    page.get_by_role("link", name="A game on paper").click()
    page.fill("[name=names]", ", ".join(PLAYERS))
    page.select_option("[name=sheet]", "ravensburger")
    page.fill("[name=day]", "2026-10-03")
    page.get_by_role("button", name="Next").click()
    for number, points in enumerate(ROUNDS, start=1):
        type_round(page, points)
        if page.locator("#notice").count():
            # The points alone do not say whether the phase was laid.
            asked = page.locator("#notice").inner_text()
            assert f"Round {number}:" in asked
            for seat, (name, typed) in enumerate(zip(PLAYERS, points, strict=True), start=1):
                if name in asked:
                    assert page.input_value(f"[name=points-p{seat}]") == typed
                    page.select_option(f"[name=mark-p{seat}]", "-")
            page.get_by_role("button", name="Add the round").click()
        expect(page.locator("tbody tr")).to_have_count(number)
    expect(page.get_by_role("heading", name="Stopped, Michaela leads")).to_be_visible()
    page.get_by_role("button", name="Record this game").click()
    expect(page.get_by_text("Played on paper, typed in afterwards.")).to_be_visible()
    totals = page.locator("tfoot tr").first.locator("td").all_inner_texts()
    assert totals == ["35", "170", "125", "230"]
