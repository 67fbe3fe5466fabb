// What Dream Home deals from the fair shuffle (docs/fair-shuffle.md). Written without the rules.

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// Follows the deals of a game: `before` each move, then `follows` for each of its events.
// `deck` has the rows of each table; `order(name, size)` is the order of a shuffled deck, from the top.
export class Deals {
  constructor(created, deck, order) {
    this.first = order("start_player", created.players)[0] + 1;
    const { rooms, specials } = Deals.decks(deck);
    this.stacks = { rooms: shuffled(order, "rooms", rooms), specials: shuffled(order, "specials", specials) };
  }

  // The cards of each deck, by its name and as they stand in the deck file.
  static decks({ rooms, specials }) {
    return { rooms: roomCards(rooms), specials: specialCards(specials) };
  }

  before() {}

  follows(event) {
    if (event.type === "dream-home.start_player_drawn") return event.seat === this.first;
    if (event.type !== "dream-home.round_dealt") return true;
    const { rooms, specials } = this.stacks;
    return same([rooms.splice(0, 5), specials.splice(0, 4)], [event.rooms, event.specials]);
  }
}

const shuffled = (order, name, cards) => order(name, cards.length).map((n) => cards[n]);

const numbered = (name, copies, from = 1) =>
  Array.from({ length: copies }, (_, i) => `${name}-${i + from}`);

const roomCards = (table) => table.flatMap((row) => numbered(row.kind, Number(row.copies)));

// Copies of a name are numbered; a roof's name is its type and its colour.
function specialCards(table) {
  const counted = {};
  return table.flatMap((row) => {
    const name = row.type === "roof" ? `roof-${row.name}` : row.name;
    const from = (counted[name] ?? 0) + 1;
    counted[name] = from - 1 + Number(row.copies);
    return numbered(name, Number(row.copies), from);
  });
}

// What an event reveals of the shuffle: the seat that begins, the cards. Null if it deals nothing.
export function dealt(event) {
  if (event.type === "dream-home.start_player_drawn") return { start: event.seat, cards: [] };
  return event.type === "dream-home.round_dealt" ? { start: null, cards: [...event.rooms, ...event.specials] } : null;
}
