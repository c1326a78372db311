// What can be seen of a page: everything that is covered, cut off, too small to read or too small to touch, in sentences.
() => {
  // In pixels. Every target is 40 × 40 at least. Of two exceptions one is a card in a fan, the next one lying on it: a strip
  // of 24 × 40 of it must be free, which is what WCAG 2.5.8 asks of any target; more, and a hand of twenty would leave a phone.
  const SMALLEST_TEXT = 12, SMALLEST_TARGET = 40, STRIP = 24;
  const SLACK = 0.75;
  const found = [];

  // What is laid over the rest is all there is to see: a dialog, the sheet of a button, a hint, on small screens the log.
  // On a large one a hint lies over the log, and over nothing else.
  const beside = matchMedia("(min-width: 1100px) and (min-aspect-ratio: 1) and (min-height: 561px)").matches;
  const OVERLAYS = ["dialog[open]", ".popover .out", ".menu .out", ".slip", ".logged aside"];
  const overlays = OVERLAYS.flatMap((one) => [...document.querySelectorAll(one)]).filter((one) => one.checkVisibility());
  const onLog = beside && overlays[0]?.matches(".slip");
  const stage = (onLog ? null : overlays[0]) ?? document.body;

  // What lets clicks through could hide something all the same.
  const touchable = new CSSStyleSheet();
  touchable.replaceSync("* { pointer-events: auto !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, touchable];

  const round = Math.round;
  const quoted = (text) => `“${text.trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  const name = (element) => {
    const card = element.closest("[data-card], [data-cell], [data-top]");
    const label = element.closest("[aria-label]");
    const text = element.textContent || label?.getAttribute("aria-label") || "";
    const kind = [...element.classList].filter((one) => !one.startsWith("svelte-"))[0] ?? element.tagName.toLowerCase();
    return `${kind} ${quoted(card?.dataset.card ?? card?.dataset.cell ?? text)}`;
  };
  const isClipped = (element) =>
    element !== null && (getComputedStyle(element).clipPath === "inset(50%)" || isClipped(element.parentElement));
  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest(onLog ? ".unseen, [inert], aside" : ".unseen, [inert]") &&
    !isClipped(element);

  // Where a list scrolls, only what is in sight counts.
  const known = new Map();
  const scrollers = (element) => {
    if (known.has(element)) return known.get(element);
    const found = [];
    for (let one = element.parentElement; one; one = one.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(one);
      const scrolls = /auto|scroll/.test(overflowX + overflowY);
      if (scrolls && (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)) found.push(one);
    }
    known.set(element, found);
    return found;
  };
  const page = new DOMRect(0, 0, innerWidth - 1, innerHeight - 1); // on the very edge nothing is hit
  const isLong = document.scrollingElement.scrollHeight > innerHeight + 1;
  const inside = (x, y, box) => x >= box.left && x < box.right && y >= box.top && y < box.bottom;

  // Whether something is drawn there; a box that only holds others hides nothing.
  function draws(element, x, y) {
    if (!element.checkVisibility({ opacityProperty: true })) return false;
    if (element instanceof SVGElement) return !(element instanceof SVGSVGElement);
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    if (backgroundImage !== "none" || !/, 0\)$|\/ 0\)$|^transparent$/.test(backgroundColor)) return true;
    if (element.matches("img, input, select, textarea")) return true;
    return [...element.childNodes].some((node) => node instanceof Text && isWritten(node, x, y));
  }
  function isWritten(node, x, y) {
    const range = document.createRange();
    range.selectNode(node);
    return [...range.getClientRects()].some((box) => inside(x, y, box));
  }

  // The first thing drawn over a box that does not belong there; undefined if all of it is to be seen.
  function hidden(element, box, belongs = (hit) => element.contains(hit) || hit.contains(element)) {
    const views = [...scrollers(element).map((one) => one.getBoundingClientRect()), ...(isLong ? [page] : [])];
    const [dx, dy] = [Math.min(box.width * 0.2, 8), Math.min(box.height * 0.2, 8)]; // corners are round, cards lie askew
    const xs = [box.left + dx, (box.left + box.right) / 2, box.right - dx];
    const ys = [box.top + dy, (box.top + box.bottom) / 2, box.bottom - dy];
    for (const x of xs)
      for (const y of ys) {
        if (!views.every((view) => inside(x, y, view))) continue;
        const hits = document.elementsFromPoint(x, y);
        if (!hits.some((hit) => belongs(hit))) return { beyond: true };
        const first = hits.find((hit) => belongs(hit) || draws(hit, x, y));
        if (!belongs(first)) return { by: first };
      }
    return undefined;
  }
  function complain(what, problem) {
    if (problem?.beyond) found.push(`${what} lies outside the window`);
    else if (problem) found.push(`${what} is covered by ${name(problem.by)}`);
  }

  // A card that lies under others in one pile is not meant to be seen.
  function isBuried(card, hit) {
    const pile = card.closest(".pile");
    const other = hit.closest("svg.card");
    return pile !== null && other !== null && other !== card && pile === other.closest(".pile");
  }

  // The other exception, also that of WCAG 2.5.8: a link within a sentence is as high as its line.
  function isInSentence(link) {
    if (!link.matches("a") || getComputedStyle(link).display !== "inline") return false;
    let line = link.parentElement;
    while (getComputedStyle(line).display === "inline") line = line.parentElement;
    const others = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    while (others.nextNode()) if (/\p{L}/u.test(others.currentNode.data) && !others.currentNode.parentElement.closest("a")) return true;
    return false;
  }

  for (const card of stage.querySelectorAll("svg.card:not(.back)")) {
    if (!isShown(card) || card.parentElement.closest("[aria-hidden=true]")) continue; // the emblem of a game is no hand
    const value = card.querySelector("text.index") ?? card.querySelector("text.hero");
    let box = value?.getBoundingClientRect();
    if (!box?.width) {
      const { left, top, width, height } = card.getBoundingClientRect();
      box = new DOMRect(left + width * 0.08, top + height * 0.08, width * 0.25, height * 0.2);
    }
    const holder = card.closest("button") ?? card.parentElement;
    const problem = hidden(card, box, (hit) => holder.contains(hit) || hit.contains(card) || isBuried(card, hit));
    complain(`the value of the card ${name(card)}`, problem);
  }

  for (const element of stage.querySelectorAll("button, a[href], summary, select, input, textarea")) {
    const target = element.matches("[type=radio], [type=checkbox]") ? (element.closest("label") ?? element) : element;
    if (!isShown(target)) continue;
    const box = target.getBoundingClientRect();
    if (target.matches(".hand button")) {
      const seen = strip(target, box);
      if (seen.width < STRIP - SLACK || seen.height < SMALLEST_TARGET - SLACK)
        found.push(`of the card ${name(target)} only ${round(seen.width)} × ${round(seen.height)} px can be touched`);
      continue;
    }
    if (!isInSentence(target) && Math.min(box.width, box.height) < SMALLEST_TARGET - SLACK)
      found.push(`${name(target)} is ${round(box.width)} × ${round(box.height)} px, too small to touch`);
    complain(name(target), hidden(target, box));
  }

  // How much of a card in the hand can be touched: the longest way across it, and down.
  function strip(card, box) {
    const step = 2; // both sizes are multiples of it, so what is large enough never measures less
    const longest = (length, at) => {
      let [run, most] = [0, 0];
      for (let way = 0; way <= length; way += step) {
        run = card.contains(document.elementFromPoint(...at(way))) ? run + step : 0;
        most = Math.max(most, run);
      }
      return most;
    };
    const parts = [0.15, 0.3, 0.45];
    return {
      width: Math.max(...parts.map((part) => longest(box.width, (way) => [box.left + way, box.top + part * box.height]))),
      height: Math.max(...parts.map((part) => longest(box.height, (way) => [box.left + part * box.width, box.top + way]))),
    };
  }

  const texts = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || element.matches("title, option, script, style") || !isShown(element)) continue;
    if (element.closest("svg.card") && !element.matches(".index, .hero")) continue; // what a drawing shows, not what it says
    const style = getComputedStyle(element);
    const drawn = element instanceof SVGElement ? Math.hypot(element.getScreenCTM().a, element.getScreenCTM().b) : 1;
    const size = parseFloat(style.fontSize) * drawn;
    if (size < SMALLEST_TEXT - 0.01) found.push(`${name(element)} is written ${size.toFixed(1)} px small`);
    if (element instanceof SVGElement) continue; // part of a card or a drawing
    if (element.matches(".ticker, [title]") && style.textOverflow === "ellipsis") continue; // one line that ends in dots
    const range = document.createRange();
    for (const word of node.data.matchAll(/[^\s­\-–/]+/g)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
      const broken = boxes.length > 1 && boxes.some((box) => Math.abs(box.top - boxes[0].top) > 2);
      if (broken && (style.overflowWrap !== "normal" || style.wordBreak !== "normal"))
        found.push(`the word ${quoted(word[0])} is broken`);
      for (const box of boxes) {
        if (isCut(element, box)) found.push(`${name(element)} is cut off`);
        else complain(name(element), hidden(element, box));
      }
    }
  }

  // Whether text runs out of what holds it and is not shown there.
  function isCut(element, box) {
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (style.display === "inline" || style.overflowX === "visible" || /auto|scroll/.test(style.overflowX)) continue;
      const dots = style.textOverflow === "ellipsis" && one.scrollWidth > one.clientWidth + 1;
      if (dots && !one.closest("[title]")) return true;
      const bounds = one.getBoundingClientRect();
      if (box.right > bounds.right + SLACK || box.left < bounds.left - SLACK) return true;
    }
    return false;
  }

  // What is chosen in a list must be read without opening it.
  for (const select of stage.querySelectorAll("select")) {
    if (!isShown(select)) continue;
    const copy = select.cloneNode();
    copy.append(new Option(select.selectedOptions[0]?.text ?? ""));
    Object.assign(copy.style, { position: "absolute", width: "max-content", maxWidth: "none" });
    select.after(copy);
    if (copy.offsetWidth > select.offsetWidth + SLACK) found.push(`the choice ${quoted(copy.textContent)} is cut off`);
    copy.remove();
  }

  for (const dot of stage.querySelectorAll(".thinking")) complain("thinking dots", hidden(dot, dot.getBoundingClientRect()));
  for (const plate of stage.querySelectorAll(".tag, .plate, .count, .counts b"))
    if (isShown(plate)) complain(`the plate ${name(plate)}`, hidden(plate, plate.getBoundingClientRect()));

  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) found.push(`the page is ${wide} px wider than the window`);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== touchable);
  return [...new Set(found)];
}
