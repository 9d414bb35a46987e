// Our phases: no tap is lost; after each the chosen phase is in sight in its list, and the verdict is announced.
"use strict";
(function () {
  let top = 0;
  function show() {
    const form = document.getElementById("own-phases");
    if (!form) return;
    const list = form.querySelector(".list-side"), line = form.querySelector(".chosen");
    list.scrollTop = top;
    if (line.offsetTop < list.scrollTop) list.scrollTop = line.offsetTop;
    else if (line.offsetTop + line.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = line.offsetTop + line.offsetHeight - list.clientHeight;
  }
  // A key tapped while the answer to the last one is on its way counts afterwards.
  let busy = false;
  let pressed = "";
  const later = [];
  document.addEventListener("click", (event) => {
    const key = event.target.closest("#own-phases button[id]");
    if (!key || !busy) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    later.push(key.id);
  }, true);
  document.addEventListener("htmx:beforeRequest", (event) => { busy = true; pressed = event.detail.elt.id; });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful) return;
    busy = false;
    later.length = 0;
  });
  document.addEventListener("htmx:afterSettle", () => {
    // Only now do the keys of the answer send their taps without loading the whole page.
    busy = false;
    // The key may have lost the focus while its answer was on its way.
    const key = document.getElementById(pressed);
    if (key && document.activeElement === document.body) key.focus({ preventScroll: true });
    const next = document.getElementById(later.shift());
    if (next && !next.disabled) next.click();
  });
  // The list keeps its place while the form around it is replaced.
  document.addEventListener("htmx:beforeSwap", () => {
    const list = document.querySelector(".list-side");
    if (list) top = list.scrollTop;
  });
  document.addEventListener("htmx:afterSwap", () => {
    show();
    const form = document.getElementById("own-phases");
    if (form) keeper.say(form.dataset.say, 300);
  });
  // What is unfolded below the list is in sight.
  document.addEventListener("toggle", ({ target }) => {
    if (target.open && target.closest(".list-side")) target.scrollIntoView({ block: "nearest" });
  }, true);
  show();
})();
