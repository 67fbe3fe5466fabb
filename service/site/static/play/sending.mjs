// Sends moves so that none is lost or doubled: each is stored on this device, with its idempotency
// key, until the service has answered.

import { withQuery } from "../addresses.mjs";
import { askUntilAnswered, newKey } from "../api.mjs";
import { person } from "../people.mjs";

const place = (game) => `altana.pending.${game}`;

export function pending(game) {
  try {
    return JSON.parse(localStorage.getItem(place(game)));
  } catch {
    return null;
  }
}

// Plays commands of a seat; returns the move, or throws the refusal.
export function submit(game, { commands, seat, version, player, share }) {
  const entry = { key: newKey(), commands, seat, version, player, share };
  localStorage.setItem(place(game), JSON.stringify(entry));
  return send(game, entry);
}

// Sends a move again that had no answer when the page was closed.
export function resume(game) {
  const entry = pending(game);
  return entry && person(entry.player) ? send(game, entry) : null;
}

async function send(game, { key, commands, seat, version, player, share }) {
  try {
    const { data } = await askUntilAnswered("POST", withQuery(`/v1/games/${game}/moves`, { share }), {
      who: person(player),
      body: { commands, seat },
      headers: { "If-Match": `"${version}"`, "Idempotency-Key": key },
    });
    return data;
  } finally { // answered, accepted or not: only a page that was closed keeps it
    if (pending(game)?.key === key) localStorage.removeItem(place(game));
  }
}

// Asks the rules about commands without playing them.
export async function tryOut(game, { commands, seat, version, player, share }) {
  const path = withQuery(`/v1/games/${game}/moves`, { share, dry_run: true });
  const { data } = await askUntilAnswered("POST", path, {
    who: person(player), body: { commands, seat }, headers: { "If-Match": `"${version}"` },
  });
  return data;
}
