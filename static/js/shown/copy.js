// A key that copies an address. Over plain http a browser offers no clipboard, so the text is selected
// and copied the older way.
"use strict";
(function () {
  document.addEventListener("click", async (event) => {
    const key = event.target.closest("[data-copy]");
    if (!key) return;
    const shown = document.getElementById(key.dataset.copy);
    const text = shown.dataset.whole || shown.textContent.trim();
    let copied = false;
    try {
      await navigator.clipboard.writeText(text);
      copied = true;
    } catch (refused) {
      const field = document.createElement("textarea");
      field.value = text;
      field.className = "sr";
      document.body.append(field);
      field.select();
      copied = document.execCommand("copy");
      field.remove();
    }
    if (!copied) {
      getSelection().selectAllChildren(shown);
      return;
    }
    const words = key.querySelector(".words");
    const before = words.textContent;
    words.textContent = key.dataset.copied;
    keeper.say(key.dataset.copied);
    setTimeout(() => { words.textContent = before; }, 2000);
  });
})();
