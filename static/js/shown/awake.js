// Keeps this screen awake where the browser allows it: over https, and while the page is visible.
// Where it does not, only the settings page says so, and what to do.
"use strict";
(function () {
  const root = document.documentElement;
  const place = document.getElementById("awake");
  // Plain http has no `wakeLock` either; name that reason first, because it can be changed.
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
    // Switched off or hidden while the request was running.
    if (held && !wanted()) follow();
  }

  if (place) {
    place.addEventListener("click", () => setTimeout(follow));
    if (hindered) {
      for (const button of place.querySelectorAll("[data-setting]")) button.disabled = true;
      say(hindered);
    }
  }
  // The browser releases the lock whenever the page is hidden.
  document.addEventListener("visibilitychange", follow);
  window.addEventListener("pageshow", follow);
  follow();
})();
