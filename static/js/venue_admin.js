// The cards of a place: one button opens the browser's own print.
"use strict";
(function () {
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-print]")) window.print();
  });
})();
