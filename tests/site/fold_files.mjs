// Folds the files that are named on standard input, and answers a JSON line for each: the first
// move whose state is another one, the points of every seat after every move, all sentences, and
// the cells of some tables.
import { readFileSync } from "node:fs";

const site = process.argv[2];
const { loadReplays, replayOf } = await import(`${site}/games.mjs`);
const { Position } = await import(`${site}/replay/fold/position.mjs`);
const { lifted } = await import(`${site}/replay/fold/upcasters.mjs`);
const { namer, tellLine, tellStep } = await import(`${site}/replay/fold/telling.mjs`);

// Where a cell is on a table, and what lies there.
function cellsOf({ display, seats, rest }) {
  const panels = [display, ...seats, rest];
  const rows = panels.flatMap((panel) => panel.rows);
  const others = panels.flatMap(({ heading, shelves, spread }) => [...heading, ...[...shelves, ...spread].flatMap(({ items }) => items)]);
  const all = [...rows.flatMap(({ cells, pile }) => (pile ? [pile, ...cells] : cells)), ...others];
  return {
    places: rows.flatMap(({ cells }) => cells.map(({ key }) => key)),
    lying: all.map(({ key, card, face, token, amount }) => [key, card, face, token, amount]).filter((one) => one.slice(1).some(Boolean)),
  };
}

const { tables, files, texts } = JSON.parse(readFileSync(0, "utf-8"));
await loadReplays(Object.keys(tables));
for (const file of files) {
  const lines = readFileSync(file, "utf-8").trim().split("\n").map((line) => JSON.parse(line));
  const moves = lines.filter((line) => line.kind === "move").map(lifted);
  const [game] = lines[0].ruleset.split("/");
  let position = Position.opened(moves[0].events[0], tables[game]);
  const found = { parted: null, totals: [], ledgers: {}, told: {}, tables: {} };
  const known = lines.find((line) => line.kind === "names")?.names ?? {};
  const seated = {};
  for (const event of moves.flatMap((move) => move.events)) {
    if (event.type === "seat_taken") seated[event.seat] = known[event.player] ?? "";
  }
  const names = Array.from({ length: lines[0].players }, (_, i) => seated[i + 1]);
  for (const [language, words] of Object.entries(texts)) {
    const say = (key, facts = {}) => {
      if (!(key in words)) throw new Error(`there is no text "${key}"`);
      return words[key].replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? String(facts[name]) : whole));
    };
    const about = { say, nameOf: namer(names, say), deck: position.deck };
    found.told[language] = moves.flatMap((move) => move.events.map((_, at) => tellStep(move, at, about)));
  }
  for (const move of moves) {
    position = position.after(move, move.events);
    if (position.hash !== move.state) found.parted ??= move.number;
    found.totals.push(position.totals);
    if (move.number % 10 === 1) {
      const scene = { say: (key) => key, knows: () => true, nameOf: String, deck: position.deck };
      found.tables[move.number] = cellsOf(replayOf(game).tableOf(position.state, scene));
    }
  }
  for (const [language, words] of Object.entries(texts)) {
    const say = (key, facts = {}) => words[key].replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? String(facts[name]) : whole));
    found.ledgers[language] = position.ledgers.map((lines) => lines.map((line) =>
      [line.rule, line.points, tellLine(game, line, { say, knows: (key) => key in words, deck: position.deck })]));
  }
  console.log(JSON.stringify(found));
}
