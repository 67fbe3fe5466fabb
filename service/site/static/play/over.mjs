// After the game: the winner, the scores, and links to watch it again.

import { showCoach } from "../analysis/after.mjs";
import { askUntilAnswered } from "../api.mjs";
import { dailyLine } from "../daily/after.mjs";
import { get, make } from "../dom.mjs";
import { complain } from "../shell.mjs";
import { say } from "../texts.mjs";
import { withQuery } from "../table.mjs";
import { rematchButton } from "../rematch.mjs";
import { shareButton } from "../share-picture.mjs";
import { nameOf, ownSeats, reader } from "./seat.mjs";
import { ledgers, readScores } from "./side.mjs";

export async function showOver(S) {
  const { table } = S;
  get("over").hidden = false;
  get("over-title").textContent = say("over_title");
  get("over-says").textContent = table.result.sentence;
  get("standings").replaceChildren(...table.result.standings.map((standing) => make("tr", {},
    make("td", { class: "number" }, String(standing.place)),
    make("td", {}, nameOf(table, standing.seat)),
    make("td", { class: "number" }, String(standing.points)))));
  get("over-links").replaceChildren(...links(S));
  get("daily-line")?.remove();
  get("over-links").before(...[dailyLine(table, reader(table))].filter(Boolean));
  showCoach(get("ledgers"), S);
  get("ledgers").replaceChildren(...ledgers(table, await readScores(S, null), "h2"));
}

function links(S) {
  const share = S.share ?? S.table.share;
  const link = (path, text, kind = "") => make("a", { class: `button ${kind}`, href: path }, text);
  return [
    rematchButton(S.table, share),
    link(withQuery(`/watch/${S.id}`, { share }), say("watch"), "main"),
    shareButton(S.table, ownSeats(S.table)[0]?.seat ?? null, share, reader(S.table)),
    link("/new", say("again")),
    make("button", { type: "button", id: "download", onclick: () => download(S).catch(complain) }, say("download")),
    link(withQuery("/audit", { game: S.id, share }), say("audit")),
  ].filter(Boolean);
}

// A link can't carry a token, and private games need one: the file is fetched and then saved.
async function download(S) {
  const path = withQuery(`/v1/games/${S.id}/replay`, { share: S.share });
  const { data } = await askUntilAnswered("GET", path, { who: reader(S.table), headers: { Accept: "*/*" } });
  const text = typeof data === "string" ? data : JSON.stringify(data);
  const address = URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }));
  make("a", { href: address, download: `${S.table.game}-${S.id}.replay` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
