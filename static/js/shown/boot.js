// Runs before the first paint: marks that scripts run, applies the settings of this phone, and brings
// an older browser the functions that it lacks. Others do not load them.
"use strict";
(function () {
  const root = document.documentElement;
  root.classList.add("js");
  for (const name of ["theme", "text", "pad", "awake", "moments", "legend"]) {
    try {
      const kept = localStorage.getItem("phone." + name);
      if (kept) root.dataset[name] = kept;
    } catch (refused) { /* without storage everything else still works */ }
  }
  const hasAll = HTMLFormElement.prototype.requestSubmit && root.replaceChildren && Intl.ListFormat && window.SubmitEvent;
  // Written into the page, because what is written here runs before the scripts that follow.
  if (!hasAll || !("submitter" in SubmitEvent.prototype)) document.write(`<script src="${document.currentScript.dataset.older}"></script>`);
})();
