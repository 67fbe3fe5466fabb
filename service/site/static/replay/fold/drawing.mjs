// Lays pictures out from a state: faces of the page's sprite, each findable by card and slot.

import { draw } from "../../dom.mjs";

const [INK, FAINT, PAPER, LINE, ON_TURN] = ["#33261f", "#6b5a4d", "#fffaf0", "#cdbfae", "#fff3d1"];
export const NARROW = 760;
export const PADDING = 10;
const LETTER = 0.58; // how wide one is, of the size of the type
const [BOLD_LETTER, WIDE_LETTER, SMALLEST] = [0.68, 0.66, 7.5];
// Letters of Chinese, Japanese and Korean, and emoji; flags are made of two narrow letters.
const WIDE = new RegExp("^(?![\\u{1f1e6}-\\u{1f1ff}])[\\p{Emoji_Presentation}\\u1100-\\u115f\\u2329\\u232a\\u2e80-\\u303e"
  + "\\u3041-\\u3247\\u3250-\\u4dbf\\u4e00-\\ua4c6\\ua960-\\ua97c\\uac00-\\ud7a3\\uf900-\\ufaff\\ufe10-\\ufe19\\ufe30-\\ufe6b"
  + "\\uff01-\\uff60\\uffe0-\\uffe6\\u{16fe0}-\\u{1b2fb}\\u{1f200}-\\u{1f265}\\u{20000}-\\u{3fffd}]$", "u");

export const text = (x, y, said, size = 14, about = {}) =>
  draw("text", { x, y, "font-size": size, fill: INK, ...about }, said);

export const rect = (x, y, width, height, fill, about = {}) => draw("rect", { x, y, width, height, fill, ...about });

export const path = (d, about) => draw("path", { d, fill: "none", ...about });

export const moved = (x, y, ...inside) => draw("g", { transform: `translate(${x} ${y})` }, ...inside);

export const use = (symbol, x, y, about = {}) => draw("use", { href: `#${symbol}`, x, y, ...about });

export const heading = (said) => ({ width: 0, height: 20, nodes: [text(0, 13, said, 13, { fill: FAINT })] });

// A thing on the table: what it is, and where it lies.
export function thing(said, { slot, card, token, kind = "placed", opacity }, ...inside) {
  return draw("g", { class: kind, role: "img", "data-slot": slot, "data-card": card, "data-token": token, opacity },
    draw("title", {}, said), ...inside);
}

export function faceAt(symbol, [x, y, width, height]) {
  return draw("use", { href: `#${symbol}`, x, y, width, height });
}

// A card whose face nobody has drawn, from a deck of somebody's own: its name.
export function plainFace(said, [x, y, width, height]) {
  const size = Math.max(7, Math.min(12, width / (said.length * LETTER) * 2));
  const words = said.split(" ");
  const lines = words.reduce((all, word) => {
    const last = all.at(-1);
    if (last && (last.length + word.length + 1) * size * LETTER < width - 6) all[all.length - 1] = `${last} ${word}`;
    else all.push(word);
    return all;
  }, []);
  return draw("g", {}, rect(x, y, width, height, "#fff", { stroke: INK, rx: 4 }),
    ...lines.slice(0, 4).map((line, i) => text(x + width / 2, y + size * 1.5 + i * size * 1.2, line, size, { "text-anchor": "middle" })));
}

export function free(said, slot, [x, y, width, height], ...inside) {
  return thing(said, { slot, kind: "free" }, rect(x + 1.5, y + 1.5, width - 3, height - 3, "#ffffff",
    { "fill-opacity": 0.25, stroke: FAINT, "stroke-dasharray": "4 4", rx: 3 }), ...inside);
}

export function badge(x, y, said, size = 12) {
  const width = size * (0.9 + 0.62 * said.length);
  return draw("g", {}, rect(x - width / 2, y - size * 0.75, width, size * 1.5, "#ffffff", { rx: size * 0.75, stroke: INK, "stroke-width": 1.2 }),
    text(x, y + size * 0.37, said, size, { "font-weight": 700, "text-anchor": "middle" }));
}

export function caption(x, y, said, width) {
  const size = Math.min(11, Math.max(SMALLEST, width / (said.length * LETTER)));
  const squeezed = size === SMALLEST && said.length * size * WIDE_LETTER > width
    ? { textLength: width, lengthAdjust: "spacingAndGlyphs" } : {};
  return text(x, y, said, size, { "text-anchor": "middle", fill: FAINT, ...squeezed });
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

// Cards of one size in rows, as many as a width holds; `at` draws one into a box.
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

// Who sits there, with an arrow if the table waits for that seat.
export function seatName(state, seat, { nameOf, say }, x, width) {
  const name = nameOf(seat);
  const said = state.resigned.includes(seat) ? say("label.resigned", { who: name }) : state.asked === seat ? `▶ ${name}` : name;
  return text(x, 18, fitted(said, 16, width - x, BOLD_LETTER), 16, { "font-weight": 700 });
}

// Cuts a text that would be wider than its place, as the service's pictures do.
export function fitted(said, size, width, letter = LETTER) {
  const most = Math.max(1, Math.round(width / (size * letter)));
  const kept = [...said];
  if (letters(kept) <= most) return said;
  while (kept.length && letters(kept) > most - 1) kept.pop();
  return `${kept.join("").trimEnd()}…`;
}

const letters = (kept) => kept.reduce((sum, one) => sum + (WIDE.test(one) ? 1.7 : 1), 0);
