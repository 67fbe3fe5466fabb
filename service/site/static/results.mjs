// What somebody has played: sums, bests, ratings, points over time, every finished game.

import { withQuery } from "./addresses.mjs";
import { readJson } from "./api.mjs";
import { inPlayers } from "./boards.mjs";
import { make } from "./dom.mjs";
import { card, dataTable, plotBox, series, whiskers } from "./plots.mjs";
import { inWords, onScale } from "./ratings.mjs";
import { ago, knows, say, when } from "./texts.mjs";

const SHOWN = 50;
const called = (name) => (knows(name) ? say(name) : name);
const gameOf = (played) => played.ruleset.split("/")[0];
const kindOf = (played) => `${called(gameOf(played))} · ${inPlayers(played.players)}`;

export const readResults = (player, start = 0, options = {}) =>
  readJson(withQuery(`/v1/players/${encodeURIComponent(player)}`, { start, most: SHOWN }), options);

function numbers(sums) {
  const keys = ["games", "wins", "average", "best", "resigned"];
  return make("dl", { class: "numbers" }, ...keys.map((key) =>
    make("div", {}, make("dt", {}, say(`column_${key}`)), make("dd", {}, String(sums[key] ?? "–")))));
}

function byGame(data) {
  const heads = ["game", "games", "wins", "average", "best", "resigned"].map((key) => say(`column_${key}`));
  return dataTable(say("player_sums"), heads, [...rowsOf(data.by_game), ...rowsOf(data.with_bots, `, ${say("player_with_bots")}`)]);
}

const rowsOf = (games, more = "") => Object.entries(games).flatMap(([game, counts]) => Object.entries(counts).map(([count, sums]) =>
  [`${called(game)} · ${inPlayers(Number(count))}${more}`, sums.games, sums.wins, sums.average, sums.best, sums.resigned]));

// Points can be compared only within a game and a number of players: each kind has a line of its own.
function scores(history) {
  const oldest = [...history].reverse();
  return series(say("player_scores"), [...new Set(oldest.map(kindOf))].map((kind) => ({
    name: kind,
    points: oldest.filter((played) => kindOf(played) === kind)
      .map((played) => ({ value: Math.max(...played.finishes.map((finish) => finish.points)), won: played.won })),
  })));
}

const historyTable = (history) => dataTable(say("player_history"),
  ["ended", "game", "place", "points"].map((key) => say(`column_${key}`)),
  history.map((played) => [
    make("a", { href: `/watch/${played.id}`, title: when(played.ended) }, ago(played.ended)),
    kindOf(played),
    played.finishes.map((finish) => placeOf(finish, played)).join(", "),
    played.finishes.map((finish) => finish.points).join(", "),
  ]));

function placeOf(finish, played) {
  if (finish.resigned) return say("player_resigned");
  if (played.players === 1) return say("player_alone");
  const place = say("player_place", { place: finish.place, players: played.players });
  return played.won && finish.place === 1 ? `${place} (${say("player_won")})` : place;
}

function ratings(data) {
  const rated = data.ratings.filter((row) => row.mu !== null);
  if (!rated.length) return [];
  const heads = ["game", "place", "rating", "games", "wins"].map((key) => say(`column_${key}`));
  const rows = rated.map((row) => [
    make("a", { href: `/leaderboards/${row.game}?players=${row.players}` }, `${called(row.game)} · ${inPlayers(row.players)}`),
    row.place, make("span", {}, inWords(row)), row.games, row.wins]);
  const drawn = rated.map((row) => ({ ...onScale(row), name: `${called(row.game)} · ${row.players}` }));
  return [card(say("player_ratings"), plotBox(whiskers(say("player_ratings"), drawn)), dataTable(say("player_ratings"), heads, rows))];
}

// The cards of somebody with finished games; `options` say who asks.
export function resultCards(player, data, options = {}) {
  const history = [...data.history];
  const [plot, list] = [make("div", { class: "plot-box" }, scores(history)), make("div", {}, historyTable(history))];
  const more = make("button", { type: "button", hidden: data.next === null, onclick: async () => {
    const next = await readResults(player, data.next, options);
    history.push(...next.history);
    data.next = next.next;
    more.hidden = next.next === null;
    plot.replaceChildren(scores(history));
    list.replaceChildren(historyTable(history));
  } }, say("more_rows"));
  return [card(say("player_sums"), data.all.games ? numbers(data.all) : null, byGame(data)), ...ratings(data),
    card(say("player_scores"), plot), card(say("player_history"), list, more)];
}
