// Computer players: which there are, their faces, and a game against one of them.

import { ask, newKey, readJson } from "./api.mjs";
import { botFace } from "./bot-faces.mjs";

let loading = null;
const levels = new Map(); // of each computer player

// Reads the list, once for each page; a failed read is tried again by the next call.
export function loadBots() {
  loading ??= readJson("/v1/bots").then(({ bots }) => {
    for (const { player, id } of bots) levels.set(player, id);
    return bots;
  }).catch((problem) => {
    loading = null;
    throw problem;
  });
  return loading;
}

// Reads the levels at a table with computer players; without them the names are enough.
export const loadFaces = (table) =>
  (table.seats.some(({ kind }) => kind === "bot") ? loadBots().catch(() => []) : []);

export const levelOf = (player) => levels.get(player) ?? null;
export const faceOf = (player) => (levels.has(player) ? botFace(levels.get(player)) : null);

export const botsFor = (bots, game, players) => bots.filter(({ games }) => games[game]?.includes(players));

// Creates a game for as few as possible against the middle one of the installed levels.
export async function playAgainstBots(game, counts) {
  const players = Math.min(...counts.filter((count) => count > 1));
  const able = botsFor(await loadBots(), game, players).filter(({ installed }) => installed);
  const { id } = able[Math.floor((able.length - 1) / 2)];
  const seats = Array.from({ length: players - 1 }, () => ({ bot: id }));
  const { data } = await ask("POST", "/v1/games", { body: { game, players, seats }, headers: { "Idempotency-Key": newKey() } });
  return data;
}
