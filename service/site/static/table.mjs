// Shows a table: the pictures that the service draws, panel by panel, and only what has changed.

import { askUntilAnswered } from "./api.mjs";
import { get, make } from "./dom.mjs";
import { me } from "./people.mjs";

const NARROW = 760; // below this everything stands under one another

// Adds the key of a share link, and other fields, to a path.
export function withQuery(path, fields) {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}

// Under 560 a seat is drawn as one column, which makes its cards as large as can be.
export const pictureWidth = () => (innerWidth < NARROW ? Math.max(320, Math.min(innerWidth - 16, 480)) : 540);

// Puts the symbols that all pictures use into the page, once.
export async function loadSprite(game, share = null) {
  const path = withQuery(`/v1/games/${game}/sprite`, { share });
  const { told } = await askUntilAnswered("GET", path, { cache: "default" });
  const home = get("sprite") ?? document.body.appendChild(make("div", { id: "sprite", class: "unseen", "aria-hidden": "true" }));
  home.innerHTML = told;
}

// Reads the pictures after a move: the display first, then each seat.
export async function loadPanels(game, at, { share = null, who = me() } = {}) {
  const path = withQuery(`/v1/games/${game}/moments`, { at, share, width: pictureWidth() });
  const { told } = await askUntilAnswered("GET", path, { who });
  const moment = told.moments.at(-1);
  return { ...moment, version: told.version, names: told.names, panels: moment.panels.map((n) => told.pictures[n]) };
}

// Draws pictures into panels; a panel whose picture is the same is left alone. The pictures are
// the service's own drawings, in which every name is text. Gives the panels that changed.
export function showPanels(home, pictures) {
  const changed = [];
  pictures.forEach((picture, number) => {
    const panel = home[number];
    if (!panel || panel.drawn === picture) return;
    panel.innerHTML = picture;
    panel.drawn = picture;
    changed.push(panel);
  });
  return changed;
}
