"""What axe minds of a page, for readers who see it, hear it or tap it.

Knows how axe is brought into a page. Its whole answer is a thousand times what a test wants: what
is right never leaves the page. Refuses to know which pages there are (`test_fits`).
"""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

_LOOK = """async (only) => {
  const options = { resultTypes: ["violations"], ...(only.length && { runOnly: only }) };
  const found = await axe.run(options);
  return found.violations.flatMap((fault) => fault.nodes.map((node) =>
    `${fault.id}: ${node.failureSummary} ${node.html}`));
}"""


def minded(page: Page, *only: str) -> list[str]:
    """Every fault with its element; `only` by these rules, if any are given."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(_LOOK, only)
    return found
