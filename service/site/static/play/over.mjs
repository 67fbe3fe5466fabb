// After the game: the winner, the scores, and links to watch it again.

import { withQuery } from "../addresses.mjs";
import { showCoach } from "../analysis/after.mjs";
import { dailyLine } from "../daily/after.mjs";
import { get, make } from "../dom.mjs";
import { complain } from "../shell.mjs";
import { say } from "../texts.mjs";
import { rematchButton } from "../rematch.mjs";
import { shareButton } from "../share-picture.mjs";
import { logged } from "./log.mjs";
import { download } from "./replay-file.mjs";
import { ownLine } from "./own-result.mjs";
import { nameOf, ownSeats, reader } from "./seat.mjs";
import { ledgers, readScores } from "./side.mjs";
import { sourcesTable } from "./sources.mjs";
import { againButton, againFrom, canTryAgain } from "./try-again.mjs";

const ENDED = /\.game_ended$/; // says why
const MOST_LINES = 3; // of each player; the others open on demand

let again = null; // the choice of rounds; it outlives a redraw
let lines = null; // one's own result; they are asked for once

export async function showOver(S) {
  const { table } = S;
  get("over").hidden = false;
  get("over-title").textContent = table.result.sentence;
  get("over-says").textContent ||= say("over_title");
  get("standings").replaceChildren(...table.result.standings.map((standing) => make("tr", {},
    make("td", { class: "number" }, String(standing.place)),
    make("td", {}, nameOf(table, standing.seat)),
    make("td", { class: "number" }, String(standing.points)))));
  get("over-built").replaceChildren(...built(table.result.standings[0].seat));
  get("over-links").replaceChildren(...links(S));
  lines ??= [ownLine(table), dailyLine(table, reader(table))].filter(Boolean);
  get("over-links").before(...lines.filter((line) => !line.isConnected));
  const whole = logged(table.version);
  whole.then(() => {
    get("over-says").textContent = S.log.flatMap(({ events, sentences }) => sentences.filter((_, at) => ENDED.test(events[at].type))).at(-1) ?? get("over-says").textContent;
    again ??= againFrom(S);
    if (again && !again.isConnected) get("over-links").firstElementChild?.after(again);
  });
  showCoach(get("ledgers"), S, { whole, nameOf: (move) => momentOf(S.log, move), again: canTryAgain(table) ? (at) => againButton(S, at) : null });
  const scores = await readScores(S, null).finally(() => { document.body.dataset.told = "true"; });
  get("sources").replaceChildren(...[sourcesTable(table, inOrder(table, scores))].filter(Boolean));
  get("ledgers").replaceChildren(...ledgers(table, inOrder(table, scores), { heading: "h2", most: MOST_LINES }));
}

// What a seat has built, once more and without anything to touch.
function built(seat) {
  const picture = get(`seat-${seat}`)?.shown?.cloneNode(true);
  for (const thing of picture?.querySelectorAll("[data-card],[data-slot]") ?? []) {
    for (const name of ["data-card", "data-slot"]) thing.removeAttribute(name);
  }
  return picture ? [picture] : [];
}

// The winner comes first.
function inOrder({ result }, scores) {
  const places = result.standings.map(({ seat }) => seat);
  return scores.toSorted((one, other) => places.indexOf(one.seat) - places.indexOf(other.seat));
}

function links(S) {
  const share = S.share ?? S.table.share;
  const link = (path, text, kind = "") => make("a", { class: `button ${kind}`, href: path }, text);
  return [
    rematchButton(S.table, share),
    link(withQuery(`/watch/${S.id}`, { share }), say("watch")),
    shareButton(S.table, ownSeats(S.table)[0]?.seat ?? null, share, reader(S.table)),
    link("/new", say("again")),
    make("button", { type: "button", id: "download", onclick: () => download(S).catch(complain) }, say("download")),
    link(withQuery("/audit", { game: S.id, share }), say("audit")),
  ].filter(Boolean);
}

// The name of the moment after a move, "R9.1", as replays have it.
export function momentOf(log, move) {
  let [round, turn] = [0, 0];
  for (const event of log.filter(({ number }) => number <= move).flatMap(({ events }) => events)) {
    round = event.round ?? round;
    turn = event.turn ?? turn;
  }
  return round ? `R${round}.${turn}` : "R0";
}
