// A player: results, ratings, averages, and every finished game.

import "./shell.mjs";
import { readJson } from "./api.mjs";
import { inPlayers, nameOf, showPage } from "./boards.mjs";
import { get, make } from "./dom.mjs";
import { card, dataTable, plotBox, series, whiskers } from "./plots.mjs";
import { knows, language, say, when } from "./texts.mjs";
import { withQuery } from "./table.mjs";

const player = document.body.dataset.player;
const SHOWN = 50;

const read = (start = 0) => readJson(withQuery(`/v1/players/${encodeURIComponent(player)}`, { start, most: SHOWN }));
const called = (name) => (knows(name) ? say(name) : name);
const gameOf = (played) => played.ruleset.split("/")[0];

function numbers(sums) {
  const keys = ["games", "wins", "average", "best", "resigned"];
  return make("dl", { class: "numbers" }, ...keys.map((key) =>
    make("div", {}, make("dt", {}, say(`column_${key}`)), make("dd", {}, String(sums[key] ?? "–")))));
}

function byGame(data) {
  const heads = ["game", "games", "wins", "average", "best", "resigned"].map((key) => say(`column_${key}`));
  const rows = Object.entries(data.by_game).flatMap(([game, counts]) => Object.entries(counts).map(([count, sums]) =>
    [`${called(game)} · ${inPlayers(Number(count))}`, sums.games, sums.wins, sums.average, sums.best, sums.resigned]));
  return dataTable(say("player_sums"), heads, rows);
}

function scores(history) {
  const oldest = [...history].reverse();
  const games = [...new Set(oldest.map(gameOf))];
  return series(say("player_scores"), games.map((game) => ({
    name: called(game),
    points: oldest.filter((played) => gameOf(played) === game)
      .map((played) => ({ value: Math.max(...played.finishes.map((finish) => finish.points)), won: played.won })),
  })));
}

const historyTable = (history) => dataTable(say("player_history"),
  ["ended", "game", "place", "points"].map((key) => say(`column_${key}`)),
  history.map((played) => [
    make("a", { href: `/watch/${played.id}` }, when(played.ended)),
    `${called(gameOf(played))} · ${inPlayers(played.players)}`,
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
  const name = (row) => `${called(row.game)} · ${row.players}`;
  const heads = ["game", "place", "rating", "strength", "games", "wins"].map((key) => say(`column_${key}`));
  const rows = rated.map((row) => [
    make("a", { href: `/leaderboards/${row.game}?players=${row.players}` }, `${called(row.game)} · ${inPlayers(row.players)}`),
    row.place, row.rating, make("span", {}, `${row.mu} ± ${row.sigma}`), row.games, row.wins]);
  return [card(say("player_ratings"), plotBox(whiskers(say("player_ratings"), rated.map((row) => ({ ...row, name: name(row) })))),
    dataTable(say("player_ratings"), heads, rows))];
}

async function show() {
  const data = await read();
  get("title").textContent = nameOf(data.name);
  document.title = `${nameOf(data.name)} · Altana`;
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(new Date(data.created));
  const since = make("p", { class: "hint" }, say("player_since", { date }));
  if (!data.history.length) return [since, make("p", { class: "card" }, say("player_none"))];
  const history = [...data.history];
  const [plot, list] = [make("div", { class: "plot-box" }, scores(history)), make("div", {}, historyTable(history))];
  const more = make("button", { type: "button", hidden: data.next === null, onclick: async () => {
    const next = await read(data.next);
    history.push(...next.history);
    data.next = next.next;
    more.hidden = next.next === null;
    plot.replaceChildren(scores(history));
    list.replaceChildren(historyTable(history));
  } }, say("more_rows"));
  return [since, card(say("player_sums"), numbers(data.all), byGame(data)), ...ratings(data),
    card(say("player_scores"), plot), card(say("player_history"), list, more)];
}

showPage(show);
