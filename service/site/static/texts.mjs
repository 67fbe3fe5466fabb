// The texts of this page in the reader's language, from the page itself.

const source = document.getElementById("texts");
const known = source ? JSON.parse(source.textContent) : {};

export const language = document.documentElement.lang || "en";

// Returns a text by its key, with its facts filled in; an unknown key is a bug.
export function say(key, facts = {}) {
  const text = known[key];
  if (text === undefined) throw new Error(`there is no text "${key}"`);
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? String(facts[name]) : whole));
}

export const knows = (key) => key in known;

export const points = (count) => (count === 1 ? say("point") : say("points", { points: count }));

// Formats a score change with its sign; a real minus is as wide as the plus.
export const signed = (count) => (count > 0 ? `+${count}` : count < 0 ? `−${-count}` : "±0");

// An estimate of points, as the reader's language writes it: "−7,8".
export const tenths = (number) =>
  number.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).replace("-", "−");

const UNITS = { day: 86400, hour: 3600, minute: 60, second: 1 };

// A span of time in its two largest units: "1 day", "23 hr 59 min".
export function span(seconds) {
  const parts = [];
  let rest = seconds;
  for (const [unit, size] of Object.entries(UNITS)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count) parts.push([unit, count]);
  }
  const [largest, next] = parts;
  if (!largest) return inUnits("second", 0);
  const isNear = next && UNITS[next[0]] * 60 >= UNITS[largest[0]];
  return (isNear ? [largest, next] : [largest]).map(([unit, count]) => inUnits(unit, count)).join(" ");
}

const inUnits = (unit, count) =>
  new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(count);

// How long ago a moment was, in its largest unit: "3 minutes ago".
export function ago(time, now = Date.now()) {
  const seconds = Math.max(0, (now - new Date(time)) / 1000);
  const [unit, size] = Object.entries(UNITS).find(([, one]) => seconds >= one) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-Math.floor(seconds / size), unit);
}

export function when(time) {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" })
    .format(new Date(time));
}
