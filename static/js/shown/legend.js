// The legend of the lanes is shown on this phone until it was seen in three games. `boot.js` takes it
// away before the first paint.
"use strict";
(function () {
  const MOST = 3, legend = document.querySelector(".lanes .legend");
  if (!legend || document.documentElement.dataset.legend) return;
  const watcher = new IntersectionObserver((found) => {
    if (!found.some((each) => each.isIntersecting)) return;
    watcher.disconnect();
    const seen = new Set((keeper.recall("legend") || "").split(" ").filter(Boolean)).add(legend.parentElement.dataset.game);
    keeper.remember("legend", [...seen].join(" "));
    if (seen.size >= MOST) keeper.remember("phone.legend", "known");
  });
  watcher.observe(legend);
})();
