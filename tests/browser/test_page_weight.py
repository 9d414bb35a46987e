"""A page comes over a kitchen's Wi-Fi at once: all of it together is light, and nothing moves."""

from __future__ import annotations

import gzip
import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page

from scorekeeper.wording.languages import LANGUAGES
from tests.all_cases import all_cases
from tests.browser.builders import PostedGame
from tests.browser.pages import MAIN
from tests.browser.phones import Phones
from tests.browser.server import RunningServer

MOST_BYTES = 60_000
HEAVIER = 1.05
"""Other letters take more bytes, and other words are longer."""
OTHERS = ("check", "hit, to choose", "ask, reply", "my seat, refereed", "host", "board", "wall")

STATIC = re.compile(r'(?:src|href)="(/static/[^"?]+)')


@pytest.mark.looks
@pytest.mark.parametrize("names", [MAIN, OTHERS], ids=["main", "others"])
def test_the_first_load_of_every_kind_of_page_is_light(
    names: Sequence[str],
    addresses: dict[str, str],
    server: RunningServer,
    phone: Phones,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Everything a phone fetches that never was here before, as it comes over the air.

    A page fetches the same beside itself in every language, so only the page is weighed again."""
    source, *others = LANGUAGES
    weights = first_loads(phone(keeper=True, own=True, locale=source.tag), addresses, names)
    with capsys.disabled():
        print(f"\nfirst load in bytes: {weights}")
    assert min(weights.values()) > 10_000
    assert {name: size for name, size in weights.items() if size > MOST_BYTES} == {}
    keeper = server.keeper()
    with all_cases() as case:
        for name, light in weights.items():
            page = keeper.packed_page(addresses[name], source.tag)
            for language in others:
                with case(f"{name}, {language.id}"):
                    other = keeper.packed_page(addresses[name], language.tag)
                    assert f'<html lang="{language.id}"' in gzip.decompress(other).decode()
                    assert fetched_by(other) == fetched_by(page)
                    size = light - len(page) + len(other)
                    assert size <= min(MOST_BYTES, light * HEAVIER)


def fetched_by(packed: bytes) -> set[str]:
    """The static files that this page names."""
    return set(STATIC.findall(gzip.decompress(packed).decode()))


def first_loads(page: Page, addresses: dict[str, str], names: Sequence[str]) -> dict[str, int]:
    """The bytes of the first load of each of these pages."""
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    asked: set[str] = set()
    sizes: list[int] = []

    def loaded(event: dict[str, Any]) -> None:
        # What the page before had asked for may still arrive.
        if event["requestId"] in asked:
            sizes.append(int(event["encodedDataLength"]))

    wire.on("Network.requestWillBeSent", lambda event: asked.add(event["requestId"]))
    wire.on("Network.loadingFinished", loaded)
    weights = {}
    for name in names:
        page.goto("about:blank")
        asked.clear()
        sizes.clear()
        page.goto(addresses[name])
        page.wait_for_load_state("load")
        page.evaluate("new Promise((done) => setTimeout(done))")
        weights[name] = sum(sizes)
    return weights


WATCH = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) window.shifted += each.value;
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.looks
def test_nothing_moves_while_a_page_opens(game: PostedGame, phone: Phones) -> None:
    """Half a second after it was opened no page has moved by itself."""
    game.close_round(p2=25, p3=60)
    keeper = phone(keeper=True, moves=True, own=True)
    keeper.add_init_script(WATCH)
    for path in (game.at, f"{game.at}/in/1", game.watched, f"{game.at}/round"):
        keeper.goto(path)
        keeper.wait_for_timeout(500)
        assert keeper.evaluate("window.shifted") == 0, path
