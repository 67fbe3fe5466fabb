// Where the points of the players come from, side by side: why somebody has won.

import { make } from "../dom.mjs";
import { say } from "../texts.mjs";
import { sourcesOfPoints } from "./naming.mjs";
import { nameOf } from "./seat.mjs";

// Returns a table, what sets the players furthest apart first; null where nobody is to be compared.
export function sourcesTable(table, scores) {
  const groups = Object.entries(sourcesOfPoints());
  if (scores.length < 2 || !groups.length) return null;
  const named = groups.map(([text, rules]) => row(say(text), scores, ({ rule }) => rules.includes(rule)));
  const known = groups.flatMap(([, rules]) => rules);
  const rows = [...named, row(say("sources_other"), scores, ({ rule }) => !known.includes(rule))].filter(({ sums }) => sums.some(Boolean));
  return make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": say("sources") },
    make("table", { class: "sources" }, make("caption", {}, say("sources")),
      make("thead", {}, make("tr", {}, make("td"), scores.map(({ seat }) => make("th", { scope: "col", class: "number" }, nameOf(table, seat))))),
      make("tbody", {}, rows.toSorted((one, other) => gap(other) - gap(one)).map(({ text, sums }) => make("tr", {}, make("th", { scope: "row" }, text),
        sums.map((sum) => make("td", { class: sum === Math.max(...sums) ? "number most" : "number" }, String(sum).replace("-", "−"))))))));
}

const row = (text, scores, isOfThese) => ({ text, sums: scores.map(({ lines }) =>
  lines.filter(isOfThese).reduce((sum, { points }) => sum + points, 0)) });

const gap = ({ sums }) => Math.max(...sums) - Math.min(...sums);
