// Ask the referee: a meld that was tapped stands alone. The choices themselves stay on this phone (`keypad.js`).
"use strict";
(function () {
  // Who went back before the scripts were here sees another address and the same page.
  const [opened] = performance.getEntriesByType("navigation");
  if (opened && opened.name.split("#")[0] !== location.href.split("#")[0]) location.reload();

  const form = document.getElementById("ask-cards");
  if (!form) return;
  // After a tap the other melds are folded away, to show the answer. Arrow keys still reach all of them.
  const melds = form.querySelector(".meld-choice");
  const fold = () => { if (melds) melds.classList.toggle("chosen", melds.querySelectorAll("input").length > 1 && Boolean(melds.querySelector("input:checked"))); };
  if (melds) {
    let tapped = false;
    melds.addEventListener("pointerdown", () => { tapped = true; });
    melds.addEventListener("keydown", () => { tapped = false; });
    melds.addEventListener("click", (event) => {
      if (tapped && event.target.matches("input")) fold();
      if (!event.target.closest("[data-others]")) return;
      melds.classList.remove("chosen");
      melds.querySelector("input:checked").focus();
    });
    fold();
  }
})();
