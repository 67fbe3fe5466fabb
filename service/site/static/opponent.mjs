// Find an opponent: wait for somebody who wants the same game, or after a while for the computer.

import { ask, newKey } from "./api.mjs";
import { make } from "./dom.mjs";
import { comeIn, complain } from "./shell.mjs";
import { me } from "./people.mjs";
import { say } from "./texts.mjs";

const LOOK_EVERY = 2000; // milliseconds
const TERMS = { players: 2, bot: "casual", bot_after: 60 };

export async function findOpponent(game) {
  if (!me()) await comeIn(say("guest"));
  const who = me();
  const body = { game, ...TERMS };
  let seek;
  try {
    ({ data: seek } = await ask("POST", "/v1/seeks", { body, who, headers: { "Idempotency-Key": newKey() } }));
  } catch (problem) {
    if (problem.problem?.seek === undefined) throw problem;
    ({ data: seek } = await ask("GET", `/v1/seeks/${problem.problem.seek}`, { who })); // the one of another tab
  }
  wait(seek, who);
}

function wait(first, who) {
  const path = `/v1/seeks/${first.id}`;
  let isOver = false;
  const leave = async () => { await ask("DELETE", path, { who }); dialog.close(); };
  const dialog = make("dialog", { class: "ask", "aria-labelledby": "opponent-title" },
    make("h2", { id: "opponent-title" }, say("opponent_title", { game: say(first.game) })),
    make("p", { role: "status" }, say("opponent_says")),
    make("p", { class: "row" }, make("button", { type: "button", class: "quiet", onclick: () => leave().catch(complain) }, say("cancel"))));
  const look = async (seek) => {
    if (isOver) return;
    if (seek.game_id) return location.assign(`/play/${seek.game_id}`);
    if (seek.status !== "waiting") return dialog.close();
    await new Promise((done) => { setTimeout(done, LOOK_EVERY); });
    const { data } = await ask("GET", path, { who });
    await look(data);
  };
  dialog.addEventListener("cancel", (event) => { event.preventDefault(); leave().catch(complain); });
  dialog.addEventListener("close", () => { isOver = true; dialog.remove(); });
  document.body.append(dialog);
  dialog.showModal();
  look(first).catch((problem) => { dialog.close(); complain(problem); });
}
