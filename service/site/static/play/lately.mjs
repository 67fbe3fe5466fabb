// The last turn of every player stays marked on the table until their next one.

import { draw, get } from "../dom.mjs";
import { keysOf } from "./lights.mjs";
import { cardsIn } from "./naming.mjs";
import { ENDING } from "./side.mjs";

const NO_TURN = ["create", "take_seat", "leave_seat", "fork", "undo", "resign"];

// The keys that the last turn of each seat has touched: Map of seat to Set of keys.
export function lastTurns(log, game) {
  const turns = new Map();
  const undone = new Set(log.flatMap(({ events }) => events).filter(({ type }) => type === "undone").map(({ move }) => move));
  let before = null;
  for (const move of log) {
    const { seat, commands, events } = move;
    if (commands.some(({ type }) => NO_TURN.includes(type)) || undone.has(move.number)) continue;
    if (before?.seat !== seat || (endsTurn(before) && !endsTurn(move))) turns.set(seat, new Set());
    before = move;
    const keys = turns.get(seat);
    for (const event of events) for (const key of keysIn(event, seat, game)) keys.add(key);
  }
  return turns;
}

const endsTurn = ({ commands }) => ENDING.includes(commands.at(-1)?.type);

// The keys of the cards and places that an event of a seat names.
export function* keysIn(event, seat, game) {
  for (const card of cardsIn(event)) yield `card:${card}`;
  if (typeof event.slot === "string") yield `slot:${seat}:${event.slot}`;
  yield* game.touchedBy?.(event, seat) ?? [];
}

// Marks what lies before its seat now; a turn that is still running is not marked.
export function markLastTurns({ log, game, acting }) {
  const turns = lastTurns(log, game);
  turns.delete(acting?.seat);
  for (const element of get("board").querySelectorAll("[data-slot]")) {
    const seat = Number(/^(\d+):/.exec(element.dataset.slot)?.[1] ?? 0);
    const keys = turns.get(seat);
    mark(element, Boolean(keys) && !element.matches(".free") && keysOf(element).some((key) => keys.has(key)));
  }
}

function mark(element, isMarked) {
  const old = element.querySelector(":scope > .lately");
  if (Boolean(old) === isMarked) return;
  if (old) return old.remove();
  const { x, y, width, height } = element.getBBox();
  element.append(draw("rect", { class: "lately", "aria-hidden": "true", x: x + 1, y: y + 1, width: width - 2, height: height - 2, rx: 5 }));
}
