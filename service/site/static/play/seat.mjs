// Who sits where: the people of this device, the seat that is asked, and names for all.

import { me, people, person } from "../people.mjs";
import { say } from "../texts.mjs";

export const nameOf = (table, seat) =>
  table.seats.find((one) => one.seat === seat)?.name ?? say("seat", { seat });

// The seats of this device's people.
export const ownSeats = (table) => table.seats.filter((one) => one.player && person(one.player));

// The seat of this device that is asked now, if one is.
export const askedSeat = (table) =>
  table.status === "running" ? ownSeats(table).find((one) => one.seat === table.asked) ?? null : null;

// The seat whose side of the table is shown first.
export function nearSeat(table) {
  const own = ownSeats(table);
  return (askedSeat(table) ?? own.find((one) => !one.resigned) ?? own[0] ?? null)?.seat ?? null;
}

let known = null; // who of this device may look, where the first one may not

// Looks as one after another of this device's people, until one may.
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

// With whose token to look: a private table opens to its players only.
export function reader(table) {
  const own = table ? ownSeats(table)[0] : null;
  return own ? person(own.player) : known ?? me();
}
