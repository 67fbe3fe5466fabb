// Draws a position of Dream Home: the display, the discards, every house in cross-section.

import { draw } from "../../dom.mjs";
import { SLOTS } from "./dream-home.mjs";
import {
  NARROW, PADDING, badge, below, beside, caption, faceAt, free, grid, heading, panel, path, picture, plainFace, rect, seatName,
  text, thing,
} from "./drawing.mjs";
import { dreamHomeCard } from "./tell-dream-home.mjs";

const SHAPE = 92 / 120;
const [LEFT, RIGHT, ROOF] = [0.62, 0.18, 0.72]; // the garden, the edge and the roof, as fractions of the width of a room
const INK = "#33261f";

export function dreamHomeMiddle(state, scene) {
  const { width } = scene;
  const isNarrow = width < NARROW;
  const display = panel(shownDisplay(state, scene, isNarrow ? width - 20 : width * 0.62), isNarrow ? width : 0);
  const left = isNarrow ? width : width - display.width - 12;
  const thrown = [...state.room_discards, ...state.special_discards];
  const sizes = Array.from({ length: 19 }, (_, i) => 66 - 2 * i);
  const fits = (size) => Math.ceil(thrown.length / Math.floor((left - 15) / (size + 5))) * (size * SHAPE + 5) + 30 <= display.height;
  const size = isNarrow ? 53 : sizes.find(fits) ?? 30;
  const cards = grid(thrown, left - 20, [size, size * SHAPE], 5, (card, box) => cardAt(card, "discards", box, scene));
  const discards = panel(below([heading(scene.say("label.discards")), cards], 2), left, isNarrow ? 0 : display.height);
  // A page may hide the pile; it begins under the display.
  const pile = { ...discards, nodes: [draw("g", { class: "discards", "data-cards": thrown.length, "data-top": display.height }, ...discards.nodes)] };
  return picture(isNarrow ? below([display, pile], 12) : beside([display, discards]), scene.say("label.display"));
}

function shownDisplay(state, scene, width) {
  const wide = Math.min(150, (width - 20) / 5);
  const high = wide * SHAPE;
  const named = wide >= 80;
  const step = high + 5 + (named ? 14 : 0);
  const lies = state.asked !== null && state.next_start === null;
  const nodes = [1, 2, 3, 4, 5].flatMap((column) => {
    const x = (column - 1) * (wide + 5);
    const at = (card, row, y) => {
      const [slot, box] = [`display:${column}.${row}`, [x, y, wide, high]];
      if (!card && row === "special" && column === 1 && lies) {
        return [thing(scene.say("label.start_card"), { slot }, faceAt("dream-home-start_player", box)),
          ...under(scene.say("label.start_card"), box, named)];
      }
      if (!card) return [free(scene.say("label.free", { slot: column }), slot, box)];
      return [cardAt(card, slot, box, scene), ...under(nameOf(card, scene), box, named)];
    };
    return [text(x + wide / 2, 10, String(column), 12, { "text-anchor": "middle" }),
      ...at(state.specials[column - 1], "special", 14), ...at(state.rooms[column - 1], "room", 14 + step)];
  });
  return below([heading(scene.say("label.display")), { width: 5 * wide + 20, height: 14 + 2 * step - 5, nodes }], 2);
}

const under = (label, [x, y, wide, high], named) => (named ? [caption(x + wide / 2, y + high + 12, label, wide + 4)] : []);
const nameOf = (card, scene) => dreamHomeCard(card, scene.say, scene.knows);

function cardAt(card, slot, box, scene) {
  const label = nameOf(card, scene);
  const drawn = scene.isUsual ? faceAt(`dream-home-${card}`, box) : plainFace(label, box);
  return thing(label, { slot, card }, drawn, ...(scene.deck.rooms[card] ? [rect(...box, "none", { stroke: INK })] : []));
}

function tokenAt(card, slot, box, scene) {
  const label = nameOf(card, scene);
  const drawn = scene.isUsual ? faceAt(`dream-home-token-${card}`, box) : plainFace(label, box);
  return thing(label, { slot, token: card, kind: "token" }, drawn);
}

export function dreamHomeSeat(state, scene, seat) {
  const inner = scene.width - 2 * PADDING;
  const isNarrow = scene.width < 560;
  const built = house(state, scene, seat, isNarrow ? inner : inner * 0.8);
  const side = besideTheHouse(state, scene, seat, isNarrow ? inner : inner - built.width - 12);
  const parts = isNarrow ? below([built, side], 8) : beside([built, side]);
  return picture(panel(below([header(state, scene, seat, inner), parts], 8), scene.width, 0, state.asked === seat), scene.nameOf(seat));
}

function header(state, scene, seat, width) {
  const starts = state.start_player === seat && state.round > 0;
  const card = starts ? [thing(scene.say("label.start_player"), { slot: `${seat}:start` }, faceAt("dream-home-start_player", [0, 1, 30, 23]))] : [];
  return { width, height: 26, nodes: [seatName(state, seat, scene, starts ? 36 : 0, width), ...card] };
}

function besideTheHouse(state, scene, seat, width) {
  const mine = state.houses[seat - 1];
  const wide = Math.min(100, width);
  const groups = [
    ["taken", [state.room, state.special].filter((card) => card && state.asked === seat), "hand"],
    ["helpers", mine.helpers, "helpers"], ["spent_helpers", mine.spent_helpers, "spent_helpers"],
    ["tools", mine.tools.filter((tool) => tool.round < state.round).map((tool) => tool.card), "tools"],
    ["new_tools", mine.tools.filter((tool) => tool.round >= state.round).map((tool) => tool.card), "tools"],
  ];
  return below(groups.filter(([, cards]) => cards.length).flatMap(([label, cards, slot]) => [heading(scene.say(`label.${label}`)),
    grid(cards, width, [wide, wide * SHAPE], 5, (card, box) => cardAt(card, `${seat}:${slot}`, box, scene))]), 3);
}

function house(state, scene, seat, width) {
  const wide = Math.min(120, width / (LEFT + 5 + RIGHT));
  const high = wide * SHAPE;
  const plan = { wide, high, left: wide * LEFT, top: wide * ROOF, ground: wide * ROOF + 2 * high };
  const [total, height] = [wide * (LEFT + 5 + RIGHT), plan.ground + high + wide * 0.1];
  const mine = state.houses[seat - 1];
  return { width: total, height, nodes: [
    rect(0, 0, total, height, "#dcecf3", { rx: 4 }), rect(0, plan.ground, total, height - plan.ground, "#a5825f", { rx: 4 }),
    rect(0, plan.ground, total, 5, "#8fbf74"), ...roof(state, mine, scene, seat, plan),
    ...SLOTS.flatMap((slot, i) => room(mine.cards[i], slot, scene, seat, plan)), ...walls(plan),
    ...SLOTS.flatMap((slot, i) => (mine.cards[i]?.token ? [tokenOn(mine.cards[i].token, slot, scene, seat, plan)] : [])),
    ...mine.outside.map((card, i) => tokenAt(card, `${seat}:outside`,
      [wide * 0.04, plan.ground + 4 - wide * 0.52 * (i + 1), wide * 0.52, wide * 0.52], scene)),
  ] };
}

function boxOf(slot, { wide, high, left, top }) {
  const [floor, column] = slot.split(".").map(Number);
  return [left + (column - 1) * wide, top + (2 - floor) * high, wide, high];
}

function room(card, slot, scene, seat, plan) {
  const [box, where] = [boxOf(slot, plan), `${seat}:${slot}`];
  if (!card) {
    const size = Math.max(10, plan.wide * 0.14);
    const name = text(box[0] + box[2] / 2, box[1] + box[3] / 2 + size / 3, slot, size, { "text-anchor": "middle", fill: "#6b5a4d" });
    return [rect(...box, "#f7f2e8"), free(scene.say("label.free", { slot }), where, box, name)];
  }
  if (!card.face_down) return [cardAt(card.card, where, box, scene)];
  const label = scene.say("label.empty_room", { room: nameOf(card.card, scene) });
  return [thing(label, { slot: where, card: card.card }, faceAt("dream-home-empty_room", box))];
}

function tokenOn(token, slot, scene, seat, plan) {
  const [x, y, wide] = boxOf(slot, plan);
  const size = plan.wide * 0.34;
  return tokenAt(token, `${seat}:${slot}`, [x + wide - size - 3, y + 3, size, size], scene);
}

function walls({ wide, high, left, top, ground }) {
  const line = { stroke: INK, "stroke-width": Math.max(2, wide * 0.035) };
  return [rect(left, top, wide * 5, 2 * high, "none", line), path(`M${left} ${top + high}h${wide * 5}`, line),
    rect(left + 3 * wide, ground, 2 * wide, high, "none", line)];
}

function roof(state, mine, scene, seat, plan) {
  const { wide, left, top } = plan;
  const slot = `${seat}:roof`;
  if (state.piles_open && mine.roofs.length) {
    const size = Math.min(wide * 0.92, (wide * 5) / mine.roofs.length);
    const first = left + (wide * 5) / 2 - (size * mine.roofs.length) / 2;
    return mine.roofs.map((card, i) => cardAt(card, slot, [first + i * size, top - size * SHAPE, size, size * SHAPE], scene));
  }
  const [from, to, high, inset] = [left - wide * 0.12, left + wide * 5.12, top * 0.12, wide * 0.55];
  const frame = `M${from} ${top}L${from + inset} ${high}H${to - inset}L${to} ${top}Z`;
  const bay = (to - from - 2 * inset) / 5;
  const timber = [0, 1, 2, 3, 4].map((i) => {
    const x = from + inset + i * bay;
    return `M${x} ${high}V${top}L${x + bay / 2} ${high}L${x + bay} ${top}V${high}`;
  }).join("");
  const count = mine.roofs.length;
  const size = wide * 0.62;
  const box = [left + wide * 2.5 - size / 2, top * 0.2, size, size * SHAPE];
  return [path(frame, { fill: "#f3e8d6" }), path(timber, { stroke: "#c9a377", "stroke-width": Math.max(2, wide * 0.03) }),
    path(frame, { stroke: "#8c5a33", "stroke-width": Math.max(3, wide * 0.045) }),
    ...(count ? [thing(String(count), { slot }, faceAt("dream-home-roof_back", box),
      badge(box[0] + size, box[1] + box[3] - 4, String(count), Math.max(11, wide * 0.12)))] : [])];
}
