// Cards fly from where they lay to where they lie now, over the table: nothing waits for them.

import { draw, make } from "../dom.mjs";

const FLIGHT = 420; // milliseconds
const FADE = 260;
const NEAR = 6; // pixels; a shorter way is not shown
const MOST = 40; // a table that changes altogether just changes
const EASE = "cubic-bezier(0.3, 0.1, 0.2, 1)";

export const mayMove = () => !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches;

// Remembers where everything lies. The function it returns lets all that has moved since then fly.
export function takeOff(root) {
  if (!mayMove()) return () => {};
  const before = thingsIn(root);
  return () => land(before, thingsIn(root));
}

// Cards by their ids, figures and scaffolds by face and place: where each is on the screen, and in which panel.
function thingsIn(root) {
  const all = new Map();
  for (const node of root.querySelectorAll("[data-card], [data-slot]")) {
    const { card, slot } = node.dataset;
    const face = card ? null : node.querySelector("use")?.getAttribute("href");
    if (!card && !face) continue;
    const box = node.getBoundingClientRect();
    if (box.width) all.set(card ?? `${face} ${slot}`, { face, box, view: node.getBBox(), node, ...placeOf(node, box) });
  }
  return all;
}

function placeOf(node, { left, top }) {
  const svg = node.ownerSVGElement;
  const around = svg.getBoundingClientRect();
  return { panel: svg.parentElement.id, x: left - around.left, y: top - around.top };
}

function land(before, now) {
  const come = [...now].filter(([name]) => !before.has(name));
  const gone = [...before].filter(([name]) => !now.has(name));
  const moved = [...now].filter(([name, thing]) => before.has(name) && isFar(before.get(name), thing))
    .map(([name, thing]) => [before.get(name), thing]);
  if (moved.length + come.length + gone.length > MOST) return;
  for (const [from, to] of moved) fly(from.box, to);
  for (const [, thing] of come) {
    const from = [...before.values()].find(({ face }) => face && face === thing.face);
    if (from) fly(from.box, thing);
    else thing.node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE });
  }
  for (const [, thing] of gone) if (!thing.face) fade(thing);
}

// A panel that changes its place takes its cards along.
const isFar = (one, other) => one.panel !== other.panel || Math.hypot(one.x - other.x, one.y - other.y) > NEAR;

function fly(from, { box, view, node }) {
  const bird = copyOf(node, view, box);
  const [x, y] = [from.left - box.left, from.top - box.top];
  const start = `translate(${x}px, ${y}px) scale(${from.width / box.width}, ${from.height / box.height})`;
  node.animate([{ opacity: 0 }, { opacity: 0 }], { duration: FLIGHT });
  bird.animate([{ transform: start }, { transform: "none" }], { duration: FLIGHT, easing: EASE }).finished
    .finally(() => bird.remove());
}

function fade({ box, view, node }) {
  const ghost = copyOf(node, view, box);
  ghost.animate([{ opacity: 1 }, { opacity: 0, transform: "scale(0.8)" }], { duration: FADE, fill: "forwards" }).finished
    .finally(() => ghost.remove());
}

// A picture of one thing that floats over the page; touches go through it.
export function copyOf(node, view, box) {
  const copy = node.cloneNode(true);
  for (const extra of copy.querySelectorAll(".glow, .plate, .lately, .ghost, title")) extra.remove();
  for (const name of ["id", "transform", "tabindex", "role", "aria-label", "aria-pressed", "data-card", "data-slot", "class"]) copy.removeAttribute(name);
  const { x, y, width, height } = view;
  const floating = draw("svg", { class: "flying", "aria-hidden": "true", viewBox: `${x} ${y} ${width} ${height}` }, copy);
  for (const side of ["left", "top", "width", "height"]) floating.style[side] = `${box[side]}px`;
  layer().append(floating);
  return floating;
}

const layer = () => document.getElementById("sky") ?? document.body.appendChild(make("div", { id: "sky", "aria-hidden": "true" }));
