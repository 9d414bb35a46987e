"""A page comes over a kitchen's Wi-Fi at once: all of it together is light."""

from __future__ import annotations

import pytest

from tests.browser.phones import Phones

pytestmark = pytest.mark.browser

MOST_BYTES = 60_000
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
    page = phone(keeper=True)
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    sizes: list[int] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    weights = {}
    for name in HEAVIEST:
        sizes.clear()
        page.goto(addresses[name])
        page.wait_for_load_state("load")
        page.evaluate("new Promise((done) => setTimeout(done))")
        weights[name] = sum(sizes)
    with capsys.disabled():
        print(f"\nfirst load in bytes: {weights}")
    assert min(weights.values()) > 10_000
    assert {name: size for name, size in weights.items() if size > MOST_BYTES} == {}
