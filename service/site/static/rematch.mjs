// Once more: the same people and options, new cards. All who ask for it meet at the same table.

import { withQuery } from "./addresses.mjs";
import { ask } from "./api.mjs";
import { make } from "./dom.mjs";
import { person } from "./people.mjs";
import { complain } from "./shell.mjs";
import { say } from "./texts.mjs";

// A button for those of this device who played; null if nobody did.
export function rematchButton(table, share) {
  const players = [...new Set(table.seats.map(({ player }) => player))].map(person).filter(Boolean);
  if (!players.length) return null;
  const again = async ({ currentTarget: button }) => {
    button.disabled = true;
    try {
      let next;
      for (const who of players) {
        next = (await ask("POST", withQuery(`/v1/games/${table.id}/rematch`, { share }), { who })).data;
      }
      location.assign(`/play/${next.id}`);
    } catch (problem) {
      complain(problem);
      button.disabled = false;
    }
  };
  return make("button", { type: "button", id: "rematch", class: "main", onclick: again }, say("rematch"));
}
