// Moves tried on the board itself: what can be touched glows, and touches lead to moves.

import { loadTaps } from "../play/taps.mjs";
import { keysOf, light, touched } from "../play/lights.mjs";
import { nextKeys, reached, ways } from "../play/paths.mjs";

const NOTHING = { starts: new Set(), targets: new Map(), picked: new Set(), plate: () => null };

export class Tapping {
  // `play(command)` is called for the move that touches lead to.
  constructor(board, game, play) {
    Object.assign(this, { board, game, play, ways: [], picks: [], isOpen: false });
    board.node.addEventListener("click", ({ target }) => this.tapped(touched(target)));
    board.node.addEventListener("keydown", (pressed) => this.pressed(pressed));
  }

  // Starts from a position with its legal moves; returns those that can't be reached by touches.
  async open({ asked, legal, view }) {
    this.taps ??= await loadTaps(this.game);
    const moves = legal.filter(({ command }) => !["undo", "resign"].includes(command.type));
    Object.assign(this, { view, picks: [], isOpen: Boolean(asked), ways: asked ? this.#touchable(ways(moves, this.taps, view, asked)) : [] });
    this.light(true);
    const reachable = new Set(this.ways.map(({ move }) => move));
    return moves.filter((move) => !reachable.has(move));
  }

  // Only paths of things that lie on the table: the buttons of the page to play on are not here.
  #touchable(all) {
    return all.filter(({ path }) => !path.some((key) => key.startsWith("button:")));
  }

  close() {
    this.isOpen = false;
    this.light(false);
  }

  light(isOn) {
    this.isLit = isOn && this.isOpen;
    const { picks } = this;
    light(this.board.node, this.isLit ? {
      starts: picks.length ? new Set() : new Set(nextKeys(this.ways, []).keys()),
      targets: picks.length ? nextKeys(this.ways, picks) : new Map(),
      picked: new Set(picks),
      plate: (command) => this.taps.plate(command, this.view),
      ghost: picks.length === 1 && picks[0].startsWith("card:") ? this.board.find(picks[0].slice("card:".length)) : null,
    } : NOTHING);
  }

  pressed(key) {
    const element = touched(key.target);
    if (!this.isLit || !element || !["Enter", " "].includes(key.key)) return;
    key.preventDefault();
    this.tapped(element);
  }

  tapped(element) {
    if (!this.isLit || !element) return undefined;
    const keys = keysOf(element);
    const next = keys.find((key) => nextKeys(this.ways, this.picks).has(key));
    if (next) return this.#follow([...this.picks, next]);
    const start = keys.find((key) => key !== this.picks[0] && nextKeys(this.ways, []).has(key));
    return this.#pick(start ? [start] : []);
  }

  #follow(picks) {
    const moves = reached(this.ways, picks);
    if (moves.length !== 1 || nextKeys(this.ways, picks).size) return this.#pick(picks);
    const command = this.taps.asTapped(moves[0].command, picks);
    this.#pick([]);
    return this.play(command);
  }

  #pick(picks) {
    this.picks = picks;
    this.light(true);
  }
}
