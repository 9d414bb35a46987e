// A board is shown for hours: it moves a little every minute, to prevent burn-in. It shows the time,
// and asks whether the screen goes dark until that is answered, for three minutes at most.
"use strict";
(function () {
  const MINUTE = 60000;
  const screen = document.getElementById("screen");
  const clock = document.querySelector(".screen-clock time");
  const question = document.querySelector(".screen-awake");
  let at = 0;
  setInterval(() => { at = (at + 1) % 4; screen.dataset.shift = String(at); }, MINUTE);

  function tell() {
    clock.textContent = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  }
  tell();
  setInterval(tell, 10000);

  function fold() { question.classList.add("asked"); }
  if (keeper.recall("screen.asked")) fold();
  setTimeout(fold, 3 * MINUTE);
  question.addEventListener("toggle", () => {
    if (question.open) return;
    keeper.remember("screen.asked", "yes");
    fold();
  });
})();
