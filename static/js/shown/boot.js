// Runs before the first paint: marks that scripts run, and applies the settings of this phone.
"use strict";
(function () {
  const root = document.documentElement;
  root.classList.add("js");
  for (const name of ["theme", "text", "pad", "awake", "moments"]) {
    try {
      const kept = localStorage.getItem("phone." + name);
      if (kept) root.dataset[name] = kept;
    } catch (refused) { /* without storage everything else still works */ }
  }
})();
