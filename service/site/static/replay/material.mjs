// What a page needs to open files by itself: the decks, the modules and the cards of all games.

import { readJson } from "../api.mjs";
import { make, seatsOfGames } from "../dom.mjs";
import { loadReplays } from "../games.mjs";

// Loads everything once, before a file is dropped; returns the default deck of each game.
export async function loadMaterial() {
  const games = Object.keys(seatsOfGames());
  const [decks] = await Promise.all([Promise.all(games.map(materialOf)), loadReplays(games)]);
  return Object.fromEntries(games.map((game, at) => [game, decks[at]]));
}

async function materialOf(game) {
  const [{ deck }, faces] = await Promise.all([
    readJson(`/v1/rules/${game}`),
    fetch(`/v1/rules/${game}/sprite`).then((answer) => (answer.ok ? answer.text() : "")),
  ]);
  const home = make("div", { class: "unseen", "aria-hidden": "true" });
  home.innerHTML = faces; // the service's own drawings
  document.body.append(home);
  return deck;
}
