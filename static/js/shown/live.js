// Keeps a page up to date: a stream while the page is visible, a poll where there is no stream, one
// refetch when a phone wakes up. It never replaces an element with a field that somebody typed in.
// A page that the server does not know stops; waking the phone asks once more. After too many tries
// it waits for minutes.
"use strict";
(function () {
  let source = null;
  let heardAt = Date.now();
  let polling = 0;
  let unknown = false;
  let pause = 0, waitsUntil = 0;
  // What comes sooner after a stream is opened was missed; rows wait until the points are counted.
  const SETTLES = 1000, TOLD_FIRST = 1500;
  let openedAt = Infinity;
  const STALE_AFTER = 20000, SHORTEST_PAUSE = 60000, LONGEST_PAUSE = 16 * 60000;
  const board = () => document.querySelector("[data-live]");
  // A form is not replaced here. It listens for seat requests, and for whether the form is still needed.
  const form = document.querySelector("[data-form]");
  const listener = () => board() || form || document.querySelector("[data-stream]");
  const notice = document.getElementById("no-connection");
  // How far the clock of the table is ahead of this device's. A page that the browser kept says an old time.
  const isOldPage = performance.getEntries().some((entry) => entry.type === "back_forward");
  const ahead = isOldPage ? -60000 * new Date().getTimezoneOffset() : Date.parse(`${notice.dataset.clock}Z`) - Date.now();

  function isTyping(element) {
    const at = document.activeElement;
    return at && element.contains(at) && at.matches("input:not([type=hidden]), textarea, select");
  }
  // `live`: it came by a stream that was open already, so it is told (`told.js`). `back`: an older copy of the
  // games may have been put back, so fewer entries are no late answer.
  function place(html, seq, live, back) {
    const old = board();
    if (!old || isTyping(old) || old.querySelector(".unsent") || (seq && Number(seq) < Number(old.dataset.seq))) return;
    if (leaving()) { if (missed !== refetch) missed = () => place(html, seq, live, back); return; }
    const before = keeper.places(old), lampBefore = lampAt(old);
    const lastText = old.dataset.say;
    const fresh = document.createRange().createContextualFragment(html).firstElementChild;
    if (!fresh || fresh.id !== old.id) return;
    if (Number(fresh.dataset.seq) < Number(old.dataset.seq)) { if (back) reload(); return; }
    // Keep an element that says the same: a thumb may be on it, or it holds a note to read.
    if (fresh.dataset.seq === old.dataset.seq && (old.querySelector("#notice") || fresh.textContent === old.textContent)) return;
    const missing = (fresh.dataset.styles || "").split(" ").filter((each) => each && !document.querySelector(`link[href="${each}"]`));
    if (missing.length) { Promise.all(missing.map(fetchStyles)).then(() => place(html, seq, live)); return; }
    // The stream sends the same to every phone; the key of a form is this phone's own.
    for (const key of fresh.querySelectorAll('input[name="key"]')) if (!key.value) key.value = keeper.newKey();
    const held = old.contains(document.activeElement) ? document.activeElement.id : "";
    // Pausing changes the buttons below too, so load the whole page.
    if (fresh.dataset.paused !== old.dataset.paused) { reload(); return; }
    if (fresh.dataset.go && !old.dataset.go) { location.assign(fresh.dataset.go); return; }
    holdTurned(fresh);
    old.replaceWith(fresh);
    // The keys of who watches stand outside of what is live, because each phone has its own. The end of
    // the game changes them, and so does its undo.
    const keys = document.querySelector("[data-keys]");
    if (keys && "over" in fresh.dataset !== "over" in old.dataset) htmx.ajax("GET", keys.dataset.keys, { target: keys, swap: "outerHTML" });
    if (fresh.dataset.over && !old.querySelector("[data-unsaved]")) keeper.forgetGame(fresh.dataset.over);
    if (held && document.getElementById(held)) document.getElementById(held).focus({ preventScroll: true });
    htmx.process(fresh);
    const moves = keeper.tell && keeper.tell(old, fresh, live);
    keeper.glide(fresh, before, moves ? TOLD_FIRST : 0);
    slide(fresh, lampBefore);
    retitle(fresh);
    // What is told is said by `told.js`, as news only.
    if (fresh.dataset.say && fresh.dataset.say !== lastText && !fresh.matches(".telling")) keeper.say(fresh.dataset.say);
  }
  // A key that another phone has just turned round does nothing for a moment: the thumb on its way meant what stood
  // there before.
  const HELD = 1000;
  function holdTurned(fresh) {
    for (const key of fresh.querySelectorAll("button[aria-pressed][id]")) {
      const was = document.getElementById(key.id);
      if (!was || was.getAttribute("aria-pressed") === key.getAttribute("aria-pressed")) continue;
      key.dataset.held = "";
      setTimeout(() => delete key.dataset.held, HELD);
    }
  }
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-held]")) { event.preventDefault(); event.stopImmediatePropagation(); }
  }, true);
  function retitle(fresh) {
    const title = document.querySelector(".top h1");
    // Who waits for a seat keeps the title of that.
    if (!fresh || !fresh.dataset.title || !title || document.getElementById("waiting") || title.textContent === fresh.dataset.title) return;
    document.title = document.title.replace(title.textContent, () => fresh.dataset.title);
    title.textContent = fresh.dataset.title;
  }
  document.addEventListener("htmx:afterSettle", () => retitle(board()));
  // The end of a game needs style sheets that a page which was opened before it did not ask for.
  function fetchStyles(address) {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
    return new Promise((done) => {
      link.onload = link.onerror = done;
      document.head.append(link);
    });
  }
  // The lamplight of the turn moves from row to row.
  function lampAt(element) {
    const row = element.querySelector(".rows > .on-turn");
    return row ? row.getBoundingClientRect().top : null;
  }
  function slide(element, was) {
    const row = element.querySelector(".rows > .on-turn");
    if (!row || was === null || keeper.isStill()) return;
    const by = was - row.getBoundingClientRect().top;
    if (Math.abs(by) > 2) row.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], { duration: 200, easing: "ease-out", pseudoElement: "::before" });
  }
  let lampBefore = null;
  document.addEventListener("htmx:beforeSwap", (event) => { if (event.detail.target === board()) lampBefore = lampAt(board()); });
  document.addEventListener("htmx:afterSwap", () => { if (board() && lampBefore !== null) slide(board(), lampBefore); lampBefore = null; });
  // A form of this page is being sent; its own answer says more than the live update.
  const leaving = (but) => [...document.forms].some((form) => form !== but && keeper.isSent(form));
  // A reload holds what was in sight where it was, also where the page is another one then. A page at its
  // top stays there. The answer to a form has a notice; a reload would send the form once more.
  const isAnswer = document.querySelector("[data-live] #notice") !== null;
  let atTop = false;
  function reload() {
    if (leaving()) { missed = refetch; return; }
    if (isAnswer) { const at = board().dataset.live; location.replace(at.slice(0, at.lastIndexOf("/"))); return; }
    atTop = !window.scrollY;
    if (atTop) history.scrollRestoration = "manual";
    location.reload();
  }
  // A form that is removed from the page while htmx sends it never gets its answer. So the board stays
  // until the last of its forms is answered, and what it missed is fetched then.
  let missed = null;
  document.addEventListener("htmx:beforeSend", (event) => {
    const sent = event.target.closest("[data-live] form");
    if (sent) sent.dataset.sent = performance.now();
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { target, xhr, requestConfig } = event.detail;
    if (target !== board() || xhr.status !== 200 || !leaving(requestConfig.elt)) return;
    event.detail.shouldSwap = false;
    missed = refetch;
  });
  document.addEventListener("htmx:afterRequest", () => {
    if (!missed || leaving()) return;
    const again = missed;
    missed = null;
    again();
  });
  const isSettled = () => performance.now() - openedAt > SETTLES;
  function refetch(live, back) {
    const now = board();
    if (isWaiting()) return Promise.resolve();
    if (!now) { look(""); return Promise.resolve(); }
    // A page opened after the next game began stays; a page that saw the end follows the players.
    const stay = document.querySelector("[data-followed]") ? "&stay=1" : "";
    return fetch(`${now.dataset.live}${now.dataset.live.includes("?") ? "&" : "?"}seen=${now.dataset.seq}${stay}`, { headers: { "HX-Request": "true" }, credentials: "same-origin" })
      .then((answer) => {
        heard(answer);
        // A proxy whose server is away may say 404, too; it does not send our headers.
        if (answer.status === 404 && answer.headers.has("Cross-Origin-Resource-Policy")) { stop(); return null; }
        const onward = answer.headers.get("HX-Redirect");
        if (onward && !leaving()) { location.assign(onward); return null; }
        // 403: this phone may no longer see the game. 410: the code was replaced. A reload explains it.
        if (answer.headers.get("HX-Refresh") || answer.status === 403 || answer.status === 410) { reload(); return null; }
        return answer.status === 200 ? answer.text() : null;
      })
      .then((html) => {
        if (!html) return;
        if (now.dataset.reload) reload(); else place(html, "", live === true, back);
      })
      .catch(() => stale());
  }
  // Something changed while a form is open. Where the form's address now redirects, the phone follows;
  // the draft stays on the phone. A form being sent waits for its own answer. A half typed round stays
  // open: on Record the server returns it with what happened.
  function isKept() {
    const typed = document.querySelector("form[data-draft]");
    return form.hasAttribute("data-stays") && typed && keeper.draft("draft." + typed.dataset.draft) !== null;
  }
  // The script of a form that takes news in comes with the first news.
  function tellForm() {
    const { script } = form.dataset;
    if (!script) return;
    if (document.querySelector(`script[src="${script}"]`)) form.dispatchEvent(new Event("news"));
    else keeper.load(script);
  }
  function look(seq) {
    if (!form || isWaiting() || String(seq) === form.dataset.seq || leaving() || document.querySelector(".unsent")) return;
    fetch(form.dataset.form, { method: "HEAD", redirect: "manual", credentials: "same-origin" })
      .then((answer) => {
        heard(answer);
        const leads = answer.type === "opaqueredirect";
        const isGone = (leads && !isKept()) || [403, 404, 410].includes(answer.status);
        if (isGone && !leaving()) { location.replace(form.dataset.form); return; }
        if (seq) form.dataset.seq = seq;
        if (leads || answer.ok) tellForm();
      })
      .catch(() => stale());
  }
  // Seats: a phone asks for one, got one or lost one. The parts of the page about seats listen for
  // `door` and reload themselves; no typed field changes. `toldSeats` is the version they were last told
  // of, which may be older than the one that an answer brought to one of them.
  const seats = document.querySelector("[data-door]");
  let toldSeats = seats ? seats.dataset.door : "", timesTold = 0;
  function refreshDoor(version) {
    const now = document.querySelector("[data-door]");
    // After the end this may mean that a next game began.
    if (version && document.querySelector("[data-over]")) refetch();
    // A form of a seat: does this phone still have the seat?
    if (!now && version) look("");
    if (!now || (version && version === toldSeats)) return;
    if (version) now.dataset.door = toldSeats = version;
    if (!now.hasAttribute("hx-get") && !now.hasAttribute("data-news")) return;
    timesTold += 1;
    htmx.trigger(document.body, "door");
    if (version) refetch();
  }
  // A part that was told while it asked shows what was before, and the request that waits for it ends with
  // the part that is replaced: ask again.
  document.addEventListener("htmx:beforeRequest", (event) => { event.detail.requestConfig.timesTold = timesTold; });
  document.addEventListener("htmx:afterSettle", (event) => {
    const asked = event.detail.requestConfig;
    if (asked && asked.timesTold < timesTold && asked.elt.matches("[hx-trigger~='door']")) htmx.trigger(document.body, "door");
  });
  // The opened line on a form stays open when it is replaced, because somebody may be about to tap it.
  let unfolded = false;
  document.addEventListener("toggle", (event) => { if (event.target.closest("[data-door]")) unfolded = event.target.open; }, true);
  document.addEventListener("htmx:afterSwap", (event) => {
    const line = event.target.closest && event.target.closest("[data-door]") ? event.target.querySelector("details") : null;
    if (line) line.open = unfolded; else if (event.target.id === "door-line") unfolded = false;
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    const now = event.target.closest ? event.target.closest("[data-door]") : null;
    if (now && now.dataset.say) keeper.say(now.dataset.say, board() ? 0 : 800);
  });
  function fresh() {
    heardAt = Date.now();
    pause = 0;
    document.body.classList.remove("stale", "cut-off");
    notice.hidden = true;
    if (unknown) { unknown = false; open(); }
  }
  // Announced once, with the time of the page. A form shows nothing that could be out of date.
  function stale() {
    document.body.classList.add("stale");
    if (board() && notice.hidden) tell(notice.dataset.words);
  }
  function tell(words) {
    const time = new Date(heardAt + ahead).toISOString().slice(11, 16);
    notice.textContent = keeper.fill(words, { time });
    notice.hidden = false;
    keeper.say(notice.textContent);
  }
  // An error is no news. After too many tries from this address each further one waits twice as long.
  function heard(answer) {
    if (answer.ok || answer.type === "opaqueredirect") fresh();
    if (answer.status !== 429 || isWaiting()) return;
    pause = Math.min(2 * pause || SHORTEST_PAUSE, LONGEST_PAUSE);
    waitsUntil = performance.now() + pause;
    stale();
  }
  const isWaiting = () => performance.now() < waitsUntil;
  function stop() {
    if (unknown) return;
    unknown = true;
    if (keeper.tell) keeper.tell.end();
    close();
    clearInterval(polling);
    document.body.classList.add("stale");
    tell(notice.dataset.unknown);
  }
  function open() {
    const now = listener();
    if (!now || source || document.hidden || unknown || isWaiting()) return;
    if (!window.EventSource) { poll(); return; }
    const door = document.querySelector("[data-door]");
    source = new EventSource(`${now.dataset.stream}&seen=${now.dataset.seq || ""}${door ? `&door=${door.dataset.door}` : ""}`);
    source.addEventListener("board", (event) => {
      fresh();
      const shown = board();
      if (!shown) { look(event.data); return; }
      // A number says that there is more than the stream shows: this page asks for it.
      if (/^\d+$/.test(event.data)) {
        if (Number(event.data) !== Number(shown.dataset.seq)) refetch(isSettled());
      } else place(event.data, event.lastEventId, isSettled());
    });
    source.addEventListener("door", (event) => { fresh(); refreshDoor(event.data); });
    source.addEventListener("beat", (event) => {
      fresh();
      const shown = board();
      if (shown && Number(event.data) !== Number(shown.dataset.seq)) refetch(false, Number(event.data) < Number(shown.dataset.seq));
      else if (!shown) look(event.data);
    });
    source.addEventListener("open", () => { openedAt = performance.now(); fresh(); clearInterval(polling); polling = 0; });
    source.addEventListener("error", () => {
      // Nothing arrives from now on, whether the browser tries again or gives up.
      document.body.classList.add("cut-off");
      if (source && source.readyState === EventSource.CLOSED) { close(); poll(); refetch(); }
    });
  }
  function close() { if (source) { source.close(); source = null; } }
  // Retry the stream from time to time.
  let asked = 0;
  function poll() {
    clearInterval(polling);
    polling = setInterval(() => {
      if (document.hidden || unknown || isWaiting()) return;
      refetch();
      refreshDoor("");
      if (++asked % 15 === 0) open();
    }, 4000);
  }

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) close();
    else { refetch(); refreshDoor(""); open(); }
  });
  window.addEventListener("pageshow", (event) => { if (event.persisted) refetch(); open(); });
  window.addEventListener("pagehide", () => { close(); if (!atTop) history.scrollRestoration = "auto"; });
  setInterval(() => {
    if (document.hidden || unknown || Math.abs(Date.now() - heardAt) <= STALE_AFTER) return;
    stale();
    refetch();
    // Some phones cut a stream without an error: it looks open, but nothing arrives.
    if (source && source.readyState === EventSource.OPEN) { close(); refreshDoor(""); }
    open();
  }, 5000);
  open();
})();
