// A round that is fixed: beside points that are changed stand those that it had.
"use strict";
for (const was of document.querySelectorAll(".tile-in > template")) {
  const shown = was.previousElementSibling;
  const before = was.content.querySelector("[aria-hidden]").textContent;
  const show = () => {
    if (shown.textContent && shown.textContent !== before && !shown.querySelector("s")) shown.prepend(was.content.cloneNode(true));
  };
  new MutationObserver(show).observe(shown, { childList: true });
  show();
}
