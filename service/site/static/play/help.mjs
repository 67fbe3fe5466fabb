// Help on every thing of the table: hold it, right-click it, or press ? on it.

import { readJson } from "../api.mjs";
import { get, make, toast } from "../dom.mjs";
import { points, say, signed } from "../texts.mjs";
import { keysOf, touched } from "./lights.mjs";
import { nextKeys } from "./paths.mjs";
import { nearSeat } from "./seat.mjs";

const HOLD = 450; // milliseconds
const STILL = 10; // pixels that a resting finger may move
const AIR = 8;

let hovered = null;
let isAsking = false; // the next tap asks for help
let isHeld = false; // the click that ends a long press does not count
let before = null; // what had the focus
const decks = new Map();

// The tables of the deck a game is usually played with; null for any other deck.
async function tablesOf({ game, view }) {
  if (!decks.has(game)) decks.set(game, readJson(`/v1/rules/${game}`).then(({ deck }) => deck).catch(() => null));
  const deck = await decks.get(game);
  return deck && (!view.deck_hash || deck.hash === view.deck_hash) ? deck.tables : null;
}

// The points of the moves that this thing leads to now.
function worthNow(S, keys) {
  if (!S.acting) return null;
  const next = [nextKeys(S.ways, S.picks), nextKeys(S.ways, [])].find((map) => keys.some((key) => map.has(key)));
  const moves = next ? keys.flatMap((key) => [...(next.get(key) ?? [])]) : [];
  const changes = new Set(moves.map(({ score_change: change }) => change).filter(Number.isFinite));
  if (!changes.size || (changes.size === 1 && changes.has(0))) return null;
  return say(changes.size > 1 ? "help_best" : "help_now", { change: signed(Math.max(...changes)) });
}

async function open(S, element, isByKey = false) {
  if (!S.table?.view) return;
  const [keys, { game, view }] = [keysOf(element), S.table];
  const words = await import(`../games/${game}/help.mjs`);
  close(); // not before: two that load their words at once would both stay
  const title = element.querySelector(":scope > title")?.textContent ?? element.textContent;
  const lines = [...words.about(keys, view).map((key) => say(`${game}.help.${key}`)), worthNow(S, keys)].filter(Boolean);
  const bubble = make("div", { id: "help", class: "bubble", role: "dialog", "aria-labelledby": "help-title", tabindex: -1 },
    make("h2", { id: "help-title" }, title.slice(0, 1).toUpperCase() + title.slice(1)),
    lines.map((line) => make("p", {}, line)),
    make("button", { type: "button", class: "quiet", "aria-label": say("help_close"), onclick: close }, "✕"));
  document.body.append(bubble);
  place(bubble, element);
  if (isByKey) {
    before = document.activeElement;
    bubble.focus({ preventScroll: true });
  }
  await addWorth(bubble, S, keys, words);
  if (bubble.isConnected) place(bubble, element);
}

async function addWorth(bubble, S, keys, words) {
  const tables = await tablesOf(S.table);
  const worth = tables && words.worthHere(keys, S.table.view, nearSeat(S.table) ?? 1, tables);
  if (worth) bubble.querySelector("button").before(make("p", { class: "worth" }, say(`${S.table.game}.help.${worth.key}`, { points: points(worth.points) })));
}

// Beside the thing, and within the window.
function place(bubble, element) {
  const [box, own] = [element.getBoundingClientRect(), bubble.getBoundingClientRect()];
  const isAbove = box.bottom + own.height + AIR > innerHeight && box.top - own.height - AIR > 0;
  const top = isAbove ? box.top - own.height - AIR : Math.min(box.bottom + AIR, innerHeight - own.height - AIR);
  const left = Math.min(Math.max(AIR, box.left + box.width / 2 - own.width / 2), innerWidth - own.width - AIR);
  Object.assign(bubble.style, { top: `${Math.max(AIR, top)}px`, left: `${left}px` });
}

function close() {
  const bubble = get("help");
  if (!bubble) return false;
  bubble.remove();
  before?.focus({ preventScroll: true });
  before = null;
  return true;
}

function onHold(S, board) {
  let clock = null;
  let start = null;
  const stop = () => clearTimeout(clock);
  board.addEventListener("pointerdown", (event) => {
    isHeld = false;
    const element = touched(event.target);
    if (event.pointerType === "mouse" || !element) return;
    start = event;
    clock = setTimeout(() => { isHeld = true; open(S, element); }, HOLD);
  });
  board.addEventListener("pointermove", (event) => {
    if (start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > STILL) stop();
  });
  for (const kind of ["pointerup", "pointercancel", "pointerleave"]) board.addEventListener(kind, stop);
}

// Puts the switch into the head of the page, and listens.
export function offerHelp(S) {
  const board = get("board");
  const button = make("button", { type: "button", id: "ask-help", class: "quiet", "aria-label": say("help_how"), title: say("help_how"), onclick: () => {
    isAsking = !isAsking;
    button.setAttribute("aria-pressed", String(isAsking));
    if (isAsking) toast(say("help_tap"), "good");
  } }, "?");
  get("theme").before(button);
  onHold(S, board);
  board.addEventListener("pointerover", ({ target }) => { hovered = touched(target); });
  board.addEventListener("pointerleave", () => { hovered = null; });
  board.addEventListener("contextmenu", (event) => {
    const element = touched(event.target);
    if (!element) return;
    event.preventDefault();
    if (!isHeld) open(S, element);
  });
  board.addEventListener("click", (event) => {
    const element = touched(event.target);
    if (!isHeld && !(isAsking && element)) return;
    event.stopImmediatePropagation();
    if (isAsking && !isHeld) open(S, element);
    isHeld = isAsking = false;
    get("toast").hidden = true;
    button.setAttribute("aria-pressed", "false");
  }, { capture: true });
  addEventListener("pointerdown", ({ target }) => { if (!target.closest("#help")) close(); }, { capture: true, passive: true });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && close()) event.stopImmediatePropagation();
    const element = touched(document.activeElement) ?? hovered;
    if (event.key === "?" && element && !event.target.matches("input, textarea")) open(S, element, true);
  }, { capture: true });
}
