// The list of games: yours, waiting for players, running, finished.

import { withQuery } from "./addresses.mjs";
import { askUntilAnswered, readJson } from "./api.mjs";
import { playAgainstBots } from "./bots.mjs";
import "./daily/cards.mjs";
import { get, make, seatsOfGames } from "./dom.mjs";
import { playWithFriends } from "./friends.mjs";
import { gameCard, isAsked, isOwn } from "./game-card.mjs";
import { findOpponent } from "./opponent.mjs";
import { me, people } from "./people.mjs";
import { comeIn, complain } from "./shell.mjs";
import { say } from "./texts.mjs";

const EVERY = 5000; // milliseconds between two requests
const PAGE = 12;
const SECTIONS = ["open", "running", "finished"];
const most = { mine: PAGE, open: PAGE, running: PAGE, finished: 6 };
let stopped = null;

async function look() {
  clearTimeout(stopped);
  const game = get("which").value || null;
  await Promise.all([lookMine(game), ...SECTIONS.map((status) => lookAt(status, { game, status }))]);
  const isQuiet = [...document.querySelectorAll(".games")].every(({ hidden }) => hidden);
  get("quiet").hidden = !isQuiet;
  document.querySelector(".filter").hidden = isQuiet && game === null;
  document.body.dataset.ready = "true";
  if (!document.hidden) stopped = setTimeout(look, EVERY);
}

async function lookAt(section, query) {
  const path = withQuery("/v1/games", { ...query, most: most[section] });
  const { data } = await askUntilAnswered("GET", path);
  const isElsewhere = ({ seats }) => !seats.some(({ player }) => isOwn(player));
  show(section, data.games.filter(isElsewhere), data.next); // mine are listed above, or on my page
}

// The games of everybody on this device; those that wait for them come first.
async function lookMine(game) {
  const pages = await Promise.all(people().map((one) =>
    readJson(withQuery("/v1/games", { game, player: one.id, most: most.mine }), { who: one }).catch(() => ({ games: [] }))));
  const games = new Map(pages.flatMap((page) => page.games).map((one) => [one.id, one]));
  const running = [...games.values()].filter(({ status }) => status !== "finished")
    .sort((a, b) => isAsked(b) - isAsked(a) || b.created.localeCompare(a.created));
  show("mine", running.slice(0, most.mine), running.length > most.mine);
}

function show(section, games, goesOn) {
  const list = get(section);
  const mark = JSON.stringify(games);
  document.querySelector(`[data-more="${section}"]`).hidden = !goesOn;
  list.closest("section").hidden = !games.length && !goesOn;
  if (list.mark === mark) return; // nothing changed: keep the list, and the focus
  list.mark = mark;
  list.replaceChildren(...games.map(gameCard));
}

// One tap: a game against the computer, with a nickname that can be changed later.
async function playNow({ currentTarget: button }) {
  button.disabled = true;
  try {
    if (!me()) await comeIn(say("guest"));
    const { id } = await playAgainstBots(button.dataset.play, seatsOfGames()[button.dataset.play]);
    location.assign(`/play/${id}`);
  } catch (problem) {
    complain(problem);
    button.disabled = false;
  }
}

for (const button of document.querySelectorAll("[data-play]")) button.addEventListener("click", playNow);
for (const button of document.querySelectorAll("[data-friends]")) {
  button.addEventListener("click", () => playWithFriends(button.dataset.friends, seatsOfGames()[button.dataset.friends]));
}
for (const button of document.querySelectorAll("[data-opponent]")) {
  button.addEventListener("click", () => findOpponent(button.dataset.opponent).catch(complain));
}
addEventListener("pageshow", () => document.querySelectorAll("[data-play]").forEach((button) => { button.disabled = false; }));
get("which").addEventListener("change", look);
document.querySelector(".filter").addEventListener("submit", (event) => event.preventDefault());
for (const button of document.querySelectorAll("[data-more]")) {
  button.addEventListener("click", () => { most[button.dataset.more] = Math.min(100, most[button.dataset.more] * 2); look(); });
}
document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
look();
