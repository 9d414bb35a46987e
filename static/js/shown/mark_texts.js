// Lets a text of the page be marked by a tap, on phones on which that was chosen. While it is on, links and keys of
// the page do nothing; afterwards the page is as it was. A text is found by the words that the page said.
"use strict";
(function () {
  const form = document.getElementById("mark-texts");
  const panel = document.getElementById("mark-panel");
  const texts = new Map();
  const marked = new Map();
  const ATTRIBUTES = ["aria-label", "placeholder", "title", "alt"];
  const plain = (words) => words.replace(/[\u2066-\u2069]/g, "").replace(/\s+/g, " ").trim();

  function learn(found) {
    for (const [key, number, words] of found) {
      const said = plain(words);
      if (said) texts.set(`${key}.${number}.${said}`, { key, number, said, filled: pattern(said) });
    }
  }
  // A text of a script has holes such as {name}, which the script has filled.
  function pattern(said) {
    if (!/\{\w+\}/.test(said)) return null;
    const parts = said.split(/\{\w+\}/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, (sign) => "\\" + sign));
    return parts.join("").trim() ? new RegExp(`^${parts.join(".{1,60}?")}$`) : null;
  }
  const isFilled = (words, text) => text.filled && text.filled.test(words);
  function isWord(letter) { return letter !== undefined && /[\p{L}\p{N}]/u.test(letter); }
  // Are these words in the text, and not only as a part of longer ones? Japanese has no blanks.
  function holds(text, said) {
    if (text === said) return true;
    if (/[\u3040-\u30ff\u3400-\u9fff]/.test(said)) return said.length > 1 && text.includes(said);
    for (let at = text.indexOf(said); at !== -1; at = text.indexOf(said, at + 1)) {
      if (!(isWord(said[0]) && isWord(text[at - 1])) && !(isWord(said[said.length - 1]) && isWord(text[at + said.length]))) return true;
    }
    return false;
  }

  // The innermost elements that show each text. What a longer text holds is not marked for itself.
  function find() {
    forget();
    const known = [...texts.values()].sort((one, other) => other.said.length - one.said.length);
    const look = (element, within) => {
      if (element === form || element === panel || element.matches("script, style, template, svg")) return;
      const words = plain(element.textContent);
      const here = within.filter((text) => text.filled || words.includes(text.said));
      const inside = new Set();
      for (const child of element.children) for (const text of look(child, here) || []) inside.add(text);
      const own = here.filter((text) => !inside.has(text) && (isFilled(words, text) || holds(words, text.said)));
      const named = ATTRIBUTES.map((name) => plain(element.getAttribute(name) || "")).filter(Boolean);
      own.push(...known.filter((text) => named.includes(text.said)));
      const longest = own.filter((text) => !own.some((other) => other.said !== text.said && holds(other.said, text.said)));
      if (longest.length && !element.matches("body, main")) {
        element.classList.add("odd-text");
        marked.set(element, longest);
      }
      return here.filter((text) => inside.has(text) || words.includes(text.said) || isFilled(words, text));
    };
    look(document.body, known);
  }
  function forget() {
    for (const element of marked.keys()) {
      element.classList.remove("odd-text");
      if (!element.classList.length) element.removeAttribute("class");
    }
    marked.clear();
  }

  const isOn = () => document.body.classList.contains("marking");
  function clear() {
    const old = document.getElementById("marked-text");
    old.replaceChildren();
    old.classList.remove("marked-text");
    return old;
  }
  // What comes by itself meanwhile, such as the rows of a table, is marked as well.
  const news = new MutationObserver((changes) => {
    if (changes.some((change) => !panel.contains(change.target))) find();
  });
  function start() {
    find();
    news.observe(document.body, { childList: true, subtree: true });
    clear();
    document.body.classList.add("marking");
    panel.hidden = false;
    panel.focus();
  }
  function stop() {
    document.body.classList.remove("marking");
    panel.hidden = true;
    news.disconnect();
    forget();
    form.querySelector("button").focus();
  }
  function show(text) {
    const asked = new URLSearchParams({ form: text.number, page: form.elements.page.value, back: form.elements.back.value });
    const address = form.dataset.text.slice(0, -"key".length) + text.key;
    htmx.ajax("GET", `${address}?${asked}`, { target: "#marked-text", swap: "outerHTML" }).then(() => panel.focus());
  }
  function choose(found) {
    if (found.length === 1) { show(found[0]); return; }
    const place = clear();
    place.classList.add("marked-text");
    for (const text of found) {
      const key = document.createElement("button");
      key.type = "button";
      key.className = "button small";
      key.textContent = text.said;
      key.addEventListener("click", () => show(text));
      place.append(key);
    }
    panel.focus();
  }

  learn(JSON.parse(form.dataset.texts));
  document.addEventListener("htmx:afterRequest", (event) => {
    const brought = /<!--said (.*?)-->/.exec(event.detail.xhr ? event.detail.xhr.responseText : "");
    if (brought) learn(JSON.parse(brought[1]));
  });
  form.addEventListener("submit", (event) => {
    // The key at the foot begins here; the key of the panel leads to the list of all texts.
    if (event.submitter && event.submitter.form === form && !panel.contains(event.submitter)) {
      event.preventDefault();
      start();
    }
  });
  panel.querySelector("[data-marks]").addEventListener("click", stop);
  const isOutside = (event) => isOn() && !panel.contains(event.target);
  for (const kind of ["pointerdown", "pointerup", "mousedown", "mouseup", "touchstart", "touchend", "input", "change", "submit"]) {
    document.addEventListener(kind, (event) => { if (isOutside(event)) event.stopImmediatePropagation(); }, true);
  }
  document.addEventListener("click", (event) => {
    if (!isOutside(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // A key may lie over the text that is meant: the smallest one under the thumb counts.
    const size = (element) => element.offsetWidth * element.offsetHeight || 1e9;
    const under = event.detail ? document.elementsFromPoint(event.clientX, event.clientY) : [event.target];
    const found = under.filter((element) => marked.has(element)).sort((one, other) => size(one) - size(other));
    if (found.length) choose(marked.get(found[0]));
  }, true);
  document.addEventListener("keydown", (event) => {
    if (isOn() && event.key === "Escape") stop();
  });
})();
