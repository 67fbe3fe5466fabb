// Names the places in each [game, sentence, first column] of standard input as the table does; answers a JSON line for each.
import { readFileSync } from "node:fs";

const { texts, asked } = JSON.parse(readFileSync(0, "utf-8"));
globalThis.document = { getElementById: () => ({ textContent: JSON.stringify(texts) }), documentElement: { lang: "" } };

for (const [game, sentence, first] of asked) {
  const { told } = await import(`${process.argv[2]}/games/${game}/names.mjs`);
  console.log(JSON.stringify(told(sentence, () => first)));
}
