"""Runs axe on a page, and finds text that covers other text.

axe reports everything that is right as well; only the violations are sent back from the page.
"""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

OVERPRINTED = """() => {
  const hidden = ".sr, .fan10, .hero .cards, .card, [hidden], option, script, style";
  const visible = { visibilityProperty: true, opacityProperty: true };
  const shown = (element) => element.checkVisibility(visible) && !element.closest(hidden);
  const bar = (node) => node.parentElement.closest(".top, .bar");
  const stays = (node) => {
    const at = bar(node);
    return at && ["sticky", "fixed"].includes(getComputedStyle(at).position);
  };
  const clipped = (box, element) => {
    let { left, right, top, bottom } = box;
    for (let at = element; at; at = at.parentElement) {
      if (getComputedStyle(at).overflow === "visible") continue;
      const edge = at.getBoundingClientRect();
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return { left, right, top, bottom };
  };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const boxes = [];
  while (walk.nextNode()) {
    const node = walk.currentNode;
    if (!node.data.trim() || !shown(node.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const seen = clipped(box, node.parentElement);
      if (seen.right > seen.left && seen.bottom > seen.top) boxes.push([seen, node]);
    }
  }
  const found = [];
  boxes.forEach(([a, one], at) => {
    for (const [b, other] of boxes.slice(at + 1)) {
      if (one === other || (bar(one) !== bar(other) && (stays(one) || stays(other)))) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const words = [one, other].map((node) => node.data.trim().slice(0, 30));
      if (wide > 3 && high > 6) found.push("overprinted: " + words.join(" / "));
    }
  });
  return found.slice(0, 6);
}"""
"""Words that stand on other words, as far as they can be seen. What a bar that stays in place hides
for a moment is not meant, nor cards in a fan."""

_LOOK = """async (only) => {
  const options = { resultTypes: ["violations"], ...(only.length && { runOnly: only }) };
  const found = await axe.run(options);
  return found.violations.flatMap((fault) => fault.nodes.map((node) =>
    `${fault.id}: ${node.failureSummary} ${node.html}`));
}"""


def load_axe(page: Page) -> None:
    """Let every page that this phone opens from now on have axe. For a phone that opens many: the
    browser compiles it once."""
    page.context.add_init_script(AXE_SCRIPT)


def axe_faults(page: Page, *only: str) -> list[str]:
    """Every violation with its element; only of these rules, if any are given."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(_LOOK, only)
    return found
