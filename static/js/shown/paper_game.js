// A game on paper stays on this phone until it is recorded, because the page holds all of it: if the page
// is gone, the first page of a game on paper offers to go on.
"use strict";
(function () {
  const NAME = "draft.papergame.0.all";
  const FIELDS = ["key", "table", "sheet", "variant", "day", "ended"];
  const form = document.querySelector("form[data-paper]");
  if (!form) return;
  const typed = new FormData(form);
  // As the page writes a day: with its weekday in this year, else with the year.
  function dayInWords(day, thisYear) {
    const { locale, dateStyle } = JSON.parse(form.elements.day.dataset.dates);
    const parts = day.slice(0, 4) === thisYear ? { weekday: "short", day: "numeric", month: "short" } : { dateStyle };
    return new Date(`${day}T12:00`).toLocaleDateString(locale, parts);
  }
  // A folded line says what is chosen below it.
  const say = () => {
    for (const line of form.querySelectorAll("[data-chosen]")) {
      const field = form.elements[line.dataset.chosen], day = field.value;
      if (field.selectedOptions) line.textContent = field.selectedOptions[0].text;
      else if (day) line.textContent = day === field.max ? field.dataset.today : dayInWords(day, field.max.slice(0, 4));
    }
  };
  say();
  form.addEventListener("change", say);
  // A day to come is refused by the browser, which says so at the field.
  form.elements.day.addEventListener("invalid", () => { form.elements.day.closest("details").open = true; });
  // A key that leads away sends the round as far as it was typed.
  for (const key of document.querySelectorAll("[data-leaves]")) key.addEventListener("click", () => { form.dataset.leaves = "yes"; });
  if (form.dataset.paper) {
    // The text that was imported is in the table now.
    if (keeper.sent === "import.0.text") keeper.keepDraft("draft.import.0.text", null);
    const keep = () => {
      const now = new FormData(form);
      keeper.keepDraft(NAME, { who: form.dataset.paper, ...Object.fromEntries(FIELDS.map((name) => [name, now.get(name) || ""])) });
    };
    // A page that the back key brought is an earlier state, and takes the place of the last one only if it is changed.
    if (!performance.getEntries().some((entry) => entry.type === "back_forward")) keep();
    form.addEventListener("change", keep);
    return;
  }
  // The key says how many names are missing as they are typed; a tapped name brings the key along.
  form.addEventListener("input", () => {
    const key = document.getElementById("next-step"), words = JSON.parse(key.dataset.byMissing);
    const names = form.elements.names.value.replace(/[、，]/g, ",");
    const count = form.querySelectorAll("[name=seat]").length + names.split(names.includes(";") ? ";" : ",").filter((name) => name.trim()).length;
    const missing = form.elements.table.value.trim() ? 0 : Math.max(words.length - 1 - count, 0);
    if (!key.querySelector("small")) key.textContent = words[missing];
    key.classList.toggle("waiting", missing > 0);
  });
  const kept = keeper.draft(NAME);
  const offer = document.getElementById("kept-game");
  if (!kept || !kept.table || typed.get("table")) return;
  document.getElementById("kept-names").textContent = kept.who;
  offer.hidden = false;
  document.getElementById("throw-away").addEventListener("click", () => {
    keeper.remember(NAME, null);
    offer.hidden = true;
    form.elements.names.focus();
  });
  document.getElementById("go-on").addEventListener("click", () => {
    for (const name of FIELDS) {
      if (!form.elements[name]) form.append(Object.assign(document.createElement("input"), { type: "hidden", name }));
      form.elements[name].value = kept[name];
    }
    form.requestSubmit(form.querySelector("[name=act][value=read]"));
  });
})();
