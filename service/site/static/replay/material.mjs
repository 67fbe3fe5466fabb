// What a page needs to open files by itself: the decks of all games and the pictures of their cards.

import { readJson } from "../api.mjs";
import { make } from "../dom.mjs";

const GAMES = ["burano", "dream-home"];

// Loads everything once, before a file is dropped; returns the default deck of each game.
export async function loadMaterial() {
  return Object.fromEntries(await Promise.all(GAMES.map(async (game) => [game, await materialOf(game)])));
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
