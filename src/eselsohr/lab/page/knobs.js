// Asks for shards, adds them up and draws; a knob that is turned begins anew. The server counts, the page adds.
"use strict";
const form = document.querySelector("form");
const words = JSON.parse(form.dataset.words);
const progress = document.querySelector("progress");
const said = document.querySelector("#said");
const figures = document.querySelector("#figures");
const shown = new Intl.NumberFormat(words.language, { maximumFractionDigits: 1 });
const mean = new Intl.NumberFormat(words.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const share = new Intl.NumberFormat(words.language, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
const kept = new Map(); // shards that were counted already, by what was asked
const LABELS = 5; // below a figure: more would touch on a phone
let running = new AbortController();

function turned() {
  const asked = { players: 0, options: {}, tune: {} };
  for (const knob of form.querySelectorAll("input")) {
    const { kind } = knob.dataset;
    const value = knob.type === "checkbox" ? knob.checked : Number(knob.value);
    const printed = kind === "tune" && knob.value === knob.min;
    const written = knob.parentElement.querySelector("output");
    if (written) written.textContent = printed ? words.printed : shown.format(value);
    if (written) knob.ariaValueText = written.textContent;
    if (kind === "players") asked.players = value;
    else if (!printed && !(kind === "options" && value === usual(knob))) asked[kind][knob.name] = value;
  }
  return asked;
}

function usual(knob) {
  return knob.type === "checkbox" ? knob.defaultChecked : Number(knob.defaultValue);
}

async function shard(asked, signal) {
  const body = JSON.stringify(asked);
  if (!kept.has(body)) {
    const response = await fetch("/count", { method: "POST", body, signal });
    if (!response.ok) throw new Error(await response.text());
    kept.set(body, await response.json());
  }
  return kept.get(body);
}

function add(sum, counted) {
  sum.games += counted.games;
  sum.wins = counted.wins.map((won, seat) => won + (sum.wins[seat] ?? 0));
  for (const [name, pairs] of Object.entries(counted.values)) {
    sum.values[name] ??= new Map();
    for (const [value, count] of pairs) sum.values[name].set(value, count + (sum.values[name].get(value) ?? 0));
  }
}

async function play() {
  running.abort();
  running = new AbortController();
  const { signal } = running;
  const asked = turned();
  const sums = [{ players: asked.players, options: {}, tune: {} }, asked].map((of) => ({ of, games: 0, wins: [], values: {} }));
  progress.removeAttribute("value"); // it says "working" until the first shard is there
  progress.max = words.shards;
  try {
    for (let number = 0; number < words.shards; number++) {
      let counted;
      for (const sum of sums) {
        counted = await shard({ ...sum.of, shard: number }, signal);
        if (signal.aborted) return;
        add(sum, counted);
      }
      progress.value = number + 1;
      said.textContent = `${shown.format(sums[1].games)} ${words.progress}`;
      write(counted.command);
      draw(sums, counted.seats);
    }
  } catch (problem) {
    if (signal.aborted) return;
    progress.value = 0;
    said.textContent = problem.message;
  }
}

// A line that breaks before its options, and nowhere in them.
function write(command) {
  const parts = command.split(" --").map((part, i) => {
    const span = document.createElement("span");
    span.textContent = i ? `--${part}` : part;
    return [i ? " " : "", span];
  });
  document.querySelector("#command").replaceChildren(...parts.flat());
}

function draw(sums, seats) {
  const games = sums.map((sum) => sum.games);
  const drawn = Object.keys(sums[0].values).map((name) => histogram(name, sums.map((sum) => sum.values[name]), games));
  const won = sums.map((sum) => sum.wins.map((each) => each / sum.games));
  const begins = (index) => {
    const [rate] = won[index];
    return `${share.format(rate)} ± ${share.format(1.96 * Math.sqrt((rate * (1 - rate)) / sums[index].games))}`; // 95 %
  };
  figures.replaceChildren(...drawn, figure(words.wins, won, seats, begins, `${seats[0]}: `));
}

function histogram(name, counts, games) {
  const values = counts.flatMap((each) => [...each.keys()]);
  const low = Math.min(...values);
  const width = Math.max(1, Math.ceil((Math.max(...values) - low + 1) / 32));
  const bins = Math.floor((Math.max(...values) - low) / width) + 1;
  const shares = counts.map((each) => {
    const total = [...each.values()].reduce((a, b) => a + b, 0);
    const filled = new Array(bins).fill(0);
    for (const [value, count] of each) filled[Math.floor((value - low) / width)] += count / total;
    return filled;
  });
  const means = counts.map((each, index) => {
    let [total, sum, squares] = [0, 0, 0];
    for (const [value, count] of each) {
      total += count;
      sum += value * count;
      squares += value * value * count;
    }
    const middle = sum / total;
    const variance = Math.max(0, squares / total - middle * middle);
    // 95 %; seats of one match depend on each other, so it is matches that count
    return `⌀ ${mean.format(middle)} ± ${mean.format(1.96 * Math.sqrt(variance / games[index]))}`;
  });
  const labels = shares[0].map((_, bin) => shown.format(low + bin * width));
  return figure(words[name], shares, labels, (index) => means[index]);
}

function figure(title, shares, labels, tell, whose = "") {
  const section = document.createElement("section");
  const heading = section.appendChild(document.createElement("h2"));
  heading.textContent = title;
  const key = section.appendChild(document.createElement("p"));
  key.className = "key";
  key.textContent = `${whose}${words.printed} ${tell(0)} · ${words.bent} ${tell(1)}`;
  const most = Math.max(...shares.flat()) || 1;
  const svg = section.appendChild(svgPart("svg", { viewBox: `0 0 ${labels.length} 1`, preserveAspectRatio: "none", role: "img" }));
  svg.setAttribute("aria-label", `${title}: ${key.textContent}`);
  const below = section.appendChild(document.createElement("div"));
  below.className = "labels";
  const every = Math.ceil(labels.length / LABELS);
  labels.forEach((label, bin) => {
    bar(svg, bin + 0.04, 0.92, shares[0][bin] / most, "#b9b0c4");
    bar(svg, bin + 0.22, 0.56, shares[1][bin] / most, "var(--accent)");
    below.appendChild(document.createElement("span")).textContent = bin % every ? "" : label;
  });
  return section;
}

function bar(svg, x, width, height, fill) {
  svg.append(svgPart("rect", { x, width, y: 1 - height, height, fill }));
}

function svgPart(name, attributes) {
  const part = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, value);
  return part;
}

form.addEventListener("input", play);
form.addEventListener("submit", (event) => event.preventDefault());
play();
