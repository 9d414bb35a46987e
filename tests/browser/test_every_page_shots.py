"""Pictures of every page on every screen, to be looked at (`make shots ARGS=all`).

They are written to the folder that SHOTS names, one folder for each screen.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.pages import PLACES
from tests.browser.phones import DESK, LANDSCAPE, PHONE, SMALL_PHONE, TELEVISION, Size, phones_of
from tests.browser.server import RunningServer

pytestmark = [pytest.mark.browser, pytest.mark.shots]

BOARDS = ("board, refereed", "board", "wall")
SCREENS: dict[str, tuple[Size, str, int]] = {
    f"{size['width']}x{size['height']}-{theme}{'-large' if letters > 16 else ''}": (
        size,
        theme,
        letters,
    )
    for size, letters in (
        (SMALL_PHONE, 16),
        (PHONE, 16),
        (LANDSCAPE, 16),
        (DESK, 16),
        (TELEVISION, 16),
        (PHONE, 32),
    )
    for theme in ("light", "dark")
}
"""Each screen with the theme and the size of the browser's letters in pixels."""


@pytest.mark.parametrize("screen", SCREENS)
def test_every_page_is_photographed(
    screen: str, addresses: dict[str, str], browser: Browser, server: RunningServer
) -> None:
    size, theme, letters = SCREENS[screen]
    folder = Path(os.environ.get("SHOTS", "build/shots")) / screen
    folder.mkdir(parents=True, exist_ok=True)
    with phones_of(browser, server) as phones:
        page = phones(keeper=True, size=size, color_scheme=theme, reduced_motion="reduce")
        session = page.context.new_cdp_session(page)
        session.send(
            "Page.setFontSizes", {"fontSizes": {"standard": letters, "fixed": letters - 3}}
        )
        for name in PLACES:
            page.goto(addresses[name])
            page.evaluate("document.fonts.ready")
            picture = folder / f"{re.sub('[^a-z]+', '-', name)}.png"
            page.screenshot(path=picture, animations="disabled", caret="hide")
    assert len(list(folder.glob("*.png"))) >= len(BOARDS)
