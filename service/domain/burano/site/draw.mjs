// Paints the cells of Walking in Burano: the display, the supply, every street.

import { factOf, slotOf } from "../../replay/fold/cells.mjs";
import {
  NARROW, PADDING, badge, below, beside, caption, faceAt, free, grid, heading, moved, panel, path, picture, plainFace, rect,
  seatName, text, thing, use,
} from "../../replay/fold/drawing.mjs";
import { LEVELS, ROW_LENGTH } from "./fold.mjs";
import { cardName } from "./tell.mjs";

const SHAPE = 110 / 120;
const PERSON = 100 / 72;
const FROM_TOP = LEVELS.toReversed();
const NOTHING = { card: "" };

export function drawMiddle(table, scene) {
  const width = scene.sharedWidth ?? scene.width;
  const isNarrow = width < NARROW;
  const inner = width - 2 * PADDING;
  const display = shownDisplay(table, scene, isNarrow ? inner : width * 0.46);
  const left = isNarrow ? inner : inner - display.width - 2 * PADDING - 12;
  const supply = shownSupply(table.rest.shelves[0].items, scene, left, 6);
  const height = Math.max(display.height, supply.height) + 2 * PADDING;
  const both = isNarrow ? below([panel(display, width), panel(supply, width)], 12)
    : beside([panel(display, 0, height), panel(supply, 0, height)]);
  const [out] = table.rest.spread;
  const gone = below([heading(out.label), grid(out.items, inner, [60, 55], 6, (one, box) => floor(one, box, scene))], 2);
  return picture(out.items.length ? below([both, panel(gone, width)], 12) : both, scene.say("label.display"));
}

function shownDisplay({ display, seats }, scene, width) {
  const columns = ROW_LENGTH[seats.length] + 1;
  const wide = Math.min(118, (width - 6 * (columns - 1)) / columns);
  const high = wide * SHAPE;
  const nodes = Array.from({ length: columns - 1 }, (_, i) =>
    text((i + 1) * (wide + 6) + wide / 2, 11, String(i + 1), 12, { "text-anchor": "middle" }));
  display.rows.forEach(({ cells, pile }, row) => {
    const y = 16 + row * (high + 6);
    nodes.push(stack(pile, scene, FROM_TOP[row], [0, y, wide, high]));
    for (let column = 1; column < columns; column++) {
      const box = [column * (wide + 6), y, wide, high];
      const lying = cells[column - 1] ?? NOTHING; // nothing lies there yet, or no more
      nodes.push(lying.card ? floor(lying, box, scene)
        : free(scene.say("label.free", { slot: column }), `display:${column}.${FROM_TOP[row]}`, box));
    }
  });
  const total = columns * (wide + 6) - 6;
  return below([heading(scene.say("label.display")), { width: total, height: 16 + 3 * (high + 6) - 6, nodes }], 2);
}

function stack(pile, scene, level, [x, y, wide, high]) {
  const label = `${scene.say(`burano.level.${level}`)}: ${pile.amount}`;
  return thing(label, { slot: slotOf(pile), opacity: pile.amount ? null : 0.3 },
    faceAt(`burano-${pile.face}`, [x, y, wide, high]),
    badge(wide * 0.8, y + high * 0.83, String(pile.amount), Math.max(10, wide * 0.12)));
}

function floor(one, box, scene) {
  const label = cardName(one.card, scene.say);
  const drawn = scene.isUsual ? faceAt(`burano-${one.card}`, box) : plainFace(label, box);
  return thing(label, { slot: slotOf(one), card: one.card }, drawn, rect(...box, "none", { stroke: "#33261f" }));
}

function shownSupply(supply, scene, width, inARow) {
  const share = (width + 8) / inARow;
  const wide = Math.min(share - 8, 96);
  const high = wide * PERSON;
  const nodes = supply.map((pile, i) => {
    const name = scene.say(`burano.character.${pile.face}`);
    return moved((i % inARow) * share, Math.floor(i / inARow) * (high + 23), caption(wide / 2, high + 12, name, wide + 4),
      thing(`${name}: ${pile.amount}`, { slot: slotOf(pile), opacity: pile.amount ? null : 0.35 },
        faceAt(`burano-${pile.face}`, [0, 0, wide, high]), badge(wide * 0.84, wide * 0.12, `×${pile.amount}`, Math.max(9, wide * 0.13))));
  });
  const rows = Math.ceil(supply.length / inARow);
  return below([heading(scene.say("label.supply")), { width, height: rows * (high + 23) - 8, nodes }], 2);
}

export function drawSeat(own, scene) {
  const inner = scene.width - 2 * PADDING;
  const head = header(own, scene, inner);
  const isNarrow = scene.width < 560;
  const houses = street(own, scene, isNarrow ? inner : inner * 0.72);
  const left = isNarrow ? inner : inner - houses.width - 12;
  const held = hand(own.shelves[0], scene, left, isNarrow ? left / 4 : left / 2);
  const parts = isNarrow ? below([houses, held], 8) : beside([houses, held]);
  return picture(panel(below([head, parts], 8), scene.width, 0, own.isAsked), own.heading[0].name);
}

function header(own, scene, width) {
  const [coins, markers, marker] = ["coins", "markers", "cat"].map((name) => factOf(own, name));
  const money = scene.say(coins.amount === 1 ? "burano.coin" : "burano.coins", { n: coins.amount });
  const purse = beside([pileOf(coins, money), pileOf(markers, String(markers.amount))], 14);
  const cat = marker ? [thing(scene.say("label.cat"), { slot: slotOf(marker), kind: "cat-marker" }, use("burano-cat", 9, 23))] : [];
  return { width, height: 26, nodes: [...cat, seatName(own, scene, marker ? 26 : 0, Math.max(width - purse.width - 30, 90)), moved(width - purse.width, 0, ...purse.nodes)] };
}

function pileOf(pile, label) {
  const count = pile.amount;
  const drawn = Array.from({ length: Math.max(count, 1) }, (_, i) => use(`burano-${pile.face}`, 10 + i * 13, 10, { opacity: count ? null : 0.3 }));
  const width = 10 + Math.max(count, 1) * 13;
  return { width: width + 18, height: 20, nodes: [thing(label, { slot: slotOf(pile), kind: "pile" }, ...drawn, text(width, 15, String(count), 14, { "font-weight": 700 }))] };
}

function street(own, scene, width) {
  const houses = own.rows[0].cells.map((_, at) => own.rows.map(({ cells }) => cells[at]));
  const wide = Math.min(120, (width - 4 * (houses.length + 1)) / houses.length);
  const high = wide * SHAPE;
  const person = houses.some((house) => house.at(-1).face) ? wide * 0.7 * PERSON : 0;
  const [total, ground] = [houses.length * (wide + 4) + 4, 3 * high + 6];
  const height = ground + person + 30;
  const drawn = houses.map((house, i) => moved(4 + i * (wide + 4), 4, ...houseOf(house, scene, [wide, high])));
  return { width: total, height, nodes: [
    rect(0, 0, total, ground, "#dcecf3", { rx: 4 }), rect(0, ground - 2, total, 10, "#d9cdb9"),
    rect(0, ground + 8, total, height - ground - 8, "#a9d3dc", { rx: 4 }), waves(total, ground + 16, height), ...drawn] };
}

function waves(width, top, bottom) {
  let lines = "";
  for (let row = 0; row <= (bottom - top - 8) / 14; row++) {
    const start = 8 + (row % 2) * 24;
    lines += `M${start} ${top + row * 14}${"q6-5 12 0t12 0m24 0".repeat(Math.max(0, Math.floor((width - start + 16) / 48)))}`;
  }
  return path(lines, { stroke: "#ffffff", "stroke-width": 1.5, opacity: 0.7 });
}

// A column: three floors from the top, and who stands before the house.
function houseOf(house, scene, [wide, high]) {
  const visitor = house.at(-1);
  const [, column] = visitor.key.split(".");
  const floors = house.slice(0, -1).map((one, row) => floorOrSlot(one, scene, [column, FROM_TOP[row]], [0, row * high, wide, high]));
  const label = text(wide / 2, 3 * high + 15, column, 11, { "text-anchor": "middle" });
  if (!visitor.face) return [...floors, label];
  const box = [wide * 0.15, 3 * high + 20, wide * 0.7, wide * 0.7 * PERSON];
  return [...floors, label, thing(scene.say(`burano.character.${visitor.face}`), { slot: slotOf(visitor) }, faceAt(`burano-${visitor.face}`, box))];
}

function floorOrSlot(one, scene, [column, level], box) {
  if (one.card) return floor(one, box, scene);
  if (one.face) return thing(scene.say("label.scaffolds"), { slot: slotOf(one) }, faceAt(`burano-${one.face}`, box));
  return free(scene.say("label.free", { slot: `${column}, ${scene.say(`burano.level.${level}`)}` }), slotOf(one), box);
}

function hand({ label, items }, scene, width, share) {
  const wide = Math.min(90, share - 4);
  const size = [wide, wide * SHAPE];
  const held = items.filter(({ card }) => card);
  const aside = items.flatMap((one) => Array.from({ length: one.amount }, () => one));
  const parts = [];
  if (held.length) parts.push(heading(label), grid(held, width, size, 4, (one, box) => floor(one, box, scene)));
  if (aside.length) {
    const name = scene.say("label.scaffolds");
    parts.push(heading(name), grid(aside, width, size, 4, (one, box) => thing(name, { slot: slotOf(one) }, faceAt(`burano-${one.face}`, box))));
  }
  return below(parts, 2);
}
