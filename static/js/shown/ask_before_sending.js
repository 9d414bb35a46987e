// A browser that sends a form and hears nothing shows a page of its own, and what was typed is gone. So a form is sent
// only if the host answers, and a line says so if it does not, until it answers again. Forms whose entries wait for the
// connection are sent by `unsent.js`.
"use strict";
(function () {
  const note = document.getElementById("not-recorded");
  let looking = 0;

  // What was asked is asked `again` once the host answers, if nothing has to be tapped for it.
  function tell(again) {
    const silence = note.dataset.silence;
    const line = document.createElement("p");
    line.className = "note";
    line.textContent = silence;
    note.replaceChildren(line);
    note.scrollIntoView({ block: "nearest" });
    keeper.say(silence);
    clearTimeout(looking);
    looking = setTimeout(look, keeper.pause, line, again);
  }
  async function look(line, again) {
    const there = await keeper.answers();
    if (!line.isConnected) return;
    if (!there) looking = setTimeout(look, keeper.pause, line, again);
    else {
      line.remove();
      if (again) again();
    }
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
      try { sessionStorage.removeItem("sent"); } catch (refused) { /* then nothing was kept there */ }
      tell();
    });
  });
  // htmx sends at once. What was tapped is told; what a page asks by itself is not.
  document.addEventListener("htmx:sendError", (event) => {
    const by = event.detail.requestConfig.triggeringEvent, field = event.target;
    if (!by || field.closest("[data-unsent]")) return;
    // Cards and words for a search are asked about as they are typed.
    if (["typed", "search", "input"].includes(by.type)) tell(() => { if (field.isConnected) htmx.trigger(field, by.type); });
    else if (["click", "submit"].includes(by.type)) tell();
  });
})();
