// Someone joins late: points that are typed take the mark from the keys, and a tap on a key empties their field.
"use strict";
(function () {
  const form = document.getElementById("late");
  if (!form) return;
  const other = form.elements.other;
  const keys = [...form.querySelectorAll("[name=points]")];
  let tapped = keys.find((key) => key.dataset.chosen !== undefined);
  form.addEventListener("input", ({ target }) => {
    if (keys.includes(target)) {
      tapped = target;
      other.value = "";
    } else if (target === other) {
      for (const key of keys) key.checked = key === tapped && other.value.trim() === "";
    }
  });
})();
