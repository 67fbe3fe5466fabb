// The fair shuffle fy-hmac-sha256/1 (docs/fair-shuffle.md), and what both games deal from it.

import { hmac, join, sha256, utf8 } from "./sha256.mjs";

const METHOD = "fy-hmac-sha256/1";
const OPEN_DEAL = "open deal";

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

// Follows the deals of a game: `before` each move, then `follows` for each of its events.
export function dealer(created, deck, seed) {
  const game = created.ruleset.split("/")[0];
  if (game === "burano") return new Burano(created, deck, seed);
  if (game === "dream-home") return new DreamHome(created, deck, seed);
  throw new Error(`nobody here knows how ${game} is dealt`);
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

class Burano {
  constructor(created, deck, seed) {
    this.first = created.players === 1 ? 1 : order(seed, "start player", created.players)[0] + 1;
    this.levels = ["ground", "upper", "roof"];
    const ids = rows(deck.burano).map((row) => row.id);
    this.stacks = this.levels.map((level) => {
      const cards = ids.filter((id) => id.startsWith(`${level}-`));
      return order(seed, level, cards.length).map((number) => cards[number]);
    });
    this.earlier = new Map();
  }

  before(move) {
    this.earlier.set(move.number, this.stacks);
  }

  follows(event) {
    switch (event.type) {
      case "burano.started":
        return event.start === this.first && this.deals(event.display.map((row) => row.slice().reverse()));
      case "burano.display_refilled":
        return this.deals(event.dealt);
      case "burano.cards_exchanged":
        return this.under(event.cards);
      case "burano.turn_ended":
        return this.under(event.discarded);
      case "burano.rightmost_cleared":
        return event.out_of_game || this.under(event.cards);
      case "undone":
        this.stacks = this.earlier.get(event.move);
        return true;
      default:
        return true;
    }
  }

  deals(rowsDealt) {
    const top = this.stacks.map((stack, level) => stack.slice(0, rowsDealt[level].length));
    this.stacks = this.stacks.map((stack, level) => stack.slice(rowsDealt[level].length));
    return same(top, rowsDealt);
  }

  under(cards) {
    this.stacks = this.stacks.map((stack, level) => [
      ...stack,
      ...cards.filter((card) => card.startsWith(`${this.levels[level]}-`)),
    ]);
    return true;
  }
}

class DreamHome {
  constructor(created, deck, seed) {
    this.first = order(seed, "start_player", created.players)[0] + 1;
    this.stacks = {
      rooms: shuffled(seed, "rooms", roomCards(deck.rooms)),
      specials: shuffled(seed, "specials", specialCards(deck.specials)),
    };
  }

  before() {}

  follows(event) {
    if (event.type === "dream-home.start_player_drawn") return event.seat === this.first;
    if (event.type !== "dream-home.round_dealt") return true;
    const { rooms, specials } = this.stacks;
    return same(rooms.splice(0, 5), event.rooms) && same(specials.splice(0, 4), event.specials);
  }
}

const shuffled = (seed, name, cards) => order(seed, name, cards.length).map((n) => cards[n]);

const numbered = (name, copies, from = 1) =>
  Array.from({ length: copies }, (_, i) => `${name}-${i + from}`);

const roomCards = (table) => rows(table).flatMap((row) => numbered(row.kind, Number(row.copies)));

// Copies of a name are numbered; a roof's name is its type and its colour.
function specialCards(table) {
  const counted = {};
  return rows(table).flatMap((row) => {
    const name = row.type === "roof" ? `roof-${row.name}` : row.name;
    const from = (counted[name] ?? 0) + 1;
    counted[name] = from - 1 + Number(row.copies);
    return numbered(name, Number(row.copies), from);
  });
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
