// The tables of a day: who has played its deals best, and the games once the tables are closed.

import { withQuery } from "./addresses.mjs";
import "./shell.mjs";
import { readJson } from "./api.mjs";
import { faceOf, loadBots } from "./bots.mjs";
import { begin, isFinished, ownResult } from "./daily/deals.mjs";
import { get, make, seatsOfGames } from "./dom.mjs";
import { isOwn } from "./game-card.mjs";
import { dataTable } from "./plots.mjs";
import { knows, language, say, when } from "./texts.mjs";

const A_DAY = 86400000; // milliseconds
const FIRST = "2026-01-01";
const asked = new URLSearchParams(location.search).get("day");
const bots = new Map();

const dateOf = (day) => new Intl.DateTimeFormat(language, { dateStyle: "full", timeZone: "UTC" }).format(new Date(day));
const shifted = (day, days) => new Date(Date.parse(day) + days * A_DAY).toISOString().slice(0, 10);

const read = (game, day, start = 0) =>
  readJson(withQuery(`/v1/daily/${encodeURIComponent(game)}/${encodeURIComponent(day)}`, { start }));

function days(day, today) {
  const link = (to, text) => make("a", { class: "button", href: to === today ? "/daily" : `/daily?day=${to}` }, text);
  get("days").replaceChildren(...[
    day > FIRST ? link(shifted(day, -1), say("daily_earlier")) : null,
    make("strong", {}, dateOf(day)),
    day < today ? link(shifted(day, 1), say("daily_later")) : null,
    day < shifted(today, -1) ? link(today, say("daily_today")) : null,
  ].filter(Boolean));
}

function rowsOf({ rows, over, bot }) {
  const heads = ["place", "player", "points", ...(bot ? ["result"] : []), ...(over ? ["game"] : [])];
  return dataTable(say("daily_to_table"), heads.map((key) => say(`daily_${key}`)), rows.map((row) => [
    row.place,
    make("a", { href: `/players/${row.player}`, class: isOwn(row.player) ? "is-me" : null }, row.name || say("daily_nameless")),
    row.points,
    ...(bot ? [say(row.won ? "daily_won" : "daily_lost")] : []),
    ...(over ? [make("a", { href: `/watch/${row.id}` }, say("daily_watch"))] : []),
  ]));
}

function proof({ commitment, key }) {
  return make("details", { class: "proof" }, make("summary", {}, say("daily_proof")),
    make("p", {}, say("daily_commitment", { commitment })),
    make("p", {}, key ? say("daily_key", { key }) : say("daily_key_later")));
}

function opponent({ bot }) {
  if (!bot) return say("daily_alone");
  return say("daily_against", { bot: bots.get(bot) ?? bot });
}

function section(deal, day, today) {
  const list = make("div", {}, deal.rows.length ? rowsOf(deal) : make("p", {}, say(deal.over ? "daily_empty" : "daily_none")));
  const more = make("button", { type: "button", hidden: deal.next === null, onclick: async () => {
    const next = await read(deal.game, deal.day, deal.next);
    deal.rows.push(...next.rows);
    deal.next = next.next;
    more.hidden = next.next === null;
    list.replaceChildren(rowsOf(deal));
  } }, say("daily_more"));
  const play = make("button", { type: "button", class: "main", "data-begin": deal.game,
    hidden: day !== today || isFinished(deal), onclick: ({ currentTarget }) => begin(currentTarget) },
  say(deal.mine ? "daily_go_on" : "daily_play"));
  return make("section", { class: "card", "data-game": deal.game },
    make("h2", {}, knows(deal.game) ? say(deal.game) : deal.game),
    make("p", { class: "hint" }, ...[faceOf(deal.bot), opponent(deal)].filter(Boolean)),
    make("p", { class: "mine" }, ownResult(deal) ?? ""), play, list, more,
    make("p", { class: "hint" }, deal.over ? say("daily_closed") : say("daily_closes", { time: when(deal.closes) })),
    proof(deal));
}

async function show() {
  const [now] = await Promise.all([readJson("/v1/daily"),
    loadBots().then((all) => all.forEach(({ player, name }) => bots.set(player, name))).catch(() => null)]);
  const day = asked ?? now.day;
  const deals = await Promise.all(Object.keys(seatsOfGames()).map((game) => read(game, day)));
  days(day, now.day);
  get("content").replaceChildren(...deals.map((deal) => section(deal, day, now.day)));
  get("progress").hidden = true;
}

show().catch((problem) => {
  if (!problem.problem) throw problem;
  get("progress").textContent = say("daily_gone", { detail: problem.message });
}).then(() => { document.body.dataset.ready = "true"; });
