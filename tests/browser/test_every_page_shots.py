"""Pictures of every page, to be looked at (`make shots ARGS=all`): on every screen in English, and
whole pages on a phone in each language.

They are written to the folder that SHOTS names, one folder for each screen and each language.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from scorekeeper.wording.languages import LANGUAGES
from tests.browser.pages import PLACES
from tests.browser.phones import DESK, LANDSCAPE, PHONE, SMALL_PHONE, TELEVISION, Phones, Size

pytestmark = pytest.mark.shots

SCREENS: dict[str, tuple[Size, str, int]] = {
    f"{size['width']}x{size['height']}-{theme}{'-large' if letters > 16 else ''}": (
        size,
        theme,
        letters,
    )
    for size in (SMALL_PHONE, PHONE, LANDSCAPE, DESK, TELEVISION)
    for theme in ("light", "dark")
    for letters in ((16, 32) if size is PHONE else (16,))
}
"""Each screen with the theme and the size of the browser's letters in pixels."""


@pytest.mark.parametrize("screen", SCREENS)
def test_every_page_is_photographed(screen: str, addresses: dict[str, str], phone: Phones) -> None:
    size, theme, letters = SCREENS[screen]
    page = phone(keeper=True, size=size, color_scheme=theme)
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": letters, "fixed": letters - 3}})
    photograph(page, addresses, screen)


@pytest.mark.parametrize("language", [each.tag for each in LANGUAGES])
def test_every_page_is_photographed_in_each_language(
    language: str, addresses: dict[str, str], phone: Phones
) -> None:
    """All of each page, also what has to be scrolled."""
    photograph(phone(keeper=True, locale=language), addresses, language, full_page=True)


def photograph(page: Page, addresses: dict[str, str], name: str, **how: bool) -> None:
    """Every page as this phone shows it, into the folder of this name."""
    folder = Path(os.environ.get("SHOTS", "build/shots")) / name
    folder.mkdir(parents=True, exist_ok=True)
    for place in PLACES:
        page.goto(addresses[place])
        page.evaluate("document.fonts.ready")
        picture = folder / f"{re.sub('[^a-z]+', '-', place)}.png"
        page.screenshot(path=picture, caret="hide", **how)  # type: ignore[arg-type]
    assert len(list(folder.glob("*.png"))) >= len(PLACES)
