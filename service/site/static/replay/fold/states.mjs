// Folds the states of a game move by move, and compares them with the hashes in the file.

import { rulesetOf } from "../../games.mjs";
import { BadFile } from "../files.mjs";
import { Position } from "./position.mjs";
import { lifted } from "./upcasters.mjs";

// The position after a move; its hash must be the one in the move.
export function advanced(before, move) {
  let after;
  try {
    after = before.after(move, move.events);
  } catch {
    throw new BadFile("nonsense", move.number); // the fold never refuses, but a forged move can make it throw
  }
  if (after.hash !== move.state) throw new BadFile("state", move.number);
  return after;
}

export function checkStates(moves, tables) {
  moves.map(lifted).reduce(advanced, begun(moves[0].events[0], tables));
}

// The position before the first move, if the ruleset is known here.
export function begun(created, tables) {
  if (!rulesetOf(created.ruleset)) throw new BadFile("unknown");
  return Position.opened(created, tables);
}
