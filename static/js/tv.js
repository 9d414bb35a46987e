// The board stands for hours: every minute it moves a little, so that nothing is burnt in.
"use strict";
(function () {
  const screen = document.getElementById("screen");
  let at = 0;
  setInterval(() => { at = (at + 1) % 4; screen.dataset.shift = String(at); }, 60000);
})();
