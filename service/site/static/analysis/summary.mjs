// The game in numbers, a row for each seat.

import { make } from "../dom.mjs";
import { comparedOf, points } from "./findings.mjs";

const COLUMNS = ["points", "accuracy", "lost", "luck", "expected"];

// Sums are estimates where most turns were not compared; the text below the table says so.
export function summaryOf(say, names, { seats, turns }) {
  const { compared, of } = comparedOf(turns);
  const estimate = 2 * compared < of ? make("p", { class: "quiet" }, say("analysis_estimate", { compared, of })) : null;
  return make("div", {}, make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": say("analysis_numbers") },
    make("table", { class: "in-numbers" }, make("caption", { class: "unseen" }, say("analysis_numbers")),
      make("thead", {}, make("tr", {}, make("th", { scope: "col" }, say("analysis_seat")), COLUMNS.map((column) => head(say, column)))),
      make("tbody", {}, seats.map((seat) => make("tr", {}, make("th", { scope: "row", class: `seat-${seat.seat}` }, names[seat.seat - 1]),
        COLUMNS.map((column) => make("td", { class: "number" }, told(column, seat[column])))))))), estimate);
}

const head = (say, column) =>
  make("th", { scope: "col", class: "number", title: say(`analysis_${column}_means`) }, say(`analysis_${column}_head`));

function told(column, value) {
  if (value === null) return "–";
  if (column === "accuracy") return `${Math.round(value)} %`;
  return column === "points" ? String(Math.round(value)) : points(value);
}
