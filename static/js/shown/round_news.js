// What other phones enter while the form of a round is open. It is loaded with the first news (`live.js`).
// A hand that they count is filled in, unless something else was typed here. Where the form is not needed
// any more, what was typed stays: a link says why, and where the game is now.
"use strict";
(function () {
  const form = document.getElementById("round");
  const news = document.querySelector("[data-form]");
  if (!form || !news || form.dataset.fixes || form.dataset.only) return;
  const words = JSON.parse(form.dataset.words);
  const seats = [...form.querySelectorAll(".tile")].map((tile) => tile.dataset.seat);
  const fieldsOf = (seat) => [...form.elements].filter(({ name }) => name.endsWith(`-${seat}`) && !name.startsWith("mode-"));
  const valueIn = (source, name) => (source.elements[name] ? source.elements[name].value : "");
  const said = (source, seat) => fieldsOf(seat).map(({ name }) => valueIn(source, name)).join();
  const outIn = (source) => (source.querySelector("[name=out]:checked") || { value: "" }).value;
  // What the server said when it made the form. One that came back shows what was typed, which the server
  // has not said.
  const isBack = document.getElementById("notice") !== null;
  const atFirst = (field) => {
    if (field.tagName !== "SELECT") return field.defaultValue;
    const chosen = [...field.options].find((option) => option.defaultSelected) || field.options[0];
    return chosen ? chosen.value : "";
  };
  const told = new Map(seats.map((seat) => {
    const first = fieldsOf(seat).map(atFirst).join();
    return [seat, isBack && /[^,]/.test(first) ? "" : first];
  }));
  const out = [...form.elements].find((field) => field.name === "out" && field.defaultChecked);
  let toldOut = out ? out.value : "";

  // Both phones typed points, and not the same: whose hand it is stands out, with what the other phone says.
  function sayOther(seat, points) {
    const tile = form.querySelector(`.tile[data-seat="${seat}"]`);
    const before = document.getElementById(`other-${seat}`);
    if (before) before.remove();
    tile.classList.toggle("doubt", Boolean(points));
    if (!points) return;
    const note = document.createElement("p");
    note.id = `other-${seat}`;
    note.className = "note plain";
    note.textContent = keeper.fill(words.elsewhere, { name: tile.dataset.name, points });
    form.prepend(note);
    keeper.say(note.textContent);
  }
  function takeIn(fresh) {
    const wentOut = outIn(fresh);
    const taken = [];
    if (wentOut && wentOut !== toldOut && outIn(form) === toldOut) {
      for (const radio of form.querySelectorAll("[name=out]")) radio.checked = radio.value === wentOut;
      taken.push(wentOut);
    }
    toldOut = wentOut || toldOut;
    for (const seat of seats) {
      const now = said(fresh, seat);
      if (now !== told.get(seat) && said(form, seat) === told.get(seat)) {
        for (const field of fieldsOf(seat)) field.value = valueIn(fresh, field.name);
        form.elements[`mode-${seat}`].value = valueIn(fresh, `mode-${seat}`);
        taken.push(seat);
      }
      if (now !== told.get(seat)) sayOther(seat, said(form, seat) !== now && valueIn(fresh, `points-${seat}`));
      told.set(seat, now);
    }
    if (taken.length) form.dispatchEvent(new CustomEvent("counted", { detail: taken }));
    // Nothing is left that only this phone knows: it may follow the game.
    if (outIn(form) === toldOut && seats.every((seat) => said(form, seat) === told.get(seat))) keeper.remember("draft." + form.dataset.draft, null);
  }
  function read(answer, page) {
    let link = document.getElementById("meanwhile");
    if (link) link.remove();
    const fresh = page.getElementById("round");
    if (fresh && fresh.dataset.draft === form.dataset.draft) takeIn(fresh);
    if (!answer.redirected) return;
    link = document.createElement("a");
    link.id = "meanwhile";
    link.className = "note plain";
    link.href = news.dataset.form;
    link.textContent = answer.url.includes("/in/") ? words.recorded : page.querySelector("h2").textContent;
    form.prepend(link);
    keeper.say(link.textContent);
  }
  function look() {
    fetch(news.dataset.form)
      .then((answer) => answer.text().then((html) => read(answer, new DOMParser().parseFromString(html, "text/html"))))
      .catch(() => {});
  }
  news.addEventListener("news", look);
  look();
})();
