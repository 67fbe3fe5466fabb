// Keeps what glows in view: below what sticks to the top of the window, above what sticks to its bottom.

import { get } from "../dom.mjs";

const AIR = 6; // pixels around what is brought into view
const STICKY = ".top, #ask, #bar";

let glowing = ""; // what glowed when the page last looked
let left = 0; // where it left the window then
let isReading = false; // somebody is busy beside the board: with the log, the ledger, the list of moves

// Brings the panel that glows into view, if it is not. A place that a person has scrolled to stays until something else glows.
export function keepInView() {
  const lit = [...get("board").querySelectorAll(".start, .target")];
  const names = lit.map(({ dataset }) => dataset.card ?? dataset.slot).join(" ");
  const isDue = names !== glowing || scrollY === left;
  glowing = names;
  if (lit.length && isDue && !isReading) scrollBy({ top: missing(lit), behavior: "instant" });
  left = scrollY;
}

// How far the page must go: not at all where everything lit is in view.
function missing(lit) {
  const free = between(get("board").getBoundingClientRect());
  const things = around(lit);
  if (things.top >= free.top && things.bottom <= free.bottom) return 0;
  const panels = around([...new Set(lit.map((element) => element.closest("section, .picture")))]);
  const wanted = panels.bottom - panels.top <= free.bottom - free.top ? panels : things;
  return wanted.top < free.top || wanted.bottom - wanted.top > free.bottom - free.top
    ? wanted.top - free.top : wanted.bottom - free.bottom;
}

function around(elements) {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  return { top: Math.min(...boxes.map(({ top }) => top)) - AIR, bottom: Math.max(...boxes.map(({ bottom }) => bottom)) + AIR };
}

// What of the window's height is left for the board.
function between(board) {
  const free = { top: 0, bottom: innerHeight };
  for (const element of document.querySelectorAll(STICKY)) {
    const { position, top, bottom } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const isBeside = box.right <= board.left || box.left >= board.right;
    if (position !== "sticky" || isBeside) continue;
    if (top !== "auto") free.top = Math.max(free.top, parseFloat(top) + box.height);
    else if (bottom !== "auto") free.bottom = Math.min(free.bottom, innerHeight - parseFloat(bottom) - box.height);
  }
  return free;
}

for (const kind of ["pointerdown", "keydown", "wheel"]) {
  addEventListener(kind, ({ target }) => { isReading = Boolean(target.closest?.(".side")); }, { capture: true, passive: true });
}
addEventListener("resize", keepInView);
