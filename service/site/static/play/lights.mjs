// Lights up what can be touched in the pictures, with a plate that says what it does.

import { draw } from "../dom.mjs";
import { signed } from "../texts.mjs";

const TOUCHABLE = "[data-card],[data-slot]";
// How far inside its edge a thing glows: the print on a card begins close to the edge.
const ON_A_CARD = -0.5;
const IN_A_SLOT = 2;
const LETTER = 0.68; // the width of a bold letter, of its height

// The keys of an element: its card, its place.
export function keysOf(element) {
  const { card, slot } = element.dataset;
  return [...(card ? [`card:${card}`] : []), ...(slot ? [`slot:${slot}`] : [])];
}

export const touched = (target) => target.closest?.(TOUCHABLE);

// Redraws all lights within `root`. `starts` and `picked` are sets of keys; `targets` maps a
// key to the moves that it leads to; `plate` returns the text for a move; `ghost` is the picked card,
// which is seen faintly in every free place where it can go.
export function light(root, { starts, targets, picked, plate, ghost = null }) {
  for (const element of root.querySelectorAll(TOUCHABLE)) {
    const keys = keysOf(element);
    const target = keys.find((key) => targets.has(key));
    const state = keys.some((key) => picked.has(key)) ? (target ? "picked target" : "picked")
      : target ? "target" : keys.some((key) => starts.has(key)) ? "start" : "";
    show(element, state, target ? words([...targets.get(target)], plate) : [], target && element.matches(".free") ? ghost : null);
  }
}

function words(moves, plate) {
  const best = Math.max(...moves.map((move) => move.score_change ?? -Infinity));
  const plates = new Set(moves.map((move) => plate(move.command)));
  return [
    Number.isFinite(best) && best !== 0 ? signed(best) : null,
    ...(plates.size === 1 ? [...plates][0]?.split("\n") ?? [] : []),
  ].filter(Boolean);
}

function show(element, state, lines, ghost) {
  const mark = `${state}|${lines.join("|")}|${ghost?.dataset.card ?? ""}`;
  if (element.marked === mark) return;
  element.marked = mark;
  for (const old of element.querySelectorAll(":scope > .ghost, :scope > .glow, :scope > .plate")) old.remove();
  const isButton = element.tagName === "BUTTON";
  if (!isButton) say(element, state, lines);
  element.classList.remove("start", "target", "picked");
  if (state) element.classList.add(...state.split(" "));
  if (isButton) element.setAttribute("aria-pressed", String(state.startsWith("picked")));
  if (state && !isButton) element.append(...ring(element, lines, ghost));
}

function say(element, state, lines) {
  const title = element.querySelector(":scope > title")?.textContent ?? "";
  element.setAttribute("role", state ? "button" : "img");
  if (state) {
    element.setAttribute("tabindex", "0");
    element.setAttribute("aria-label", [title, ...lines].join(", "));
    element.setAttribute("aria-pressed", String(state.startsWith("picked")));
  } else {
    for (const name of ["tabindex", "aria-label", "aria-pressed"]) element.removeAttribute(name);
  }
}

function ring(element, lines, ghost) {
  const { x, y, width, height } = element.getBBox();
  const svg = element.ownerSVGElement;
  const scale = Math.max(0.7, (svg.viewBox.baseVal.width || 1) / (svg.clientWidth || 1));
  const inset = element.matches(".free") ? IN_A_SLOT : ON_A_CARD;
  const box = { x: x + inset, y: y + inset, width: Math.max(0, width - 2 * inset), height: Math.max(0, height - 2 * inset), rx: 5 };
  return [
    ...(ghost ? [ghostOf(ghost, { x, y, width, height })] : []),
    draw("rect", { ...box, class: "glow", "aria-hidden": "true" }),
    ...(lines.length ? [plateOf(lines, { x: x + width, y: y + height }, sizeFor(lines, width, scale))] : []),
  ];
}

// The face of a card as it would lie in a box.
function ghostOf(card, box) {
  const face = card.querySelector(":scope > use")?.cloneNode() ?? draw("g");
  for (const [name, value] of Object.entries(box)) face.setAttribute(name, value);
  face.removeAttribute("transform");
  return draw("g", { class: "ghost", "aria-hidden": "true" }, face);
}

// Large enough to read, but not so wide that it covers a neighbour.
function sizeFor(lines, width, scale) {
  const fits = (width * 1.04) / (longest(lines) * LETTER + 0.8);
  const most = Math.min(14 * scale, Math.max(10.5 * scale, width / 8)); // grows with the card
  return Math.max(8.5 * scale, Math.min(most, fits));
}

const longest = (lines) => Math.max(...lines.map((line) => line.length));

// A chip in the lower right corner of what it is about.
function plateOf(lines, corner, size) {
  const wide = longest(lines) * size * LETTER + size * 0.8;
  const high = lines.length * size * 1.25 + size * 0.5;
  const at = { x: corner.x - wide / 2, y: corner.y - high / 2 };
  const texts = lines.map((line, number) => draw("text",
    { x: at.x, y: at.y - high / 2 + size * (1.15 + number * 1.25), "font-size": size, "text-anchor": "middle" }, line));
  return draw("g", { class: "plate", "aria-hidden": "true" },
    draw("rect", { x: at.x - wide / 2, y: at.y - high / 2, width: wide, height: high, rx: size * 0.6 }), ...texts);
}
