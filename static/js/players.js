// Someone joins late: what is typed takes the mark from the keys, but a name that is on a key marks it; and a tap on a key empties
// their field.
"use strict";
(function () {
  const form = document.getElementById("late");
  if (!form) return;
  const other = form.elements.other;
  const keys = [...form.querySelectorAll("[name=points]")];
  const name = form.elements.name;
  const known = [...form.querySelectorAll("[name=known]")];
  const typed = () => name.value.trim().toLocaleLowerCase();
  let tapped = keys.find((key) => key.dataset.chosen !== undefined);
  form.addEventListener("input", ({ target }) => {
    if (known.includes(target)) name.value = "";
    else if (target === name) for (const key of known) key.checked = key.value.toLocaleLowerCase() === typed();
    if (keys.includes(target)) {
      tapped = target;
      other.value = "";
    } else if (target === other) {
      for (const key of keys) key.checked = key === tapped && other.value.trim() === "";
    }
  });
  // The field stays for another name.
  name.addEventListener("change", () => { if (known.some((key) => key.checked)) name.value = ""; });
})();
