// The host's page: announce to screen readers when the first phone arrives or the checklist is due.
"use strict";
(function () {
  const statusText = () => (document.getElementById("light-says") || {}).textContent || "";
  let shown = statusText();
  document.addEventListener("htmx:afterSettle", () => {
    const now = statusText();
    if (now !== shown) keeper.say(now);
    shown = now;
  });
})();
