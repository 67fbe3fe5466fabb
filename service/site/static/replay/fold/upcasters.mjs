// Old shapes of stored events, each lifted by one version, as upcasters.py of their game does.

import { replayOf } from "../../games.mjs";

export function upcast(event) {
  const lift = replayOf(event.type.split(".")[0])?.UPCASTERS[`${event.type} ${event.schema}`];
  return lift ? upcast({ ...lift(event), schema: event.schema + 1 }) : event;
}

export const lifted = (move) => ({ ...move, events: move.events.map((event) => upcast(event)) });
