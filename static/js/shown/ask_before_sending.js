// A browser that sends a form and hears nothing shows a page of its own, and what was typed is gone. So a form is sent
// only if the host answers, and a line says so if it does not, until it answers again. Forms whose entries wait for the
// connection are sent by `unsent.js`.
"use strict";
(function () {
  const note = document.getElementById("not-recorded");
  const PAUSE = 2500;
  let looking = 0;

  function tell() {
    const silence = note.dataset.silence;
    const line = document.createElement("p");
    line.className = "note";
    line.textContent = silence;
    note.replaceChildren(line);
    note.scrollIntoView({ block: "nearest" });
    keeper.say(silence);
    clearTimeout(looking);
    looking = setTimeout(look, PAUSE, line);
  }
  async function look(line) {
    const there = await keeper.answers();
    if (!line.isConnected) return;
    if (there) line.remove();
    else looking = setTimeout(look, PAUSE, line);
  }
  document.addEventListener("submit", (event) => {
    const { target: form, submitter: button } = event;
    if (event.defaultPrevented || form.method !== "post" || form.dataset.unsent || form.dataset.go) return;
    if (!form.requestSubmit || !window.AbortController) return;
    event.preventDefault();
    keeper.answers().then((there) => {
      if (there) { keeper.send(form, button); return; }
      keeper.release();
      delete form.dataset.sent;
      tell();
    });
  });
  // htmx sends at once. What was tapped is told; what a page asks by itself is not.
  document.addEventListener("htmx:sendError", (event) => {
    const by = event.detail.requestConfig.triggeringEvent;
    const isTap = by && ["click", "submit"].includes(by.type);
    if (isTap && !event.target.closest("[data-unsent]")) tell();
  });
})();
