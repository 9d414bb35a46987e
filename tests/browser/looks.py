"""Looks at a page: the functions of `looks.js`, and axe.

axe reports everything that is right as well; only the violations are sent back from the page.
"""

from __future__ import annotations

from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

PEOPLE = ("Ann", "Anna", "Ben", "Mia", "Dad", "Max", "Christopher", "Олександра")
"""Who plays the games of `pages`."""

LEGIBLE = ("tooWide", "cutOff", "overprinted", "inTheWay")
ROOM = ("tooWide", "cutOff", "noRoom", "dropped", "overlap")

_LOOKS = Path(__file__).with_suffix(".js").read_text("utf-8")
_AXE = """async (only) => {
  const some = only.length && { runOnly: only, preload: false };
  const options = { resultTypes: ["violations"], iframes: false, ...some };
  const found = await axe.run(options);
  return found.violations.flatMap((fault) => fault.nodes.map((node) =>
    `${fault.id}: ${node.failureSummary} ${node.html}`));
}"""


def faults_on(page: Page, *looks: str) -> list[str]:
    """What these functions of `looks.js` find, called together, which saves time."""
    found: list[str] = page.evaluate(_LOOKS, [looks, PEOPLE])
    return found


def load_axe(page: Page) -> None:
    """Let every page that this phone opens from now on have axe. For a phone that opens many: the
    browser compiles it once."""
    page.context.add_init_script(AXE_SCRIPT)


def axe_faults(page: Page, *only: str) -> list[str]:
    """Every violation with its element; only of these rules, if any are given."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(_AXE, only)
    return found
