// Checks a game in the browser, and shows each step: chain, seal, secret, every deal.

import { headersFor, withQuery } from "./addresses.mjs";
import "./shell.mjs";
import { face, get, make } from "./dom.mjs";
import { replayOf } from "./games.mjs";
import { BadFile, takeFiles } from "./replay/files.mjs";
import { checkStates } from "./replay/fold/states.mjs";
import { inline } from "./replay/markdown.mjs";
import { adviceOn, judgeFile, reasonOf } from "./replay/judging.mjs";
import { loadMaterial } from "./replay/material.mjs";
import { dailyOf, shuffledAgain } from "./replay/verifier.mjs";
import { say } from "./texts.mjs";

const query = new URLSearchParams(location.search);
// The step that fails with each fault; all other faults break the chain.
const STEP_OF = {
  unreadable: 0, "no-table": 0, game: 0, header: 0, secret: 2, commitment: 2, "open-deal": 2, "daily-deal": 2, events: 3, deck: 3, state: 4, nonsense: 4,
};
// Loads everything that a check needs before a file is dropped.
const material = loadMaterial();

async function fetched(game, share) {
  const path = withQuery(`/v1/games/${game}/replay`, { share });
  const answer = await fetch(path, { headers: { ...headersFor(), Accept: "*/*" } });
  if (answer.ok) return new Blob([await answer.arrayBuffer()]);
  const problem = await answer.json().catch(() => ({}));
  throw new Error(say("audit_gone", { detail: problem.detail ?? answer.status }));
}

async function check(file) {
  get("found").hidden = get("moves").hidden = true;
  get("drop").classList.add("small"); // so that the result is visible without scrolling
  get("progress").textContent = say("loading");
  const decks = await material;
  const data = { links: new Map(), deals: new Map(), secret: null, file: null };
  try {
    const { deck, result } = await judgeFile(file, decks, (step, ...facts) => recordStep(data, step, facts));
    if (!result.fault) foldStates(result, data, deck);
    show(result, data, deck);
  } catch (problem) {
    if (!(problem instanceof BadFile)) throw problem;
    show({ moves: 0, checked: [], fault: { move: 0, code: problem.code } }, data, null);
  }
  get("progress").textContent = "";
  document.body.dataset.checked = "true";
}

// Folds the moves, which the verifier does not, and compares every state with the one in the file.
function foldStates(result, data, deck) {
  try {
    checkStates(data.file.moves, deck.files);
    result.checked.push("states");
  } catch (problem) {
    if (!(problem instanceof BadFile)) throw problem;
    result.fault = { move: problem.move, code: problem.code };
  }
}

function recordStep(data, step, facts) {
  if (step === "file") data.file = facts[0];
  if (step === "link") data.links.set(facts[0].number, facts[0]);
  if (step === "secret") data.secret = facts[0];
  if (step === "dealt") {
    const [move, event] = facts;
    data.deals.set(move.number, [...(data.deals.get(move.number) ?? []), event]);
  }
}

function show(result, data, deck) {
  get("found").replaceChildren(verdict(result, data), ...where());
  get("found").hidden = false;
  get("found").dataset.true = String(!result.fault);
  if (!data.file) return;
  get("moves").replaceChildren(...moves(result, data, deck));
  get("moves").hidden = false;
}

function verdict({ fault, checked, moves: count }, data) {
  const isWhole = checked.includes("deals");
  const title = fault ? say(fault.line ? "audit_unread" : fault.move ? "audit_false_at" : "audit_false", fault)
    : say(isWhole ? "audit_true" : "audit_partly");
  const created = data.file?.moves[0]?.events?.[0];
  return make("div", { class: `card verdict ${fault ? "false" : ""}`, id: "verdict" },
    make("h2", {}, title),
    ...(fault ? [reasonOf(fault), ...adviceOn(fault)].map((text) => make("p", {}, ...inline(text))) : []),
    checks(fault, checked, data, count),
    fault ? null : proofs(checked, data),
    created?.commitment ? make("p", { class: "long" }, say("audit_commitment", created)) : null,
    data.secret ? make("p", { class: "long" }, say("audit_secret", data)) : null,
    fault ? null : make("p", { class: "long" }, say("audit_last", data.file.moves.at(-1))),
    data.file?.moves[0].events?.[1]?.type === "game_forked" ? make("p", {}, say("audit_forked")) : null,
    data.file?.moves[0]?.events && dailyOf(data.file.moves) ? make("p", {}, say("audit_daily", dailyOf(data.file.moves))) : null,
    typeof created?.deal === "string" ? make("p", {}, say("audit_open_deal", created)) : null);
}

function checks(fault, checked, data, count) {
  const deals = [...data.deals.values()].flat().length;
  const steps = [
    ["audit_step_read", Boolean(data.file)],
    ["audit_step_chain", checked.includes("chain"), { moves: count }],
    ["audit_step_secret", checked.includes("commitment")],
    [checked.includes("deals") ? "audit_step_deals" : "audit_step_every_deal", checked.includes("deals"), { deals }],
    ["audit_step_states", checked.includes("states")],
  ].slice(0, data.file ? 5 : 1);
  const failed = fault ? (data.file ? STEP_OF[fault.code] ?? 1 : 0) : -1;
  return make("ol", { class: "checks" }, ...steps.map(([key, isChecked, facts], i) => {
    const holds = isChecked && i !== failed;
    const isOpen = !holds && i !== failed;
    const text = isOpen && !fault ? say(checked.includes("later-deals") ? "audit_step_first_secret" : "audit_step_open") : say(key, facts);
    return make("li", { class: holds ? "good" : isOpen ? "open" : "bad" },
      make("span", { class: "sign" }, holds ? "✓" : isOpen ? "–" : "✗"), make("span", {}, text));
  }));
}

function proofs(checked, data) {
  const isWhole = checked.includes("deals");
  const open = checked.includes("later-deals")
    ? [say("audit_open_first_deals", shuffledAgain(data.file.moves))]
    : isWhole ? [] : [say("audit_open_secret"), say("audit_open_end")];
  const list = (title, ...sentences) => make("div", {}, make("h3", {}, say(title)),
    make("ul", {}, ...sentences.map((sentence) => make("li", {}, ...inline(sentence)))));
  return make("div", { class: "proofs" },
    list("audit_proven", say("audit_proven_chain"), say("audit_proven_states"), ...(isWhole ? [say("audit_proven_deals")] : [])),
    list("audit_not_proven", ...open, say("audit_open_rules"), say("audit_open_people"), say("audit_open_other")));
}

function where() {
  if (!query.get("game")) return [];
  const path = withQuery(`/watch/${encodeURIComponent(query.get("game"))}`, { share: query.get("share") });
  return [make("p", {}, make("a", { class: "button", href: path }, say("audit_watch")))];
}

function moves(result, data, deck) {
  const keys = ["move", "seat", "time", "hash", "dealt"];
  const head = keys.map((key) => make("th", { scope: "col", class: key }, say(`audit_${key}`)));
  const isUsual = data.file.header.deck === deck?.hash;
  const game = data.file.header.ruleset.split("/")[0];
  const rows = data.file.moves.map((move) => row(move, result.fault, data, (card) => cardIn(game, card, isUsual)));
  const table = make("table", { class: "moves" }, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows));
  const only = make("input", { type: "checkbox", id: "only", onchange: () => table.classList.toggle("deals", only.checked) });
  return [make("h2", {}, say("audit_moves")),
    make("p", { class: "row" }, only, make("label", { for: "only" }, say("audit_only_deals"))),
    make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": say("audit_moves") }, table)];
}

function row(move, fault, data, card) {
  const isFalse = fault?.move === move.number;
  const holds = data.links.has(move.number);
  const deals = (data.deals.get(move.number) ?? []).flatMap((event) => dealt(event, card));
  const about = isFalse ? "false" : deals.length ? "" : "plain";
  return make("tr", { class: about, "data-move": move.number },
    make("td", { class: "number" }, String(move.number)),
    make("td", { class: "number" }, String(move.seat ?? "")),
    make("td", { class: "time" }, String(move.at ?? "").slice(0, 19).replace("T", " ")),
    make("td", { class: "hash" }, `${isFalse ? "✗" : holds ? "✓" : "–"} ${String(move.hash).slice(0, 12)}…`),
    make("td", {}, isFalse ? reasonOf(fault) : make("div", { class: "dealt" }, ...deals)));
}

// The cards of a deal.
function dealt(event, card) {
  const { start, cards } = replayOf(event.type.split(".")[0]).dealt(event);
  const began = start ? [make("span", {}, say("audit_began", { seat: start }))] : [];
  return [...began, ...cards.filter(Boolean).map(card)];
}

function cardIn(game, card, isUsual) {
  const symbol = `${game}-${card}`;
  return isUsual && get(symbol) ? face(symbol, card) : make("span", { class: "name" }, card);
}

takeFiles(get("drop"), get("file"), check);
material.then(() => { document.body.dataset.ready = "true"; });
if (query.get("game")) {
  get("drop").classList.add("small");
  get("progress").textContent = say("audit_fetching");
  fetched(query.get("game"), query.get("share")).then(check, (problem) => {
    get("progress").dataset.failed = "true";
    get("progress").textContent = problem.message;
  });
}
