// Seats: those of the people on this device, the seat to act, and the names of all.

import { me, people, person } from "../people.mjs";
import { say } from "../texts.mjs";

export const nameOf = (table, seat) =>
  table.seats.find((one) => one.seat === seat)?.name ?? say("seat", { seat });

// The seats of the people on this device.
export const ownSeats = (table) => table.seats.filter((one) => one.player && person(one.player));

// The seat on this device that is to act, if there is one.
export const askedSeat = (table) =>
  table.status === "running" ? ownSeats(table).find((one) => one.seat === table.asked) ?? null : null;

// The seat whose side of the table is shown first.
export function nearSeat(table) {
  const own = ownSeats(table);
  return (askedSeat(table) ?? own.find((one) => !one.resigned) ?? own[0] ?? null)?.seat ?? null;
}

let known = null; // a person on this device who may see the game, if the first one may not

// Tries one person on this device after another, until one may see the game.
export async function asWhoeverMay(look) {
  const lookers = people().length ? people() : [null];
  for (const [at, one] of lookers.entries()) {
    known = one;
    try {
      return await look();
    } catch (problem) {
      if (problem.status !== 404 || at === lookers.length - 1) throw problem;
    }
  }
  return undefined;
}

// Whose token to use: only its players may see a private game.
export function reader(table) {
  const own = table ? ownSeats(table)[0] : null;
  return own ? person(own.player) : known ?? me();
}
