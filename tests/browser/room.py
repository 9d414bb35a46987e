"""Finds on a page what has no room: texts that are cut, keys that lie on each other."""

from __future__ import annotations

import json

PEOPLE = ("Ann", "Anna", "Ben", "Mia", "Dad", "Max", "Christopher", "Олександра")
"""Who plays the games of `pages`."""

NO_ROOM = """() => {
  const names = NAMES;
  return [...document.querySelectorAll("body *")].filter((element) => {
  const hidden = ".sr, .sr-js, svg, .fan10, .cards";
  const shown = element.checkVisibility() && !element.closest(hidden);
  if (!shown || element.clientWidth < 2) return false;
  const style = getComputedStyle(element);
  const texts = [...element.childNodes].filter((node) => node.nodeType === 3);
  const words = texts.map((node) => node.data.trim()).join(" ").split(/[\\s,、…]+/);
  if (words.every((word) => !word || names.includes(word))) return false;
  const wide = style.overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
  const high = style.overflowY === "hidden" && element.scrollHeight > element.clientHeight + 3;
  return wide || high;
}).map((element) => "no room: " + element.outerHTML.slice(0, 120));
}""".replace("NAMES", json.dumps(PEOPLE))
"""Texts that are cut. Names alone may be: they can be longer than any screen."""

DROPPED = """() => {
  const names = NAMES;
  const clips = (style) => ["hidden", "clip"].some((way) =>
    style.overflowX === way || style.overflowY === way);
  return [...document.querySelectorAll("body *")].filter((element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    if (element.closest(".sr, .sr-js, .in-the-middle .top, svg, .fan10, .cards")) return false;
    const texts = [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
    const words = texts.map((node) => node.data.trim()).join(" ").split(/[\\s,、…]+/);
    if (words.every((word) => !word || names.includes(word))) return false;
    const range = document.createRange();
    range.setStartBefore(texts[0]);
    range.setEndAfter(texts.at(-1));
    const text = range.getBoundingClientRect();
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (!clips(getComputedStyle(around))) continue;
      const box = around.getBoundingClientRect();
      const outside = text.right <= box.left || text.left >= box.right - 1 ||
        text.bottom <= box.top || text.top >= box.bottom - 1;
      if (outside) return true;
    }
    return false;
  }).map((element) => "left out: " + element.outerHTML.slice(0, 120));
}""".replace("NAMES", json.dumps(PEOPLE))
"""Texts that are not seen, because they wrapped below the edge of what holds them."""

CUT_EXAMPLES = """() => {
  const pencil = document.createElement("canvas").getContext("2d");
  return [...document.querySelectorAll("input[placeholder]")].filter((field) => {
    if (!field.checkVisibility() || field.value || field.clientWidth < 44) return false;
    const style = getComputedStyle(field, "::placeholder");
    pencil.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const box = getComputedStyle(field);
    const room = field.clientWidth - parseFloat(box.paddingLeft) - parseFloat(box.paddingRight);
    return pencil.measureText(field.placeholder).width > room + 1;
  }).map((field) => "example cut: " + field.outerHTML.slice(0, 120));
}"""
"""Fields whose example has no room. One that is no wider than a thumb is only for the keyboard."""

OVERLAP = """() => {
  const keys = [...document.querySelectorAll("button, .button, a.chip, select, input.field")]
    .filter((key) => key.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((key) => !key.closest(".sr, .typing, .card-pick, .fan10"));
  const stays = (key) => key.closest(".top, .bar, .turn");
  const boxes = keys.map((key) => [key, key.getBoundingClientRect()]);
  const found = [];
  boxes.forEach(([one, a], at) => boxes.slice(at + 1).forEach(([other, b]) => {
    if (one.contains(other) || other.contains(one) || stays(one) !== stays(other)) return;
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 1.5 && high > 1.5) {
      found.push("overlap: " + [one, other].map((key) => key.outerHTML.slice(0, 60)).join(" / "));
    }
  }));
  return found.slice(0, 4);
}"""
"""Keys that lie on other keys. A bar that stays in place may hide one."""
