// Plots as SVG: scales with round numbers, and lines that differ with and without colour.

import { draw } from "../dom.mjs";

// The style sheet gives each seat a colour; the dashes distinguish them without.
export const seatClass = (seat) => `seat-${(seat % 4) + 1}`;
export const SEAT_DASHES = [null, "10 4", "2 4", "12 4 2 4"];

// Maps values onto lengths; `levels` are the round numbers in between.
export function scale(lowest, highest, from, to, most = 6) {
  const span = highest - lowest || 1;
  const raw = span / most;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => span / n <= most) ?? 10 * power;
  const levels = [];
  for (let n = Math.ceil(lowest / step); n * step <= highest + 1e-9; n++) levels.push(n * step);
  const at = (value) => from + ((value - lowest) / span) * (to - from);
  return { at, levels, back: (length) => lowest + ((length - from) / (to - from)) * span };
}

// A piece of a seat's line, beside its name.
export const sampleOf = (seat) => draw("svg", { viewBox: "0 0 34 8", width: 34, height: 8, class: "sample", "aria-hidden": "true" },
  draw("line", { x1: 0, x2: 34, y1: 4, y2: 4, stroke: "currentColor", "stroke-width": 3, "stroke-dasharray": SEAT_DASHES[seat % 4] }));

export const frame = (width, height, title, ...inside) =>
  draw("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title, class: "plot" },
    draw("title", {}, title), ...inside);

export const label = (x, y, text, more = {}) =>
  draw("text", { x, y, "font-size": 13, class: "plot-text", ...more }, text);

// Levels with their lines, from left to right.
export function across(vertical, left, right) {
  return vertical.levels.flatMap((value) => {
    const y = vertical.at(value);
    return [
      draw("line", { x1: left, x2: right, y1: y, y2: y, class: "plot-grid" }),
      label(left - 8, y + 4, String(Math.round(value * 100) / 100), { "text-anchor": "end" }),
    ];
  });
}
