// Four functions that browsers older than iOS 16, Chrome 86 and Firefox 79 lack. The other scripts use them as if they
// were everywhere. Which browsers that reaches is in docs/browsers.md.
"use strict";
(function () {
  const form = HTMLFormElement.prototype, part = Element.prototype;
  if (!form.requestSubmit) form.requestSubmit = function (button) {
    const own = button || this.appendChild(document.createElement("button"));
    if (!button) own.hidden = true;
    own.click();
    if (!button) own.remove();
  };
  if (!part.replaceChildren) part.replaceChildren = function (...children) {
    this.textContent = "";
    this.append(...children);
  };
  if (!Intl.ListFormat) Intl.ListFormat = class { format(names) { return names.join(", "); } };
  if (window.SubmitEvent && "submitter" in SubmitEvent.prototype) return;
  // The submit event comes while the click on its button is still being carried out.
  let tapped = null;
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button, input");
    tapped = button && button.type === "submit" ? button : null;
    setTimeout(() => { tapped = null; });
  }, true);
  Object.defineProperty(Event.prototype, "submitter", {
    configurable: true,
    get() { return this.type === "submit" && tapped && tapped.form === this.target ? tapped : null; },
  });
})();
