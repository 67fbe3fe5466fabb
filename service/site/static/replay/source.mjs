// A game of the service as a story for the viewer: its moments in order, each picture stored once.

import { FIRST_MOVES, withQuery } from "../addresses.mjs";
import { ask, readJson } from "../api.mjs";
import { loadSprite } from "../table.mjs";

const MOST = 60; // moves of a part; the first one is smaller

export class GameSource {
  constructor(game, share, widths) {
    Object.assign(this, { game, share, widths, loaded: 0, version: 1, names: [], pictures: [] });
    this.numbers = new Map();
    this.ledgers = new Map();
  }

  loadSprite() {
    return loadSprite(this.game, this.share);
  }

  // Reads the last moment of a move alone.
  async present(at) {
    const data = await readJson(withQuery(`/v1/games/${this.game}/moments`, { at, share: this.share, ...this.widths }));
    this.names = data.names;
    return this.withPictures(data);
  }

  // Reads the next moments.
  async more() {
    const most = this.loaded ? MOST : FIRST_MOVES;
    const data = await readJson(withQuery(`/v1/games/${this.game}/moments`,
      { after: this.loaded, most, share: this.share, ...this.widths }));
    this.names = data.names;
    this.version = data.version;
    this.loaded = data.next ?? data.version;
    return this.withPictures(data);
  }

  // Tries other moves after one of the game: returns what would happen, and what could follow.
  async tryMoves(after, moves) {
    const path = withQuery(`/v1/games/${this.game}/tries`, { share: this.share });
    const plain = moves.map(({ seat, commands }) => ({ seat, commands }));
    const { data } = await ask("POST", path, { body: { after, moves: plain, ...this.widths } });
    return { ...data, moments: this.withPictures(data) };
  }

  withPictures(data) {
    const numbers = data.pictures.map((picture) => this.number(picture));
    return data.moments.map((moment) => ({ ...moment, panels: moment.panels.map((n) => numbers[n]) }));
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
      this.ledgers.set(move, readJson(path).then((data) => data.scores));
    }
    return this.ledgers.get(move);
  }
}
