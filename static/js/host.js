// The host's page: announce to screen readers when the first phone arrives or the checklist is due.
"use strict";
(function () {
  const says = () => (document.getElementById("light-says") || {}).textContent || "";
  let told = says();
  document.addEventListener("htmx:afterSettle", () => {
    const now = says();
    if (now !== told) keeper.say(now);
    told = now;
  });
})();
