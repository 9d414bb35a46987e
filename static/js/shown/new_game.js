// A new game: after names were added, focus returns to the name field, until all have a seat. The form survives a reload in this
// tab, until the deal.
"use strict";
(function () {
  // What is asked about the names stands below them, on a small phone behind the key that deals.
  function showNotice() {
    const notice = document.getElementById("notice");
    if (notice) notice.scrollIntoView({ block: "center" });
  }
  for (const moment of ["load", "htmx:afterSettle"]) window.addEventListener(moment, showNotice);
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id !== "new-game" || !event.detail.requestConfig.triggeringEvent) return;
    const sent = event.detail.requestConfig.parameters;
    const field = document.getElementById("names");
    if (field && (sent.act === "add" || (sent.get && sent.get("act") === "add"))) field[field.dataset.all ? "blur" : "focus"]();
  });

  let dealt = false;
  function keepNewGame(event) {
    // A swap from before the deal may finish after it; only later input is kept.
    if (dealt && (!event || event.type === "htmx:afterSettle")) return;
    dealt = false;
    const form = document.getElementById("new-game");
    if (!form || (event && event.target.closest && !event.target.closest("#new-game"))) return;
    keeper.keepNewGame(form);
  }
  for (const moment of ["input", "change", "htmx:afterSettle"]) document.addEventListener(moment, keepNewGame);
  document.addEventListener("submit", (event) => {
    if (!event.defaultPrevented && event.target.id === "new-game" && event.submitter && event.submitter.value === "deal") { dealt = true; sessionStorage.removeItem(keeper.newGame); }
  });
  function bringBack(form) {
    let kept;
    try { kept = JSON.parse(sessionStorage.getItem(keeper.newGame) || "[]"); } catch (refused) { return; }
    const typing = (kept.find(([name]) => name === "names") || ["", ""])[1];
    if (!typing && !kept.some(([name]) => name === "seat")) return;
    const values = {};
    for (const [name, value] of kept) if (name !== "names") values[name] = ["seat", "given", "face"].includes(name) ? [...(values[name] || []), value] : value;
    htmx.ajax("POST", form.action, { target: "#new-game", swap: "outerHTML", values: { ...values, names: "" } })
      .then(() => { const field = document.getElementById("names"); field.value = typing; if (!typing) field.blur(); keepNewGame(); });
  }
  window.addEventListener("load", () => {
    const form = document.getElementById("new-game");
    if (!form || form.querySelector("[name=seat], #notice") || document.getElementById("names").value) keepNewGame();
    else bringBack(form);
  });
  // A page that the browser kept whole has not seen what was chosen on the page of the rules since.
  window.addEventListener("pageshow", (event) => {
    const form = event.persisted && document.getElementById("new-game");
    if (form) bringBack(form);
  });
})();
