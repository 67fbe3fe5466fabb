// What the toy deals from the fair shuffle: the seat that begins, and the row.

export class Deals {
  constructor(created, deck, order) {
    this.first = order("first", created.players)[0] + 1;
    this.row = order("row", created.options.cards);
  }

  before() {}

  follows(event) {
    return event.type !== "toy.dealt" || (event.first === this.first && String(event.row) === String(this.row));
  }
}

export const dealt = (event) => (event.type === "toy.dealt" ? { start: event.first, cards: event.row.map(String) } : null);
