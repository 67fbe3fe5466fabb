// Paints the cells of Dream Home: the display, the discards, every house in cross-section.

import { draw } from "../../dom.mjs";
import { factOf, slotOf } from "../../replay/fold/cells.mjs";
import {
  NARROW, PADDING, badge, below, beside, caption, faceAt, free, grid, heading, panel, path, picture, plainFace, rect, seatName,
  text, thing,
} from "../../replay/fold/drawing.mjs";
import { cardName } from "./tell.mjs";

const SHAPE = 92 / 120;
const [LEFT, RIGHT, ROOF] = [0.62, 0.18, 0.72]; // the garden, the edge and the roof, as fractions of the width of a room
const INK = "#33261f";

export function drawMiddle({ display: shown, rest }, scene) {
  const width = scene.sharedWidth ?? scene.width;
  const isNarrow = width < NARROW;
  const display = panel(shownDisplay(shown, scene, isNarrow ? width - 20 : width * 0.62), isNarrow ? width : 0);
  const left = isNarrow ? width : width - display.width - 12;
  const [{ label, items: thrown }] = rest.spread;
  const sizes = Array.from({ length: 19 }, (_, i) => 66 - 2 * i);
  const fits = (size) => Math.ceil(thrown.length / Math.floor((left - 15) / (size + 5))) * (size * SHAPE + 5) + 30 <= display.height;
  const size = isNarrow ? 53 : sizes.find(fits) ?? 30;
  const cards = grid(thrown, left - 20, [size, size * SHAPE], 5, (one, box) => cardAt(one, box, scene));
  const discards = panel(below([heading(label), cards], 2), left, isNarrow ? 0 : display.height);
  // A page may hide the pile; it begins under the display.
  const pile = { ...discards, nodes: [draw("g", { class: "discards", "data-cards": thrown.length, "data-top": display.height }, ...discards.nodes)] };
  return picture(isNarrow ? below([display, pile], 12) : beside([display, discards]), scene.say("label.display"));
}

function shownDisplay({ rows: [specials, rooms] }, scene, width) {
  const wide = Math.min(150, (width - 20) / 5);
  const high = wide * SHAPE;
  const named = wide >= 80;
  const step = high + 5 + (named ? 14 : 0);
  const nodes = [1, 2, 3, 4, 5].flatMap((column) => {
    const x = (column - 1) * (wide + 5);
    const at = (one, y) => {
      const [slot, box] = [slotOf(one), [x, y, wide, high]];
      if (one.face) {
        return [thing(scene.say("label.start_card"), { slot }, faceAt(`dream-home-${one.face}`, box)),
          ...under(scene.say("label.start_card"), box, named)];
      }
      if (!one.card) return [free(scene.say("label.free", { slot: column }), slot, box)];
      return [cardAt(one, box, scene), ...under(nameOf(one.card, scene), box, named)];
    };
    return [text(x + wide / 2, 10, String(column), 12, { "text-anchor": "middle" }),
      ...at(specials.cells[column - 1], 14), ...at(rooms.cells[column - 1], 14 + step)];
  });
  return below([heading(scene.say("label.display")), { width: 5 * wide + 20, height: 14 + 2 * step - 5, nodes }], 2);
}

const under = (label, [x, y, wide, high], named) => (named ? [caption(x + wide / 2, y + high + 12, label, wide + 4)] : []);
const nameOf = (card, scene) => cardName(card, scene.say, scene.knows);

function cardAt(one, box, scene) {
  const { card } = one;
  const label = nameOf(card, scene);
  const drawn = scene.isUsual ? faceAt(`dream-home-${card}`, box) : plainFace(label, box);
  return thing(label, { slot: slotOf(one), card }, drawn, ...(scene.deck.rooms[card] ? [rect(...box, "none", { stroke: INK })] : []));
}

function tokenAt(card, slot, box, scene) {
  const label = nameOf(card, scene);
  const drawn = scene.isUsual ? faceAt(`dream-home-token-${card}`, box) : plainFace(label, box);
  return thing(label, { slot, token: card, kind: "token" }, drawn);
}

export function drawSeat(own, scene) {
  const inner = scene.width - 2 * PADDING;
  const isNarrow = scene.width < 560;
  const built = house(own, scene, isNarrow ? inner : inner * 0.8);
  const side = besideTheHouse(own, scene, isNarrow ? inner : inner - built.width - 12);
  const parts = isNarrow ? below([built, side], 8) : beside([built, side]);
  return picture(panel(below([header(own, scene, inner), parts], 8), scene.width, 0, own.isAsked), own.heading[0].name);
}

function header(own, scene, width) {
  const start = factOf(own, "start");
  const card = start?.face ? [thing(scene.say("label.start_player"), { slot: slotOf(start) }, faceAt(`dream-home-${start.face}`, [0, 1, 30, 23]))] : [];
  return { width, height: 26, nodes: [seatName(own, scene, card.length ? 36 : 0, width), ...card] };
}

function besideTheHouse(own, scene, width) {
  const wide = Math.min(100, width);
  const [, ...groups] = own.spread; // the first is the roof
  return below(groups.filter(({ items }) => items.length).flatMap(({ label, items }) => [heading(label),
    grid(items, width, [wide, wide * SHAPE], 5, (one, box) => cardAt(one, box, scene))]), 3);
}

function house(own, scene, width) {
  const wide = Math.min(120, width / (LEFT + 5 + RIGHT));
  const high = wide * SHAPE;
  const plan = { wide, high, left: wide * LEFT, top: wide * ROOF, ground: wide * ROOF + 2 * high };
  const [total, height] = [wide * (LEFT + 5 + RIGHT), plan.ground + high + wide * 0.1];
  const [roofRow, ...floors] = own.rows;
  const slots = floors.flatMap(({ cells }) => cells).filter(({ key }) => !key.includes("earth"));
  return { width: total, height, nodes: [
    rect(0, 0, total, height, "#dcecf3", { rx: 4 }), rect(0, plan.ground, total, height - plan.ground, "#a5825f", { rx: 4 }),
    rect(0, plan.ground, total, 5, "#8fbf74"), ...roof(roofRow.cells[0], own.spread[0].items, scene, plan),
    ...slots.flatMap((one) => room(one, scene, plan)), ...walls(plan),
    ...slots.filter(({ token }) => token).map((one) => tokenOn(one, scene, plan)),
    ...own.shelves[0].items.map((one, i) => tokenAt(one.card, slotOf(one),
      [wide * 0.04, plan.ground + 4 - wide * 0.52 * (i + 1), wide * 0.52, wide * 0.52], scene)),
  ] };
}

const nameOfSlot = ({ key }) => key.slice(key.indexOf(".") + 1);

function boxOf(slot, { wide, high, left, top }) {
  const [floor, column] = slot.split(".").map(Number);
  return [left + (column - 1) * wide, top + (2 - floor) * high, wide, high];
}

function room(one, scene, plan) {
  const slot = nameOfSlot(one);
  const box = boxOf(slot, plan);
  if (!one.card) {
    const size = Math.max(10, plan.wide * 0.14);
    const name = text(box[0] + box[2] / 2, box[1] + box[3] / 2 + size / 3, slot, size, { "text-anchor": "middle", fill: "#6b5a4d" });
    return [rect(...box, "#f7f2e8"), free(scene.say("label.free", { slot }), slotOf(one), box, name)];
  }
  if (!one.face) return [cardAt(one, box, scene)];
  const label = scene.say("label.empty_room", { room: nameOf(one.card, scene) });
  return [thing(label, { slot: slotOf(one), card: one.card }, faceAt(`dream-home-${one.face}`, box))];
}

function tokenOn(one, scene, plan) {
  const [x, y, wide] = boxOf(nameOfSlot(one), plan);
  const size = plan.wide * 0.34;
  return tokenAt(one.token, slotOf(one), [x + wide - size - 3, y + 3, size, size], scene);
}

function walls({ wide, high, left, top, ground }) {
  const line = { stroke: INK, "stroke-width": Math.max(2, wide * 0.035) };
  return [rect(left, top, wide * 5, 2 * high, "none", line), path(`M${left} ${top + high}h${wide * 5}`, line),
    rect(left + 3 * wide, ground, 2 * wide, high, "none", line)];
}

function roof(pile, open, scene, plan) {
  const { wide, left, top } = plan;
  if (open.length) {
    const size = Math.min(wide * 0.92, (wide * 5) / open.length);
    const first = left + (wide * 5) / 2 - (size * open.length) / 2;
    return open.map((one, i) => cardAt(one, [first + i * size, top - size * SHAPE, size, size * SHAPE], scene));
  }
  const [from, to, high, inset] = [left - wide * 0.12, left + wide * 5.12, top * 0.12, wide * 0.55];
  const frame = `M${from} ${top}L${from + inset} ${high}H${to - inset}L${to} ${top}Z`;
  const bay = (to - from - 2 * inset) / 5;
  const timber = [0, 1, 2, 3, 4].map((i) => {
    const x = from + inset + i * bay;
    return `M${x} ${high}V${top}L${x + bay / 2} ${high}L${x + bay} ${top}V${high}`;
  }).join("");
  const count = pile.amount;
  const size = wide * 0.62;
  const box = [left + wide * 2.5 - size / 2, top * 0.2, size, size * SHAPE];
  return [path(frame, { fill: "#f3e8d6" }), path(timber, { stroke: "#c9a377", "stroke-width": Math.max(2, wide * 0.03) }),
    path(frame, { stroke: "#8c5a33", "stroke-width": Math.max(3, wide * 0.045) }),
    ...(count ? [thing(String(count), { slot: slotOf(pile) }, faceAt("dream-home-roof_back", box),
      badge(box[0] + size, box[1] + box[3] - 4, String(count), Math.max(11, wide * 0.12)))] : [])];
}
