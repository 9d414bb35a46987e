// The legend of the lanes is shown on this phone until it was seen in three games. `boot.js` takes it
// away before the first paint.
"use strict";
(function () {
  const MOST = 3;
  const legend = document.querySelector(".lanes .legend");
  if (!legend || document.documentElement.dataset.legend) return;
  const game = legend.closest(".lanes").dataset.game;
  const watcher = new IntersectionObserver((found) => {
    if (!found.some((each) => each.isIntersecting)) return;
    watcher.disconnect();
    const seen = new Set((keeper.recall("legend") || "").split(" ").filter(Boolean));
    seen.add(game);
    if (seen.size < MOST) keeper.remember("legend", [...seen].join(" "));
    else { keeper.remember("phone.legend", "known"); keeper.remember("legend", null); }
  });
  watcher.observe(legend);
})();
