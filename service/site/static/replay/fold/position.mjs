// The position of a game: its seats, its state, and the earlier states that undo can return to.

import { rulesetOf } from "../../games.mjs";
import { hex, sha256, utf8 } from "../sha256.mjs";
import { rows } from "../shuffle.mjs";
import { canonical } from "../verifier.mjs";

export class Position {
  constructor(game, deck, seating, state, earlier = []) {
    Object.assign(this, { game, deck, seating, state, earlier });
  }

  // The first position, from the event that creates the game.
  static opened(created, tables) {
    const game = rulesetOf(created.ruleset);
    const deck = { hash: created.deck_hash, ...game.deckOf(rowsOf(created.deck ?? tables)) };
    const seating = {
      game: created.game, commitment: created.commitment, deal: created.deal,
      players: Array.from({ length: created.players }, () => null),
      entropy: Array.from({ length: created.players }, () => ""),
    };
    return new Position(game, deck, seating, game.initial(created, deck));
  }

  // The score of every seat, line by line.
  get ledgers() {
    return this.game.ledgers(this.state, this.deck);
  }

  get totals() {
    return this.ledgers.map((lines) => lines.reduce((total, { points }) => total + points, 0));
  }

  // The hash of the state, as replay files store it after each move (docs/replay-format.md).
  get hash() {
    return hex(sha256(utf8(canonical([this.seating, this.state]))));
  }

  // The position after the first events of a move, or after all of them.
  after(move, events) {
    const first = move.commands[0]?.type;
    if (first === "resign") return this.resigned(move, events);
    const isTable = /^(seat_taken|seat_left|undone|game_created|game_forked|daily_dealt|unseen_shuffled)$/.test(events[0]?.type);
    const isFinal = move.commands.some((command) => this.game.final.has(command.type));
    const earlier = isTable ? this.earlier : isFinal ? [] : [...this.earlier, this.state];
    const begun = new Position(this.game, this.deck, this.seating, this.state, earlier);
    return events.reduce((position, event) => position.with(event), begun);
  }

  // Undo keeps the resignations of others, so they are folded into the earlier states too.
  resigned(move, events) {
    const folded = (state) => events.reduce((now, event) => this.game.evolve(now, event), state);
    const undoable = move.seat === this.state.asked ? [] : this.earlier.map(folded);
    return new Position(this.game, this.deck, this.seating, folded(this.state), undoable);
  }

  with(event) {
    const { game, deck, seating, state, earlier } = this;
    if (event.type === "game_created") return this;
    if (event.type === "game_forked") return new Position(game, deck, { ...seating, origin: event.origin }, state, earlier);
    if (event.type === "daily_dealt") return new Position(game, deck, { ...seating, daily: event.daily }, state, earlier);
    if (event.type === "unseen_shuffled") {
      const { commitment, unseen } = event;
      return new Position(game, deck, { ...seating, commitment, unseen }, state, earlier);
    }
    if (event.type === "undone") return new Position(game, deck, seating, earlier.at(-1), earlier.slice(0, -1));
    if (event.type === "seat_taken" || event.type === "seat_left") {
      const at = (list, value) => list.map((old, i) => (i === event.seat - 1 ? value : old));
      const { player = null, entropy = "" } = event;
      const seated = { ...seating, players: at(seating.players, player), entropy: at(seating.entropy, entropy) };
      return new Position(game, deck, seated, state, earlier);
    }
    return new Position(game, deck, seating, game.evolve(state, event), earlier);
  }
}

const rowsOf = (tables) => Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, rows(table)]));
