// Asks for what the page of a table or a replay needs first, while the page's own script is still on its way.

import { FIRST_MOVES, gamePath, headersFor, pictureWidth, replayWidths } from "./addresses.mjs";
import { me, person } from "./people.mjs";

const [, page, game] = location.pathname.split("/");
const share = new URLSearchParams(location.search).get("share");
const answers = new Map(); // by path, for `ask` in api.mjs

// The page itself reads the answer, and asks again if there was none.
function call(path, who = me(), cache = "no-store") {
  const answer = fetch(path, { headers: headersFor(who), cache });
  answer.catch(() => {});
  answers.set(path, { who: who?.id ?? null, answer });
  return answer;
}

async function begin() {
  call(gamePath(game, "/sprite", { share }), me(), "default");
  const answer = await call(gamePath(game, "", { share }));
  if (!answer.ok) return;
  const table = await answer.clone().json();
  (page === "watch" ? replay : position)(table);
}

function position({ status, version, asked, seats }) {
  if (status === "open") return;
  call(gamePath(game, "/moments", { at: version, share, width: pictureWidth() }));
  const who = status === "running" && person(seats.find(({ seat }) => seat === asked)?.player);
  if (who) call(gamePath(game, "/legal-moves", { share, seat: asked }), who);
}

function replay(table) {
  const which = table.status === "finished" ? { after: 0, most: FIRST_MOVES } : { at: table.version };
  call(gamePath(game, "/moments", { ...which, share: share ?? table.share, ...replayWidths() }));
}

globalThis.firstCalls ??= { answers, begun: begin().catch(() => {}) }; // unless the page has come first
