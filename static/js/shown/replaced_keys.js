// A key that is replaced while it is pressed gets no click, from a mouse or on an iPhone: the one that has come to the same
// place and says the same is clicked. Elsewhere the browser does so; the click of a finger may come a little later.
"use strict";
(function () {
  let pressed = null;
  const keyAt = (element) => element && element.closest("a, button, label, summary");
  const says = (key) => `${key.textContent} ${key.value} ${key.getAttribute("aria-pressed")}`;
  document.addEventListener("pointerdown", ({ button, target, clientX: x, clientY: y }) => {
    const key = button ? null : keyAt(target);
    pressed = key && { key, words: says(key), x, y };
  }, true);
  for (const over of ["click", "pointercancel"]) document.addEventListener(over, () => { pressed = null; }, true);
  document.addEventListener("pointerup", ({ pointerType, clientX: x, clientY: y }) => {
    const was = pressed;
    if (!was || was.key.isConnected || Math.hypot(x - was.x, y - was.y) > 24) return;
    setTimeout(() => {
      const key = keyAt(document.elementFromPoint(x, y));
      if (pressed === was && key && says(key) === was.words) key.click();
    }, pointerType === "touch" ? 400 : 0);
  }, true);
})();
