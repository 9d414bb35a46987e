// A key that would change nothing yet is pale: the keys of a form wait until one of its fields is changed.
"use strict";
(function () {
  const forms = "form[data-keys-wait]";
  const isChanged = (field) => "defaultValue" in field && field.value !== field.defaultValue;
  function show(form) {
    const same = ![...form.elements].some(isChanged);
    for (const key of form.elements) if (key.matches(".button")) key.classList.toggle("waiting", same);
  }
  const showAll = () => document.querySelectorAll(forms).forEach(show);
  document.addEventListener("input", (event) => { const form = event.target.closest(forms); if (form) show(form); });
  document.addEventListener("htmx:afterSettle", showAll);
  // The way back brings what was typed.
  window.addEventListener("pageshow", showAll);
})();
