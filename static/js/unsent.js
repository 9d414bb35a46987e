// An entry made while the Wi-Fi is gone stays on the phone, says so, and is sent when the host answers
// again. It is sent once: the key in the form is kept with it, and the host counts a key only once.
"use strict";
(function () {
  const PAUSE = 2500;
  const PATIENCE = 3000;
  const probe = document.querySelector("script[src*='boot.js']").src;

  async function answers() {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE);
    try {
      return (await fetch(probe, { cache: "no-store", signal: patience.signal })).ok;
    } catch (silence) {
      return false;
    } finally {
      clearTimeout(timer);
    }
  }
  const keptAs = (form) => "unsent." + form.dataset.draft;

  function tell(form) {
    let note = form.querySelector(".unsent");
    if (!note) {
      note = document.createElement("div");
      note.className = "note unsent";
      note.setAttribute("role", "status");
      const line = document.createElement("p");
      line.textContent = form.dataset.unsent;
      note.append(line);
      form.prepend(note);
    }
    keeper.say(form.dataset.unsent);
  }
  async function send(form, button) {
    clearTimeout(form.again);
    if (await answers()) {
      keeper.remember(keptAs(form), null);
      delete form.dataset.sent;
      form.dataset.go = "yes";
      form.requestSubmit(button && button.isConnected ? button : undefined);
      delete form.dataset.go;
      return;
    }
    keeper.keepDraft(keptAs(form), { key: form.elements.key.value, button: button ? button.value : "" });
    tell(form);
    form.again = setTimeout(() => send(form, button), PAUSE);
  }
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !form.dataset.unsent || form.dataset.go) return;
    event.preventDefault();
    send(form, event.submitter);
  });
  window.addEventListener("load", () => {
    for (const form of document.querySelectorAll("[data-unsent]")) {
      const kept = keeper.draft(keptAs(form));
      if (!kept) continue;
      form.elements.key.value = kept.key;
      const button = [...form.elements].find((field) => field.type === "submit" && field.value === kept.button);
      send(form, button);
    }
  });
})();
