// The keyboard alone: arrows go from light to light, u takes back, e ends the turn.

import { get } from "../dom.mjs";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const BUTTONS = { u: "undo", e: "end-turn" };
const ASIDE = 2.5; // how much worse it is to lie beside the way than on it

const middle = (element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

// The nearest light in a direction; null if none lies there.
function nextLight(from, [dx, dy]) {
  const [x, y] = middle(from);
  let best = null;
  for (const element of get("board").querySelectorAll("[tabindex]")) {
    const [along, aside] = ((a, b) => [a * dx + b * dy, Math.abs(a * dy) + Math.abs(b * dx)])(middle(element)[0] - x, middle(element)[1] - y);
    const far = along + ASIDE * aside;
    if (element !== from && along > 1 && (!best || far < best.far)) best = { element, far };
  }
  return best?.element ?? null;
}

export function onKeys() {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, textarea, select, dialog")) return;
    if (event.key in ARROWS) return move(event);
    get(BUTTONS[event.key.toLowerCase()])?.click();
  });
}

function move(event) {
  const board = get("board");
  const isThere = board.contains(document.activeElement);
  if (!isThere && document.activeElement !== document.body) return; // a list or a text scrolls
  const next = isThere ? nextLight(document.activeElement, ARROWS[event.key]) : board.querySelector("[tabindex]");
  if (!next && !isThere) return;
  event.preventDefault();
  next?.focus({ preventScroll: true });
}
