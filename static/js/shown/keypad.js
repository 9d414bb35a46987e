// The card keypad: keys that write cards into one real field; the server answers with the verdict.
// A tapped card is picked, and the next key replaces it. Only the field holds state.
"use strict";
(function () {
  for (const pad of document.querySelectorAll("[data-keypad]")) {
    const field = document.getElementById(pad.dataset.keypad);
    if (field) wire(pad, field);
  }

  function wire(pad, field) {
    const form = field.form;
    const draft = form.dataset.draft ? "draft." + form.dataset.draft : "";
    let colour = "";
    function takeColour() {
      const pressed = pad.querySelector("[data-colour][aria-pressed=true]");
      colour = pressed ? pressed.dataset.colour : "";
    }
    takeColour();
    // Another phase was chosen, whose cards need their colours or do not.
    const colourKeys = pad.querySelector("template");
    function showColours(wanted) {
      const row = pad.querySelector(".colours");
      if (!colourKeys || wanted === Boolean(row)) return;
      if (row) row.remove(); else colourKeys.after(colourKeys.content.cloneNode(true));
      takeColour();
    }
    let picked = -1;
    // The cards the server read from the field, one word for each card, in typed order.
    let read = { typed: "", cards: "" };

    const reading = () => (field.value.trim() === read.typed ? read.cards : field.value);
    const tokens = () => reading().split(/(\|)|\s+/).filter(Boolean);
    const cardPlaces = () => tokens().map((token, at) => [token, at]).filter(([token]) => token !== "|" && !token.startsWith("=")).map(([, at]) => at);

    function write(list) {
      field.value = list.join(" ");
      if (draft) keeper.keepDraft(draft, field.value || null);
      ask();
    }
    const back = pad.querySelector("[data-back]");
    // Where a key goes with its tap, the cards have the focus.
    const toCards = () => pad.querySelector("[data-card]").focus({ preventScroll: true });
    // Pressed on a keyboard, *Delete* has the focus, which a locked key would lose.
    let held = false;
    function markBack() { back.disabled = !field.value.trim() && !held; }
    back.addEventListener("blur", () => { held = false; markBack(); });
    function ask() { markBack(); htmx.trigger(field, "typed"); }
    function pick(at) {
      picked = at;
      for (const card of document.querySelectorAll(".card-pick")) card.setAttribute("aria-pressed", String(Number(card.dataset.at) === at));
      const line = document.getElementById("picked");
      if (line) line.hidden = at < 0;
    }
    function keepReading(typed, canonical) {
      const last = typed.trim();
      if (canonical !== undefined) read = { typed: last, cards: /[|;/；／｜]$/.test(last) ? canonical + " |" : canonical };
    }
    function put(card) {
      const list = tokens();
      const places = cardPlaces();
      // A declaration for a run or a group of wilds holds only for the cards it was made for.
      if (picked < 0 && list.length && list[list.length - 1].startsWith("=")) list.pop();
      if (picked >= 0 && picked < places.length) { list[places[picked]] = card; pick(-1); } else list.push(card);
      write(list);
    }

    pad.addEventListener("click", (event) => {
      const key = event.target.closest("button");
      if (!key) return;
      if ("colour" in key.dataset) {
        colour = key.dataset.colour;
        for (const other of pad.querySelectorAll("[data-colour]")) other.setAttribute("aria-pressed", String(other === key));
        return;
      }
      const card = key.dataset.card;
      if (card) put(/^\d/.test(card) ? colour + card : card);
      else if ("next" in key.dataset) {
        const list = tokens();
        if (list.length && list[list.length - 1] !== "|") write([...list, "|"]);
      } else if ("back" in key.dataset) {
        held = !event.detail;
        const list = tokens();
        if (picked >= 0) { list.splice(cardPlaces()[picked], 1); pick(-1); } else list.pop();
        write(list);
      }
    });
    document.addEventListener("click", (event) => {
      const card = event.target.closest(".card-pick[data-at]");
      if (card && !card.classList.contains("wrong")) { const at = Number(card.dataset.at); pick(picked === at ? -1 : at); return; }
      // A card that has to go leaves at once.
      if (card || event.target.closest("[data-take-out]")) {
        const list = tokens();
        list.splice(cardPlaces()[card ? Number(card.dataset.at) : picked], 1);
        toCards();
        pick(-1);
        write(list);
        return;
      }
      const instead = event.target.closest("[data-instead]");
      if (instead) { event.preventDefault(); toCards(); write(instead.value.split(/\s+/)); }
    });
    document.addEventListener("htmx:afterSwap", (event) => {
      markBack();
      const shown = document.getElementById("verdict");
      if (!shown) return;
      showColours("colours" in shown.dataset);
      // A picked card stays picked while the same card is in the same place.
      const cardPicked = () => tokens()[cardPlaces()[picked]];
      const before = cardPicked();
      const sent = event.detail.requestConfig && event.detail.requestConfig.parameters;
      keepReading(String((sent && sent[field.name]) || ""), shown.dataset.canonical);
      pick(before !== undefined && cardPicked() === before ? picked : -1);
      keeper.say(shown.dataset.say || "", 800);
    });
    field.addEventListener("input", () => { if (draft) keeper.keepDraft(draft, field.value || null); clearTimeout(field.later); field.later = setTimeout(ask, 250); });
    // Only a keyboard reaches it; then the focus must be visible.
    field.addEventListener("focus", () => form.classList.add("typing"));
    // The field may have focus before this script runs.
    if (document.activeElement === field) form.classList.add("typing");
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
      if (/^[0-9RBVYGWSrbvygws|;]$/.test(event.key)) {
        // Physical keys write into the field itself, which is then shown.
        field.focus();
        field.setSelectionRange(field.value.length, field.value.length);
        if (field.value && !/[\s|]$/.test(field.value)) field.value += " ";
      }
    });
    const verdict = document.getElementById("verdict");
    if (verdict) keepReading(field.value, verdict.dataset.canonical);
    const choices = [...form.querySelectorAll("[data-refresh]")];
    if (draft && !field.value && !form.dataset.filled) {
      const kept = keeper.draft(draft), hasChosen = putBackChoices();
      if (kept) field.value = kept;
      if (kept || hasChosen) window.addEventListener("load", ask, { once: true });
    }
    markBack();
    // Where the choices beside the cards are the player's own, they stay on this phone like the cards.
    function putBackChoices() {
      const kept = "keepsChoices" in form.dataset && keeper.draft(`${draft}.chosen`);
      const known = choices.filter((choice) => kept && choice.name in kept);
      for (const choice of known) {
        if (choice.type === "checkbox") choice.checked = kept[choice.name] === "yes";
        else if (choice.type === "radio") choice.checked = kept[choice.name] === choice.value;
        else if ([...choice.options].some((option) => option.value === kept[choice.name])) choice.value = kept[choice.name];
      }
      return known.length > 0;
    }
    function keepChoices() {
      if (!("keepsChoices" in form.dataset)) return;
      const kept = {};
      for (const choice of choices) {
        if (choice.type === "checkbox") kept[choice.name] = choice.checked ? "yes" : "no";
        else if (choice.type !== "radio" || choice.checked) kept[choice.name] = choice.value;
      }
      keeper.keepDraft(`${draft}.chosen`, kept);
    }
    for (const choice of choices) choice.addEventListener("change", () => { keepChoices(); ask(); });
  }
})();
