"""Looks at a page: the functions of `looks.js`, and axe.

axe reports everything that is right as well; only the violations are sent back from the page.
"""

from __future__ import annotations

from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import JSHandle, Page

LONG_NAMES = ("Maximiliane-Alexandra von Hohen", "Жозефина Александровна", "Brzęczyszczykiewicz")
PEOPLE = (
    *("Ann", "Anna", "Ben", "Mia", "Dad", "Max", "Christopher", "Олександра", "Zoe"),
    *" ".join(LONG_NAMES).split(),
)
"""Who plays the games of `pages`, and others on the same server, one word each."""

LEGIBLE = ("tooWide", "cutOff", "overprinted", "inTheWay")
ROOM = ("tooWide", "cutOff", "noRoom", "dropped", "overlap")

_LOOKS = Path(__file__).with_suffix(".js").read_text("utf-8")
_AXE = """async ([where, how]) => {
  const found = await axe.run(where, { resultTypes: ["violations"], ...how });
  return found.violations.flatMap((fault) => fault.nodes.map((node) =>
    `${fault.id}: ${node.failureSummary} ${node.html}`));
}"""
CONTRAST = "color-contrast"

_seen: set[str] = set()
"""Colours on their grounds whose contrast was enough on some page."""


def faults_on(page: Page, *looks: str, text: str | None = None) -> list[str]:
    """What these functions of `looks.js` find, called together, which saves time. `text` is the
    size of letters that is chosen before."""
    found: list[str] = page.evaluate(_LOOKS, [looks, PEOPLE, text, []])
    return found


def look_of(page: Page) -> JSHandle:
    """The function of `looks.js` in this page, for those who look at it after each key: to send all
    of it every time takes longer than a look."""
    return page.evaluate_handle(f"() => {_LOOKS}")


def load_axe(page: Page) -> None:
    """Let every page that this phone opens from now on have axe. For a phone that opens many: the
    browser compiles it once."""
    page.context.add_init_script(AXE_SCRIPT)


def axe_faults(page: Page, where: str = "html", **how: object) -> list[str]:
    """Every violation inside of these elements. `how` are more options of axe."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(_AXE, [where, how])
    return found


def axe_faults_by_day_and_night(page: Page) -> list[str]:
    """Every violation, and what has too little contrast in either colours.

    Contrast takes longer than all other rules. It is looked at only in the texts whose colour is on
    a ground on which it was on no page before; what is placed over another element counts as on its
    parents.
    """
    faults = axe_faults(page, rules={CONTRAST: {"enabled": False}})
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        colours = {*faults_on(page, "colours")}
        if not colours <= _seen:
            page.evaluate(_LOOKS, [["markUnknown"], PEOPLE, None, [*_seen]])
            pale = axe_faults(page, "[data-unknown]", runOnly=[CONTRAST])
            faults += [f"{scheme}: {fault}" for fault in pale]
            _seen.update(() if pale else colours)
    return faults
