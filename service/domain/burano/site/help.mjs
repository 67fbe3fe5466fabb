// What to say about a thing of Walking in Burano: keys of words/help.py, and what it would bring here.

import { deckOf } from "./deck.mjs";
import { visitWorth } from "./points.mjs";

const TOURISTS = ["woman", "man", "girl", "boy"];
const FACTS = ["coins", "markers", "cat"];

// The sentences for what has these keys, by their keys in words/help.py.
export function about(keys, view) {
  const place = placeOf(keys);
  if (place.startsWith("supply:")) return [place.slice(7), view.phase === "dismiss" ? "dismiss" : "welcome"];
  if (place.startsWith("stack:")) return ["stack"];
  if (keys.some((key) => key.startsWith("card:"))) return ["floor", "windows"];
  if (place.startsWith("display:")) return ["gap"];
  const [, what] = /^\d+:(.*)$/.exec(place) ?? [];
  if (FACTS.includes(what)) return [what];
  const visitor = visitorAt(place, view);
  if (visitor) return [visitor];
  return isScaffold(place, view) ? ["scaffold"] : ["free"];
}

// What it would count in the street of a seat, as {key, points}; null if it counts nothing by itself.
export function worthHere(keys, view, seat, tables) {
  const [, character] = /^slot:supply:(.+)$/.exec(keys.find((key) => key.startsWith("slot:")) ?? "") ?? [];
  const street = view.streets[seat - 1];
  if (!character || !street) return null;
  const points = visitWorth(character, street, deckOf(tables));
  return { key: TOURISTS.includes(character) ? "in_my_house" : "in_my_street", points };
}

const placeOf = (keys) => (keys.find((key) => key.startsWith("slot:")) ?? "slot:").slice("slot:".length);

function ownPlace(place, view) {
  const [, seat, column, level] = /^(\d+):(-?\d+)\.(\w+)$/.exec(place) ?? [];
  return { street: view.streets[Number(seat) - 1], column: Number(column), level };
}

function visitorAt(place, view) {
  const { street, column, level } = ownPlace(place, view);
  return level === "visitor" ? street?.houses.find((house) => house.column === column)?.visitor ?? null : null;
}

function isScaffold(place, view) {
  const { street, column, level } = ownPlace(place, view);
  return place.endsWith(":aside") || Boolean(street?.scaffolds.some((one) => one?.column === column && one.level === level));
}
