// House rules: a chosen answer shows in its line at once, and a line that opens stays under the finger. The
// answers are kept with the players of the new game, for the way back of the browser.
"use strict";
(function () {
  document.addEventListener("change", (event) => {
    const choice = event.target.closest("#rules input[data-short]");
    if (!choice) return;
    const rule = choice.closest(".rule");
    const shown = rule.querySelector(".shown > b");
    if (shown) shown.textContent = choice.dataset.short;
    if (!choice.name.startsWith("switch-")) return;
    rule.classList.toggle("changed", !("printed" in choice.dataset));
    const differ = document.getElementById("differ");
    const count = document.querySelectorAll("#rules .rule.changed").length;
    differ.textContent = count ? keeper.counted(JSON.parse(differ.dataset.forms), count) : differ.dataset.none;
  });
  // Opening a rule closes another; if that one was above, everything would jump up.
  document.addEventListener("click", (event) => {
    const line = event.target.closest("#rules .rule > summary");
    if (!line) return;
    const before = line.getBoundingClientRect().top;
    for (const other of document.querySelectorAll("#rules .rule[open]")) if (other !== line.parentElement) other.open = false;
    requestAnimationFrame(() => window.scrollBy(0, line.getBoundingClientRect().top - before));
  });
  const keepRules = () => keeper.keepNewGame(document.getElementById("rules"));
  for (const moment of ["change", "htmx:afterSettle"]) document.addEventListener(moment, keepRules);
  // A notice at the top is seen after the form was replaced.
  document.addEventListener("htmx:afterSwap", () => {
    const notice = document.querySelector("#rules #notice");
    if (notice) notice.scrollIntoView({ block: "center" });
  });
})();
