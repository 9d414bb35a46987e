// Tells what a round changed, for some seconds, if it comes by the stream after the round that is shown
// (ADR 0050). A touch ends it.
"use strict";
(function () {
  const LASTS = 1000 * document.currentScript.dataset.seconds;
  const COUNTS = 900, STEP = 5;
  let ends = 0, counted = 0;
  const settings = document.documentElement.dataset;
  const isStill = () => settings.moments === "off" || keeper.isStill();
  const words = (part) => { const told = part.querySelector(".told"); return told ? told.textContent : ""; };

  // The board itself, or tables on the wall.
  function parts(board) {
    return [board, ...board.querySelectorAll("[data-told]")].filter((part) => part.dataset.told);
  }
  function isNews(part, was) {
    const more = Number(part.dataset.rounds) - Number(was.dataset.rounds);
    if (part.dataset.told === "round") return more === 1;
    return (more === 0 || (more === -1 && part.dataset.told === "undone")) && words(part) !== words(was);
  }
  function tell(old, fresh, live) {
    let moves = false, going = false;
    for (const part of parts(fresh)) {
      const was = part.id === old.id ? old : old.querySelector("#" + CSS.escape(part.id));
      if (!was) continue;
      if (was.classList.contains("telling") && words(was) === words(part)) {
        part.classList.add("telling");
        going = true;
      } else if (live && !document.hidden && isNews(part, was)) {
        start(part);
        moves = moves || part.classList.contains("moving");
        going = true;
      }
    }
    if (!going) clearTimeout(ends);
    return moves;
  }
  function start(part) {
    part.classList.add("telling");
    clearTimeout(ends);
    ends = setTimeout(end, LASTS);
    if (part.dataset.tell) keeper.say(part.dataset.tell);
    if (part.dataset.told === "round" && !isStill()) {
      part.classList.add("moving");
      countUp(part.querySelectorAll(".count-up"));
    }
    if (part.dataset.buzz && settings.moments !== "off" && navigator.vibrate && (navigator.userActivation || { hasBeenActive: true }).hasBeenActive) {
      navigator.vibrate(part.dataset.buzz.split(" ").map(Number));
    }
  }
  function end() {
    clearTimeout(ends);
    counted += 1;
    for (const part of document.querySelectorAll(".telling")) {
      part.classList.remove("telling", "moving");
      // Rows that still wait are put where they belong.
      for (const each of part.getAnimations({ subtree: true })) if (!each.animationName) each.finish();
    }
  }
  // Digits to come are figure spaces, so that nothing moves.
  function countUp(totals) {
    const turn = counted, start = performance.now();
    for (const total of totals) {
      const last = total.textContent, end = Number(last), added = end - Number(total.dataset.from);
      if (!added) continue;
      total.dataset.counting = "yes";
      const step = (now) => {
        const part = turn === counted ? Math.min(1, Math.max(0, now - start) / COUNTS) : 1;
        const left = part < 1 ? STEP * Math.round(added * (1 - part) * (1 - part) / STEP) : 0;
        // A new text node would make the browser style the whole page again.
        total.firstChild.data = String(end - left).padStart(last.length, "\u2007");
        if (part < 1) requestAnimationFrame(step); else delete total.dataset.counting;
      };
      requestAnimationFrame(step);
    }
  }

  keeper.tell = Object.assign(tell, { end });
  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, end, { capture: true, passive: true });
  document.addEventListener("visibilitychange", () => { if (document.hidden) end(); });
  // The tablet in the middle, on which the last hand was counted, gets its sides as the answer.
  let asked = null;
  document.addEventListener("htmx:beforeSwap", (event) => { asked = event.target.dataset && event.target.dataset.rounds ? event.target : null; });
  // Until it has settled, htmx gives the new element the class of the old one.
  document.addEventListener("htmx:afterSettle", () => {
    const fresh = asked && document.getElementById(asked.id);
    if (fresh && fresh !== asked) tell(asked, fresh, true);
    asked = null;
  });
  // The phone at a seat whose hand was the last to be counted comes back from its form.
  const seat = document.getElementById("me");
  if (seat && seat.dataset.told === "round" && /\.p\d+$/.test(keeper.sent || "")) start(seat);
  // Who has recorded the round gets a page about it.
  if (!isStill()) countUp(document.querySelectorAll(".what-changed .count-up"));
})();
