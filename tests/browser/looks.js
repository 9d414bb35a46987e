// What is wrong with what a page shows now: each function returns its faults. `looks.py` calls them.
// `text` is the size of letters that the page gets before, `known` are colours that were looked at.
([asked, people, text, known]) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  // Where a look is about these elements, a page without them is a fault too.
  const some = (selector) => {
    const found = all(selector);
    if (!found.length) throw new Error(`nothing here is ${selector}`);
    return found;
  };
  const box = (element) => element.getBoundingClientRect();
  const middle = (element) => box(element).x + box(element).width / 2;
  const visible = { visibilityProperty: true, opacityProperty: true };
  const isSeen = (element) => element.checkVisibility(visible);
  const told = (element) => element.outerHTML.slice(0, 120);
  const textsIn = (element) =>
    [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
  const isText = (element) => textsIn(element).length > 0;

  // Names alone may be cut: they can be longer than any screen.
  const saysMoreThanNames = (element) =>
    textsIn(element).map((node) => node.data.trim()).join(" ").split(/[\s,、…]+/)
      .some((word) => word && !people.includes(word));

  // What lies over a target to make it larger, if anything does.
  const reachOver = (element) => {
    const over = getComputedStyle(element, "::after");
    return over.content === "none" || over.position !== "absolute" ? null : over;
  };

  const stays = (element) => {
    const bars = [element.closest(".top, .bar"), element.closest(".bar-in")];
    return bars.some((bar) => bar && ["sticky", "fixed"].includes(getComputedStyle(bar).position));
  };

  const isWiderThanItsBox = (element) => element.scrollWidth > element.clientWidth + 1;
  const isHigherThanItsBox = (element, more = 3) =>
    element.scrollHeight > element.clientHeight + more;

  // The words of these texts that stand on two lines: such a word has two boxes, one below the other.
  // After its hyphen a word may go on in the next line.
  const onTwoLines = (elements, isAsked = () => true) =>
    elements.flatMap((element) => textsIn(element).flatMap((node) =>
      [...node.data.matchAll(/[^\s-]+-?|-/g)].filter((word) => {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const tops = [...range.getClientRects()].filter((part) => part.width > 0).map((part) => part.top);
        return isAsked(word[0]) && Math.max(...tops) - Math.min(...tops) > 6;
      }).map((word) => word[0])));

  const pairsWhere = (list, test) => list.flatMap((one, at) =>
    list.slice(at + 1).filter((other) => test(one, other)).map((other) => [one, other]));
  const common = (a, b) => ({
    wide: Math.min(a.right, b.right) - Math.max(a.left, b.left),
    high: Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  });

  // Where letters are, and the colours of these on what lies under them.
  const inks = () => all("body *").filter((one) =>
    isSeen(one) && (isText(one) || one.matches("input, select, textarea")));
  const ground = (element) => {
    const found = [];
    let isCovered = false;
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(at);
      if (opacity !== "1") found.push(opacity);
      if (isCovered || (backgroundColor === "rgba(0, 0, 0, 0)" && backgroundImage === "none")) continue;
      found.push(backgroundColor, backgroundImage);
      isCovered = backgroundColor.startsWith("rgb(");
    }
    return found;
  };
  const ink = (one) => {
    const { color, fontSize, fontWeight } = getComputedStyle(one);
    const least = Number(fontWeight) >= 700 ? 18.66 : 24;
    return [color, parseFloat(fontSize) >= least, ...ground(one)].join();
  };

  const looks = {
    tooWide() {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      const beyond = all("body *").filter((element) => box(element).right > clientWidth + 1);
      return [`${scrollWidth} of ${clientWidth}`, ...beyond.slice(0, 4).map(told)];
    },

    // A link inside a sentence may be as high as its line (WCAG 2.5.8); the rest is for thumbs. Ten
    // cards lie in one row of the smallest phone: as high as a thumb, not as wide.
    tooSmall() {
      const reach = (element) => {
        const { width, height } = box((element.matches("input") && element.closest("label")) || element);
        const over = reachOver(element);
        if (!over) return [width, height];
        return [Math.max(width, parseFloat(over.width)), Math.max(height, parseFloat(over.height))];
      };
      return all("button, a, input:not([type=hidden]), select, summary, textarea")
        .filter((element) => isSeen(element) && !element.closest(".sr"))
        // The mark of who is not counted now is read, not tapped: the whole tile is the target there.
        .filter((element) => !element.matches("p a, li p a, dd a, .tile .sub:disabled"))
        .filter((element) => {
          const [width, height] = reach(element);
          return width < (element.matches(".card-pick") ? 33.5 : 43.5) || height < 43.5;
        }).map((element) => reach(element).map(Math.round) + " " + told(element));
    },

    // What makes a target larger is not its content: there the words are measured. One that is only
    // heard has no width.
    cutOff() {
      const wide = (element) => {
        if (!reachOver(element)) return element.scrollWidth;
        const words = document.createRange();
        const texts = [...element.childNodes].filter((node) => !node.matches?.(".sr"));
        if (!texts.length) return 0;
        words.setStartBefore(texts[0]);
        words.setEndAfter(texts.at(-1));
        return words.getBoundingClientRect().width;
      };
      return all("button, .button").filter((element) =>
        element.checkVisibility() && element.clientWidth > 1 &&
        wide(element) > element.clientWidth + 1 &&
        !element.matches(".tile .who, .tile .sub:disabled, .name, .sr, .card-pick")).map(told);
    },

    // At the foot of the window: keys that are not wholly on the screen, and a line that ends before
    // the edges of the page.
    footCut() {
      const { clientWidth } = document.documentElement;
      // The page ends with the window, that of a panel with the panel.
      const isPanel = getComputedStyle(document.documentElement).display === "grid";
      const page = isPanel ? box(document.body) : { left: 0, right: clientWidth };
      return all(".bar").filter((bar) => isSeen(bar) && stays(bar)).flatMap((bar) => {
        const { borderTopWidth, borderImageOutset } = getComputedStyle(bar);
        const lined = borderTopWidth !== "0px";
        const beyond = parseFloat(borderImageOutset.split(" ")[1] ?? 0);
        const { left, right } = box(bar);
        const keys = [...bar.querySelectorAll(".button")].filter((key) => isSeen(key) &&
          (box(key).top < 0 || box(key).bottom > innerHeight + 1 ||
            box(key).left < 0 || box(key).right > clientWidth + 1));
        return [...keys, ...(lined && (left - beyond > page.left + 1 || right + beyond < page.right - 1) ? [bar] : [])];
      }).map(told);
    },

    // Bars that stay in their place, where letters are so large that there is no room for one.
    inTheWay() {
      return all(".top, .bar, .turn")
        .filter((bar) => getComputedStyle(bar).position !== "static").map(told);
    },

    // Words on other words, as far as they can be seen. What a bar that stays in place hides for a
    // moment is not meant, nor cards in a fan.
    overprinted() {
      const hidden = ".sr, .fan10, .hero .cards, .card, [hidden], option, script, style";
      const clipped = ({ left, right, top, bottom }, element) => {
        for (let at = element; at; at = at.parentElement) {
          if (getComputedStyle(at).overflow === "visible") continue;
          const edge = box(at);
          [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
          [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
        }
        return { left, right, top, bottom };
      };
      const seen = all("body, body *")
        .filter((element) => isText(element) && isSeen(element) && !element.closest(hidden))
        .flatMap((element) => textsIn(element).flatMap((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return [...range.getClientRects()].map((each) => [clipped(each, element), node]);
        })).filter(([{ left, right, top, bottom }]) => right > left && bottom > top);
      return pairsWhere(seen, ([a, one], [b, other]) => {
        const { wide, high } = common(a, b);
        if (one === other || wide <= 3 || high <= 6) return false;
        const [here, there] = [one, other].map((node) => node.parentElement);
        const bars = [here, there].map((element) => element.closest(".top, .bar"));
        return bars[0] === bars[1] || !(stays(here) || stays(there));
      }).slice(0, 6).map(([[, one], [, other]]) => `${one.data.trim()} / ${other.data.trim()}`);
    },

    // Texts that are cut.
    noRoom() {
      return all("body *").filter((element) => {
        if (!element.checkVisibility() || element.clientWidth < 2) return false;
        if (element.closest(".sr, .sr-js, svg, .fan10, .cards")) return false;
        if (!saysMoreThanNames(element)) return false;
        const style = getComputedStyle(element);
        return (style.overflowX !== "visible" && isWiderThanItsBox(element)) ||
          (style.overflowY === "hidden" && isHigherThanItsBox(element));
      }).map(told);
    },

    // Texts that are not seen, because they wrapped below the edge of what holds them.
    dropped() {
      const clips = (style) => ["hidden", "clip"].some((way) =>
        style.overflowX === way || style.overflowY === way);
      return all("body *").filter((element) => {
        if (!isSeen(element) || !saysMoreThanNames(element)) return false;
        if (element.closest(".sr, .sr-js, .in-the-middle .top, svg, .fan10, .cards")) return false;
        const range = document.createRange();
        range.setStartBefore(textsIn(element)[0]);
        range.setEndAfter(textsIn(element).at(-1));
        const text = range.getBoundingClientRect();
        for (let around = element.parentElement; around; around = around.parentElement) {
          if (!clips(getComputedStyle(around))) continue;
          const { left, right, top, bottom } = box(around);
          if (text.right <= left || text.left >= right - 1) return true;
          if (text.bottom <= top || text.top >= bottom - 1) return true;
        }
        return false;
      }).map(told);
    },

    // Fields whose example has no room. One no wider than a thumb is only for the keyboard.
    cutExamples() {
      const pencil = document.createElement("canvas").getContext("2d");
      return all("input[placeholder]").filter((field) => {
        if (!field.checkVisibility() || field.value || field.clientWidth < 44) return false;
        const style = getComputedStyle(field, "::placeholder");
        pencil.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const { paddingLeft, paddingRight } = getComputedStyle(field);
        const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        return pencil.measureText(field.placeholder).width > room + 1;
      }).map(told);
    },

    // Keys that lie on other keys. A bar that stays in place may hide one.
    overlap() {
      const bar = (key) => key.closest(".top, .bar, .turn");
      const keys = all("button, .button, a.chip, select, input.field").filter((key) =>
        isSeen(key) && !key.closest(".sr, .typing, .card-pick, .fan10"));
      return pairsWhere(keys.map((key) => [key, box(key)]), ([one, a], [other, b]) => {
        const { wide, high } = common(a, b);
        return wide > 1.5 && high > 1.5 && bar(one) === bar(other) &&
          !one.contains(other) && !other.contains(one);
      }).slice(0, 4).map(([[one], [other]]) => told(one) + " / " + told(other));
    },

    // Letters in the very colour that they stand on: axe leaves these undecided.
    unseenLetters() {
      return inks().filter((one) => {
        const { color, fontSize } = getComputedStyle(one);
        const under = ground(one).find((each) => each.startsWith("rgb("));
        return isText(one) && parseFloat(fontSize) > 0 && color === under && !one.closest(".sr");
      }).map(told);
    },

    // No faults: each colour of a text, its size where that matters, and what lies under it.
    colours() {
      return [...new Set(inks().map(ink))];
    },

    // No faults either: it marks the texts of the other colours, for axe.
    markUnknown() {
      const others = new Set(known);
      for (const one of inks()) one.toggleAttribute("data-unknown", !others.has(ink(one)));
      return [];
    },

    cutNames() {
      return all(".who, .tv-name, .what-changed bdi")
        .filter((name) => name.checkVisibility() && !name.closest(".sr"))
        .filter((name) => isWiderThanItsBox(name) || isHigherThanItsBox(name, 6)).map(told);
    },

    cutPhases() {
      return some(".standings .change").filter((phase) => isHigherThanItsBox(phase, 6)).map(told);
    },

    // At the end: a name that fills its step, and one of which half a line is seen beside who was ahead.
    tightNames() {
      const fills = (name) => box(name).height > box(name.closest("li")).height - 6;
      return [...some(".podium > li:nth-child(n + 4) .who").filter(fills),
        ...some(".result b").filter((name) => getComputedStyle(name).webkitLineClamp === "none" && isHigherThanItsBox(name))].map(told);
    },

    smallLetters() {
      return all("main *").filter((one) => one.checkVisibility() && isText(one) &&
        !one.closest(".sr, svg, .rank, figure, .lane, .table-page > .legend, .rows-axis, .so-far, .pad, .top") &&
        parseFloat(getComputedStyle(one).fontSize) < 13.9).map(told);
    },

    brokenWords() {
      return onTwoLines(all(".top h1, .turn-page h2, .segments > *, .person-key > span, .played > *, .tie-choice bdi"));
    },

    // A word of up to nine letters has room on a line of its own, in any column that can be read.
    brokenShortWords() {
      const texts = all("body *").filter((one) =>
        isSeen(one) && box(one).width > 2 && !one.closest(".sr, .sr-js, svg, pre, code, .address"));
      return onTwoLines(texts, (word) =>
        /^\p{P}*[\p{Script=Latin}\p{Script=Cyrillic}]{1,9}[\p{P}\p{S}]*$/u.test(word));
    },

    // A longer name can be wider than any screen. A Japanese sentence has no blanks: what looks like
    // a name there is a part of one.
    brokenShortNames() {
      if (document.documentElement.lang === "ja") return [];
      const names = all("main bdi").filter((name) => name.checkVisibility() && !name.closest(".sr"));
      return onTwoLines(names, (name) => name.length < 6);
    },

    // At the table, with the setting *Text*: a head of two rows, players below the keys, and phases
    // that are not told in words.
    crowdedTable() {
      const head = box(document.querySelector(".top")).height;
      const most = document.documentElement.dataset.text === "larger" ? 90 : 70;
      const keys = box(document.querySelector(".side > .bar")).top;
      const inSight = some(".rows > li").filter((row) => box(row).bottom <= keys + 1).length;
      const hidden = some(".rows .words").filter((words) => !isSeen(words));
      return [...(head > most ? [`head of ${head}`] : []),
        ...(inSight < 2 ? [`${inSight} rows in sight`] : []), ...hidden.map(told)];
    },

    // Cells of rounds that are tiny or of several sizes: on the table of all lanes, in the standings, whose
    // first row is larger, of each lane. Between two blocks are two pixels.
    unlikeCells() {
      const lanes = some("li .lane:not(.axis)").map((lane) => [...lane.children].map((one) => box(one).width));
      const alike = document.querySelector(".standings") ? lanes : [lanes.flat()];
      return alike.filter((cells) => Math.min(...cells) < 10 || Math.max(...cells) - Math.min(...cells) >= 2.5)
        .map(String);
    },

    // On the tablet in the middle: names and keys that have no room on their side, which may be turned.
    outOfItsSide() {
      return some(".edge").flatMap((side) => {
        const lowest = (one, of) => one === side ? of : lowest(one.offsetParent, of + one.offsetTop);
        const keys = [...side.querySelectorAll(".side-keys .key")].filter((key) =>
          isWiderThanItsBox(key) || lowest(key, key.offsetHeight) > side.offsetHeight);
        return [...keys, ...[...side.querySelectorAll(".who")].filter(isWiderThanItsBox)];
      }).map(told);
    },

    // What lies in its middle on a side.
    onASide() {
      const sides = some(".edge").map(box);
      return all(".centre h2, .centre .key").filter((one) => sides.some((side) => {
        const { wide, high } = common(box(one), side);
        return wide > 1 && high > 1;
      })).map(told);
    },

    // At a seat: names and totals of the others without room, and a total on two lines.
    cutOthers() {
      return some(".others > li").flatMap((row) =>
        [...row.querySelectorAll(".who, .who bdi, .change, .total")].filter((part) => {
          const { display, fontSize } = getComputedStyle(part);
          return (isWiderThanItsBox(part) && display !== "inline") ||
            (part.matches(".total") && part.offsetHeight > 1.5 * parseFloat(fontSize));
        })).map(told);
    },

    othersBesideOwn() {
      const [own, others] = [".own", ".others"].map((one) => box(some(one)[0]));
      return others.top < own.bottom - 1 ? ["they share the width"] : [];
    },

    keysBelowRows() {
      const [rows, keys] = [".standings", "#mine"].map((one) => box(some(one)[0]));
      return keys.left < rows.right ? ["they are not beside the rows"] : [];
    },

    // Keys for cards that lie under the bar.
    underTheBar() {
      const bar = box(document.querySelector(".bar")).top;
      return some(".keypad .key").filter((key) => box(key).bottom > bar).map(told);
    },

    // After a round: the phase that is due next lies on the boxes of the rounds.
    wordsOnALane() {
      return some(".what-changed > li").filter((row) => {
        const words = document.createRange();
        words.selectNodeContents(row.querySelector(".words"));
        const lowest = Math.max(...[...words.getClientRects()].map((line) => line.bottom));
        return lowest > box(row.querySelector(".lane")).top;
      }).map(told);
    },

    narrowWords() {
      return some(".rows .words, .standings .change").filter((words) => box(words).width < 120).map(told);
    },

    // What lies before a player: on the key beside it.
    onTheKey() {
      return some(".row-in:has(.meld)").flatMap((row) => {
        const key = box(row.querySelector(".laid"));
        return [...row.querySelectorAll(".meld-words")].filter((words) => {
          const { wide, high } = common(box(words), key);
          return wide > 0 && high > 0;
        });
      }).map(told);
    },

    // Numbers of rounds that are written although the boxes have no room for them.
    numbersInManyCells() {
      return some(".row-in .lane:not(.axis)").filter((lane) => getComputedStyle(lane).fontSize !== "0px").map(told);
    },

    // On a television: what is cut or lies below the screen.
    cutOnBoard() {
      return all(".tv-head *, .tv-rows > li, .tv-row, .tv-row > :not(.mark), .tv-line > *, " +
        ".tv-podium > li > *, .tv-side > *")
        .filter((one) => one.checkVisibility() && !one.matches(".sr"))
        .filter((one) => isWiderThanItsBox(one) || box(one).bottom > innerHeight + 1 ||
          (!one.matches(".tv-total, h1") && isHigherThanItsBox(one))).map(told);
    },

    coveredOnBoard() {
      const shown = all(".tv-head h1, .tv-head p, .tv-join, .tv-total, .tv-decides, .tv-name, .screen-clock");
      return pairsWhere(shown, (one, other) => {
        const { wide, high } = common(box(one), box(other));
        return wide > 1 && high > 1;
      }).map(([one, other]) => told(one) + " / " + told(other));
    },

    // What happened, and the race with its figures, lie above how many rounds are left.
    onRoundsLeft() {
      const left = box(document.querySelector(".tv-left")).top;
      return some(".tv-head > p, .places .figure, .places li")
        .filter((one) => isSeen(one) && box(one).bottom > left).map(told);
    },

    // On the wall of a venue. With five columns a name of more than thirteen letters has no room.
    cutOnWall() {
      const mayBeCut = (one) => one.matches(".long") && one.closest(".cols-5");
      const cut = all(".wall-tile, .wall-tile h2, .wall-rows > li, .wall-name, .wall-tile .told")
        .filter((one) => one.checkVisibility() && !mayBeCut(one))
        .filter((one) => isWiderThanItsBox(one) || isHigherThanItsBox(one));
      const overRows = all(".wall-tile:has(.wall-rows) .told").filter((one) =>
        box(one).bottom > box(one.closest(".wall-tile").querySelector(".wall-rows")).top + 1);
      return [...cut, ...overRows].map(told);
    },

    // What is drawn of an evening: cells under their columns, lines that end in the row of their
    // player after the last round, nothing outside of its frame.
    outOfPlace() {
      const faults = [];
      // The lanes may be folded.
      for (const opens of document.querySelectorAll(".how-it-went input")) opens.checked = true;
      const columns = all(".lanes .axis > *").map(middle);
      for (const row of all(".lanes li")) {
        [...row.querySelector(".lane").children].forEach((cell, at) => {
          if (Math.abs(middle(cell) - columns[at]) > 2.5) faults.push(`${row.id}: column ${at}`);
        });
        const name = box(row.querySelector(".nm")), cells = box(row.querySelector(".lane"));
        if (name.right > cells.left && name.bottom > cells.top + 1) faults.push(`${row.id}: name`);
        for (const cell of row.querySelectorAll(".o")) {
          const star = box(cell).bottom - parseFloat(getComputedStyle(cell, "::after").bottom);
          // The letters of the next row begin four pixels below its edge.
          if (star > box(row).bottom + 4) faults.push(`${row.id}: star`);
        }
      }
      const places = document.querySelector(".places"), frame = box(places);
      const plot = box(places.querySelector(".plot"));
      const { width, height } = places.querySelector(".lines").viewBox.baseVal;
      for (const each of places.querySelectorAll(".run, .way, text, li")) {
        const { left, right, bottom } = box(each);
        if (left < frame.left - 3 || right > frame.right + 3 || bottom > frame.bottom + 3) {
          faults.push(told(each));
        }
      }
      const rows = [...places.querySelectorAll(".result li")].map(box);
      const lines = [...places.querySelectorAll("g")].slice(0, rows.length).reverse();
      lines.forEach((line, at) => {
        const last = line.querySelector(".run").getPointAtLength(1e6);
        const y = plot.top + plot.height * last.y / height;
        const row = (rows[at].top + rows[at].bottom) / 2;
        if (last.x !== width || Math.abs(y - row) > 2) faults.push(`line ${at}: ${y} not ${row}`);
      });
      return faults;
    },

    // Without script: what cannot be tapped although nothing but a script would need it hidden.
    outOfReach() {
      for (const folded of all("details")) folded.open = true;
      return all("button, a, input:not([type=hidden]), select, summary, textarea")
        .filter((one) => !one.closest("[hidden], .js-only") && !one.matches("[tabindex='-1']"))
        .filter((one) => {
          const { width, height, left, right } = box(one);
          return width < 2 || height < 2 || right > innerWidth || left < 0;
        }).map(told);
    },

    // Each fold opened by itself: what can be tapped in it, scrolled to, with something else over its middle.
    coveredInFold() {
      const folds = some("details");
      return folds.flatMap((fold) => {
        const before = folds.map((each) => each.open);
        for (let at = fold; at; at = at.parentElement.closest("details")) at.open = true;
        const covered = [...fold.querySelectorAll("a, button, input:not([type=hidden]), select, summary, textarea")]
          .filter((one) => isSeen(one) && box(one).width > 2)
          .filter((one) => {
            one.scrollIntoView({ block: "center", behavior: "instant" });
            const { left, top, width, height } = one.getClientRects()[0];
            const over = document.elementFromPoint(left + width / 2, top + height / 2);
            return !one.contains(over) && !one.closest("label")?.contains(over);
          }).map((one) => `${told(fold.querySelector("summary"))} has ${told(one)}`);
        folds.forEach((each, at) => { each.open = before[at]; });
        return covered;
      });
    },

    // On the wall: letters that nobody reads from a few steps away.
    tinyOnWall() {
      const least = innerWidth < 1500 ? 13.9 : 17.9;
      return all(".wall-tile *")
        .filter((one) => one.checkVisibility() && isText(one) && !one.closest(".sr, .mark, .wall-phase"))
        .filter((one) => parseFloat(getComputedStyle(one).fontSize) < least).map(told);
    },

    tooHigh() {
      const { scrollHeight } = document.documentElement;
      return scrollHeight > innerHeight ? [`${scrollHeight} of ${innerHeight}`] : [];
    },

    // What is told of a round over its page: a headline whose lines are cut.
    cutHeadline() {
      const [headline] = some(".told"), [words] = some(".told p");
      return box(headline).bottom < box(words).bottom || isHigherThanItsBox(words, 4) ? [told(headline)] : [];
    },

    // Cards of tables, cut along their edges: words near these, and codes too small to be scanned.
    crowdedCards() {
      return some(".place-card").filter((card) => {
        const [all, first, last] = [card, card.firstElementChild, card.lastElementChild].map(box);
        const codes = [...card.querySelectorAll("img")];
        return first.top - all.top <= 10 || all.bottom - last.bottom <= 10 ||
          codes.some((code) => code.clientHeight <= 100);
      }).map(told);
    },

    // A printed score sheet: names that are cut, and boxes that begin at several heights.
    crowdedSheet() {
      const cut = some(".printed .who").filter((name) => isHigherThanItsBox(name, 2));
      const tops = new Set(some(".printed .boxes").map((boxes) => box(boxes).top));
      return [...cut.map(told), ...(tops.size > 1 ? [`${tops.size} heights`] : [])];
    },

    // By keyboard: whoever is at an element must see it. Past the last one is in the browser's bar.
    unseenFocus() {
      const at = document.activeElement;
      const { outlineStyle, outlineWidth, opacity } = getComputedStyle(at);
      const { width, height } = box(at);
      const ringed = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
      const seen = ringed && width > 2 && height > 2 && opacity !== "0";
      return at === document.body || seen ? [] : [told(at)];
    },

    // In the head of a score sheet.
    facesOnPlaces() {
      return all("thead th").filter((head) => head.querySelector(".place")).filter((head) => {
        const { wide, high } = common(...[".mark", ".place"].map((each) => box(head.querySelector(each))));
        return wide > 1 && high > 1;
      }).map((head) => head.textContent.trim());
    },

    // On paper: keys, colours that are not printed, and ink that is not dark on white.
    notForPaper() {
      const light = (colour) =>
        colour.match(/[0-9.]+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
      const { color, backgroundColor, printColorAdjust } = getComputedStyle(document.body);
      const pale = all(".lane > *, body").filter((one) =>
        getComputedStyle(one).printColorAdjust !== "exact");
      const keys = all("button, .button, .chip, .bar, .icon, .live")
        .filter((element) => element.checkVisibility());
      const ink = light(color) < 300 && light(backgroundColor) > 750;
      return [...keys.map(told), ...pale.map(told), ...(ink ? [] : [color])];
    },
  };
  if (text !== null) document.documentElement.dataset.text = text;
  return asked.flatMap((name) => looks[name]().map((fault) => `${name}: ${fault}`));
}
