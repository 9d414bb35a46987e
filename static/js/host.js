// The host's page: when the light changes, say so to those who listen.
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
