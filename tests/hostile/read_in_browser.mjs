// Reads hostile files and texts as the browser does, and answers what each costs: processor time
// for a size and for four times that size, the quickest of five runs,
// as the engine compiles what runs often only after a while.
import { replayIn } from "../../service/site/static/replay/files.mjs";
import { markdown } from "../../service/site/static/replay/markdown.mjs";

globalThis.document = { createElement: () => ({ setAttribute() {}, append() {} }) };

const page = (text) => replayIn(new Blob(["<", text])).catch(() => null);
const CASES = {
  "a page of scripts that never end": [page, "<script", 4000],
  "a page of data that never ends": [page, '<script id="data">A', 4000],
  "labels that never end": [markdown, "[", 4000],
  "labels without an address": [markdown, "[a](", 4000],
  "stars": [markdown, "*", 4000],
  "stars around letters": [markdown, "*a", 4000],
  "strong letters": [markdown, "**a** ", 4000],
  "strokes around letters": [markdown, "_a ", 4000],
  "backticks": [markdown, "`", 4001],
  "signs of all kinds": [markdown, "`*_[", 4000],
  "blanks": [markdown, " ", 4000],
  "blanks before an item": [markdown, "- ", 4000],
  "lines": [markdown, "a\n", 4000],
};

async function cost(read, text) {
  let least = Infinity;
  for (let run = 0; run < 5; run++) {
    const start = process.cpuUsage();
    await read(text);
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, user + system);
  }
  return least;
}

// What it costs to look at as many letters one by one: below that a ratio is noise.
const look = (text) => { let sum = 0; for (const one of text) sum += one.charCodeAt(0); return sum; };

const found = {};
for (const [name, [read, piece, size]] of Object.entries(CASES)) {
  const [small, large] = [piece.repeat(size), piece.repeat(4 * size)];
  found[name] = [await cost(read, small), await cost(read, large), await cost(look, large)];
}
console.log(JSON.stringify(found));
