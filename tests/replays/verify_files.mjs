// Verifies the files that are named on standard input, and answers a JSON line for each.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { verify } from "../../service/site/static/replay/verifier.mjs";

const { tables, files, flips } = JSON.parse(readFileSync(0, "utf-8"));
const unpacked = (bytes) => (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes);
const tablesOf = (bytes) => {
  const game = /"ruleset":"([^"/]*)/.exec(bytes.subarray(0, 1000).toString("utf-8"))?.[1];
  return tables[game] ?? {};
};
for (const file of files ?? []) {
  const bytes = unpacked(readFileSync(file));
  console.log(JSON.stringify(verify(bytes, tablesOf(bytes))));
}
for (const [file, at, mask] of flips ?? []) {
  const bytes = Uint8Array.from(readFileSync(file));
  const known = tablesOf(readFileSync(file));
  bytes[at] ^= mask;
  console.log(JSON.stringify(verify(bytes, known).fault));
}
