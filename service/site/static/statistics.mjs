// Statistics of a game: what players take, and the points it brings.

import { withQuery } from "./addresses.mjs";
import "./shell.mjs";
import { readJson } from "./api.mjs";
import { choices, counted, game, players, showPage } from "./boards.mjs";
import { get, make } from "./dom.mjs";
import { bars, card, dataTable, plotBox } from "./plots.mjs";
import { knows, say } from "./texts.mjs";

function named(kind) {
  const key = [`${game}.character.${kind}`, `${game}.card.${kind}`].find(knows);
  return key ? say(key) : kind;
}

async function show() {
  const data = await readJson(withQuery(`/v1/statistics/${encodeURIComponent(game)}`, { players }));
  if (knows(game)) get("title").textContent = say("statistics_of", { game: say(game) });
  choices("statistics", "leaderboards", say("to_board"));
  if (!data.kinds.length) return [make("p", { class: "card" }, say("boards_empty"))];
  const [taken, brought] = [say(`taken_${game}`), say(`brought_${game}`)];
  const valued = data.kinds.filter((row) => row.points_each !== null).sort((a, b) => b.points_each - a.points_each);
  const keys = ["kind", "taken", "in_games", "points", "each"];
  const rows = data.kinds.map((row) => [named(row.kind), row.taken, row.games, row.points, row.points_each]);
  return [
    make("p", { class: "hint" }, counted(data)),
    make("div", { class: "plots" },
      card(taken, bars(taken, data.kinds.map((row) => ({ name: named(row.kind), value: row.taken })))),
      card(brought, bars(brought, valued.map((row) => ({ name: named(row.kind), value: row.points_each }))))),
    card(say("statistics_title"), plotBox(dataTable(say("statistics_title"), keys.map((key) => say(`column_${key}`)), rows))),
  ];
}

showPage(show);
