// The cards of a venue: one button opens the browser's print dialog.
"use strict";
(function () {
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-print]")) window.print();
  });
})();
