// Which games this device has a coach for: "on <id>" while a table is coached, "no" afterwards, nothing at first.

const KEY = "altana.coach";

function notes() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

export const coachOf = (game) => notes()[game] ?? null;
// What the coach has said at this table, so that a reload does not repeat it.
const SAID = "altana.coach.said";

export function saidAt(table) {
  try {
    const { id, keys } = JSON.parse(localStorage.getItem(SAID)) ?? {};
    return new Set(id === table ? keys : []);
  } catch {
    return new Set();
  }
}

export const keepSaid = (table, keys) => localStorage.setItem(SAID, JSON.stringify({ id: table, keys: [...keys] }));

export const setCoach = (game, value) => localStorage.setItem(KEY, JSON.stringify({ ...notes(), [game]: value }));
