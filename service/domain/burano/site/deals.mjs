// What Walking in Burano deals from the fair shuffle (docs/fair-shuffle.md). Written without the rules.

const LEVELS = ["ground", "upper", "roof"];
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// Follows the deals of a game: `before` each move, then `follows` for each of its events.
// `deck` has the rows of each table; `order(name, size)` is the order of a shuffled deck, from the top.
export class Deals {
  constructor(created, deck, order) {
    this.first = created.players === 1 ? 1 : order("start player", created.players)[0] + 1;
    this.stacks = Object.entries(Deals.decks(deck))
      .map(([level, cards]) => order(level, cards.length).map((number) => cards[number]));
    this.earlier = new Map();
  }

  // The cards of each deck, by its name and as they stand in the deck file.
  static decks({ burano }) {
    const of = (level) => burano.map((row) => row.id).filter((id) => id.startsWith(`${level}-`));
    return Object.fromEntries(LEVELS.map((level) => [level, of(level)]));
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
      ...cards.filter((card) => card.startsWith(`${LEVELS[level]}-`)),
    ]);
    return true;
  }
}

// What an event reveals of the shuffle: the seat that begins, the cards. Null if it deals nothing.
export function dealt(event) {
  if (event.type === "burano.started") return { start: event.start, cards: event.display.flat() };
  return event.type === "burano.display_refilled" ? { start: null, cards: event.dealt.flat() } : null;
}
