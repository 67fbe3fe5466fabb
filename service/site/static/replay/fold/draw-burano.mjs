// Draws a position of Walking in Burano: the display, the supply, every street.

import { CARDS_OF_A_LEVEL, CHARACTERS, LEVELS, ROW_LENGTH } from "./burano.mjs";
import {
  NARROW, PADDING, badge, below, beside, caption, faceAt, free, grid, heading, moved, panel, path, picture, plainFace, rect,
  seatName, text, thing, use,
} from "./drawing.mjs";
import { buranoCard } from "./tell-burano.mjs";

const SHAPE = 110 / 120;
const PERSON = 100 / 72;
const TOP_DOWN = [2, 1, 0];

export function buranoMiddle(state, scene) {
  const { width } = scene;
  const isNarrow = width < NARROW;
  const inner = width - 2 * PADDING;
  const display = shownDisplay(state, scene, isNarrow ? inner : width * 0.52);
  const left = isNarrow ? inner : inner - display.width - 2 * PADDING - 12;
  const supply = shownSupply(state, scene, left, isNarrow ? 6 : 4);
  const height = Math.max(display.height, supply.height) + 2 * PADDING;
  const both = isNarrow ? below([panel(display, width), panel(supply, width)], 12)
    : beside([panel(display, 0, height), panel(supply, 0, height)]);
  const out = state.out_of_game;
  const gone = below([heading(scene.say("label.out")), grid(out, inner, [60, 55], 6, (card, box) => floor(card, "out-of-game", box, scene))], 2);
  return picture(out.length ? below([both, panel(gone, width)], 12) : both, scene.say("label.display"));
}

function shownDisplay(state, scene, width) {
  const columns = ROW_LENGTH[state.seats] + 1;
  const wide = Math.min(118, (width - 6 * (columns - 1)) / columns);
  const high = wide * SHAPE;
  const nodes = Array.from({ length: columns - 1 }, (_, i) =>
    text((i + 1) * (wide + 6) + wide / 2, 11, String(i + 1), 12, { "text-anchor": "middle" }));
  TOP_DOWN.forEach((height, row) => {
    const y = 16 + row * (high + 6);
    nodes.push(stack(state, scene, height, [0, y, wide, high]));
    for (let column = 1; column < columns; column++) {
      const box = [column * (wide + 6), y, wide, high];
      const slot = `display:${column}.${LEVELS[height]}`;
      const card = state.display[height][column - 1] ?? null;
      nodes.push(card ? floor(card, slot, box, scene) : free(scene.say("label.free", { slot: column }), slot, box));
    }
  });
  const total = columns * (wide + 6) - 6;
  return below([heading(scene.say("label.display")), { width: total, height: 16 + 3 * (high + 6) - 6, nodes }], 2);
}

function stack(state, scene, height, [x, y, wide, high]) {
  const { dealt, under } = state.stacks[height];
  const count = CARDS_OF_A_LEVEL - dealt + under.length;
  const label = `${scene.say(`burano.level.${LEVELS[height]}`)}: ${count}`;
  return thing(label, { slot: `stack:${LEVELS[height]}`, opacity: count ? null : 0.3 },
    faceAt(`burano-back-${LEVELS[height]}`, [x, y, wide, high]),
    badge(wide * 0.8, y + high * 0.83, String(count), Math.max(10, wide * 0.12)));
}

function floor(card, slot, box, scene) {
  const label = buranoCard(card, scene.say);
  const drawn = scene.isUsual ? faceAt(`burano-${card}`, box) : plainFace(label, box);
  return thing(label, { slot, card }, drawn, rect(...box, "none", { stroke: "#33261f" }));
}

function shownSupply(state, scene, width, inARow) {
  const share = (width + 8) / inARow;
  const wide = Math.min(share - 8, 96);
  const high = wide * PERSON;
  const nodes = CHARACTERS.map((character, i) => {
    const name = scene.say(`burano.character.${character}`);
    const left = state.supply[i];
    return moved((i % inARow) * share, Math.floor(i / inARow) * (high + 23), caption(wide / 2, high + 12, name, wide + 4),
      thing(`${name}: ${left}`, { slot: `supply:${character}`, opacity: left ? null : 0.35 },
        faceAt(`burano-${character}`, [0, 0, wide, high]), badge(wide * 0.84, wide * 0.12, `×${left}`, Math.max(9, wide * 0.13))));
  });
  const rows = Math.ceil(CHARACTERS.length / inARow);
  return below([heading(scene.say("label.supply")), { width, height: rows * (high + 23) - 8, nodes }], 2);
}

export function buranoSeat(state, scene, seat) {
  const inner = scene.width - 2 * PADDING;
  const head = header(state, scene, seat, inner);
  const isNarrow = scene.width < 560;
  const houses = street(state, scene, seat, isNarrow ? inner : inner * 0.72);
  const left = isNarrow ? inner : inner - houses.width - 12;
  const held = hand(state, scene, seat, left, isNarrow ? left / 4 : left / 2);
  const parts = isNarrow ? below([houses, held], 8) : beside([houses, held]);
  return picture(panel(below([head, parts], 8), scene.width, 0, state.asked === seat), scene.nameOf(seat));
}

function header(state, scene, seat, width) {
  const mine = state.streets[seat - 1];
  const coins = pile("coin", mine.coins, scene.say(mine.coins === 1 ? "burano.coin" : "burano.coins", { n: mine.coins }), `${seat}:coins`);
  const markers = pile("marker", mine.markers, `${mine.markers}`, `${seat}:markers`);
  const purse = beside([coins, markers], 14);
  const hasCat = state.cat === seat;
  const cat = hasCat ? [thing(scene.say("label.cat"), { slot: `${seat}:cat`, kind: "cat-marker" }, use("burano-cat", 9, 23))] : [];
  return { width, height: 26, nodes: [...cat, seatName(state, seat, scene, hasCat ? 26 : 0, Math.max(width - purse.width - 30, 90)), moved(width - purse.width, 0, ...purse.nodes)] };
}

function pile(kind, count, label, slot) {
  const drawn = Array.from({ length: Math.max(count, 1) }, (_, i) => use(`burano-${kind}`, 10 + i * 13, 10, { opacity: count ? null : 0.3 }));
  const width = 10 + Math.max(count, 1) * 13;
  return { width: width + 18, height: 20, nodes: [thing(label, { slot, kind: "pile" }, ...drawn, text(width, 15, String(count), 14, { "font-weight": 700 }))] };
}

// The five columns to draw: those in use, and free ones on both sides.
function columnsOf({ houses, scaffolds }) {
  const used = [...houses, ...scaffolds.filter(Boolean)].map((each) => each.column);
  let [first, last] = [Math.min(...used, used.length ? Infinity : 0), Math.max(...used, used.length ? -Infinity : 0)];
  while (last - first + 1 < 5) {
    if ((last < 5 && (last - first) % 2) || first === -4) last += 1;
    else first -= 1;
  }
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

function street(state, scene, seat, width) {
  const mine = state.streets[seat - 1];
  const columns = columnsOf(mine);
  const wide = Math.min(120, (width - 4 * (columns.length + 1)) / columns.length);
  const high = wide * SHAPE;
  const person = mine.houses.some((house) => house.visitor) ? wide * 0.7 * PERSON : 0;
  const [total, ground] = [columns.length * (wide + 4) + 4, 3 * high + 6];
  const height = ground + person + 30;
  const houses = columns.map((column, i) => moved(4 + i * (wide + 4), 4, ...house(mine, scene, seat, column, [wide, high])));
  return { width: total, height, nodes: [
    rect(0, 0, total, ground, "#dcecf3", { rx: 4 }), rect(0, ground - 2, total, 10, "#d9cdb9"),
    rect(0, ground + 8, total, height - ground - 8, "#a9d3dc", { rx: 4 }), waves(total, ground + 16, height), ...houses] };
}

function waves(width, top, bottom) {
  let lines = "";
  for (let row = 0; row <= (bottom - top - 8) / 14; row++) {
    const start = 8 + (row % 2) * 24;
    lines += `M${start} ${top + row * 14}${"q6-5 12 0t12 0m24 0".repeat(Math.max(0, Math.floor((width - start + 16) / 48)))}`;
  }
  return path(lines, { stroke: "#ffffff", "stroke-width": 1.5, opacity: 0.7 });
}

function house(mine, scene, seat, column, [wide, high]) {
  const built = mine.houses.find((each) => each.column === column);
  const floors = TOP_DOWN.map((height, row) => slotOf(mine, built?.floors[height], scene, seat, [column, LEVELS[height]], [0, row * high, wide, high]));
  const label = text(wide / 2, 3 * high + 15, String(column), 11, { "text-anchor": "middle" });
  if (!built?.visitor) return [...floors, label];
  const box = [wide * 0.15, 3 * high + 20, wide * 0.7, wide * 0.7 * PERSON];
  return [...floors, label, thing(scene.say(`burano.character.${built.visitor}`), { slot: `${seat}:${column}.visitor` }, faceAt(`burano-${built.visitor}`, box))];
}

function slotOf(mine, card, scene, seat, [column, level], box) {
  const slot = `${seat}:${column}.${level}`;
  if (card) return floor(card, slot, box, scene);
  const scaffold = mine.scaffolds.some((lies) => lies?.column === column && lies.level === level);
  if (scaffold) return thing(scene.say("label.scaffolds"), { slot }, faceAt(`burano-scaffold-${level}`, box));
  return free(scene.say("label.free", { slot: `${column}, ${scene.say(`burano.level.${level}`)}` }), slot, box);
}

function hand(state, scene, seat, width, share) {
  const mine = state.streets[seat - 1];
  const wide = Math.min(90, share - 4);
  const size = [wide, wide * SHAPE];
  const aside = mine.scaffolds.filter((slot) => slot === null);
  const parts = [];
  if (mine.hand.length) parts.push(heading(scene.say("label.hand")), grid(mine.hand, width, size, 4, (card, box) => floor(card, `${seat}:hand`, box, scene)));
  if (aside.length) {
    const label = scene.say("label.scaffolds");
    parts.push(heading(label), grid(aside, width, size, 4, (_, box) => thing(label, { slot: `${seat}:aside` }, faceAt("burano-scaffold-ground", box))));
  }
  return below(parts, 2);
}
