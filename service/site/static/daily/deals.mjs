// The deal of the day: begins it, and says how it stands.

import { ask } from "../api.mjs";
import { me } from "../people.mjs";
import { comeIn, complain } from "../shell.mjs";
import { say } from "../texts.mjs";

// How many have played, and how I did.
export function summary({ played, best, mine }) {
  const all = played === 0 ? say("daily_none") : say(played === 1 ? "daily_one" : "daily_many", { played, best });
  return [all, ownResult({ played, mine })].filter(Boolean).join(" ");
}

export function ownResult({ played, mine }) {
  if (mine?.points === null || mine?.points === undefined) return null;
  return say(mine.place === null ? "daily_uncounted" : "daily_mine", { ...mine, played });
}

export const isFinished = ({ mine }) => mine?.status === "finished";

// Begins the deal, or goes on with it; who has no name yet gets one that can be changed later.
export async function begin(button) {
  button.disabled = true;
  try {
    if (!me()) await comeIn(say("guest"));
    const { data } = await ask("POST", `/v1/daily/${encodeURIComponent(button.dataset.begin)}`);
    location.assign(`/play/${data.id}`);
  } catch (problem) {
    complain(problem);
    button.disabled = false;
  }
}
