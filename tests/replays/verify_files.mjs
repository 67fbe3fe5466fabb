// Verifies the files that are named on standard input, and answers a JSON line for each.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const site = process.argv[2];
const { verify } = await import(`${site}/replay/verifier.mjs`);
const { loadReplays, replayOf } = await import(`${site}/games.mjs`);

const { tables, files, flips } = JSON.parse(readFileSync(0, "utf-8"));
const unpacked = (bytes) => (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes);
const gameOf = (bytes) => /"ruleset":"([^"/]*)/.exec(bytes.subarray(0, 1000).toString("utf-8"))?.[1];
const judged = (bytes, game) => verify(bytes, tables[game] ?? {}, replayOf(game));

await loadReplays(Object.keys(tables));
for (const file of files ?? []) {
  const bytes = unpacked(readFileSync(file));
  console.log(JSON.stringify(judged(bytes, gameOf(bytes))));
}
for (const [file, at, mask] of flips ?? []) {
  const bytes = Uint8Array.from(readFileSync(file));
  const game = gameOf(readFileSync(file));
  bytes[at] ^= mask;
  console.log(JSON.stringify(judged(bytes, game).fault));
}
