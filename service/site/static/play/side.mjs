// Beside the table: scores, ledger, log, and actions on the whole game.

import { readJson } from "../api.mjs";
import { faceOf } from "../bots.mjs";
import { get, make } from "../dom.mjs";
import { ruleLink } from "../rules-dialog.mjs";
import { points, say, signed } from "../texts.mjs";
import { withQuery } from "../table.mjs";
import { nameOf, reader } from "./seat.mjs";

export const ENDING = ["end_turn", "wait", "discard_pair", "dismiss", "done"];

// The service sends the sentence; a sign makes it visible.
export const isByClock = ({ actor }) => actor === "clock";

export function showTotals(table, totals) {
  get("totals").replaceChildren(...table.seats.map(({ seat, resigned, player }) =>
    make("li", { class: resigned ? "resigned" : "", "aria-current": seat === table.asked ? "true" : null },
      make("span", {}, faceOf(player) && make("span", { "aria-hidden": "true" }, `${faceOf(player)} `), nameOf(table, seat), seat === table.asked ? make("span", { class: "unseen" }, ` ${say("turn_mark")}`) : null),
      make("b", {}, String(totals[seat - 1])))));
}

// Adds a move to the log, newest first.
export function showMove(move) {
  const log = get("log");
  move.sentences.forEach((sentence, at) => {
    const cards = cardsIn(move.events[at]).join(" ");
    log.prepend(make("li", { class: isByClock(move) ? "by-clock" : "", "data-cards": cards || null },
      make("span", { class: "move-number" }, String(move.number)), ` ${sentence}`));
  });
}

const CARD = /^[a-z_]+(?:-[a-z_]+)*-\d+$/;

// The cards that an event names.
export function cardsIn(value) {
  if (typeof value === "string") return CARD.test(value) ? [value] : [];
  return value && typeof value === "object" ? Object.values(value).flatMap(cardsIn) : [];
}

// Touching a line of the log lights up its cards on the table.
export function onLogTouch() {
  const show = ({ target }) => {
    const cards = new Set(target.closest("[data-cards]")?.dataset.cards.split(" "));
    for (const card of get("board").querySelectorAll("[data-card]")) card.classList.toggle("pointed", cards.has(card.dataset.card));
  };
  for (const kind of ["pointerover", "click"]) get("log").addEventListener(kind, show);
  get("log").addEventListener("pointerleave", show);
}

export async function readScores(S, at) {
  const path = withQuery(`/v1/games/${S.id}/scores`, { at, share: S.share });
  return (await readJson(path, { who: reader(S.table) })).scores;
}

// A ledger for each seat: the points of each line, and its rule.
export function ledgers(table, scores, heading = "h3") {
  return scores.map((score) => make("section", { class: "ledger" },
    make(heading, {}, `${nameOf(table, score.seat)}: ${points(score.total)}`),
    make("ul", { class: "plain" },
      score.lines.map((line) => make("li", {},
        make("span", {}, line.sentence, ruleLink(table.game, line.rule)), make("b", {}, signed(line.points)))),
      score.notes.map((note) => make("li", { class: "hint" }, note.sentence, ruleLink(table.game, note.rule))))));
}

// The version at which the running turn of a seat began, as far as the log shows.
function turnStart(log, seat) {
  for (const move of log.toReversed()) {
    const last = move.commands.at(-1)?.type;
    if (last === "resign") continue; // others' resignations don't end a turn
    if (move.seat !== seat || ENDING.includes(last) || !isOfTheTurn(move)) return move.number;
  }
  return log[0]?.number ?? 1;
}

const isOfTheTurn = (move) => move.commands.every(({ type }) => !["take_seat", "create", "leave_seat"].includes(type)) && move.number > 1;

// Shows what has happened in the turn so far.
export async function showPreview(S) {
  const line = get("preview");
  if (!S.acting || S.log.at(-1)?.number !== S.table.version) { line.hidden = !S.acting || line.hidden; return; }
  const start = turnStart(S.log, S.acting.seat);
  if (start >= S.table.version) { line.hidden = true; return; }
  if (S.before?.start !== start) S.before = { start, scores: await readScores(S, start) };
  const total = S.moment.totals[S.acting.seat - 1];
  const change = total - S.before.scores[S.acting.seat - 1].total;
  line.textContent = say("preview", { change: signed(change), total });
  line.hidden = false;
}

// Shows the current ledger, if it is open.
export async function showLedger(S) {
  if (!get("ledger").open || S.table.status === "open") return;
  get("ledger-lines").replaceChildren(...ledgers(S.table, await readScores(S, S.table.version)));
}
