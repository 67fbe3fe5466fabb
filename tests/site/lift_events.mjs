// Lifts the stored events on standard input, and tells what the browser's fold knows.
import { readFileSync } from "node:fs";

const site = process.argv[2];
const { loadReplays, replayOf } = await import(`${site}/games.mjs`);
const { begun } = await import(`${site}/replay/fold/states.mjs`);
const { upcast } = await import(`${site}/replay/fold/upcasters.mjs`);

const { games, events } = JSON.parse(readFileSync(0, "utf-8"));
await loadReplays(games);
const known = games.map(replayOf);

function faultOf(ruleset) {
  try {
    return begun({ ruleset, players: 2 }, {}) && null;
  } catch (problem) {
    return problem.code ?? String(problem);
  }
}

console.log(JSON.stringify({
  rulesets: known.flatMap(({ RULESETS }) => Object.keys(RULESETS)),
  upcasters: known.flatMap(({ UPCASTERS }) => Object.keys(UPCASTERS)),
  lifted: events.map((event) => upcast(event)),
  unheardOf: ["burano/99", "chess/1", "toString"].map(faultOf),
}));
