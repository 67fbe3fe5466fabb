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
export const setCoach = (game, value) => localStorage.setItem(KEY, JSON.stringify({ ...notes(), [game]: value }));
