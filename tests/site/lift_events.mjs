// Lifts the stored events on standard input, and tells what the browser's fold knows.
import { readFileSync } from "node:fs";
import { RULESETS } from "../../service/site/static/replay/fold/position.mjs";
import { begun } from "../../service/site/static/replay/fold/states.mjs";
import { UPCASTERS, upcast } from "../../service/site/static/replay/fold/upcasters.mjs";

const TOY = { "toy.picked 1": (event) => ({ ...event, card: event.place }) };
const stored = JSON.parse(readFileSync(0, "utf-8"));

function faultOf(ruleset) {
  try {
    return begun({ ruleset, players: 2 }, {}) && null;
  } catch (problem) {
    return problem.code ?? String(problem);
  }
}

console.log(JSON.stringify({
  rulesets: Object.keys(RULESETS),
  upcasters: Object.keys(UPCASTERS),
  lifted: stored.map((event) => upcast(event, { ...UPCASTERS, ...TOY })),
  unheardOf: ["burano/99", "chess/1", "toString"].map(faultOf),
}));
