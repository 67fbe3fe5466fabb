// A replay file as a story, made in the browser alone: moments, pictures and points.

import { replayOf } from "../../games.mjs";
import * as plain from "./plain.mjs";
import { advanced, begun } from "./states.mjs";
import { namer, tellLine, tellStep } from "./telling.mjs";
import { lifted } from "./upcasters.mjs";

const CARD = /^[a-z_]+(?:-[a-z_]+)*-\d+$/;

// Draws positions; equal pictures share a number, and are drawn when first shown.
class Gallery {
  constructor(scene, game) {
    Object.assign(this, { scene, drawn: [], made: new Map(), pictures: [] });
    this.game = { ...plain, ...replayOf(game) };
  }

  of(state) {
    const table = this.game.tableOf(state, this.scene);
    return [this.number([table.display, table.rest], () => this.game.drawMiddle(table, this.scene)),
      ...table.seats.map((own) => this.number(own, () => this.game.drawSeat(own, this.scene)))];
  }

  number(key, drawing) {
    const name = JSON.stringify(key);
    if (!this.made.has(name)) this.made.set(name, this.drawn.push(drawing) - 1);
    return this.made.get(name);
  }

  picture(number) {
    this.pictures[number] ??= this.drawn[number]();
    return this.pictures[number];
  }
}

// The facts and the notes of a checked file.
export function linesOf(bytes) {
  return new TextDecoder().decode(bytes).trimEnd().split("\n").map((line) => JSON.parse(line));
}

function namesOf(lines, say) {
  const known = Object.assign({}, ...lines.filter((line) => line.kind === "names").map((line) => line.names));
  const seated = Array.from({ length: lines[0].players }, () => "");
  for (const event of lines.filter((line) => line.kind === "move").flatMap((move) => move.events)) {
    if (event.type === "seat_taken") seated[event.seat - 1] = String(known[event.player] ?? "");
  }
  return seated.map((name, i) => namer(seated, say)(i + 1));
}

const cardsIn = (value) => (typeof value === "string" ? (CARD.test(value) ? [value] : [])
  : value && typeof value === "object" ? Object.values(value).flatMap(cardsIn) : []);

export class Story {
  // `deck` is the default deck of the game: {hash, files}.
  constructor(lines, deck, { say, knows, width, sharedWidth }) {
    const [header] = lines;
    const game = header.ruleset.split("/")[0];
    this.game = game;
    this.moves = lines.filter((line) => line.kind === "move").map(lifted);
    this.names = namesOf(lines, say);
    const opened = begun(this.moves[0].events[0], deck.files);
    const nameOf = (seat) => this.names[seat - 1];
    this.about = { say, knows, nameOf, deck: opened.deck };
    this.gallery = new Gallery({ ...this.about, width, sharedWidth, isUsual: header.deck === deck.hash }, game);
    this.positions = [opened];
    this.moments = this.moves.flatMap((move) => this.played(move));
    this.notes = this.notesOf(lines);
  }

  // Adds the moments of a move; the state must have the hash in the file.
  played(move) {
    const before = this.positions.at(-1);
    const after = advanced(before, move);
    this.positions.push(after);
    return this.momentsOf(move, before, after, move.number);
  }

  momentsOf(move, before, after, number) {
    return move.events.map((event, i) => {
      const isLast = i === move.events.length - 1;
      const here = isLast ? after : before.after(move, move.events.slice(0, i + 1));
      const named = isLast || number === 1 ? after : before;
      return {
        at: named.state.round ? `R${named.state.round}.${named.state.turn}` : "R0",
        move: number, event: i + 1, say: tellStep(move, i, this.about),
        seat: event.seat ?? move.seat ?? null, cards: [...new Set(cardsIn(event))].sort(), panels: this.gallery.of(here.state), totals: here.totals, position: here,
      };
    });
  }

  // The points of a moment, line by line, as the viewer shows them.
  ledger({ position, totals }) {
    return position.ledgers.map((lines, i) => ({
      total: totals[i],
      lines: lines.map((line) => ({ ...line, sentence: tellLine(this.game, line, this.about) })),
    }));
  }

  // The notes for this game; variations are expanded move by move.
  notesOf(lines) {
    const fits = ({ move, hash, to }) => this.moves[move - 1]?.hash === hash && (!to || fits(to));
    return lines.filter((line) => ["annotation", "variation"].includes(line.kind) && line.anchor && fits(line.anchor))
      .map((note) => (note.kind === "variation" ? this.variation(note) : note));
  }

  variation(note) {
    const start = note.anchor.move - (note.anchor.when === "before" ? 1 : 0);
    return { ...note, ...this.line(note, note.anchor, start, []) };
  }

  // A line begins with the moves it shares with its parent line.
  line({ text, moves, variations = [] }, anchor, start, before) {
    const all = [...before, ...moves.map(lifted)];
    let [moments, problem, position] = [[], "", this.positions[start]];
    try {
      all.forEach((move, i) => {
        const after = position.after(move, move.events);
        moments.push(...this.momentsOf(move, position, after, start + i + 1));
        position = after;
      });
    } catch {
      problem = this.about.say("no_line"); // the events of this line can't be folded
    }
    const lines = variations.map((inner) => this.line(inner, anchor, start, all.slice(0, before.length + inner.after)));
    return { anchor, text, moments: position ? moments : [], problem, lines };
  }
}

