// Beside the table: the scores, the ledger, and what the turn has brought so far.

import { withQuery } from "../addresses.mjs";
import { readJson } from "../api.mjs";
import { faceOf } from "../bots.mjs";
import { get, make } from "../dom.mjs";
import { ruleLink } from "../rules-dialog.mjs";
import { points, say, signed } from "../texts.mjs";
import { pictured, told } from "./naming.mjs";
import { nameOf, reader } from "./seat.mjs";

export const ENDING = ["end_turn", "wait", "discard_pair", "dismiss", "done"];

export function showTotals(table, totals) {
  get("totals").replaceChildren(...table.seats.map(({ seat, resigned, player }) =>
    make("li", { class: resigned ? "resigned" : "", "aria-current": seat === table.asked ? "true" : null },
      make("span", {}, faceOf(player), nameOf(table, seat), seat === table.asked ? make("span", { class: "unseen" }, ` ${say("turn_mark")}`) : null),
      make("b", {}, String(totals[seat - 1])))));
}

export async function readScores(S, at) {
  const path = withQuery(`/v1/games/${S.id}/scores`, { at, share: S.share });
  return (await readJson(path, { who: reader(S.table) })).scores;
}

// A ledger for each seat: the points of each line, and its rule; the `most` largest lines first, the others on demand.
export function ledgers(table, scores, { heading = "h3", most = Infinity } = {}) {
  const list = (...lines) => make("ul", { class: "plain" }, ...lines);
  return scores.map((score) => {
    const line = (one) => make("li", {},
      make("span", {}, pictured(one.sentence, score.seat, one.earned_by), ruleLink(table.game, one.rule)), make("b", {}, signed(one.points)));
    const notes = score.notes.map((note) => make("li", { class: "hint" }, told(note.sentence, score.seat), ruleLink(table.game, note.rule)));
    const head = make(heading, {}, `${nameOf(table, score.seat)}: ${points(score.total)}`);
    if (score.lines.length <= most) return make("section", { class: "ledger" }, head, list(score.lines.map(line), notes));
    const largest = score.lines.toSorted((one, other) => Math.abs(other.points) - Math.abs(one.points)).slice(0, most);
    const others = score.lines.filter((one) => !largest.includes(one));
    return make("section", { class: "ledger" }, head, list(largest.map(line)),
      make("details", {}, make("summary", {}, say("ledger")), list(others.map(line), notes)));
  });
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
