// Invitations on my page: who asks me to which game, with the two answers.

import { ask, readJson } from "./api.mjs";
import { get, make, toast } from "./dom.mjs";
import { complain } from "./shell.mjs";
import { say } from "./texts.mjs";

export async function showInvitations(mine) {
  const { received } = await readJson("/v1/invitations", { who: mine });
  get("invitations").replaceChildren(...received.map((one) => row(one, mine)));
  get("invitations").closest("section").hidden = received.length === 0;
}

function row(one, mine) {
  const accept = async () => {
    const { data } = await ask("POST", `/v1/invitations/${one.id}/accept`, { body: {}, who: mine });
    location.assign(`/play/${data.id}`);
  };
  const decline = async () => {
    await ask("POST", `/v1/invitations/${one.id}/decline`, { who: mine });
    toast(say("invited_declined"), "good");
    await showInvitations(mine);
  };
  const button = (about, text, act) => make("button", { type: "button", ...about, onclick: () => act().catch(complain) }, text);
  return make("li", { class: "card row" },
    make("span", {}, say("invited_by", { name: one.by.name ?? say("nobody_named"), game: say(one.title) })),
    button({ class: "main" }, say("sit"), accept),
    button({ class: "quiet" }, say("invited_no"), decline));
}
