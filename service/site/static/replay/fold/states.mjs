// The states of a game, folded move by move and held against those that the file tells.

import { BadFile } from "../files.mjs";
import { Position, RULESETS } from "./position.mjs";
import { lifted } from "./upcasters.mjs";

// The position after a move; it must be the one that the move tells.
export function advanced(before, move) {
  let after;
  try {
    after = before.after(move, move.events);
  } catch {
    throw new BadFile("nonsense", move.number); // evolve never refuses, and stumbles over what is forged
  }
  if (after.hash !== move.state) throw new BadFile("state", move.number);
  return after;
}

export function checkStates(moves, tables) {
  moves.map(lifted).reduce(advanced, begun(moves[0].events[0], tables));
}

// The position before the first move, by rules that are known here.
export function begun(created, tables) {
  if (!Object.hasOwn(RULESETS, created.ruleset)) throw new BadFile("unknown");
  return Position.opened(created, tables);
}
