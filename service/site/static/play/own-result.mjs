// After a game: one's own best, and what the game has done to one's rating.

import { withQuery } from "../addresses.mjs";
import { readJson } from "../api.mjs";
import { make } from "../dom.mjs";
import { person } from "../people.mjs";
import { changeInWords, inWords } from "../ratings.mjs";
import { points, say } from "../texts.mjs";
import { ownSeats } from "./seat.mjs";

const WAIT = 5; // seconds until the game has been counted

// Returns a line for the end of a game; null unless one person on this device has played it to its end.
export function ownLine(table) {
  const [own, another] = ownSeats(table);
  if (!own || another || own.resigned) return null;
  const line = make("p", { id: "own-line", class: "own-line", role: "status" });
  tell(table, own).then((sentences) => { line.textContent = sentences.filter(Boolean).join(" "); }).catch(() => {});
  return line;
}

async function tell(table, { seat, player }) {
  const isRated = table.seats.length > 1 && table.seats.every(({ kind }) => kind !== "bot");
  const counted = { after_game: table.id, at_least: table.version, most: 1 };
  const options = { who: person(player), headers: { Prefer: `wait=${WAIT}` } };
  if (isRated) await readJson(withQuery(`/v1/leaderboards/${table.game}`, { players: table.seats.length, ...counted }), options);
  const about = await readJson(withQuery(`/v1/players/${player}`, counted), options);
  const isOfThis = (row) => row.game === table.game && row.players === table.seats.length && row.last_game === table.id;
  return [bestOf(table, seat, about), ratingOf(about.ratings.find(isOfThis))];
}

// Games with computer players are counted apart.
function bestOf(table, seat, { by_game: byGame, with_bots: withBots }) {
  const sums = (table.seats.some(({ kind }) => kind === "bot") ? withBots : byGame)[table.game]?.[table.seats.length];
  const here = table.result.standings.find((standing) => standing.seat === seat).points;
  if (!sums || sums.games < 2 || sums.best < here) return null; // the first one, or one that doesn't count
  return say(sums.best === here ? "best_now" : "best_before", { games: sums.games, best: points(sums.best) });
}

const ratingOf = (row) => (row?.change === null || !row ? null : say("rating_now", { rating: inWords(row), change: changeInWords(row) }));
