// The replay file of a game.

import { withQuery } from "../addresses.mjs";
import { askUntilAnswered } from "../api.mjs";
import { make } from "../dom.mjs";
import { reader } from "./seat.mjs";

export async function readReplay(S) {
  const path = withQuery(`/v1/games/${S.id}/replay`, { share: S.share });
  const { data } = await askUntilAnswered("GET", path, { who: reader(S.table), headers: { Accept: "*/*" } });
  return typeof data === "string" ? data : JSON.stringify(data);
}

// A link can't carry a token, and private games need one: the file is fetched and then saved.
export async function download(S) {
  const address = URL.createObjectURL(new Blob([await readReplay(S)], { type: "application/x-ndjson" }));
  make("a", { href: address, download: `${S.table.game}-${S.id}.replay` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
