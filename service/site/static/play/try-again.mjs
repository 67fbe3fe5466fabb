// Once more from a moment of a finished game: its hidden cards stay the same, and so do the computer players.

import { withQuery } from "../addresses.mjs";
import { ask, newKey } from "../api.mjs";
import { levelOf, loadBots } from "../bots.mjs";
import { make } from "../dom.mjs";
import { person } from "../people.mjs";
import { complain } from "../shell.mjs";
import { say } from "../texts.mjs";
import { readReplay } from "./replay-file.mjs";

const FIRST = 1; // the person who goes on from a moment gets the first seat

// Whether somebody on this device can go on alone: from the first seat, with computer players in the others.
export const canTryAgain = ({ seats }) => seats.every(({ seat, player, kind }) => (seat === FIRST ? Boolean(person(player)) : kind === "bot"));

// Creates a game that goes on after a move, and opens it.
export async function tryAgain(S, at) {
  const { table } = S;
  await loadBots();
  const who = person(table.seats[0].player);
  const headers = { "Content-Type": "application/x-ndjson", "Idempotency-Key": newKey() };
  const { data } = await ask("POST", withQuery("/v1/forks", { at }), { file: await readReplay(S), who, headers });
  for (const { seat, player } of table.seats.slice(1)) {
    await ask("POST", `/v1/games/${data.id}/seats`, { body: { seat, bot: levelOf(player) }, who, headers: { "Idempotency-Key": newKey() } });
  }
  location.assign(`/play/${data.id}`);
}

// A button that goes on after a move.
export const againButton = (S, at, text = say("try_again")) => make("button", { type: "button", class: "again", onclick: ({ currentTarget: button }) => {
  button.disabled = true;
  tryAgain(S, typeof at === "function" ? at() : at).catch((problem) => {
    button.disabled = false;
    complain(problem);
  });
} }, text);

// A choice of rounds to begin again from; null if there is none.
export function againFrom(S) {
  const rounds = canTryAgain(S.table) ? beginnings(S.log) : [];
  if (rounds.length < 2) return null;
  const which = make("select", { id: "again-round", "aria-label": say("try_again_round") },
    rounds.map(({ round, move }) => make("option", { value: move }, say("round", { round }))));
  which.value = String(rounds[Math.floor(rounds.length / 2)].move); // in the last one hardly anything can change
  return make("span", { class: "row nowrap again-from" }, which, againButton(S, () => which.value));
}

// The move after which each round begins; nothing can be tried again after the last one.
function beginnings(log) {
  const rounds = new Map();
  for (const { number, events } of log.slice(0, -1)) {
    for (const { type, round } of events) if (/\.round_(begun|dealt)$/.test(type)) rounds.set(round, number);
  }
  return [...rounds].map(([round, move]) => ({ round, move }));
}
