// A game of the service as the viewer wants it: its moments in order, each picture kept once.

import { ask, readJson } from "../api.mjs";
import { loadSprite, withQuery } from "../table.mjs";

const FIRST = 12; // moves: the first ones are soon there, the others come in larger parts
const MOST = 60;

export class GameSource {
  constructor(game, share, width) {
    Object.assign(this, { game, share, width, loaded: 0, version: 1, names: [], pictures: [] });
    this.numbers = new Map();
    this.ledgers = new Map();
  }

  loadSprite() {
    return loadSprite(this.game, this.share);
  }

  // Reads the next moments.
  async more() {
    const most = this.loaded ? MOST : FIRST;
    const told = await readJson(withQuery(`/v1/games/${this.game}/moments`,
      { after: this.loaded, most, share: this.share, width: this.width }));
    this.names = told.names;
    this.version = told.version;
    this.loaded = told.next ?? told.version;
    return this.kept(told);
  }

  // Tries moves after one of the game: what would happen, and what could follow.
  async tried(after, moves) {
    const path = withQuery(`/v1/games/${this.game}/tries`, { share: this.share });
    const plain = moves.map(({ seat, commands }) => ({ seat, commands }));
    const { told } = await ask("POST", path, { body: { after, moves: plain, width: this.width } });
    return { ...told, moments: this.kept(told) };
  }

  kept(told) {
    const numbers = told.pictures.map((picture) => this.number(picture));
    return told.moments.map((moment) => ({ ...moment, panels: moment.panels.map((n) => numbers[n]) }));
  }

  number(picture) {
    if (!this.numbers.has(picture)) {
      this.numbers.set(picture, this.pictures.length);
      this.pictures.push(picture);
    }
    return this.numbers.get(picture);
  }

  async ledger(move) {
    if (!this.ledgers.has(move)) {
      const path = withQuery(`/v1/games/${this.game}/scores`, { at: move, share: this.share });
      this.ledgers.set(move, readJson(path).then((told) => told.scores));
    }
    return this.ledgers.get(move);
  }
}
