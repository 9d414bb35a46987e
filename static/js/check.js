// Check a hand: the phase and the hand are kept on this phone, until "New hand".
"use strict";
(function () {
  const form = document.getElementById("check");
  if (!form) {
    const sheet = document.getElementById("sheet");
    if (sheet) sheet.addEventListener("change", () => sheet.form.submit());
    const kept = keeper.recall("check.phase");
    const asked = new URLSearchParams(location.search);
    if (kept && !asked.has("sheet") && document.referrer && !document.referrer.includes("/check")) {
      const link = [...document.querySelectorAll(".phase-choice a")].find((a) => new URL(a.href).searchParams.get("phase") === kept);
      if (link) location.replace(link.href);
    }
    return;
  }
  keeper.remember("check.phase", form.dataset.phase);
  const field = document.getElementById("hand"), draft = "draft." + form.dataset.draft;
  if (field.value) keeper.keepDraft(draft, field.value);
  const fresh = document.getElementById("new-hand");
  fresh.addEventListener("click", (event) => {
    event.preventDefault();
    const undone = fresh.dataset.undone;
    if (undone) {
      field.value = undone;
      delete fresh.dataset.undone;
      fresh.textContent = fresh.dataset.label;
    } else if (field.value) {
      fresh.dataset.label = fresh.textContent;
      fresh.dataset.undone = field.value;
      field.value = "";
    }
    keeper.keepDraft(draft, field.value || null);
    htmx.trigger(field, "typed");
  });
})();
