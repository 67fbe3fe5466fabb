// The texts of this page in the reader's language, as the page brought them.

const source = document.getElementById("texts");
const known = source ? JSON.parse(source.textContent) : {};

export const language = document.documentElement.lang || "en";

// Says a text by its key, with its facts filled in; an unknown key is a mistake of ours.
export function say(key, facts = {}) {
  const text = known[key];
  if (text === undefined) throw new Error(`there is no text "${key}"`);
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? String(facts[name]) : whole));
}

export const knows = (key) => key in known;

export const points = (count) => (count === 1 ? say("point") : say("points", { points: count }));

// Writes a change of score with its sign; a true minus is as wide as the plus.
export const signed = (count) => (count > 0 ? `+${count}` : count < 0 ? `−${-count}` : "±0");

export function when(time) {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" })
    .format(new Date(time));
}
