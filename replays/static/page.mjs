// Steps through the game that this page carries.

const get = (id) => document.getElementById(id);
const data = await unpack(get("data").textContent.trim());
const { moments, pictures, names, texts } = data;
const last = moments.length - 1;
const starts = { move: stops((m) => m.move), turn: stops((m) => m.at), round: stops(roundOf) };
let at = 0;
let seen = null;
let playing = null;

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

function roundOf(moment) {
  return moment.at.split(".")[0];
}

// The moments at which something is the case for the first time; for moves, the whole move.
function stops(key) {
  if (key(moments[0]) === moments[0].move) {
    return moments.flatMap((m, i) => (i === last || moments[i + 1].move !== m.move ? [i] : []));
  }
  return moments.flatMap((m, i) => (i === 0 || key(moments[i - 1]) !== key(m) ? [i] : []));
}

function step(unit, way) {
  if (unit === "first") return go(0);
  if (unit === "last") return go(last);
  if (unit === "event") return go(at + way);
  const ahead = way > 0 ? starts[unit].find((i) => i > at) : starts[unit].findLast((i) => i < at);
  go(ahead ?? (way > 0 ? last : 0));
}

function find(target) {
  if (/^r\d+(\.\d+)?$/i.test(target)) {
    const wanted = target.toUpperCase();
    return moments.findIndex((m) => m.at === wanted || roundOf(m) === wanted);
  }
  const [, move, event] = /^(\d+)(?:\.(\d+))?$/.exec(target) ?? [];
  if (!move) return -1;
  if (event) return moments.findIndex((m) => m.move === +move && m.event === +event);
  return moments.findLastIndex((m) => m.move === +move);
}

function go(to, keepAddress = false) {
  at = Math.min(Math.max(to, 0), last);
  const now = moments[at];
  const isStart = starts.turn.includes(at);
  if (!keepAddress) history.replaceState(null, "", `#${isStart ? now.at : `${now.move}.${now.event}`}`);
  showTable(now, seen ?? now);
  showWords(now);
  seen = now;
}

function showTable(now, before) {
  const table = get("table");
  now.panels.forEach((number, i) => {
    const panel = table.children[i] ?? table.appendChild(document.createElement("div"));
    if (panel.dataset.number !== String(number)) panel.innerHTML = pictures[number];
    panel.dataset.number = number;
    panel.classList.toggle("changed", before.panels[i] !== number);
  });
  for (const card of table.querySelectorAll("[data-card].touched")) card.classList.remove("touched");
  for (const card of now.cards) {
    table.querySelector(`[data-card="${card}"]`)?.classList.add("touched");
  }
}

function showWords(now) {
  const label = document.createElement("b");
  label.textContent = `${now.at} · ${now.move}.${now.event}`;
  get("moment").replaceChildren(label, now.say);
  get("result").hidden = at !== last;
  get("totals").replaceChildren(...now.totals.map((total, i) => item(names[i], String(total))));
  const notes = data.notes.filter((note) => note.move === now.move);
  get("notes").replaceChildren(...notes.map((note) => {
    const text = document.createElement("p");
    text.textContent = note.author ? `${note.author}: ${note.text}` : note.text;
    return text;
  }));
  get("log").querySelector("[aria-current]")?.removeAttribute("aria-current");
  const line = get("log").children[at];
  line.setAttribute("aria-current", "true");
  get("log").scrollTop = line.offsetTop - get("log").offsetTop - get("log").clientHeight / 2;
}

function item(name, value) {
  const line = document.createElement("li");
  const [one, other] = [document.createElement("span"), document.createElement("b")];
  [one.textContent, other.textContent] = [name, value];
  line.append(one, other);
  return line;
}

function play() {
  clearInterval(playing);
  playing = playing ? null : setInterval(() => (at === last ? play() : go(at + 1)), 900);
  get("play").setAttribute("aria-pressed", String(Boolean(playing)));
  get("play").querySelector("span").textContent = playing ? texts.pause : texts.play;
}

function check() {
  const found = verify(new TextEncoder().encode(data.file), data.tables);
  const verdict = found.fault
    ? texts.bad.replace("{move}", found.fault.move).replace("{detail}", found.fault.detail)
    : found.checked.includes("deals") ? texts.good : texts.running;
  get("verdict").textContent = found.fault ? verdict : `${verdict} ${texts.unjudged}`;
  get("verdict").dataset.true = String(!found.fault);
}

const KEYS = {
  ArrowRight: ["event", 1], l: ["event", 1], ArrowLeft: ["event", -1], h: ["event", -1],
  ArrowDown: ["turn", 1], j: ["turn", 1], ArrowUp: ["turn", -1], k: ["turn", -1],
  "]": ["round", 1], "[": ["round", -1],
  Home: ["first"], g: ["first"], End: ["last"], G: ["last"],
};

document.addEventListener("keydown", (pressed) => {
  if (pressed.target.tagName === "INPUT" || pressed.ctrlKey || pressed.metaKey) return;
  if (pressed.key === " " && pressed.target.tagName !== "BUTTON") play();
  else if (KEYS[pressed.key]) step(...KEYS[pressed.key]);
  else return;
  pressed.preventDefault();
});
for (const button of document.querySelectorAll("[data-step]")) {
  const [, way, unit] = /^([+-]?)(\w+)$/.exec(button.dataset.step);
  button.addEventListener("click", () => step(unit, way === "-" ? -1 : 1));
}
get("play").addEventListener("click", play);
get("check").addEventListener("click", check);
get("jump").addEventListener("change", ({ target }) => {
  const found = find(target.value.trim());
  target.setAttribute("aria-invalid", String(found < 0));
  if (found >= 0) go(found);
});
get("log").append(...moments.map((moment, i) => {
  const line = item(moment.at, moment.say);
  line.replaceChildren(line.firstChild, ` ${moment.say}`);
  line.tabIndex = -1;
  line.addEventListener("click", () => go(i));
  return line;
}));
addEventListener("hashchange", () => go(Math.max(0, find(location.hash.slice(1))), true));
go(Math.max(0, find(location.hash.slice(1))), true);
document.body.dataset.ready = "true";
