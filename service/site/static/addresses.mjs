// Where the service is asked for a table, and how: what a page's script and its first calls share.

import { me } from "./people.mjs";

const NARROW = 760; // below this width everything is in one column
const SMALL = "(max-width: 40rem)";
// Widths of a replay's pictures at a desk: what the players share is drawn as a strip over their boards.
const SEAT = 600;
const SHARED = 960;
export const FIRST_MOVES = 24; // of a replay: a small first part arrives soon, with a whole round

// At a desk the whole table is on one screen (play.css): a seat has its hand beside its board.
export const ONE_SCREEN = "(min-width: 74rem) and (min-height: 40rem)";

// Adds query parameters, such as the key of a share link, to a path.
export function withQuery(path, fields) {
  const entries = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return entries.length ? `${path}?${new URLSearchParams(entries)}` : path;
}

// Under 560 a seat is drawn as one column, with cards as large as possible.
export function pictureWidth() {
  if (innerWidth < NARROW) return Math.max(320, Math.min(innerWidth - 16, 480));
  return matchMedia(ONE_SCREEN).matches ? 600 : 540;
}

export const replayWidths = () => ({ width: matchMedia(SMALL).matches ? pictureWidth() : SEAT, shared_width: SHARED });

export const gamePath = (game, rest, fields) => withQuery(`/v1/games/${game}${rest}`, fields);

export function headersFor(who = me()) {
  const headers = { Accept: "application/json", "Accept-Language": document.documentElement.lang || "en" };
  if (who) headers.Authorization = `Bearer ${who.token}`;
  return headers;
}
