// The best players of a game: ratings with their uncertainty, or the best solo scores.

import { withQuery } from "./addresses.mjs";
import "./shell.mjs";
import { readJson } from "./api.mjs";
import { choices, counted, game, nameOf, players, showPage } from "./boards.mjs";
import { get, make } from "./dom.mjs";
import { bars, card, dataTable, plotBox, whiskers } from "./plots.mjs";
import { inWords, onScale } from "./ratings.mjs";
import { knows, say } from "./texts.mjs";

const SHOWN = 25;

const read = (start = 0) =>
  readJson(withQuery(`/v1/leaderboards/${encodeURIComponent(game)}`, { players, start, most: SHOWN }));

const asRow = (row) => [
  row.place, make("a", { href: `/players/${row.player}` }, nameOf(row.name)),
  ...(players === 1 ? [] : [make("span", {}, inWords(row))]),
  row.games, ...(players === 1 ? [] : [row.wins]), row.best,
];

function table(rows) {
  const keys = players === 1 ? ["place", "player", "games", "best"]
    : ["place", "player", "rating", "games", "wins", "best"];
  return dataTable(say("board_title"), keys.map((key) => say(`column_${key}`)), rows.map(asRow));
}

function plot(rows) {
  const first = rows.slice(0, SHOWN);
  if (players === 1) return bars(say("board_plot_solo"), first.map((row) => ({ name: nameOf(row.name), value: row.best ?? 0 })));
  return whiskers(say("board_plot"), first.map((row) => ({ ...onScale(row), name: nameOf(row.name) })));
}

async function show() {
  const data = await read();
  if (knows(game)) get("title").textContent = say("board_of", { game: say(game) });
  choices("leaderboards", "statistics", say("to_statistics"));
  if (!data.rows.length) return [make("p", { class: "card" }, say("boards_empty"))];
  const rows = [...data.rows];
  const list = make("div", {}, table(rows));
  const more = make("button", { type: "button", hidden: data.next === null, onclick: async () => {
    const next = await read(data.next);
    rows.push(...next.rows);
    data.next = next.next;
    more.hidden = next.next === null;
    list.replaceChildren(table(rows));
  } }, say("more_rows"));
  return [
    card(say(players === 1 ? "board_plot_solo" : "board_plot"), plotBox(plot(rows)),
      make("p", { class: "hint" }, players === 1 ? "" : say("board_hint"))),
    card(say("board_title"), make("p", { class: "hint" }, `${counted(data)} ${say("board_not_rated")}`), list, more),
  ];
}

showPage(show);
