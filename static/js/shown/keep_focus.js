// Where an answer put into the page has no key any more like the one that was pressed, or has it locked, the heading of
// its part has the focus, or its first line, or the heading of the page.
"use strict";
(function () {
  let held = null;
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { target } = event.detail;
    held = target.contains(document.activeElement) ? target.id : null;
  });
  // Later than the scripts of the page, which may know a better place.
  document.addEventListener("htmx:afterSettle", () => setTimeout(() => {
    if (held === null || document.activeElement !== document.body) return;
    const heading = document.querySelector(`[id="${held}"] :is(h2, p)[tabindex]`) || document.querySelector("h1");
    heading.focus({ preventScroll: true });
  }));
})();
