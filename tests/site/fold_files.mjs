// Folds the files that are named on standard input, and answers a JSON line for each: the first
// move whose state is another one, and the points of every seat after every move.
import { readFileSync } from "node:fs";
import { Position } from "../../service/site/static/replay/fold/position.mjs";

const { tables, files } = JSON.parse(readFileSync(0, "utf-8"));
for (const file of files) {
  const lines = readFileSync(file, "utf-8").trim().split("\n").map((line) => JSON.parse(line));
  const moves = lines.filter((line) => line.kind === "move");
  const [game] = lines[0].ruleset.split("/");
  let position = Position.opened(moves[0].events[0], tables[game]);
  const found = { parted: null, totals: [] };
  for (const move of moves) {
    position = position.after(move, move.events);
    if (position.hash !== move.state) found.parted ??= move.number;
    found.totals.push(position.totals);
  }
  console.log(JSON.stringify(found));
}
