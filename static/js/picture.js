// Pictures of a game and of a year: light or dark, and the key that sends one from this phone, where the browser can. Over plain
// http no browser can, so the key stays hidden and the picture is held or saved.
"use strict";
(function () {
  // Light or dark as this phone was told to be, whatever its own setting is.
  const theme = document.documentElement.dataset.theme;
  if (theme) {
    for (const dark of document.querySelectorAll("picture > source")) {
      dark.media = theme === "dark" ? "screen" : "not all";
    }
  }
  const picture = (content, name) => new File([content], name, { type: "image/png" });
  const sends = (files) => Boolean(navigator.canShare) && navigator.canShare({ files });
  if (!sends([picture("", "year.png")])) return;
  document.documentElement.classList.add("sends");
  // Where it can be sent at once, that is the black key.
  for (const save of document.querySelectorAll(".send-key.main + .main")) save.classList.remove("main");
  document.addEventListener("click", async (event) => {
    const key = event.target.closest("[data-send]");
    if (!key) return;
    key.disabled = true;
    try {
      const found = await fetch(key.dataset.send);
      if (!found.ok) throw new Error(found.status);
      await navigator.share({ files: [picture(await found.blob(), key.dataset.file)] });
    } catch (stopped) {
      // Nothing was sent; somebody changed their mind, or the picture can still be held or saved.
    }
    key.disabled = false;
  });
})();
