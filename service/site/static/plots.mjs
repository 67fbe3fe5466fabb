// Plots of many games: bars, ratings with their uncertainty, scores over time; a table for each.

import { draw, make } from "./dom.mjs";
import { across, frame, label, scale, seatClass } from "./replay/plot.mjs";

// On a phone a plot is drawn narrower, so that its letters stay as large.
const WIDTH = innerWidth < 640 ? 350 : 640;
const NAMES = innerWidth < 640 ? 116 : 184;
const ROW = 26;
const LETTER = 7.2; // average width of a letter
const [TOP, BOTTOM] = [10, 26];

// Horizontal bars: rows of {name, value}.
export function bars(title, rows) {
  const x = scale(Math.min(0, ...rows.map((row) => row.value)), Math.max(1, ...rows.map((row) => row.value)), NAMES, WIDTH - 50);
  const zero = x.at(0);
  return sideways(title, rows, x, ({ value }, y) => [
    draw("rect", { class: "bar", x: Math.min(zero, x.at(value)), y: y - 8, rx: 3, height: 16, width: Math.max(1, Math.abs(x.at(value) - zero)) }),
    label(Math.max(zero, x.at(value)) + 6, y + 4, String(value)),
  ]);
}

// Ratings: rows of {name, mu, sigma}; the bar reaches three deviations to both sides.
export function whiskers(title, rows) {
  const ends = rows.flatMap(({ mu, sigma }) => [mu - 3 * sigma, mu + 3 * sigma]);
  const x = scale(Math.min(...ends), Math.max(...ends), NAMES, WIDTH - 20);
  return sideways(title, rows, x, ({ mu, sigma }, y) => [
    draw("line", { class: "whisker", x1: x.at(mu - 3 * sigma), x2: x.at(mu + 3 * sigma), y1: y, y2: y }),
    draw("circle", { class: "dot", cx: x.at(mu), cy: y, r: 6 }),
  ]);
}

function sideways(title, rows, x, mark) {
  const height = TOP + rows.length * ROW + BOTTOM;
  const levels = x.levels.flatMap((value) => [
    draw("line", { x1: x.at(value), x2: x.at(value), y1: TOP, y2: height - BOTTOM, class: "plot-grid" }),
    label(x.at(value), height - 8, String(Math.round(value * 100) / 100), { "text-anchor": "middle" }),
  ]);
  const lines = rows.flatMap((row, i) => {
    const y = TOP + (i + 0.5) * ROW;
    return [label(NAMES - 10, y + 4, cut(row.name), { "text-anchor": "end" }), ...mark(row, y)];
  });
  return frame(WIDTH, height, title, ...levels, ...lines);
}

function cut(name) {
  const most = Math.floor((NAMES - 12) / LETTER);
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
}

// Points over time: series of {name, points: [{value, won}]}, the oldest game first.
export function series(title, lines) {
  const height = 260;
  const most = Math.max(1, ...lines.map((line) => line.points.length - 1));
  const values = lines.flatMap((line) => line.points.map((point) => point.value));
  const x = scale(0, most, 40, WIDTH - 16);
  const y = scale(Math.min(0, ...values), Math.max(5, ...values), height - BOTTOM, TOP);
  const drawn = lines.flatMap((line, i) => [
    draw("polyline", { class: seatClass(i), fill: "none", stroke: "currentColor", "stroke-width": 2,
      points: line.points.map((point, n) => `${x.at(n).toFixed(1)},${y.at(point.value).toFixed(1)}`).join(" ") }),
    ...line.points.map((point, n) => draw("circle", { class: point.won ? "dot won" : `dot-plain ${seatClass(i)}`,
      fill: point.won ? null : "currentColor", cx: x.at(n), cy: y.at(point.value), r: point.won ? 5.5 : 4 })),
  ]);
  const legend = make("ul", { class: "legend" }, ...lines.map((line, i) => make("li", { class: seatClass(i) },
    draw("svg", { viewBox: "0 0 20 8", width: 20, height: 8, "aria-hidden": "true" },
      draw("line", { x1: 0, x2: 20, y1: 4, y2: 4, stroke: "currentColor", "stroke-width": 3 })), line.name)));
  return make("div", {}, frame(WIDTH, height, title, ...across(y, 40, WIDTH - 16), ...drawn), legend);
}

// A table; cells are texts, numbers or elements.
export function dataTable(caption, heads, rows) {
  const isNumber = (value) => typeof value === "number" || value === null;
  const kind = (column) => (rows.every((row) => isNumber(row[column])) ? "number" : null);
  const cell = (value, column) => make("td", { class: kind(column) }, value instanceof Node ? value : String(value ?? "–"));
  return make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": caption }, make("table", {},
    make("caption", { class: "unseen" }, caption),
    make("thead", {}, make("tr", {}, ...heads.map((head, column) => make("th", { scope: "col", class: kind(column) }, head)))),
    make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map(cell))))));
}

export const card = (title, ...inside) => make("section", { class: "card" }, make("h2", {}, title), ...inside);

export const plotBox = (plot) => make("div", { class: "plot-box" }, plot);
