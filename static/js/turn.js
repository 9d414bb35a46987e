// The page of the turn follows the game while it is open. It is loaded with the first news (`live.js`). What is
// asked now takes the place of what was; a tick and what was opened stay where the same is still asked. An answer to
// a form stays until the turn is another.
"use strict";
(function () {
  const news = document.querySelector("[data-form]");
  const heading = document.querySelector(".top h1"), main = document.querySelector("main");
  const parts = (page) => page.querySelectorAll(".turn-page, body > .bar");
  const said = (page) => [page.querySelector(".top h1"), ...parts(page)].map((each) => each.textContent.replace(/\s+/g, " ")).join("\n");
  const isAnswer = location.pathname !== new URL(news.dataset.form, location).pathname;
  // A thumb on its way meant the key that stood there before.
  const HELD = 1000;
  let asked = 0;

  // What a control asks: in the same words, of the same player.
  const words = (control) => (control.closest("label") || control).textContent.replace(/\s+/g, " ");
  const whose = (control) => { const form = control.closest("form"); return form && form.elements.seat ? form.elements.seat.value : ""; };
  const asks = (control) => [control.name, control.value, words(control), whose(control)].join("\n");
  const same = (control, page) => [...page.querySelectorAll(`.turn-page ${control.tagName}, body > .bar ${control.tagName}`)].find((each) => asks(each) === asks(control));
  function keep(page) {
    for (const tick of main.querySelectorAll("input:checked")) { const now = same(tick, page); if (now) now.checked = true; }
    for (const opened of main.querySelectorAll("details[open] > summary")) { const now = same(opened, page); if (now) now.parentElement.open = true; }
  }
  function place(page) {
    const focused = document.activeElement.closest(".turn-page, body > .bar") && document.activeElement;
    const next = focused && same(focused, page);
    keep(page);
    for (const old of parts(document)) old.remove();
    const [turn, bar] = parts(page);
    main.append(turn);
    if (bar) main.after(bar);
    main.className = page.querySelector("main").className;
    for (const part of parts(document)) {
      part.dataset.held = "";
      setTimeout(() => delete part.dataset.held, HELD);
    }
    if (focused) (next || heading).focus({ preventScroll: true });
    const title = page.querySelector(".top h1").textContent;
    if (title === heading.textContent) return;
    heading.textContent = title;
    document.title = page.title;
    keeper.say(title);
  }
  function take(page) {
    const fresh = page.querySelector("[data-form]");
    if (!fresh || [...document.forms].some(keeper.isSent)) return;
    if (isAnswer && page.querySelector(".top h1").textContent === heading.textContent) return;
    if (said(page) !== said(document)) place(page);
    for (const seen of document.querySelectorAll("input[name=seen]")) seen.value = fresh.dataset.seq;
    news.dataset.seq = fresh.dataset.seq;
  }
  function look() {
    const mine = ++asked;
    fetch(news.dataset.form)
      .then((answer) => (answer.ok && !answer.redirected ? answer.text() : ""))
      .then((html) => { if (html && mine === asked) take(new DOMParser().parseFromString(html, "text/html")); })
      .catch(() => {});
  }
  news.addEventListener("news", look);
  look();
})();
