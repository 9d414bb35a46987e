// A hit in two taps: the meld, then the card. Where nothing is left to be asked the tap of a card
// records it; Undo is on the next page. Typed cards and looked-at ones wait for the button. Who goes
// back does not want what is typed; when the page is lost it stays.
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
