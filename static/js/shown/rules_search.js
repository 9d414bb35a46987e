// The rules are searched, or a question is tapped: show the reply, which is above the questions, and say it.
"use strict";
(function () {
  document.addEventListener("htmx:afterSwap", (event) => {
    const answer = document.querySelector("#answer, #rulings");
    if (event.target.id !== answer.id && event.detail.target.id !== answer.id) return;
    const { elt } = event.detail.requestConfig, asked = elt.dataset.about || "";
    for (const tile of document.querySelectorAll(".ask-tiles a")) {
      if (asked && tile.dataset.about === asked) tile.setAttribute("aria-current", "true");
      else tile.removeAttribute("aria-current");
    }
    keeper.say(answer.dataset.say || "", asked ? 0 : 800);
    // What was tapped may be gone or hidden; whoever searches types on.
    if (elt.id !== "q") answer.querySelector("h2").focus({ preventScroll: true });
    window.scrollTo(0, 0);
  });

  // The cross empties the field on this page; without a script its link loads the page anew.
  const clear = document.querySelector(".search-field .clear");
  if (clear) clear.addEventListener("click", (event) => {
    const field = document.getElementById("q");
    event.preventDefault();
    field.value = "";
    field.focus();
    htmx.trigger(field, "search");
  });
})();
