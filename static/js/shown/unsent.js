// An entry made without Wi-Fi stays on the phone, with a note, and is sent when the host answers
// again. It counts once: the form's key is kept with it, and the server takes a key only once.
"use strict";
(function () {
  const LATEST = 6000;
  const words = document.getElementById("not-recorded").dataset.kept;
  const keptAs = (form) => "unsent." + form.dataset.draft;
  // A mark in a row has no space for a note, so the note takes the place of the last entry and moves no row.
  const noteAt = (form) => (form.hasAttribute("hx-post") && form.closest("[data-live]")) || form;

  function tell(form) {
    const at = noteAt(form);
    let note = at.querySelector(".unsent");
    if (!note) {
      note = document.createElement("div");
      note.className = "note unsent";
      note.setAttribute("role", "status");
      note.append(document.createElement("p"));
      note.firstChild.textContent = words;
      const strip = at === form ? null : at.querySelector(".last, .centre");
      (strip || at).prepend(note);
    }
    if (at !== form) form.classList.add("waits");
    keeper.say(words);
  }
  function keep(form, button) {
    keeper.keepDraft(keptAs(form), { key: form.elements.key.value, button: button ? button.value : "" });
    tell(form);
    clearTimeout(form.again);
    form.again = setTimeout(() => send(form, button), keeper.pause);
  }
  // The tap was taken from the browser, so it has to be answered even where a function is missing here.
  function send(form, button) {
    sendByScript(form, button).catch(() => sendPlainly(form, button));
  }
  function sendPlainly(form, button) {
    keeper.remember(keptAs(form), null);
    if (button && button.name) {
      const field = document.createElement("input");
      field.type = "hidden";
      field.name = button.name;
      field.value = button.value;
      form.appendChild(field);
    }
    HTMLFormElement.prototype.submit.call(form);
  }
  async function sendByScript(form, button) {
    clearTimeout(form.again);
    const there = await keeper.answers();
    // The answer to another mark replaced the rows; `resume` handles the kept entry in the new ones.
    if (!form.isConnected) return;
    if (!there) {
      keep(form, button);
      return;
    }
    keeper.remember(keptAs(form), null);
    keeper.send(form, button);
  }
  function resume(root) {
    for (const form of root.querySelectorAll("[data-unsent]")) {
      const kept = keeper.draft(keptAs(form));
      if (!kept) continue;
      form.elements.key.value = kept.key;
      const button = [...form.elements].find((field) => field.type === "submit" && field.value === kept.button);
      send(form, button);
    }
  }
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !form.dataset.unsent || form.dataset.go) return;
    event.preventDefault();
    send(form, event.submitter);
  });
  // htmx sends at once; the entry is kept only if nobody answers, or not soon.
  const formOf = (event) => (event.target.closest ? event.target.closest("[data-unsent]") : null);
  document.addEventListener("htmx:configRequest", (event) => {
    if (formOf(event)) event.detail.timeout = LATEST;
  });
  for (const silence of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(silence, (event) => {
      const form = formOf(event);
      const submit = event.detail.requestConfig && event.detail.requestConfig.triggeringEvent;
      if (form) keep(form, (submit && submit.submitter) || form.querySelector("button"));
    });
  }
  document.addEventListener("htmx:afterSettle", (event) => resume(event.target));
  window.addEventListener("load", () => resume(document));
})();
