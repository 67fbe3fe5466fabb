// After a game with the deal of the day: one's place, and the way to the table.

import { withQuery } from "../addresses.mjs";
import { readJson } from "../api.mjs";
import { make } from "../dom.mjs";
import { say } from "../texts.mjs";
import { ownResult } from "./deals.mjs";

const WAIT = 5; // seconds until the table has counted the game

// Returns a line for the end of a game; null for one without such a deal.
export function dailyLine({ id, game, version, daily }, who) {
  if (!daily) return null;
  const says = make("span", { role: "status" }, say("daily_counting"));
  const path = withQuery(`/v1/daily/${game}/${daily.day}`, { after_game: id, at_least: version, most: 1 });
  readJson(path, { who, headers: { Prefer: `wait=${WAIT}` } })
    .then((table) => { says.textContent = ownResult(table) ?? ""; })
    .catch(() => { says.textContent = ""; });
  return make("p", { class: "row", id: "daily-line" }, says,
    make("a", { class: "button", href: withQuery("/daily", { day: daily.day }) }, say("daily_to_table")));
}
