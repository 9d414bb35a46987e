// Keeps this screen awake, where the browser lets a page do it: over https, and while the page is
// seen. Where it does not, the settings say so and say what to do; no other page speaks of it.
"use strict";
(function () {
  const root = document.documentElement;
  const place = document.getElementById("awake");
  // Over plain http there is no `wakeLock` either; the reason is the one that can be changed.
  const hindered = !window.isSecureContext ? "plain" : "wakeLock" in navigator ? "" : "old";
  let held = null;
  let asking = false;

  function say(what) {
    if (!place) return;
    for (const note of place.querySelectorAll("[data-awake-note]")) note.hidden = note.dataset.awakeNote !== what;
  }
  const wanted = () => root.dataset.awake === "yes" && document.visibilityState === "visible";
  async function follow() {
    if (hindered || asking) return;
    if (!wanted()) {
      if (held) held.release();
      held = null;
      say("free");
      return;
    }
    if (held && !held.released) return;
    asking = true;
    try {
      held = await navigator.wakeLock.request("screen");
      say("held");
    } catch (refused) {
      held = null;
      say("refused");
    }
    asking = false;
    // Switched off, or put away, while the phone was being asked.
    if (held && !wanted()) follow();
  }

  if (place) {
    place.addEventListener("click", () => setTimeout(follow));
    if (hindered) {
      for (const button of place.querySelectorAll("[data-setting]")) button.disabled = true;
      say(hindered);
    }
  }
  // The phone lets go of it whenever the page is not seen.
  document.addEventListener("visibilitychange", follow);
  window.addEventListener("pageshow", follow);
  follow();
})();
