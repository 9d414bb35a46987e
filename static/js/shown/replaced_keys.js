// News may replace or move keys while one of them is pressed. A mouse, and a finger on an iPhone, click nothing then: the key
// that has come to the same place is clicked if it says the same. Elsewhere a finger clicks whatever has come there: if that
// says something else, nothing is done. The click of a finger may come a little later.
"use strict";
(function () {
  let pressed = null;
  const keyAt = (element) => element && element.closest("a, button, label, summary");
  const says = (key) => `${key.textContent} ${key.value} ${key.getAttribute("aria-pressed")}`;
  document.addEventListener("pointerdown", ({ button, target, clientX: x, clientY: y }) => {
    const key = button ? null : keyAt(target);
    pressed = key && { key, words: says(key), x, y };
  }, true);
  document.addEventListener("pointercancel", () => { pressed = null; }, true);
  document.addEventListener("click", (event) => {
    const key = keyAt(event.target), was = pressed;
    pressed = null;
    if (event.detail && was && key && key !== was.key && says(key) !== was.words) { event.preventDefault(); event.stopImmediatePropagation(); }
  }, true);
  document.addEventListener("pointerup", ({ pointerType, clientX: x, clientY: y }) => {
    const was = pressed;
    if (!was || was.key.isConnected || Math.hypot(x - was.x, y - was.y) > 24) return;
    setTimeout(() => {
      const key = keyAt(document.elementFromPoint(x, y));
      if (pressed === was && key && says(key) === was.words) key.click();
    }, pointerType === "touch" ? 400 : 0);
  }, true);
})();
