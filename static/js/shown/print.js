// Cards and score sheets: one button opens the browser's print dialog.
"use strict";
(function () {
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-print]")) window.print();
  });
})();
