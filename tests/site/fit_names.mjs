// Cuts each [name, size, width, letter] of standard input as the browser's pictures do; answers a JSON line for each.
import { readFileSync } from "node:fs";

const { fitted } = await import(`${process.argv[2]}/replay/fold/drawing.mjs`);

for (const asked of JSON.parse(readFileSync(0, "utf-8"))) console.log(JSON.stringify(fitted(...asked)));
