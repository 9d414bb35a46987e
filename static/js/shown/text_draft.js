// What is typed and chosen in a form stays on this phone until it is recorded. It comes back where the field is as the
// server sent it then: not over what was recorded since, nor over what a refused form brings back itself.
"use strict";
for (const form of document.querySelectorAll("form[data-draft]")) {
  const draft = "draft." + form.dataset.draft, notice = document.getElementById("notice");
  const fields = () => [...form.elements].filter((field) => ["text", "textarea", "radio"].includes(field.type) && field.name);
  const named = (field) => field.type === "radio" ? `${field.name}=${field.value}` : field.name;
  const sent = (field) => field.type === "radio" ? field.defaultChecked : field.defaultValue;
  const part = (field) => field.type === "radio" ? "checked" : "value";
  let kept = keeper.draft(draft) || {};
  // It was recorded if the page says so, or if the fields hold what was typed. That a form was sent does not prove it.
  const isSaid = keeper.sent === form.dataset.draft && notice && notice.matches(".yes");
  const holds = ([name, [, typed]]) => fields().some((field) => named(field) === name && sent(field) === typed);
  if (isSaid || Object.entries(kept).every(holds)) { keeper.keepDraft(draft, null); kept = {}; }
  for (const field of fields()) {
    const [before, typed] = kept[named(field)] || [];
    if (typed === undefined || before !== sent(field) || field[part(field)] !== before) continue;
    field[part(field)] = typed;
    const fold = field.closest("details");
    if (fold) fold.open = true;
    form.isBack = true;
  }
  // The scripts of the page answer to what came back as to what is typed.
  window.addEventListener("load", () => { if (form.isBack) form.dispatchEvent(new Event("input", { bubbles: true })); });
  const keep = () => {
    const changed = fields().filter((field) => field[part(field)] !== sent(field));
    const now = changed.map((field) => [named(field), [sent(field), field[part(field)]]]);
    keeper.keepDraft(draft, now.length ? Object.fromEntries(now) : null);
  };
  for (const change of ["input", "change"]) form.addEventListener(change, keep);
}
