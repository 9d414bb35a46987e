// The board is shown for hours: it moves a little every minute, to prevent burn-in.
"use strict";
(function () {
  const screen = document.getElementById("screen");
  let at = 0;
  setInterval(() => { at = (at + 1) % 4; screen.dataset.shift = String(at); }, 60000);
})();
