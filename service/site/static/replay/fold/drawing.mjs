// Lays out pictures of a table: symbols of the page's sprite, marked with their card and slot.

import { draw } from "../../dom.mjs";
import { factOf } from "./cells.mjs";

const [INK, FAINT, PAPER, LINE, ON_TURN] = ["#33261f", "#6b5a4d", "#fffaf0", "#cdbfae", "#fff3d1"];
export const NARROW = 760;
export const PADDING = 10;
const LETTER = 0.58; // average width of a letter, as a fraction of the font size
const [BOLD_LETTER, WIDE_LETTER, SMALLEST] = [0.68, 0.66, 7.5];
// Letters of Chinese, Japanese and Korean, and emoji; flags are made of two narrow letters.
const WIDE = new RegExp("^(?![\\u{1f1e6}-\\u{1f1ff}])[\\p{Emoji_Presentation}\\u1100-\\u115f\\u2329\\u232a\\u2e80-\\u303e"
  + "\\u3041-\\u3247\\u3250-\\u4dbf\\u4e00-\\ua4c6\\ua960-\\ua97c\\uac00-\\ud7a3\\uf900-\\ufaff\\ufe10-\\ufe19\\ufe30-\\ufe6b"
  + "\\uff01-\\uff60\\uffe0-\\uffe6\\u{16fe0}-\\u{1b2fb}\\u{1f200}-\\u{1f265}\\u{20000}-\\u{3fffd}]$", "u");

export const text = (x, y, label, size = 14, about = {}) =>
  draw("text", { x, y, "font-size": size, fill: INK, ...about }, label);

export const rect = (x, y, width, height, fill, about = {}) => draw("rect", { x, y, width, height, fill, ...about });

export const path = (d, about) => draw("path", { d, fill: "none", ...about });

export const moved = (x, y, ...inside) => draw("g", { transform: `translate(${x} ${y})` }, ...inside);

export const use = (symbol, x, y, about = {}) => draw("use", { href: `#${symbol}`, x, y, ...about });

export const heading = (label) => ({ width: 0, height: 20, nodes: [text(0, 13, label, 13, { fill: FAINT })] });

// A thing on the table: what it is, and where it lies.
export function thing(label, { slot, card, token, kind = "placed", opacity }, ...inside) {
  return draw("g", { class: kind, role: "img", "data-slot": slot, "data-card": card, "data-token": token, opacity },
    draw("title", {}, label), ...inside);
}

export function faceAt(symbol, [x, y, width, height]) {
  return draw("use", { href: `#${symbol}`, x, y, width, height });
}

// A card of a custom deck, which has no picture: its name.
export function plainFace(label, [x, y, width, height]) {
  const size = Math.max(7, Math.min(12, width / (label.length * LETTER) * 2));
  const words = label.split(" ");
  const lines = words.reduce((all, word) => {
    const last = all.at(-1);
    if (last && (last.length + word.length + 1) * size * LETTER < width - 6) all[all.length - 1] = `${last} ${word}`;
    else all.push(word);
    return all;
  }, []);
  return draw("g", {}, rect(x, y, width, height, "#fff", { stroke: INK, rx: 4 }),
    ...lines.slice(0, 4).map((line, i) => text(x + width / 2, y + size * 1.5 + i * size * 1.2, line, size, { "text-anchor": "middle" })));
}

export function free(label, slot, [x, y, width, height], ...inside) {
  return thing(label, { slot, kind: "free" }, rect(x + 1.5, y + 1.5, width - 3, height - 3, "#ffffff",
    { "fill-opacity": 0.25, stroke: FAINT, "stroke-dasharray": "4 4", rx: 3 }), ...inside);
}

export function badge(x, y, label, size = 12) {
  const width = size * (0.9 + 0.62 * label.length);
  return draw("g", {}, rect(x - width / 2, y - size * 0.75, width, size * 1.5, "#ffffff", { rx: size * 0.75, stroke: INK, "stroke-width": 1.2 }),
    text(x, y + size * 0.37, label, size, { "font-weight": 700, "text-anchor": "middle" }));
}

export function caption(x, y, label, width) {
  const size = Math.min(11, Math.max(SMALLEST, width / (label.length * LETTER)));
  const squeezed = size === SMALLEST && label.length * size * WIDE_LETTER > width
    ? { textLength: width, lengthAdjust: "spacingAndGlyphs" } : {};
  return text(x, y, label, size, { "text-anchor": "middle", fill: FAINT, ...squeezed });
}

export function below(blocks, gap = 10) {
  let [y, width] = [0, 0];
  const nodes = [];
  for (const block of blocks) {
    if (nodes.length) y += gap;
    nodes.push(moved(0, y, ...block.nodes));
    y += block.height;
    width = Math.max(width, block.width);
  }
  return { width, height: y, nodes };
}

export function beside(blocks, gap = 12) {
  let [x, height] = [0, 0];
  const nodes = [];
  for (const block of blocks) {
    if (nodes.length) x += gap;
    nodes.push(moved(x, 0, ...block.nodes));
    x += block.width;
    height = Math.max(height, block.height);
  }
  return { width: x, height, nodes };
}

export function panel(block, width = 0, height = 0, isAsked = false) {
  const [wide, high] = [Math.max(width, block.width + 2 * PADDING), Math.max(height, block.height + 2 * PADDING)];
  const frame = rect(0.5, 0.5, wide - 1, high - 1, isAsked ? ON_TURN : PAPER, { rx: 8, stroke: LINE });
  return { width: wide, height: high, nodes: [frame, moved(PADDING, PADDING, ...block.nodes)] };
}

// Cards of one size in rows, as many as fit the width; `at` draws one into a box.
export function grid(cards, width, [wide, high], gap, at) {
  const inARow = Math.max(1, Math.floor((width + gap) / (wide + gap)));
  const nodes = cards.map((card, i) => at(card, [(i % inARow) * (wide + gap), Math.floor(i / inARow) * (high + gap), wide, high]));
  const rows = Math.ceil(cards.length / inARow);
  return { width, height: Math.max(0, rows * (high + gap) - gap), nodes };
}

export function picture(block, title) {
  const [width, height] = [Math.ceil(block.width), Math.ceil(block.height)];
  return draw("svg", { viewBox: `0 0 ${width} ${height}`, width, height, "font-family": "'Avenir Next','Segoe UI','Noto Sans','DejaVu Sans',Verdana,sans-serif" },
    draw("title", {}, title), ...block.nodes);
}

// The name of a seat's player, with an arrow if the game waits for that seat.
export function seatName(own, { say }, x, width) {
  const [{ name }] = own.heading;
  const label = factOf(own, "resigned") ? say("label.resigned", { who: name }) : own.isAsked ? `▶ ${name}` : name;
  return text(x, 18, fittedName(label, width - x), 16, { "font-weight": 700 });
}

// That a program plays is left out before a letter of its name.
function fittedName(name, width) {
  const label = fitted(name, 16, width, BOLD_LETTER);
  return label === name ? name : fitted(name.replace(/ \(bot\)/i, ""), 16, width, BOLD_LETTER);
}

// Cuts a text that is too wide, as the service's pictures do.
export function fitted(label, size, width, letter = LETTER) {
  const most = Math.max(1, Math.round(width / (size * letter)));
  const characters = [...label];
  if (letters(characters) <= most) return label;
  while (characters.length && letters(characters) > most - 1) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}

const letters = (characters) => characters.reduce((sum, one) => sum + (WIDE.test(one) ? 1.7 : 1), 0);
