// The fair shuffle fy-hmac-sha256/1 (docs/fair-shuffle.md), and the tables of a deck.

import { hmac, join, sha256, utf8 } from "./sha256.mjs";

const METHOD = "fy-hmac-sha256/1";
const OPEN_DEAL = "open deal";
export const DEAL_OF_THE_DAY = "deal of the day";

export const secretOfDeal = (deal) => sha256(utf8(JSON.stringify([METHOD, OPEN_DEAL, deal])));

export function seedOf(secret, created, entropy) {
  const scope = created.deal === null ? [created.game, entropy] : [OPEN_DEAL, []];
  return hmac(secret, utf8(JSON.stringify([METHOD, ...scope])));
}

// The order of a shuffled deck, from the top.
export function order(seed, deck, size) {
  const draw = numbers(seed, deck);
  const cards = Array.from({ length: size }, (_, i) => i);
  for (let i = size - 1; i > 0; i--) {
    const limit = i + 1;
    const fair = 2 ** 32 - (2 ** 32 % limit);
    let number;
    do number = draw.next().value;
    while (number >= fair);
    const j = number % limit;
    [cards[i], cards[j]] = [cards[j], cards[i]];
  }
  return cards;
}

function* numbers(seed, deck) {
  for (let counter = 0; ; counter++) {
    const place = new Uint8Array(9);
    new DataView(place.buffer).setUint32(5, counter); // the first byte is the 00 after the name
    const block = new DataView(hmac(seed, join(utf8(deck), place)).buffer);
    for (let at = 0; at < 32; at += 4) yield block.getUint32(at);
  }
}

// The rows of a CSV table; a cell may be quoted.
export function rows(table) {
  const [head, ...lines] = table.split(/\r?\n/).filter((line) => line !== "").map(cells);
  return lines.map((line) => Object.fromEntries(head.map((name, i) => [name, line[i]])));
}

function cells(line) {
  const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return Array.from(cells, ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain);
}
