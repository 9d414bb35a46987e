// Shared by all pages: a form is sent once, drafts stay on the phone, and news is announced to screen readers.
"use strict";
(function () {
  const liveText = document.getElementById("live-text");
  const language = document.documentElement.lang;
  let waiting = 0;

  // A name written from right to left keeps its own direction inside a sentence.
  const isolated = (text) => /^[^\u2068]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text) ? "\u2068" + text + "\u2069" : text;

  function read(kept) {
    try { return JSON.parse(kept || "null"); } catch (older) { return null; }
  }

  window.keeper = {
    // Announce a text to screen readers; while somebody types, only after a pause. What was said before is no longer
    // so, and must not be found there meanwhile.
    say(text, pause) {
      clearTimeout(waiting);
      if (pause && liveText.textContent !== text) liveText.textContent = "";
      waiting = setTimeout(() => { if (liveText.textContent !== text) liveText.textContent = text; }, pause || 0);
    },
    // The key of a form, by which it is recorded once (`web/fragments.py`).
    newKey() {
      const bytes = crypto.getRandomValues(new Uint8Array(9));
      return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_");
    },
    load(src) { document.head.append(Object.assign(document.createElement("script"), { src })); },
    remember(name, value) {
      try {
        if (value === null) localStorage.removeItem(name);
        else localStorage.setItem(name, value);
      } catch (refused) { /* without storage everything else still works */ }
    },
    recall(name) {
      try { return localStorage.getItem(name); } catch (refused) { return null; }
    },
    // Store a draft with the current date; `null` deletes it.
    keepDraft(name, value) { keeper.remember(name, value === null ? null : JSON.stringify({ at: Date.now(), value })); },
    draft(name) {
      const kept = read(keeper.recall(name));
      return kept ? kept.value : null;
    },
    // The form of a new game, which survives a reload in this tab.
    newGame: "draft.new-game",
    keepNewGame(form) {
      try { if (form) sessionStorage.setItem(keeper.newGame, JSON.stringify([...new FormData(form)])); } catch (refused) { /* then the form starts empty */ }
    },
    isSent: (form) => Boolean(form.dataset.sent) && performance.now() - form.dataset.sent < 4000,
    isStill: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
    // Where the rows of an element are, and how they glide from there to their new places.
    places: (element) => new Map([...element.querySelectorAll("li[id]")].map((row) => [row.id, row.getBoundingClientRect().top])),
    glide(element, before, delay) {
      if (keeper.isStill()) return;
      for (const row of element.querySelectorAll("li[id]")) {
        const by = before.get(row.id) - row.getBoundingClientRect().top;
        if (Math.abs(by) > 2) row.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], { duration: 240, easing: "ease-out", delay, fill: "backwards" });
      }
    },
    // Milliseconds until a host that does not answer is asked again.
    pause: 2500,
    // Put each value into its hole, such as {name}. Values are not filled again: a player may be called {name}.
    fill(words, values) {
      return words.replace(/\{(\w+)\}/g, (hole, name) => name in values ? isolated(String(values[name])) : hole);
    },
    // The form of a text for this number, by the plural rules of the page's language.
    counted(forms, count) { return keeper.fill(forms[new Intl.PluralRules(language).select(count)] || forms.other, { count }); },
    // Names as a list, with "and" (conjunction) or "or" (disjunction) in the page's language.
    listed(names, type) { return new Intl.ListFormat(language === "en" ? "en-GB" : language, { type }).format(names.map(isolated)); },
  };

  // A second tap while a form is being sent does nothing; the form's key prevents any other repeat. The clock of the
  // phone may be set meanwhile, so the age of the page is what counts.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented) return;
    if (keeper.isSent(form)) {
      event.preventDefault();
      return;
    }
    form.dataset.sent = performance.now();
    try { sessionStorage.setItem("sent", form.dataset.draft || "yes"); } catch (refused) { /* then the next page starts at its top */ }
  });
  // Nor does the second tap of a double tap, where the answer to the first has put another key in its place. A mouse
  // counts its clicks; a finger has 0.4 seconds.
  let tap = read(keeper.recall("tap")) || {}, byTouch = false;
  window.addEventListener("pagehide", () => keeper.remember("tap", JSON.stringify({ ...tap, words: null, over: true })));
  document.addEventListener("htmx:afterSwap", () => { tap.over = true; });
  document.addEventListener("pointerdown", (event) => { byTouch = event.pointerType === "touch"; }, true);
  document.addEventListener("click", (event) => {
    const key = event.target.closest("a, button, label, summary"), at = Date.now();
    if (!event.detail || !key) return;
    const { clientX: x, clientY: y } = event, words = key.textContent;
    const isSecond = (byTouch ? Math.abs(at - tap.at) < 400 : event.detail > 1) && Math.hypot(x - tap.x, y - tap.y) < 24;
    if (isSecond && tap.over && words !== tap.words) { event.preventDefault(); event.stopImmediatePropagation(); }
    else tap = { x, y, at, words };
  }, true);
  // After a form is sent, focus goes to the heading of the answer, or to the list of problems.
  try {
    const sent = sessionStorage.getItem("sent");
    if (sent) {
      sessionStorage.removeItem("sent");
      keeper.sent = sent;
      forget(sent);
      if (document.activeElement === document.body && !document.querySelector("[autofocus]")) {
        (document.getElementById("notice") || document.querySelector("h1")).focus({ preventScroll: true });
      }
    }
  } catch (refused) { /* without storage everything else still works */ }
  // WebKit empties the fields of a page that it kept whole, after the page is shown again.
  let left = [];
  window.addEventListener("pagehide", () => {
    left = [...document.querySelectorAll("input:not([type=file]), select, textarea")].map((field) => [field, field.value, field.checked]);
  });
  window.addEventListener("pageshow", (event) => {
    for (const form of document.forms) delete form.dataset.sent;
    if (event.persisted) setTimeout(() => { for (const [field, value, checked] of left) Object.assign(field, { value, checked }); });
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const form = event.target.closest ? event.target.closest("form") : null;
    if (form) delete form.dataset.sent;
  });
  // A tap shows at once: the key stays pressed until the answer is there.
  const release = () => { for (const key of document.querySelectorAll(".pressed")) key.classList.remove("pressed"); };
  document.addEventListener("click", (event) => {
    const key = event.target.closest("a.button, a.laid, a.tile, a.chip");
    if (!key || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (key.hash && key.pathname === location.pathname && key.search === location.search) return;
    key.classList.add("pressed");
  });
  document.addEventListener("submit", (event) => {
    if (!event.defaultPrevented && event.submitter) event.submitter.classList.add("pressed");
  });
  window.addEventListener("pageshow", release);
  document.addEventListener("htmx:afterRequest", release);

  // Does the host answer? `ask_before_sending.js` and `unsent.js` ask before they send a form. The first comes once
  // the page is there, with `replaced_keys.js`: nothing is typed or replaced before.
  const later = document.getElementById("not-recorded");
  if (later) window.addEventListener("load", () => setTimeout(() => later.dataset.scripts.split(" ").forEach(keeper.load), 700));
  const PATIENCE = 3000;
  const probe = document.currentScript.src;
  keeper.answers = async () => {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE);
    try {
      return (await fetch(probe, { method: "HEAD", cache: "no-store", signal: patience.signal })).ok;
    } catch (silence) {
      return false;
    } finally {
      clearTimeout(timer);
    }
  };
  keeper.release = release;
  keeper.send = (form, button) => {
    delete form.dataset.sent;
    form.dataset.go = "yes";
    form.requestSubmit(button && button.isConnected ? button : undefined);
    delete form.dataset.go;
  };
  // An answer that refuses is a page too: show it.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const status = event.detail.xhr.status;
    // With its own target: the file of games failed (503), too many forms came (429), or the game was deleted (410). The form stays as it is.
    const fails = [410, 429, 503].includes(status) && event.detail.xhr.getResponseHeader("HX-Retarget");
    const note = document.getElementById("not-recorded");
    if (note && !fails) note.replaceChildren();
    if (status === 409 || status === 422 || fails) { event.detail.shouldSwap = true; event.detail.isError = false; }
  });
  // A part that asks again and again is refused for good: the whole page says why, and asks no more.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { requestConfig, xhr } = event.detail;
    const asksAgain = (requestConfig.elt.getAttribute("hx-trigger") || "").includes("every");
    if (!asksAgain || ![403, 404, 410].includes(xhr.status)) return;
    event.detail.isError = false;
    location.reload();
  });
  document.addEventListener("htmx:afterSwap", () => {
    const notice = document.getElementById("notice");
    if (notice) keeper.say(notice.textContent.trim());
  });

  // Delete old drafts: recorded ones, those of closed rounds (a draft is named game.closings.what),
  // and any that are weeks old, but not those of this page: the clock may have been set since.
  function forget(sent) {
    if (document.querySelector("[data-unsaved]")) return;
    const recorded = document.querySelector("[data-live], [data-recorded]");
    const isBack = [...document.forms].some((form) => form.dataset.draft === sent);
    if (!recorded || isBack || keeper.recall("unsent." + sent)) return;
    keeper.remember("draft." + sent, null);
    keeper.remember(`draft.${sent}.chosen`, null);
  }
  const WEEKS = 3 * 7 * 24 * 3600 * 1000;
  try {
    const form = document.querySelector("form[data-draft]");
    const [game, closings, what] = form ? form.dataset.draft.split(".") : [];
    for (const name of Object.keys(localStorage)) {
      const [kind, of, then] = name.split(".");
      if (!["draft", "unsent", "mode"].includes(kind)) continue;
      const kept = read(localStorage.getItem(name));
      const isHere = [...document.forms].some((each) => name.endsWith("." + each.dataset.draft));
      const isOld = !kept || !(isHere || Date.now() - kept.at < WEEKS);
      if (isOld || (kind !== "mode" && what && of === game && then !== closings)) localStorage.removeItem(name);
    }
  } catch (refused) { /* without storage there is nothing to delete */ }
  // After a decided game, only unsent entries stay on the phone, and what was typed and came too late:
  // the game may be resumed.
  keeper.forgetGame = (game) => {
    try {
      for (const name of Object.keys(localStorage)) {
        const [kind, of] = name.split(".");
        if (["draft", "mode"].includes(kind) && of === game) localStorage.removeItem(name);
      }
    } catch (refused) { /* without storage there is nothing to delete */ }
  };
  const ended = document.querySelector("[data-over]");
  if (ended && ended.dataset.over && !document.querySelector("[data-unsaved]")) keeper.forgetGame(ended.dataset.over);

  // Settings of this phone.
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-setting]");
    if (!button) return;
    const { setting, value } = button.dataset;
    keeper.remember("phone." + setting, value || null);
    if (value) document.documentElement.dataset[setting] = value;
    else delete document.documentElement.dataset[setting];
    mark(setting);
  });
  function mark(setting) {
    const now = document.documentElement.dataset[setting] || "";
    for (const button of document.querySelectorAll(`[data-setting="${setting}"]`)) {
      button.setAttribute("aria-pressed", String(button.dataset.value === now));
    }
  }
  for (const setting of ["theme", "text", "pad", "awake", "moments"]) mark(setting);
  // What keeps the screen awake comes where that is wanted or can be chosen.
  if (document.documentElement.dataset.awake || document.getElementById("awake")) keeper.load(document.currentScript.dataset.awake);
})();
