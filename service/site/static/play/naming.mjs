// Sentences as people read them: places by the names of the game, cards as small pictures.

import { draw, get, make } from "../dom.mjs";
import { firstPlaceIn } from "../replay/places.mjs";

let game = null;
let names = null; // the game's names.mjs; without it everything is named as in commands
const places = new Map(); // of each seat, the first place in its picture

const OPENING = /\(?$/; // signs that stay on the line of their picture
const CLOSING = /^[).,;:]*/;
const CARD = /^[a-z_]+(?:-[a-z_]+)*-\d+$/;

export async function loadNames(which) {
  game = which;
  names ??= await import(`../games/${which}/names.mjs`);
}

// The texts of what brings points, each with its rules; none if the game doesn't say.
export const sourcesOfPoints = () => names?.SOURCES ?? {};

// The cards that a message names.
export function cardsIn(value) {
  if (typeof value === "string") return CARD.test(value) ? [value] : [];
  return value && typeof value === "object" ? Object.values(value).flatMap(cardsIn) : [];
}

// Names the places in the picture of a seat, before it is shown.
export function renamePlaces(picture, seat) {
  if (!names) return;
  const before = places.get(seat);
  places.set(seat, firstPlaceIn(names, picture));
  names.rename(picture, places.get(seat));
  if (before !== places.get(seat)) dispatchEvent(new CustomEvent("places-renamed"));
}

// A sentence about a seat, in plain text.
export const told = (sentence, seat) => (names ? names.told(sentence, () => places.get(seat)) : sentence);

// Tells all texts below a node as `tell(text)` does, but for those that `isAuthored(element)` says a person has written.
export function tellWithin(node, tell, isAuthored) {
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    if (!isAuthored(text.parentElement)) text.data = tell(text.data);
  }
}

// A sentence about a seat as text and pictures: each card that the message names stands in the place of its name.
export function pictured(sentence, seat, message) {
  if (!names) return [sentence];
  const text = told(sentence, seat);
  const nodes = [];
  let at = 0;
  for (const { thing, start, end } of matches(text, [...names.figuresIn(message), ...cardsIn(message)])) {
    const [opening, closing] = [OPENING.exec(text.slice(at, start))[0], CLOSING.exec(text.slice(end))[0]];
    nodes.push(text.slice(at, start - opening.length), make("span", { class: "together" }, opening, small(thing, text.slice(start, end)), closing));
    at = end + closing.length;
  }
  return [...nodes, text.slice(at)];
}

// Where a text names things, in the order of the text; each name is found once.
function matches(text, things) {
  const found = [];
  let after = 0;
  for (const thing of things.filter((one) => get(`${game}-${one}`))) {
    const one = [after, 0].map((from) => earliest(text, thing, from, found)).find(Boolean);
    if (!one) continue;
    found.push(one);
    after = one.end;
  }
  return found.toSorted((one, other) => one.start - other.start);
}

// Of several names at one place the longest counts: "bedroom with a child" before "bedroom".
function earliest(text, thing, from, found) {
  const all = names.namesOf(thing).map((name) => {
    const start = text.indexOf(name, from);
    return { thing, start, end: start + name.length };
  }).filter(({ start, end }) => start >= 0 && isWord(text, start, end) && found.every((other) => end <= other.start || start >= other.end));
  return all.toSorted((one, other) => one.start - other.start || other.end - one.end)[0] ?? null;
}

const isLetter = (sign) => /[\p{L}\d]/u.test(sign ?? "");
const isWord = (text, start, end) => !isLetter(text[start - 1]) && !isLetter(text[end]);

// The name stays in the text, for screen readers, searches and pointers that rest on the picture.
function small(thing, name) {
  const symbol = `${game}-${thing}`;
  const picture = draw("svg", { viewBox: get(symbol).getAttribute("viewBox"), "aria-hidden": "true" }, draw("use", { href: `#${symbol}`, width: "100%", height: "100%" }));
  return make("span", { class: "small-card", title: name }, picture, make("span", { class: "unseen" }, name));
}
