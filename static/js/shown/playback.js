// Plays an evening back, round by round (ADR 0052). Without this script its keys are links.
"use strict";
(function () {
  const STEP = 900, LONGEST = 15000;
  const race = () => document.getElementById("race");
  const keys = () => race() && race().querySelector(".playback");
  const known = new Map();
  let turn = 0, playing = 0, stopped = -400;

  const number = () => Number(keys().dataset.round);
  const last = () => Number(keys().dataset.rounds);
  const address = (round) => keys().dataset.address + "?to=" + round;
  // Each round is asked for once, the next one ahead.
  function fetched(round) {
    if (!known.has(round)) {
      known.set(round, fetch(address(round), { headers: { "HX-Request": "true" }, credentials: "same-origin", cache: "no-store" })
        .then((answer) => { if (!answer.ok) throw new Error(answer.status); return answer.text(); })
        .catch(() => { known.delete(round); return ""; }));
    }
    return known.get(round);
  }
  async function show(round) {
    if (!keys() || round < 1 || round > last() || round === number()) return;
    const mine = ++turn, html = await fetched(round);
    if (!html || mine !== turn) return;
    const old = race(), before = keeper.places(old), key = old.contains(document.activeElement) ? document.activeElement.dataset.step || "play" : "";
    const fresh = document.createRange().createContextualFragment(html).firstElementChild;
    const opens = (part) => part.querySelector(".how-it-went input");
    if (opens(old) && opens(fresh)) opens(fresh).checked = opens(old).checked;
    old.replaceWith(fresh);
    ready();
    if (key) (fresh.querySelector(`[data-step="${key}"][href]`) || fresh.querySelector("[data-play]") || fresh.querySelector("[data-step][href]")).focus({ preventScroll: true });
    if (location.pathname === new URL(keys().dataset.address, location.href).pathname) history.replaceState(null, "", address(round) + "#race");
    keeper.glide(fresh, before, 0);
    if (round < last()) fetched(round + 1);
    if (!playing) keeper.say(keys().dataset.say);
  }
  function stop() {
    if (!playing) return;
    clearInterval(playing);
    playing = 0;
    stopped = performance.now();
    ready();
    keeper.say(keys().dataset.say);
  }
  async function play() {
    if (performance.now() - stopped < 400) return;
    const pause = Math.min(STEP, LONGEST / last());
    playing = setInterval(() => { if (!race() || number() === last()) stop(); else show(number() + 1); }, pause);
    ready();
    if (number() === last()) await show(1);
  }
  // The words of the key, which is there only where things may move.
  function ready() {
    const key = keys() && keys().querySelector("[data-play]");
    if (!key) return;
    key.hidden = keeper.isStill();
    key.textContent = playing ? key.dataset.stop : key.dataset.play;
  }

  document.addEventListener("click", (event) => {
    const key = event.target.closest(".playback [data-step], .playback [data-play]");
    if (!key || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if ("play" in key.dataset) play(); else if (key.href) show(number() + Number(key.dataset.step));
  });
  document.addEventListener("keydown", (event) => {
    if (!event.target.closest(".playback")) return;
    const round = { ArrowLeft: number() - 1, ArrowRight: number() + 1, Home: 1, End: last() }[event.key];
    if (round === undefined) return;
    event.preventDefault();
    show(Math.max(1, Math.min(last(), round)));
  });
  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, stop, { capture: true, passive: true });
  document.addEventListener("visibilitychange", () => { if (document.hidden) stop(); });
  ready();
})();
