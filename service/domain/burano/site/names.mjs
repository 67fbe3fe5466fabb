// The names people use at a table of Walking in Burano: its houses are the first to the fifth from the left, as they lie now.

import { say } from "../../texts.mjs";

const GROUND = /^\d+:(-?\d+)\.ground$/;

// What brings points, by rules.
export const SOURCES = {
  burano_from_characters: ["B-SCO-1", "B-SCO-2", "B-SCO-3", "B-SCO-4", "B-SCO-5", "B-SCO-6", "B-SCO-7"],
  burano_from_shops: ["B-SCO-8"],
  burano_from_markers: ["B-SCO-9"],
  burano_from_windows: ["B-SCO-10"],
};

// How sentences may name a card, or a character.
export function namesOf(thing) {
  const [, kind, n] = /^(.*)-(\d+)$/.exec(thing) ?? [];
  return [say(`burano.help.${kind ? "name" : "the"}.${kind ?? thing}`, { n })];
}

// The characters that a message names; they have faces as cards have.
export const figuresIn = ({ character }) => (typeof character === "string" ? [character] : []);

const columnOf = (slot) => Number(GROUND.exec(slot)[1]);

// The column of the first house, of the slots in the picture of a seat; null if there are no houses.
export function firstPlace(slots) {
  const columns = slots.filter((slot) => GROUND.test(slot)).map(columnOf);
  return columns.length ? Math.min(...columns) : null;
}

// Counts the houses in the picture of a seat from the left, where the first one is in this column.
export function rename(picture, first) {
  if (first === null) return;
  for (const house of picture.querySelectorAll("[data-slot$='.ground']")) {
    const label = GROUND.test(house.dataset.slot) && house.parentElement.querySelector(":scope > text");
    if (label) label.textContent = String(columnOf(house.dataset.slot) - first + 1);
  }
  for (const title of picture.querySelectorAll("title")) title.textContent = told(title.textContent, () => first, "burano_from_left");
}

// A sentence of the rules, which number houses by columns, with the houses counted from the left.
// `firstOf()` is the column of the first one; it is asked for only if the sentence names a house.
export function told(text, firstOf, how = null) {
  return text.replace(houses(), (named) => {
    const first = firstOf() ?? null;
    if (first === null) return named;
    return named.replace(/-?\d+/g, (column) => (how ? say(how, { n: column - first + 1 }) : String(column - first + 1)));
  });
}

let pattern = null;

// "house -1", "houses 0, 2" and "houses -3 to 1", in the reader's language.
function houses() {
  const [one, many] = ["burano_house", "burano_houses"].map((key) => say(key, { column: "" }).trim());
  const joint = `, | (?:${say("burano_between").replaceAll(" ", "|")}) `;
  pattern ??= new RegExp(`(?<!\\p{L})(?:${one} -?\\d+(?:, -?\\d+)*|${many} -?\\d+(?:(?:${joint})-?\\d+)*)`, "giu");
  return pattern;
}
