// A setting of this phone that is on or off is one key, which says what is so: what app.js sets by a
// tap on it, a second tap takes back.
"use strict";
document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-setting][data-off]");
  if (!key || key.getAttribute("aria-pressed") !== "true") return;
  const on = key.dataset.value;
  key.dataset.value = key.dataset.off;
  setTimeout(() => { key.dataset.value = on; key.setAttribute("aria-pressed", "false"); });
}, true);
