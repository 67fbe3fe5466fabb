// Sends moves so that none is lost and none is doubled: each is kept on this device, with its
// key, until the service has answered it.

import { askUntilAnswered, newKey } from "../api.mjs";
import { person } from "../people.mjs";
import { withQuery } from "../table.mjs";

const place = (game) => `altana.pending.${game}`;

export function pending(game) {
  try {
    return JSON.parse(localStorage.getItem(place(game)));
  } catch {
    return null;
  }
}

// Plays commands of a seat; gives the move, or throws what the service refused it with.
export function submit(game, { commands, seat, version, player, share }) {
  const kept = { key: newKey(), commands, seat, version, player, share };
  localStorage.setItem(place(game), JSON.stringify(kept));
  return send(game, kept);
}

// Sends again what was not answered before the page was left.
export function resume(game) {
  const kept = pending(game);
  return kept && person(kept.player) ? send(game, kept) : null;
}

async function send(game, { key, commands, seat, version, player, share }) {
  try {
    const { told } = await askUntilAnswered("POST", withQuery(`/v1/games/${game}/moves`, { share }), {
      who: person(player),
      body: { commands, seat },
      headers: { "If-Match": `"${version}"`, "Idempotency-Key": key },
    });
    return told;
  } finally { // answered, well or badly: only a page that is left keeps it
    if (pending(game)?.key === key) localStorage.removeItem(place(game));
  }
}

// Asks the rules about commands without playing them.
export async function tryOut(game, { commands, seat, version, player, share }) {
  const path = withQuery(`/v1/games/${game}/moves`, { share, dry_run: true });
  const { told } = await askUntilAnswered("POST", path, {
    who: person(player), body: { commands, seat }, headers: { "If-Match": `"${version}"` },
  });
  return told;
}
