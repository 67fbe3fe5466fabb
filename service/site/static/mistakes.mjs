// What kind of turn costs somebody most points over many games, and positions to practise.

import { readJson } from "./api.mjs";
import { make } from "./dom.mjs";
import { card, dataTable } from "./plots.mjs";
import { knows, say } from "./texts.mjs";

const SHOWN = 6; // kinds
const called = (name) => (knows(name) ? say(name) : name);
const counted = ({ games }) => (games === 1 ? say("mistakes_counted_one") : say("mistakes_counted", { games }));

const practise = ({ title, lost, page }) =>
  make("li", {}, make("a", { class: "button", href: page }, say("mistakes_practise", { title, lost: Math.round(lost) })));

// Returns the card of a player, or nothing if no mistake is known; `options` say who asks.
export async function mistakeCards(player, options = {}) {
  const data = await readJson(`/v1/players/${encodeURIComponent(player)}/mistakes`, options);
  if (!data.kinds.length) return [];
  const several = new Set(data.kinds.map(({ game }) => game)).size > 1;
  const rows = data.kinds.slice(0, SHOWN).map(({ game, title, turns, lost }) =>
    [several ? `${title} (${called(game)})` : title, turns, Math.round(lost)]);
  const heads = ["mistake", "turns", "lost"].map((key) => say(`column_${key}`));
  const ways = data.practice.length ? [make("h3", {}, say("mistakes_positions")), make("ul", { class: "choices" }, ...data.practice.map(practise))] : [];
  const node = card(say("mistakes_title"), make("p", { class: "hint" }, counted(data)), dataTable(say("mistakes_title"), heads, rows), ...ways);
  node.id = "mistakes";
  return [node];
}
