// A game with friends: how many they are, then the table with its link.

import { ask, newKey } from "./api.mjs";
import { make } from "./dom.mjs";
import { complain, ensureMe } from "./shell.mjs";
import { say } from "./texts.mjs";

export function playWithFriends(game, counts) {
  const key = newKey(); // a request that is sent twice creates one game
  const start = (players) => async () => {
    dialog.close();
    await create(game, players, key).catch(complain);
  };
  const dialog = make("dialog", { class: "ask", "aria-labelledby": "friends-title" },
    make("h2", { id: "friends-title" }, say("friends_title", { game: say(game) })),
    make("p", {}, say("friends_says")),
    make("p", { class: "row counts" }, counts.filter((count) => count > 1).map((count) =>
      make("button", { type: "button", class: "main", onclick: start(count) }, String(count)))),
    make("p", {}, make("a", { href: `/new?game=${game}` }, say("friends_more"))),
    make("p", { class: "row" }, make("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, say("cancel"))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

async function create(game, players, key) {
  if (!await ensureMe()) return;
  const { data } = await ask("POST", "/v1/games", { body: { game, players }, headers: { "Idempotency-Key": key } });
  location.assign(`/play/${data.id}`);
}
