// Old shapes of stored events, each lifted by one version: a port of upcasters.py of all games.

// By type and version, such as "burano.cards_taken 1": (event) => ({ ...event, left: 3 - event.cards.length }).
export const UPCASTERS = {};

export function upcast(event, upcasters = UPCASTERS) {
  const lift = upcasters[`${event.type} ${event.schema}`];
  return lift ? upcast({ ...lift(event), schema: event.schema + 1 }, upcasters) : event;
}

export const lifted = (move) => ({ ...move, events: move.events.map((event) => upcast(event)) });
