// Keeps the glowing panel in view, between the sticky parts at the top and the bottom of the window.

import { get } from "../dom.mjs";

const AIR = 6; // pixels around what is brought into view
const STICKY = ".top, #ask, #bar";
const NARROW = "(max-width: 47.5rem), (max-height: 30rem)";
const IN_USE = "[data-slot]:not([data-slot$=':aside'])";

let glowing = ""; // what glowed at the last check
let left = 0; // the scroll position after that check
let isReading = false; // the reader is busy beside the board: with the log, the ledger, the list of moves

// Scrolls the glowing panel into view if needed; where only a button is left, what the player has built. If a person has scrolled, their position stays until something else glows.
export function keepInView() {
  const lit = [...get("board").querySelectorAll(".start, .target")];
  const names = lit.map(({ dataset }) => dataset.card ?? dataset.slot).join(" ");
  const isDue = names !== glowing || scrollY === left;
  glowing = names;
  const wanted = lit.length || document.body.dataset.page !== "play" || get("bar").hidden ? lit : [...get("mine").querySelectorAll(IN_USE)];
  if (wanted.length && isDue && !isReading) scrollBy({ top: missing(wanted), behavior: "instant" });
  left = scrollY;
}

// On a narrow screen the panel of the player who acts comes first, and into view: one sees where the cards go.
export function showActor(seat) {
  const board = get("board");
  board.dataset.first = get(`seat-${seat}`)?.closest("#others") ? "others" : "mine";
  for (const panel of get("others").children) panel.classList.toggle("acting", panel.id === `seat-${seat}`);
  const box = board.getBoundingClientRect();
  const above = box.top - AIR - between(box).top;
  if (above < 0 && !isReading && matchMedia(NARROW).matches) scrollBy({ top: above, behavior: "instant" });
  left = scrollY;
}

// How far to scroll: the panels of what is lit are to be in view, or else all that lies in use there, or at least what is lit.
function missing(lit) {
  const free = between(get("board").getBoundingClientRect());
  const panels = [...new Set(lit.map((element) => element.closest("section, .picture")))];
  const inUse = panels.flatMap((panel) => [...panel.querySelectorAll(IN_USE)]);
  const areas = [panels, inUse.length ? inUse : lit, lit].map(around);
  const fits = ({ top, bottom }) => bottom - top <= free.bottom - free.top;
  const area = areas.find(fits) ?? areas.at(-1);
  if (area.top >= free.top && area.bottom <= free.bottom) return 0;
  return area.top < free.top || !fits(area) ? area.top - free.top : area.bottom - free.bottom;
}

function around(elements) {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  return { top: Math.min(...boxes.map(({ top }) => top)) - AIR, bottom: Math.max(...boxes.map(({ bottom }) => bottom)) + AIR };
}

// The part of the window's height that is left for the board.
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
addEventListener("resize", () => { if (glowing) keepInView(); }); // a lesson is read first
