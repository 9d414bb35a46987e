// Ask the referee: choices about a player's own cards stay on this phone, like the cards, until the
// round is over.
"use strict";
(function () {
  // Who went back before the scripts were here sees another address and the same page.
  const [opened] = performance.getEntriesByType("navigation");
  if (opened && opened.name.split("#")[0] !== location.href.split("#")[0]) location.reload();

  const form = document.getElementById("ask-cards");
  if (!form) return;
  const name = "draft." + form.dataset.draft + ".chosen";
  const field = document.getElementById("cards");
  const choices = () => [...form.querySelectorAll("select, input[type=radio], input[type=checkbox]")];
  if (!form.dataset.filled) {
    const kept = keeper.draft(name) || {};
    const known = choices().filter((choice) => choice.name in kept);
    for (const choice of known) {
      if (choice.type === "checkbox") choice.checked = kept[choice.name] === "yes";
      else if (choice.type === "radio") choice.checked = kept[choice.name] === choice.value;
      else if ([...choice.options].some((option) => option.value === kept[choice.name])) choice.value = kept[choice.name];
    }
    // With typed cards the keypad sends the request; a second one at once would cancel it.
    if (known.length && !field.value) window.addEventListener("load", () => htmx.trigger(field, "typed"), { once: true });
  }
  // After a tap the other melds are folded away, to show the answer. Arrow keys still reach all of them.
  const melds = form.querySelector(".meld-choice");
  const fold = () => { if (melds) melds.classList.toggle("chosen", melds.querySelectorAll("input").length > 1 && Boolean(melds.querySelector("input:checked"))); };
  if (melds) {
    let tapped = false;
    melds.addEventListener("pointerdown", () => { tapped = true; });
    melds.addEventListener("keydown", () => { tapped = false; });
    melds.addEventListener("click", (event) => {
      if (tapped && event.target.matches("input")) fold();
      if (!event.target.closest("[data-others]")) return;
      melds.classList.remove("chosen");
      melds.querySelector("input:checked").focus();
    });
    fold();
  }
  form.addEventListener("change", () => {
    const kept = {};
    for (const choice of choices()) {
      if (choice.type === "checkbox") kept[choice.name] = choice.checked ? "yes" : "no";
      else if (choice.type !== "radio" || choice.checked) kept[choice.name] = choice.value;
    }
    keeper.keepDraft(name, kept);
  });
})();
