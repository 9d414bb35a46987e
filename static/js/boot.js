// Runs before the first paint: says that script is there, and applies what belongs to this phone.
"use strict";
(function () {
  const root = document.documentElement;
  root.classList.add("js");
  for (const name of ["theme", "text", "pad", "awake"]) {
    try {
      const kept = localStorage.getItem("phone." + name);
      if (kept) root.dataset[name] = kept;
    } catch (refused) { /* a phone that keeps nothing still plays */ }
  }
})();
