// Paints the cells of a game that has no drawings of its own: plain boxes with names.

import { factOf, slotOf } from "./cells.mjs";
import { PADDING, below, grid, heading, panel, picture, plainFace, seatName, thing } from "./drawing.mjs";

const SIZE = [60, 44];

export const drawMiddle = ({ display, rest }, scene) =>
  picture(panel(below([...boxesOf(display, scene), ...boxesOf(rest, scene)]), scene.width), scene.knows("label.display") ? scene.say("label.display") : "");

export function drawSeat(own, scene) {
  const name = { width: 0, height: 26, nodes: [seatName(own, scene, 0, scene.width - 2 * PADDING)] };
  const facts = own.heading.slice(1).filter((fact) => fact !== factOf(own, "resigned"));
  const inside = [name, boxes(facts, scene), ...boxesOf(own, scene)];
  return picture(panel(below(inside), scene.width, 0, own.isAsked), own.heading[0].name);
}

const boxesOf = ({ rows, shelves }, scene) => [
  ...rows.map(({ cells }) => boxes(cells, scene)),
  ...shelves.flatMap(({ label, items }) => [...(label ? [heading(label)] : []), boxes(items, scene)]),
];

const boxes = (cells, scene) => grid(cells, scene.width - 2 * PADDING, SIZE, 6, (one, box) =>
  thing(one.name, { slot: slotOf(one), card: one.card || null }, plainFace(one.name, box)));
