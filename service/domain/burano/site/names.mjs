// The names people use at a table of Walking in Burano: its houses are the first to the fifth from the left, as they lie now.

import { say } from "../../texts.mjs";

const GROUND = /^\d+:(-?\d+)\.ground$/;

// How sentences may name a card, or a character.
export function namesOf(thing) {
  const [, kind, n] = /^(.*)-(\d+)$/.exec(thing) ?? [];
  return [say(`burano.help.${kind ? "name" : "the"}.${kind ?? thing}`, { n })];
}

// The characters that a message names; they have faces as cards have.
export const figuresIn = ({ character }) => (typeof character === "string" ? [character] : []);

// Counts the houses in the picture of a seat from the left; returns the column of the first one, null if there are no houses.
export function rename(picture) {
  const houses = [...picture.querySelectorAll("[data-slot$='.ground']")].filter(({ dataset }) => GROUND.test(dataset.slot));
  if (!houses.length) return null;
  const columnOf = ({ dataset }) => Number(GROUND.exec(dataset.slot)[1]);
  const first = Math.min(...houses.map(columnOf));
  for (const house of houses) {
    const label = house.parentElement.querySelector(":scope > text");
    if (label) label.textContent = String(columnOf(house) - first + 1);
  }
  for (const title of picture.querySelectorAll("title")) title.textContent = told(title.textContent, first, "burano_from_left");
  return first;
}

// A sentence of the rules, which number houses by columns, with the houses counted from the left.
export function told(text, first, how = null) {
  if (first === null || first === undefined) return text;
  const nth = (column) => Number(column) - first + 1;
  const count = (column) => (how ? say(how, { n: nth(column) }) : nth(column));
  return text.replace(houses(), (whole, word, columns) => `${word} ${columns.split(", ").map(count).join(", ")}`);
}

let pattern = null;

// "house -1" and "houses 0, 2", in the reader's language.
function houses() {
  const words = ["burano_house", "burano_houses"].map((key) => say(key, { column: "" }).trim());
  pattern ??= new RegExp(`(?<!\\p{L})(${words.join("|")}) (-?\\d+(?:, -?\\d+)*)`, "giu");
  return pattern;
}
