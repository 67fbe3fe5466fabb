// The log: what has happened, newest first. A line that is touched lights up its cards on the table.

import { get, make } from "../dom.mjs";
import { say } from "../texts.mjs";
import { keysIn } from "./lately.mjs";
import { keysOf } from "./lights.mjs";
import { pictured } from "./naming.mjs";

const STEPS = { ArrowDown: 1, ArrowUp: -1 };

const moves = []; // as they came
let shown = 0; // how many of them are in the log

// The service sends the sentence; a sign makes it visible.
export const isByClock = ({ actor }) => actor === "clock";

const waiting = []; // who waits for a move: {version, done}

export function addMove(move) {
  moves.push(move);
  for (const { version, done } of waiting) if (move.number >= version) done();
}

// Waits until the log has come up to a version.
export const logged = (version) => new Promise((done) => {
  if (moves.at(-1)?.number >= version) done();
  else waiting.push({ version, done });
});

// Shows the moves that are not in the log yet.
export function showLog(game) {
  for (const move of moves.slice(shown)) get("log").prepend(...linesOf(move, game).reverse());
  shown = moves.length;
}

function linesOf(move, game) {
  return move.sentences.map((sentence, at) => {
    const event = move.events[at];
    const seat = event.seat ?? move.seat;
    const keys = [...keysIn(event, seat, game)];
    return make("li", { class: isByClock(move) ? "by-clock" : "", "data-keys": keys.join(" ") || null, tabindex: keys.length ? -1 : null },
      make("span", { class: "move-number" }, String(move.number)), " ", pictured(sentence, seat, event), event.type === "game_forked" ? wayTo(event.origin) : null);
  });
}

// The line of a game that goes on from another one leads there; those who may not see it read why not.
const wayTo = ({ game, move }) => make("a", { class: "origin", href: `/watch/${game}#${move}` }, ` ${say("origin_watch")}`);

// Touching a line with a pointer, a finger or the arrow keys lights up its cards on the table.
export function onLogTouch(S) {
  const log = get("log");
  const show = ({ target }) => lightUp(target?.closest?.("[data-keys]"));
  for (const kind of ["pointerover", "focusin", "click"]) log.addEventListener(kind, show);
  for (const kind of ["pointerleave", "focusout"]) log.addEventListener(kind, () => lightUp(null));
  log.addEventListener("click", () => get("board").querySelector(".pointed")?.scrollIntoView({ block: "nearest" }));
  log.addEventListener("keydown", (event) => {
    if (!(event.key in STEPS)) return;
    const lines = [...log.querySelectorAll("[data-keys]")];
    const next = lines[lines.indexOf(document.activeElement) + STEPS[event.key]];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  // A street that grows to the left counts its houses again, and so do the lines about it.
  addEventListener("places-renamed", () => {
    log.replaceChildren();
    shown = 0;
    showLog(S.game);
  });
}

function lightUp(line) {
  const keys = new Set(line?.dataset.keys.split(" "));
  for (const thing of get("board").querySelectorAll("[data-card], [data-slot]")) {
    thing.classList.toggle("pointed", keysOf(thing).some((key) => keys.has(key)));
  }
}
