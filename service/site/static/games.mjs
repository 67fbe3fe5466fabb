// How games are replayed: each has modules of its own for it, served below games/.

const replays = new Map();

// Loads how games are folded, told, drawn and dealt; replayOf() then finds it at once.
export async function loadReplays(games) {
  await Promise.all(games.map(async (game) => replays.set(game, await import(`./games/${game}/replay.mjs`))));
}

export const replayOf = (game) => replays.get(game) ?? null;

// The rules of a version, such as "chess/1"; null if nobody has written them for the browser.
export function rulesetOf(name) {
  const rulesets = replayOf(String(name).split("/")[0])?.RULESETS ?? {};
  return Object.hasOwn(rulesets, name) ? rulesets[name] : null;
}
