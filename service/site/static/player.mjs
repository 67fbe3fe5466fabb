// A player: results, ratings, averages, what costs most points, and every finished game.

import "./shell.mjs";
import { nameOf, showPage } from "./boards.mjs";
import { get, make } from "./dom.mjs";
import { mistakeCards } from "./mistakes.mjs";
import { readResults, resultCards } from "./results.mjs";
import { language, say } from "./texts.mjs";

const player = document.body.dataset.player;

async function show() {
  const data = await readResults(player);
  get("title").textContent = nameOf(data.name);
  document.title = `${nameOf(data.name)} · Altana`;
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(new Date(data.created));
  const since = make("p", { class: "hint" }, say("player_since", { date }));
  if (!data.history?.length) return [since, make("p", { class: "card" }, say("player_none"))];
  const [sums, ...results] = resultCards(player, data);
  return [since, sums, ...await mistakeCards(player), ...results];
}

showPage(show);
