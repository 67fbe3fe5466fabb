// The cards of the deal of the day on the front page.

import { readJson } from "../api.mjs";
import { get } from "../dom.mjs";
import { knows, say } from "../texts.mjs";
import { begin, isFinished, summary } from "./deals.mjs";

async function show() {
  const { deals } = await readJson("/v1/daily");
  for (const deal of deals) {
    const card = document.querySelector(`[data-daily="${CSS.escape(deal.game)}"]`);
    if (!card) continue;
    card.querySelector("[data-says]").textContent = summary(deal);
    const button = card.querySelector("[data-begin]");
    button.hidden = isFinished(deal);
    button.textContent = say(deal.mine ? "daily_go_on" : "daily_play");
  }
}

// The puzzle keeps its day, so that it stays the same after midnight.
async function showPuzzle() {
  const { day, game, source } = await readJson("/v1/puzzles/today");
  get("puzzle").querySelector("[data-says]").textContent =
    `${knows(game) ? say(game) : game}: ${say(source === "sample" ? "puzzle_sample" : "puzzle_says")}`;
  get("puzzle-link").href = `/puzzles/${day}`;
}

for (const button of document.querySelectorAll("[data-begin]")) button.addEventListener("click", () => begin(button));
// Shows the result to somebody who comes back from a game.
addEventListener("pageshow", () => {
  document.querySelectorAll("[data-begin]").forEach((button) => { button.disabled = false; });
  showPuzzle().catch(() => { get("puzzle").hidden = true; });
  show().catch(() => { get("daily").hidden = true; });
});
