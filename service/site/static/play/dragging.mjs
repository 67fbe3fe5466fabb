// Drag and drop, by mouse or finger: a card that is carried is picked, and where it is dropped is the second tap.

import { get } from "../dom.mjs";
import { copyOf } from "./flights.mjs";
import { keysOf, touched } from "./lights.mjs";

const STILL = 8; // pixels; less is a tap

// `S` is the table; `tapped(keys)` is called for the card that is carried, and for the place where it is dropped.
export function onDrag(S, tapped) {
  const board = get("board");
  let held = null; // {element, x, y, copy} from the press to the release

  board.addEventListener("pointerdown", (event) => {
    const element = touched(event.target);
    const isForScrolling = event.pointerType !== "mouse" && element && getComputedStyle(element).touchAction !== "none";
    held = element?.matches(".start, .picked") && event.button === 0 && !S.busy && !isForScrolling
      ? { element, x: event.clientX, y: event.clientY, copy: null } : null;
  });
  addEventListener("pointermove", (event) => {
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.copy && Math.hypot(x, y) <= STILL) return;
    if (!held.copy) pickUp(held);
    held.copy.style.transform = `translate(${x}px, ${y}px)`;
  });
  addEventListener("pointerup", (event) => {
    if (held?.copy) drop(held, event);
    held = null;
  });
  addEventListener("pointercancel", () => { putDown(held); held = null; });
  // In a picture `touch-action` alone does not keep a finger from scrolling.
  board.addEventListener("touchmove", (event) => { if (held && event.cancelable) event.preventDefault(); }, { passive: false });
  board.addEventListener("dragstart", (event) => event.preventDefault());

  function pickUp(one) {
    const { element } = one;
    one.copy = copyOf(element, element.getBBox(), element.getBoundingClientRect());
    board.classList.add("dragging");
    if (!element.matches(".picked")) tapped(keysOf(element));
  }

  function drop(one, { clientX, clientY }) {
    putDown(one);
    swallowClick(board);
    const place = touched(document.elementFromPoint(clientX, clientY) ?? board);
    if (place && board.contains(place) && place !== one.element && S.picks.length) tapped(keysOf(place));
  }

  function putDown(one) {
    one?.copy?.remove();
    board.classList.remove("dragging");
  }
}

// The click that ends a drag does not count as a tap.
function swallowClick(board) {
  const swallow = (event) => event.stopImmediatePropagation();
  board.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => board.removeEventListener("click", swallow, { capture: true }), 0);
}
