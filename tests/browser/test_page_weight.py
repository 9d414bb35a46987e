"""A page comes over a kitchen's Wi-Fi at once: all of it together is light."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page

from scorekeeper.wording.languages import LANGUAGES
from tests.browser.phones import Phones

pytestmark = pytest.mark.browser

MOST_BYTES = 60_000
HEAVIER = 1.05
"""Other letters take more bytes, and other words are longer."""
HEAVIEST = (
    "start",
    "new game",
    "check",
    "table of six",
    "table, refereed",
    "round over",
    "lay, typed",
    "hit, to choose",
    "ask, reply",
    "my seat, refereed",
    "just in",
    "over",
    "standings",
    "host",
    "board",
    "wall",
)


def test_the_first_load_of_every_kind_of_page_is_light(
    addresses: dict[str, str], phone: Phones, capsys: pytest.CaptureFixture[str]
) -> None:
    """Everything a phone fetches that never was here before, as it comes over the air."""
    weights = first_loads(phone(keeper=True), addresses, HEAVIEST)
    with capsys.disabled():
        print(f"\nfirst load in bytes: {weights}")
    assert min(weights.values()) > 10_000
    assert {name: size for name, size in weights.items() if size > MOST_BYTES} == {}


def test_no_language_makes_a_page_much_heavier(addresses: dict[str, str], phone: Phones) -> None:
    source, *others = (each.tag for each in LANGUAGES)
    light = first_loads(phone(keeper=True, locale=source), addresses, HEAVIEST)
    for tag in others:
        weights = first_loads(phone(keeper=True, locale=tag), addresses, HEAVIEST)
        heavy = {
            name: f"{size} instead of {light[name]}"
            for name, size in weights.items()
            if size > MOST_BYTES or size > light[name] * HEAVIER
        }
        assert heavy == {}, tag


def first_loads(page: Page, addresses: dict[str, str], names: Sequence[str]) -> dict[str, int]:
    """The bytes of the first load of each of these pages."""
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    sizes: list[int] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    weights = {}
    for name in names:
        sizes.clear()
        page.goto(addresses[name])
        page.wait_for_load_state("load")
        page.evaluate("new Promise((done) => setTimeout(done))")
        weights[name] = sum(sizes)
    return weights
