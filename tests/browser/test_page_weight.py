"""The table page comes over a kitchen's Wi-Fi at once: all of it together is light."""

from __future__ import annotations

import pytest

from tests.browser.builders import PostedGame
from tests.browser.phones import Phones
from tests.browser.server import RunningServer

pytestmark = pytest.mark.browser

MOST_BYTES = 60_000


def test_the_first_load_of_the_table_is_light(
    server: RunningServer, phone: Phones, capsys: pytest.CaptureFixture[str]
) -> None:
    """Everything a phone fetches that never was here before, as it comes over the air."""
    game = PostedGame(server.keeper(), "Ann", "Ben", "Mia", "Dad", "Oma", "Leo")
    game.close_round("p1", p2=5, p3=10, p4=15, p5=20, p6=60)
    page = phone(keeper=True)
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    names: dict[str, str] = {}
    sizes: dict[str, int] = {}
    wire.on(
        "Network.requestWillBeSent", lambda e: names.update({e["requestId"]: e["request"]["url"]})
    )
    wire.on(
        "Network.loadingFinished", lambda e: sizes.update({e["requestId"]: e["encodedDataLength"]})
    )
    page.goto(game.at)
    page.wait_for_function("() => document.querySelector('#table') && window.htmx && window.keeper")
    page.wait_for_load_state("load")
    came = {names[one].split("/", 3)[3].split("?")[0]: int(size) for one, size in sizes.items()}
    with capsys.disabled():
        print(f"\nfirst load of the table: {sum(came.values())} bytes, {came}")
    assert {"static/base.css", "static/vendor/htmx-2.min.js", "static/js/live.js"} <= set(came)
    assert sum(came.values()) <= MOST_BYTES
