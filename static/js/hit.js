// A hit in two taps: the meld, then the card. Where no question is left, tapping a card records the
// hit; Undo is on the next page. Typed or reviewed cards wait for the button. Going back deletes the
// draft; a lost page keeps it.
"use strict";
(function () {
  const form = document.getElementById("hit");
  const pad = form.querySelector("[data-keypad]");
  let tapped = false;
  document.querySelector(".top a.icon").addEventListener("click", () => keeper.keepDraft("draft." + form.dataset.draft, null));
  pad.addEventListener("click", (event) => { tapped = Boolean(event.target.closest("[data-card]")); });
  document.getElementById("cards").addEventListener("input", () => { tapped = false; });
  document.addEventListener("htmx:afterSettle", (event) => {
    const shown = document.getElementById("verdict");
    if (event.target.id !== "verdict" || !tapped || !shown || !("sure" in shown.dataset)) return;
    tapped = false;
    form.requestSubmit(document.getElementById("record"));
  });
})();
