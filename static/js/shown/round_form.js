// Round over: who went out, then one tap for each total. The pad writes into real fields; the same form
// works without script. In this file: state, then what changes it, then what shows it.
"use strict";
(function () {
  const form = document.getElementById("round");
  if (!form) return;
  const words = JSON.parse(form.dataset.words);
  const question = document.getElementById("question");
  const record = document.getElementById("record");
  const pads = document.getElementById("pads");
  const asked = document.getElementById("asked");
  const toGo = document.getElementById("to-go");
  const hundred = document.getElementById("hundred");
  const nextPlayer = document.getElementById("next-player");
  const changeOut = document.getElementById("change-out");
  const nobodyOut = document.getElementById("nobody-out");
  const anyway = document.getElementById("anyway");
  const countsKept = document.getElementById("counts-kept");
  const again = document.getElementById("again");
  const whyNot = document.getElementById("why-not");
  const cannotBe = whyNot.textContent;
  const askedMark = document.getElementById("asked-mark");
  const why = document.getElementById("why");
  // The values of cards and what a number of cards proves come from the server, which knows the rules.
  const worth = JSON.parse(form.dataset.worth);
  const step = Number(form.dataset.step);
  const fixes = form.dataset.fixes === "yes";
  const tiles = [...form.querySelectorAll(".tile")].map((element) => ({
    element, laidKey: element.querySelector("button.sub"),
    soFar: element.querySelector(".so-far"), words: element.querySelector(".so-far")?.textContent,
    seat: element.dataset.seat, name: element.dataset.name, marks: element.dataset.marks, counted: element.dataset.counted,
    // The form came back with an answer to "laid or not": it is asked again only after a change.
    answered: false, phased: false,
    // What a round that is fixed has, and what was counted before the keys for another way to count were tapped.
    recorded: null, before: null,
  }));
  let current = null;
  let above = 0;          // hundreds added by the +100 key
  let lastTap = { key: "", at: 0 };
  let typing = "";
  let choosing = false;   // who went out is being changed
  // The round is typed in one line; a form that came back with a question about it shows it.
  let inLine = document.querySelector("#line-read .line-question") !== null;

  // ---- fields ---------------------------------------------------------------------------------
  const input = (tile, name) => form.elements[`${name}-${tile.seat}`];
  const outs = () => [...form.querySelectorAll("[name=out]")];
  const outRadio = (value) => outs().find((radio) => radio.value === value);
  const outSeat = () => (outs().find((radio) => radio.checked) || {}).value || "";
  // How each player counts is kept for this game, by seat and not by name, because phones are shared.
  const countsAs = (tile) => `mode.${form.dataset.draft.split(".")[0]}.${tile.seat}`;
  const keptMode = (tile) => keeper.draft(countsAs(tile)) || "total";
  const modeOf = (tile) => input(tile, "mode").value || "total";
  const countOf = (tile, name) => Number(input(tile, name).value || 0);
  const COUNTERS = ["low", "high", "skips", "wilds"];

  function tokens(tile) { return input(tile, "cards").value.trim().split(/\s+/).filter(Boolean); }
  function cardsIn(tile) {
    return modeOf(tile) === "count" ? COUNTERS.reduce((sum, name) => sum + countOf(tile, name), 0) : tokens(tile).length;
  }
  function points(tile) {
    if (outSeat() === tile.seat) return 0;
    const mode = modeOf(tile);
    if (mode === "count") {
      if (!COUNTERS.some((name) => input(tile, name).value)) return null;
      return COUNTERS.reduce((sum, name) => sum + countOf(tile, name) * worth[name], 0);
    }
    if (mode === "cards") {
      const held = tokens(tile);
      return held.length && held.every((card) => card in worth) ? held.reduce((sum, card) => sum + worth[card], 0) : null;
    }
    const typed = input(tile, "points").value.trim();
    return typed === "" ? null : Number(typed);
  }
  // A number of cards proves more than points: ten means not laid, few enough means laid.
  function markFor(tile, total) {
    if (total === null || total % step) return "";
    // Against the mark of the table: the referee judges it.
    if (tile.element.dataset.laid === "yes" && !saidLaid(tile)) return ".";
    if (modeOf(tile) !== "total" && tile.counted) return tile.counted[cardsIn(tile) - 1] || "?";
    return tile.marks[total / step] || "-";
  }
  // Marked as laid at the table, unless it is taken back here.
  const saidLaid = (tile) => tile.element.dataset.laid === "yes" && laidOf(tile) !== "no";
  const boundOf = (tile) => saidLaid(tile) ? tile.element.dataset.bound : "";
  const cannot = (tile) => Boolean(boundOf(tile)) && markFor(tile, points(tile)) === "-";
  const isOut = (tile) => outSeat() === tile.seat;
  const isGiven = (tile) => points(tile) !== null;
  const missing = () => tiles.filter((tile) => !isGiven(tile));
  // A hand is asked about if its points can be those of a laid phase and of one that was not laid. If they can be neither,
  // the count is doubted first, and the hand is asked about once the count is kept.
  const isKept = (tile) => !form.dataset.overrule && tile.element.classList.contains("doubt");
  const doubtful = () => tiles.filter((tile) => !isOut(tile) && tile.element.dataset.laid !== "yes" && (isKept(tile) ? ["?", "-"] : ["?"]).includes(markFor(tile, points(tile))));
  const laidOf = (tile) => input(tile, "laid").value;
  const hasLaid = (tile) => saidLaid(tile) || laidOf(tile) === "yes" || (!laidOf(tile) && markFor(tile, points(tile)) === "v");
  // Where the order is free, whoever laid is asked for the phase, unless the table has marked it.
  const phaseOf = (tile) => { const field = input(tile, "phase"); return field && field.tagName === "SELECT" ? field : null; };
  const phased = () => tiles.filter((tile) => phaseOf(tile) && (isOut(tile) || hasLaid(tile)));
  const toAsk = () => tiles.filter((tile) => (!tile.answered && doubtful().includes(tile)) || (!tile.phased && phased().includes(tile)));
  const unsaid = () => doubtful().filter((tile) => !laidOf(tile));
  const phaseless = () => phased().filter((tile) => !phaseOf(tile).value);
  const filledIn = () => JSON.stringify([...new FormData(form)].filter(([name]) => name === "out" || /-p\d+$/.test(name)));

  // ---- what a tap does --------------------------------------------------------------------------
  function setOut(tile) {
    choosing = inLine = false;
    const was = tiles.find(isOut);
    tile.phased = false;
    if (was !== tile) {
      for (const radio of outs()) radio.checked = radio.value === tile.seat;
      clear(tile);
    }
    goOn();
  }
  function clear(tile) {
    for (const name of ["points", "cards", ...COUNTERS]) input(tile, name).value = "";
    // What was said against the mark of the table stays.
    if (tile.element.dataset.laid !== "yes") input(tile, "laid").value = "";
    tile.answered = tile.phased = false;
  }
  const COUNT = ["mode", "points", "cards", ...COUNTERS];
  const fieldsOf = (tile) => [...COUNT, "laid", "phase"].flatMap((name) => input(tile, name) || []);
  const heldIn = (tile) => fieldsOf(tile).map((field) => field.value);
  const counted = () => JSON.stringify(tiles.map((tile) => COUNT.map((name) => input(tile, name).value)));
  function putBack(tile, held) {
    fieldsOf(tile).forEach((field, at) => { field.value = held[at]; });
    sayAnswered(tile);
  }
  // Who only looked at another way to count has what was counted before.
  function leave() {
    if (current && current.before && !isGiven(current)) putBack(current, current.before);
    if (current) current.before = null;
  }
  function sayAnswered(tile) {
    tile.answered = laidOf(tile) !== "";
    tile.phased = phaseOf(tile) !== null && phaseOf(tile).value !== "";
  }
  function setPoints(tile, total) {
    // The same points again keep the answer that was given for them.
    if (modeOf(tile) !== "total" || points(tile) !== total || isOut(tile)) {
      clear(tile);
      input(tile, "mode").value = "total";
      input(tile, "points").value = String(total);
      // The points that are recorded come with the phase that is.
      if (tile.recorded && tile.recorded[0] === "total" && tile.recorded[1] === String(total)) putBack(tile, tile.recorded);
    }
    tile.element.classList.remove("doubt");
    above = 0;
    // Points that cannot be are entered, and their player stays: the pad says why.
    if (cannot(tile)) { changed(); show(); keeper.say(whyNot.textContent); } else goOn();
    // On a player's own phone one tap is enough where the points prove the rest; Undo is on the next page.
    if (form.dataset.only && !unsaid().length && !phaseless().length && !form.dataset.overrule) form.requestSubmit(record);
  }
  const isAsking = () => choosing || outSeat() === "";
  function goOn() {
    leave();
    changed();
    const open = missing();
    const start = current ? tiles.indexOf(current) : -1;
    current = isAsking() ? null : open.find((tile) => tiles.indexOf(tile) > start) || open[0] || null;
    show();
    if (!current && pads.contains(document.activeElement)) toTheEnd();
    const answer = current ? question.textContent : record.textContent;
    keeper.say(answer);
  }
  // The pad closed and lost the focus: move it to the open question, or to *Record*.
  function toTheEnd() { ((!asked.hidden && asked.querySelector("input, select")) || record).focus({ preventScroll: true }); }
  function changed() {
    // What was doubted is changed: it is judged anew, so nothing is left to overrule.
    form.dataset.overrule = "";
    save();
  }
  function select(tile) { leave(); choosing = inLine = false; current = tile; above = 0; typing = ""; show(); keeper.say(question.textContent); }

  for (const tile of tiles) {
    tile.element.querySelector(".who").addEventListener("click", () => {
      if (choosing || outSeat() === "") setOut(tile);
      else if (isOut(tile)) chooseOut();
      else select(tile);
    });
    // Marked as laid by mistake: the key below the points takes it back, and a second tap puts it back.
    const { laidKey } = tile;
    if (laidKey) laidKey.addEventListener("click", () => {
      input(tile, "laid").value = saidLaid(tile) ? "no" : "";
      changed();
      show();
      keeper.say(laidKey.querySelector(".state").textContent);
    });
  }
  // These keys go with their tap: the question has the focus then.
  const toQuestion = () => question.focus({ preventScroll: true });
  function chooseOut() { leave(); choosing = true; inLine = false; current = null; show(); toQuestion(); keeper.say(words.who); }
  if (changeOut) changeOut.addEventListener("click", chooseOut);
  if (again) again.addEventListener("click", () => { select(tiles.find((tile) => tile.seat === again.dataset.seat)); toQuestion(); });
  if (nobodyOut) nobodyOut.addEventListener("click", () => {
    const held = document.activeElement === nobodyOut;
    choosing = false;
    outRadio("nobody").checked = true;
    goOn();
    if (held) toQuestion();
  });
  document.getElementById("total-pad").addEventListener("click", (event) => {
    const key = event.target.closest("[data-points]");
    if (!key || !current) return;
    const total = Number(key.dataset.points) + above;
    const now = performance.now();
    if (lastTap.key === String(total) && now - lastTap.at < 300) return;
    lastTap = { key: String(total), at: now };
    if (isOut(current)) for (const radio of outs()) radio.checked = false;
    setPoints(current, total);
  });
  // Hundreds follow the limit of the keys: one that no key could follow is dashed, and a second one is left out.
  const padKeys = [...form.querySelectorAll("[data-points]")];
  const tooMany = (by) => padKeys.every((key) => markFor(current, Number(key.dataset.points) + by) === "-");
  hundred.addEventListener("click", () => { above = above === 200 || (above && tooMany(above + 100)) ? 0 : above + 100; show(); });
  // Where a hand may be empty, the pad has a key for no points; counted by cards, that is a hand without any.
  const mayBeEmpty = padKeys.some((key) => Number(key.dataset.points) === 0);
  nextPlayer.addEventListener("click", () => {
    if (mayBeEmpty && current && !isGiven(current) && saidLaid(current)) setPoints(current, 0); else goOn();
  });
  for (const button of form.querySelectorAll("[data-mode]")) {
    button.addEventListener("click", () => {
      if (!current) return;
      const was = current;
      if (isOut(was)) return;
      if (modeOf(was) !== button.dataset.mode) {
        const before = isGiven(was) ? heldIn(was) : was.before;
        const returns = before && !isGiven(was) && before[0] === button.dataset.mode;
        clear(was);
        was.before = returns ? null : before;
        if (returns) putBack(was, before);
        // Who is still to count and counted alike goes on alike.
        const kept = keptMode(was);
        for (const tile of [was, ...missing().filter((each) => each !== was && keptMode(each) === kept)]) {
          input(tile, "mode").value = button.dataset.mode;
          keeper.keepDraft(countsAs(tile), button.dataset.mode);
        }
        changed();
      }
      show();
    });
  }
  for (const counter of form.querySelectorAll(".count")) {
    const step = (by) => {
      if (!current) return;
      const name = counter.dataset.counter;
      for (const each of COUNTERS) if (!input(current, each).value) input(current, each).value = "0";
      input(current, name).value = String(Math.max(0, countOf(current, name) + by));
      if (!cardsIn(current)) for (const each of COUNTERS) input(current, each).value = "";
      changed();
      show();
    };
    counter.querySelector(".more").addEventListener("click", () => step(1));
    counter.querySelector(".less").addEventListener("click", () => step(-1));
  }
  // ---- the round in one line: the server reads it, its answer fills the tiles ----------------------
  const lineKey = document.getElementById("in-line");
  const line = document.getElementById("line");
  let byLine = { out: "", hands: {} };
  if (lineKey) {
    lineKey.addEventListener("click", () => { inLine = true; show(); line.focus(); });
    line.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); record.focus(); } });
    // A line that nobody read is not an entry: nothing is kept to be sent later.
    line.addEventListener("htmx:sendError", (event) => event.stopPropagation());
    document.addEventListener("htmx:afterSwap", () => {
      const read = document.getElementById("line-read");
      if (!inLine || !read.dataset.fill) return;
      fillIn(JSON.parse(read.dataset.fill));
      keeper.say(read.textContent.trim() || question.textContent);
      delete read.dataset.fill;
    });
  }
  function fillIn(said) {
    for (const tile of tiles) {
      const hand = said.hands[tile.seat];
      const before = byLine.hands[tile.seat];
      // What the line said before and no longer says is taken back; what was tapped stays.
      if ((hand && hand.points) || (before && before.points)) { clear(tile); input(tile, "mode").value = "total"; }
      for (const name of ["points", "laid", "phase"]) {
        if (input(tile, name) && ((hand && hand[name]) || (before && before[name]))) input(tile, name).value = hand ? hand[name] : "";
      }
      if (hand && hand.laid) tile.answered = true;
      tile.phased = Boolean(hand && hand.phase);
      if (hand || before) tile.element.classList.remove("doubt");
    }
    if (said.out !== byLine.out) for (const radio of outs()) radio.checked = radio.value === said.out;
    const wentOut = tiles.find(isOut);
    if (wentOut) clear(wentOut);
    byLine = said;
    changed();
    show();
  }
  const cardsPad = document.getElementById("cards-pad");
  cardsPad.addEventListener("click", (event) => {
    if (!current) return;
    const key = event.target.closest("[data-card]");
    const shown = event.target.closest("[data-shown]");
    const held = tokens(current);
    if (key) held.push(key.dataset.card);
    else if (event.target.closest("[data-back]")) held.pop();
    else if (shown) held.splice(Number(shown.dataset.shown), 1);
    else return;
    input(current, "cards").value = held.join(" ");
    changed();
    show();
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !current || modeOf(current) !== "total" || isOut(current)) return;
    if (event.target.matches && event.target.matches("input:not([type=hidden], [type=radio]), select, textarea")) return;
    if (/^\d$/.test(event.key)) typing = (typing + event.key).slice(0, 3);
    else if (event.key === "Backspace") typing = typing.slice(0, -1);
    else if (event.key === "Enter" && typing !== "") {
      event.preventDefault();
      const total = Number(typing);
      typing = "";
      setPoints(current, total);
      if (!current) toTheEnd();
      return;
    } else return;
    event.preventDefault();
    clear(current);
    input(current, "mode").value = "total";
    input(current, "points").value = typing;
    changed();
    show();
  });

  // ---- what is shown ------------------------------------------------------------------------------
  function stage(open, asksWho, asking) {
    if (inLine) return "line";
    if (asksWho) return "who";
    if (asking) return "asked";
    if (form.dataset.overrule && !current) return "check";
    return current || open.length ? "points" : "ready";
  }
  function wordsToGo(open, same) {
    if (open.length) return keeper.fill(words.counted, { done: tiles.length - open.length, all: tiles.length });
    return same ? "" : words.all;
  }
  function show() {
    const out = outSeat();
    const open = missing();
    const asksWho = isAsking();
    const doubts = open.length || asksWho ? [] : toAsk();
    const asking = doubts.length > 0 && !current;
    const same = fixes && filledIn() === atFirst;
    if (inLine) current = null;
    form.dataset.stage = stage(open, asksWho, asking);
    for (const tile of tiles) showTile(tile, doubts);
    toGo.textContent = asksWho || form.dataset.only ? "" : wordsToGo(open, same);
    if (changeOut) {
      changeOut.hidden = asksWho;
      const outTile = tiles.find(isOut);
      document.getElementById("who-out").textContent = outTile ? keeper.fill(words.went, { name: outTile.name }) : words.nobody;
    }
    if (nobodyOut) nobodyOut.hidden = !asksWho || inLine;
    // What is doubted is counted again, or recorded all the same.
    const checks = form.dataset.stage === "check";
    if (anyway) anyway.hidden = again.hidden = !checks;
    record.hidden = checks || (asksWho && !inLine);
    if (lineKey) lineKey.hidden = !asksWho || inLine;
    const isAnswered = current && typing === "" && isGiven(current) && (doubtful().includes(current) || phased().includes(current));
    const answering = isAnswered ? [current] : asking ? doubts : [];
    asked.hidden = !answering.length;
    pads.hidden = !current;
    showRecord(open, doubts, same);
    const unclear = doubts.filter((tile) => doubtful().includes(tile));
    const asks = asksWho ? words.who
      : current ? keeper.fill(words.points, { name: current.name })
      : asking && !unclear.length ? words.which
      : asking ? unclear.length > 1 ? keeper.fill(words.did, { names: listed(unclear, "disjunction") }) : keeper.fill(words.did1, { name: unclear[0].name })
      : same ? words.wrong : words.check;
    question.textContent = asks;
    const isEither = asking && unclear.length > 0 && unclear.every((tile) => markFor(tile, points(tile)) === "?");
    why.hidden = !isEither;
    why.textContent = isEither ? words.either : "";
    const about = asksWho ? null : current || (asking && doubts.length === 1 ? doubts[0] : null);
    question.classList.toggle("long", asks.length > (about ? 14 : 18));
    askedMark.hidden = !about;
    askedMark.replaceChildren(...(about ? [about.element.querySelector(".mark").cloneNode(true)] : []));
    if (answering.length) showAsked(answering);
    if (current) showPad();
  }
  function showTile(tile, doubts) {
    const { element } = tile;
    const total = points(tile);
    const mark = markFor(tile, total);
    // What was said goes before what the points prove.
    const laid = hasLaid(tile);
    const missed = laidOf(tile) === "no" || (total !== null && mark === ".");
    element.classList.toggle("due", current === tile);
    element.classList.toggle("asked-now", !current && doubts.includes(tile));
    element.classList.toggle("given", total !== null && !choosing);
    element.classList.toggle("made", laid || isOut(tile));
    element.querySelector(".shown").textContent = total === null || choosing ? "" : String(total);
    // Once all are counted it says what the total will be.
    const before = Number(element.dataset.total);
    if (tile.soFar) tile.soFar.textContent = form.dataset.stage === "ready" ? `${before} + ${total} = ${before + total}` : tile.words;
    const went = isOut(tile);
    element.querySelector(".state").textContent = went ? words.out : laid ? element.dataset.made : missed ? element.dataset.missed : element.dataset.open;
    element.querySelector(".short").textContent = went ? words.out : laid ? words.laid : missed ? words.missed : element.dataset.open;
    if (tile.laidKey) tile.laidKey.disabled = current !== tile;
    const drawn = went ? "icon-out" : laid ? "icon-tick" : "";
    element.querySelector(".state-icon").replaceChildren(...(drawn ? [document.getElementById(drawn).content.cloneNode(true)] : []));
  }
  function showRecord(open, shown, same) {
    const doubts = shown.filter((tile) => doubtful().includes(tile));
    const laid = doubts.filter((tile) => laidOf(tile) === "yes");
    const still = open.length ? whoElse(open, words.names, words.togo)
      : unsaid().length ? whoElse(unsaid(), words.unsaid, words.answers)
      : phaseless().length ? whoElse(phaseless(), words.phaseless, words.answers)
      : same || form.dataset.overrule ? words.same : "";
    const says = still || !doubts.length ? words.record
      : laid.length ? keeper.fill(words.some, { names: listed(laid, "conjunction") })
      : doubts.length === 1 ? keeper.fill(words.not1, { name: doubts[0].name })
      : doubts.length === 2 ? words.neither : words.none;
    record.classList.toggle("waiting", still !== "");
    record.classList.toggle("lit", still === "");
    const first = document.createElement("span");
    first.textContent = says;
    const second = document.createElement("small");
    second.textContent = still;
    // The headline asks for the points of a single hand by name.
    const named = form.dataset.only && open.length;
    record.replaceChildren(first, ...(still && !named ? [" ", second] : []));
  }
  // The players by name if there is room on the key, else how many they are.
  function whoElse(some, byName, byNumber) {
    const names = keeper.fill(byName, { names: listed(some, "conjunction") });
    return some.length < 3 && names.length < 30 ? names : keeper.counted(byNumber, some.length);
  }
  const listed = (some, type) => keeper.listed(some.map((tile) => tile.name), type);
  // A row for each player: two keys if the points prove nothing, and where the order is free, which phase.
  function showAsked(doubts) {
    const unclear = doubtful();
    const shows = doubts.map((tile) => `${tile.seat}=${points(tile)}${unclear.includes(tile) ? "?" : ""}`).join() + (current ? "." : "");
    if (asked.dataset.for === shows) return;
    asked.dataset.for = shows;
    asked.classList.toggle("one", doubts.length === 1);
    asked.replaceChildren(...doubts.map((tile) => {
      const row = document.createElement("fieldset");
      row.className = "laid-or-not";
      const legend = document.createElement("legend");
      // Of one player the headline and the tile say this.
      if (current || !doubts[1]) legend.className = "sr";
      const name = document.createElement("bdi");
      name.textContent = tile.name;
      const end = document.createElement("span");
      end.className = "end";
      end.textContent = keeper.fill(words.worth, { points: points(tile) });
      const phase = document.createElement("span");
      phase.textContent = isOut(tile) ? words.out : tile.element.dataset.open;
      legend.append(tile.element.querySelector(".mark").cloneNode(true), name, " ", phase, " ", end);
      row.append(legend, ...(unclear.includes(tile) ? [["yes", words.yes], ["no", words.no]] : []).map(([answer, says]) => {
        const label = document.createElement("label");
        label.className = "key";
        const box = document.createElement("input");
        box.type = "radio";
        box.name = "answer." + tile.seat;
        box.checked = laidOf(tile) === answer;
        box.addEventListener("change", () => {
          input(tile, "laid").value = answer;
          const which = row.querySelector("select");
          if (which) which.hidden = answer !== "yes";
          changed();
          show();
        });
        const text = document.createElement("span");
        text.textContent = says;
        const whose = document.createElement("span");
        whose.className = "sr";
        whose.textContent = " " + tile.name;
        label.append(box, text, whose);
        return label;
      }));
      const choose = phaseOf(tile);
      if (choose) {
        const copy = choose.cloneNode(true);
        copy.removeAttribute("name");
        copy.dataset.phase = tile.seat;
        copy.value = choose.value;
        copy.hidden = !phased().includes(tile);
        copy.setAttribute("aria-label", `${words.which} ${tile.name}`);
        copy.addEventListener("change", () => { choose.value = copy.value; changed(); show(); });
        row.append(copy);
      }
      return row;
    }));
  }
  function showPad() {
    const mode = isOut(current) ? "total" : modeOf(current);
    for (const button of form.querySelectorAll("[data-mode]")) button.setAttribute("aria-pressed", String(button.dataset.mode === mode));
    for (const name of ["total", "count", "cards"]) document.getElementById(name + "-pad").hidden = name !== mode;
    hundred.hidden = mode !== "total" || (cannot(current) && missing().length);
    nextPlayer.hidden = !hundred.hidden;
    hundred.setAttribute("aria-pressed", String(above > 0));
    hundred.textContent = above ? "+" + above : "+100";
    hundred.dataset.mark = !above && tooMany(100) ? "-" : "";
    const now = points(current);
    const found = new Set();
    // Who has laid needs no proof; only what cannot be is marked then.
    const known = saidLaid(current);
    for (const key of padKeys) {
      const total = Number(key.dataset.points) + above;
      key.textContent = String(total);
      const mark = markFor(current, total);
      if (mark === "." || (known && mark === "v")) delete key.dataset.mark; else key.dataset.mark = mark;
      found.add(known && mark === "v" ? "" : mark);
      key.setAttribute("aria-pressed", String(!isOut(current) && now === total));
    }
    const legend = document.getElementById("legend");
    const { gap, most } = current.element.dataset;
    const bound = boundOf(current);
    whyNot.classList.toggle("num", cannot(current));
    whyNot.textContent = cannot(current) && now < Number(most) ? keeper.fill(gap, { points: now }) : bound || cannotBe;
    whyNot.previousElementSibling.hidden = Boolean(bound);
    for (const line of legend.querySelectorAll("[data-legend]")) line.hidden = !found.has(line.dataset.legend);
    legend.hidden = mode !== "total";
    if (mode === "count") {
      for (const counter of form.querySelectorAll(".count")) counter.querySelector("output").textContent = String(countOf(current, counter.dataset.counter));
    }
    if (mode !== "total") {
      document.getElementById(mode + "-tally").textContent = keeper.fill(words.tally, { num: cardsIn(current), points: now || 0 });
    }
    if (mode === "cards") {
      document.getElementById("cards-shown").replaceChildren(...tokens(current).map((card, at) => {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "card-pick";
        button.dataset.shown = String(at);
        button.append(keypadCard(card));
        return button;
      }));
    }
  }
  function keypadCard(card) {
    const face = document.createElement("span");
    const letter = /^[RBYG]/.test(card) ? card[0].toLowerCase() : card === "W" || card === "S" ? card.toLowerCase() : "x";
    face.className = `card card-${letter}${card === "W" ? " bare" : ""}`;
    face.textContent = card.replace(/\D/g, "");
    return face;
  }

  // A hand that another phone counted was filled in (`round_news.js`).
  form.addEventListener("counted", ({ detail }) => {
    for (const tile of tiles) if (detail.includes(tile.seat)) sayAnswered(tile);
    if (keeper.draft(draftName)) save();
    if (!current || (isGiven(current) && typing === "")) current = isAsking() ? null : missing()[0] || null;
    show();
    keeper.say(current ? question.textContent : record.textContent);
  });

  // ---- drafts and sending ---------------------------------------------------------------------------
  const draftName = "draft." + form.dataset.draft;
  // A round that is fixed has its fields filled in, so a field that was emptied is kept too.
  function save() {
    const kept = { out: outSeat(), of: form.dataset.correctedAt };
    for (const field of form.elements) if (/-p\d+$/.test(field.name) && (field.value || fixes)) kept[field.name] = field.value;
    keeper.keepDraft(draftName, fixes && filledIn() === atFirst ? null : kept);
  }
  function restore() {
    const kept = keeper.draft(draftName);
    if (!kept || isBack || (form.dataset.filled && !fixes)) return;
    if (kept.of !== form.dataset.correctedAt) {
      // The round was corrected since: what was typed before that is neither shown nor sent.
      for (const kind of ["draft.", "unsent."]) keeper.remember(kind + form.dataset.draft, null);
      return;
    }
    if (fixes) for (const radio of outs()) radio.checked = false;
    if (kept.out && outRadio(kept.out)) outRadio(kept.out).checked = true;
    for (const [name, value] of Object.entries(kept)) if (form.elements[name] && /-p\d+$/.test(name)) form.elements[name].value = value;
    if (fixes) tiles.forEach(sayAnswered);
  }
  form.addEventListener("submit", (event) => {
    if (form.dataset.leaves) return;
    // The key of a reading of typed cards only fills the form.
    if (event.submitter && event.submitter.formNoValidate) return;
    const open = missing();
    if (isAsking() || open.length) {
      event.preventDefault();
      if (!isAsking()) select(open[0]);
      else { question.focus(); keeper.say(words.who); }
      return;
    }
    if (fixes && filledIn() === atFirst) {
      event.preventDefault();
      keeper.say(words.same);
      return;
    }
    // The points do not say whether the phase was laid, or which, and nobody did yet: nothing is assumed.
    const [first] = [...unsaid(), ...phaseless()];
    if (first) {
      event.preventDefault();
      for (const tile of unsaid()) tile.answered = false;
      for (const tile of phaseless()) tile.phased = false;
      current = null;
      inLine = false;
      show();
      asked.querySelector(`[name="answer.${first.seat}"], [data-phase="${first.seat}"]`).focus();
      keeper.say(laidOf(first) === "" && doubtful().includes(first) ? keeper.fill(words.did1, { name: first.name }) : `${words.which} ${first.name}`);
      return;
    }
    // A count that is kept is not doubted a second time once it is said who laid.
    if (countsKept) countsKept.disabled = counted() !== countedAtFirst;
    // Whoever did not lay has no phase, whatever was chosen before.
    for (const tile of tiles) if (phaseOf(tile) && !phased().includes(tile)) phaseOf(tile).value = "";
  });
  // Read the form first, before the shared script may cancel the submit.
  for (const tile of tiles) {
    if (!form.dataset.filled && !isGiven(tile)) input(tile, "mode").value = keptMode(tile);
  }
  const isBack = document.getElementById("notice") !== null;
  for (const tile of tiles) {
    sayAnswered(tile);
    if (fixes && !isBack) tile.recorded = heldIn(tile);
  }
  const atFirst = isBack ? "" : filledIn();
  const countedAtFirst = counted();
  restore();
  // A form that came back, refused or after *Undo*, is found on this page only: it is kept under the
  // name of the round it is now.
  if (isBack && !fixes) save();
  const wanted = tiles.find((tile) => tile.seat === form.dataset.asked);
  current = wanted || (outSeat() === "" ? null : missing()[0] || null);
  show();
})();
