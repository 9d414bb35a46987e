// A board is shown for hours: it moves a little every minute, to prevent burn-in. It shows the time, and
// where two pages of tables take turns, the next one. The icon beside the clock shows while somebody is at the device.
"use strict";
(function () {
  const MINUTE = 60000, PAGE = 12000, IDLE = 10000;
  const screen = document.getElementById("screen");
  const clock = document.querySelector(".screen-clock time");
  let at = 0;
  setInterval(() => { at = (at + 1) % 4; screen.dataset.shift = String(at); }, MINUTE);
  setInterval(() => { screen.dataset.page = screen.dataset.page === "1" ? "0" : "1"; }, PAGE);

  let rest;
  function touched() {
    screen.classList.remove("idle");
    clearTimeout(rest);
    rest = setTimeout(() => screen.classList.add("idle"), IDLE);
  }
  for (const kind of ["pointermove", "pointerdown", "keydown"]) addEventListener(kind, touched, { passive: true });
  touched();

  function tell() {
    clock.textContent = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  }
  tell();
  setInterval(tell, 10000);
})();
