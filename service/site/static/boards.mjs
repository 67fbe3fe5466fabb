// Shared by leaderboards and statistics: the game, the number of players, and error messages.

import { get, make, seatsOfGames } from "./dom.mjs";
import { say } from "./texts.mjs";

const GAMES = seatsOfGames();

export const game = document.body.dataset.game;
export const players = Number(new URLSearchParams(location.search).get("players") ?? 2);

export const inPlayers = (count) => (count === 1 ? say("boards_solo") : say("boards_players", { players: count }));

export const counted = (data) => (data.counted === 1 ? say("boards_counted_one") : say("boards_counted", data));

export const nameOf = (name) => name || say("boards_nameless");

// Links to the other games and numbers of players, and to the sister page.
export function choices(page, sister, sisterText) {
  const link = (path, text, isHere) =>
    make("li", {}, make("a", { class: "button", href: path, "aria-current": isHere ? "page" : null }, text));
  const games = Object.keys(GAMES).map((name) =>
    link(`/${page}/${name}?players=${GAMES[name].includes(players) ? players : 2}`, say(name), name === game));
  const counts = (GAMES[game] ?? []).map((count) =>
    link(`/${page}/${game}?players=${count}`, inPlayers(count), count === players));
  get("ways").replaceChildren(make("nav", { "aria-label": say("boards_which") },
    make("ul", { class: "choices" }, ...games, link(`/${sister}/${encodeURIComponent(game)}?players=${players}`, `${sisterText} →`, false)),
    make("ul", { class: "choices" }, ...counts)));
}

// Shows the contents of a page, or why it has none.
export async function showPage(show) {
  try {
    const content = await show();
    get("content").replaceChildren(...content);
    get("progress").hidden = true;
  } catch (problem) {
    if (!problem.problem) throw problem;
    get("progress").textContent = say("boards_gone", { detail: problem.message });
  }
  document.body.dataset.ready = "true";
}
